// The process of openRelay: a minimal chat. Stores messages in RELAY_DATABASE_URL.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { Server } from 'socket.io';
import { handleJobs } from './child.ts';

const TABLE = `CREATE TABLE IF NOT EXISTS relay_messages (
  id bigserial PRIMARY KEY, sender_id integer NOT NULL, receiver_id integer NOT NULL, client_id uuid NOT NULL,
  text text NOT NULL, created_at timestamptz NOT NULL DEFAULT now())`;
const INSERT = {
  name: 'relay',
  text: 'INSERT INTO relay_messages (sender_id, receiver_id, client_id, text) VALUES ($1, $2, $3, $4) RETURNING id, created_at',
};

const databaseUrl = process.env.RELAY_DATABASE_URL;
const pool = databaseUrl ? new pg.Pool({ connectionString: databaseUrl, max: 20 }) : undefined;
await pool?.query(TABLE);

const server = createServer();
const io = new Server(server, { transports: ['websocket'], serveClient: false });
io.on('connection', (socket) => {
  socket.on('register', (userId: number, acknowledge) => {
    void socket.join(`user:${userId}`);
    acknowledge({ ok: true });
  });
  socket.on('sendMessage', async ({ senderId, receiverId, messageText, clientId }, acknowledge) => {
    const stored = await pool?.query({ ...INSERT, values: [senderId, receiverId, clientId, messageText] });
    const message = {
      ...stored?.rows[0],
      sender_id: senderId,
      receiver_id: receiverId,
      message_text: messageText,
      client_id: clientId,
    };
    io.to(`user:${receiverId}`).emit('receiveMessage', message);
    acknowledge(message);
  });
});
server.listen(0, '127.0.0.1', () => {
  handleJobs(async () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});

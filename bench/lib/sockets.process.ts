// The process of openSockets.
import { randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import { handleJobs } from './child.ts';
import { percentile } from './rounds.ts';
import type { SocketJob, SocketPerson, SocketResult } from './sockets.ts';

const TEXT = 'Zdravo! Da li Vam odgovara da čas pomjerimo za sat kasnije?';
const CONCURRENT_HANDSHAKES = 50;

interface Writer extends SocketPerson {
  socket: Socket;
}
const writers: Writer[] = [];
/** Pending messages by client id. */
const awaited = new Map<string, () => void>();

async function openOne(url: string, person: SocketPerson): Promise<void> {
  const socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { cookie: person.cookie, origin: url },
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  const { ok } = await socket.emitWithAck('register', person.id);
  if (!ok) throw new Error('A socket was not registered.');
  socket.on('receiveMessage', ({ receiver_id: receiverId, client_id: clientId }) => {
    if (receiverId === person.id) awaited.get(clientId)?.();
  });
  writers.push({ ...person, socket });
}

async function open(url: string, people: SocketPerson[]): Promise<void> {
  const waiting = people.values();
  const openRest = async () => {
    for (const person of waiting) await openOne(url, person);
  };
  await Promise.all(Array.from({ length: CONCURRENT_HANDSHAKES }, openRest));
}

async function send({ socket, id, partnerId }: Writer): Promise<number> {
  const clientId = randomUUID();
  const begun = performance.now();
  const delivered = new Promise<number>((resolve) => {
    awaited.set(clientId, () => resolve(performance.now() - begun));
  });
  const stored = await socket.emitWithAck('sendMessage', {
    senderId: id,
    receiverId: partnerId,
    messageText: TEXT,
    clientId,
  });
  if (!stored.id) throw new Error(`A message was refused: ${JSON.stringify(stored)}`);
  const milliseconds = await delivered;
  awaited.delete(clientId);
  return milliseconds;
}

async function chat(seconds: number, inFlight: number): Promise<SocketResult> {
  const times: number[] = [];
  const begun = performance.now();
  let next = 0;
  const keepWriting = async () => {
    while (performance.now() - begun < seconds * 1000) {
      const writer = writers[next % writers.length];
      next += 1;
      if (writer) times.push(await send(writer));
    }
  };
  await Promise.all(Array.from({ length: inFlight }, keepWriting));
  const taken = (performance.now() - begun) / 1000;
  return {
    open: openNow(),
    perSecond: times.length / taken,
    messages: times.length,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  };
}

const openNow = () => writers.filter(({ socket }) => socket.connected).length;

handleJobs<SocketJob, SocketResult>(async (job) => {
  if (job.do === 'chat') return chat(job.seconds, job.inFlight);
  await open(job.url, job.people);
  return { open: openNow(), perSecond: 0, messages: 0, p50: 0, p99: 0 };
});

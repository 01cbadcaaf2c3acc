import { chat } from '@casovi/contract/chat';
import { CHAT_TEXT } from '@casovi/contract/texts/chat';
import { ERROR_TEXT } from '@casovi/contract/texts/errors';
import { SHELL_TEXT } from '@casovi/contract/texts/shell';
import type { Socket } from 'socket.io';
import { ZodError } from 'zod';
import { isSessionAlive } from '../modules/accounts/public.ts';
import { canChat, markSeen, sendMessage } from '../modules/chat/public.ts';
import { AppError } from '../platform/http/errors.ts';
import type { Viewer } from '../platform/http/route.ts';
import type { Parts } from '../platform/parts.ts';
import { isDatabaseUnavailable } from '../platform/postgres/database.ts';

const NOT_LOGGED_IN = 401;

/** The chat over a socket: the same schemas, policy and service as over HTTP. */
export function listenToChat(socket: Socket, parts: Parts, viewer: Viewer): void {
  socket.on('sendMessage', (payload: unknown, acknowledge?: unknown) => {
    void respond(acknowledge, async () => {
      const body = chat.send.body.parse(payload);
      if (!canChat(viewer).writeAs(body.senderId)) throw new AppError('notAllowed');
      const { receiverId, messageText: text, clientId } = body;
      // The statement that stores it checks the session too, which saves a query.
      return sendMessage(parts, { sessionId: viewer.sessionId, senderId: viewer.id, receiverId, text, clientId });
    });
  });
  socket.on('markAsRead', (payload: unknown, acknowledge?: unknown) => {
    void respond(acknowledge, async () => {
      // The session may have ended since the handshake, and the event been lost.
      if (!(await isSessionAlive(parts, viewer))) throw new AppError('notLoggedIn');
      const body = chat.markSeen.body.parse(payload);
      if (!canChat(viewer).writeAs(body.receiverId)) throw new AppError('notAllowed');
      await markSeen(parts, viewer.id, body.senderId);
      return { message: CHAT_TEXT.chatSeen };
    });
  });

  /** Errors are acknowledged as `{message}`, so that the sender can retry. */
  const respond = async (acknowledge: unknown, work: () => Promise<object>): Promise<void> => {
    const reply = typeof acknowledge === 'function' ? acknowledge : () => undefined;
    try {
      reply(await work());
    } catch (error) {
      if (error instanceof AppError) {
        reply({ message: error.message });
        if (error.status === NOT_LOGGED_IN) socket.disconnect(true);
        return;
      }
      if (error instanceof ZodError) return reply({ message: error.issues[0]?.message ?? ERROR_TEXT.badRequest });
      parts.log.error({ err: error }, 'socket event failed');
      reply({ message: isDatabaseUnavailable(error) ? ERROR_TEXT.maintenance : SHELL_TEXT.serverError });
    }
  };
}

import type { ChatMessage } from '@casovi/contract/chat';
import { ApiError, call, errorMessage } from '../../lib/api.ts';
import type { AppSocket } from '../../lib/socket.ts';
import type { Outgoing } from './outbox.ts';

const PATIENCE_MILLISECONDS = 8000;

export type Delivery = { stored: ChatMessage } | { refused: string } | 'unreachable';

/** Over the open line, and where there is none, or no answer comes through it, over HTTP. */
export async function deliver(socket: AppSocket | null, senderId: number, outgoing: Outgoing): Promise<Delivery> {
  const body = { senderId, receiverId: outgoing.receiverId, messageText: outgoing.text, clientId: outgoing.clientId };
  if (socket?.connected) {
    const answer = await socket
      .timeout(PATIENCE_MILLISECONDS)
      .emitWithAck('sendMessage', body)
      .catch(() => null);
    if (answer) return 'message' in answer ? { refused: answer.message } : { stored: answer };
  }
  try {
    const signal = AbortSignal.timeout(PATIENCE_MILLISECONDS);
    return { stored: await call('POST /api/chat/messages2', { body, signal }) };
  } catch (error) {
    const heard = error instanceof ApiError && error.status >= 400 && error.status < 500;
    return heard ? { refused: errorMessage(error) } : 'unreachable';
  }
}

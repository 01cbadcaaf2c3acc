import type { ServerEvents } from '@casovi/contract/socket-events';
import type { DefaultEventsMap, Server } from 'socket.io';
import type { EventMap } from '../platform/events.ts';
import type { Viewer } from '../platform/http.ts';

/** What server processes tell each other; sockets never see it. */
export interface ProcessEvents {
  messageStored: (message: { id: number; senderId: number; receiverId: number }) => void;
  messagesSeen: (reading: EventMap['messagesSeen']) => void;
}

export type RealtimeServer = Server<DefaultEventsMap, ServerEvents, ProcessEvents, { viewer: Viewer }>;

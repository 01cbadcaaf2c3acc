import type { ServerEvents } from '@casovi/contract/socket-events';
import type { DefaultEventsMap, Server, ServerOptions } from 'socket.io';
import type { EventMap } from '../platform/events.ts';
import type { Viewer } from '../platform/http/route.ts';

export interface ClusterAdapter {
  adapter: NonNullable<ServerOptions['adapter']>;
  /** Closes the sockets, then the connection between the processes. */
  close(closeSockets: () => Promise<void>): Promise<void>;
}

/** Events between processes. Of a message only its id: see fan-out-chat. */
export interface ChannelEvents {
  notified: EventMap['notified'];
  notificationsRead: EventMap['notificationsRead'];
  calendarChanged: EventMap['calendarChanged'];
  lessonChanged: EventMap['lessonChanged'];
  messageStored: { id: number; senderId: number; receiverId: number };
  messagesSeen: EventMap['messagesSeen'];
}

export type ChannelEvent = [name: keyof ChannelEvents, payload: ChannelEvents[keyof ChannelEvents]];

/** `serverSideEmit`: sockets never receive it. */
export interface ProcessEvents {
  batch: (items: ChannelEvent[]) => void;
}

export type RealtimeServer = Server<DefaultEventsMap, ServerEvents, ProcessEvents, { viewer: Viewer }>;

import type { ChatMessage } from '@casovi/contract/chat';
import type { NotificationType } from '@casovi/contract/constants';
import type { DefaultEventsMap, Server } from 'socket.io';
import type { EventMap } from '../platform/events.ts';
import type { Viewer } from '../platform/http.ts';

export interface ServerEvents {
  newNotification: (payload: { receiver_id: number; tip_notifikacije: NotificationType }) => void;
  updateTotalNotifications: (payload: { removedCount: number }) => void;
  calendarChanged: (payload: { profesorId: number }) => void;
  lessonChanged: (payload: { id: number }) => void;
  receiveMessage: (message: ChatMessage) => void;
  markAsRead: (payload: { receiverId: number; senderId: number; unreadCount: number }) => void;
}

/** What server processes tell each other; sockets never see it. */
export interface ProcessEvents {
  messageStored: (message: { id: number; senderId: number; receiverId: number }) => void;
  messagesSeen: (reading: EventMap['messagesSeen']) => void;
}

export type RealtimeServer = Server<DefaultEventsMap, ServerEvents, ProcessEvents, { viewer: Viewer }>;

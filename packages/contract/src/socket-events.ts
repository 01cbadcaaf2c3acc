/** Events in both directions. The server validates those of clients with the schemas of the same calls. */
import type { ChatMessage } from './chat.ts';

interface Reading {
  receiverId: number;
  senderId: number;
  unreadCount: number;
}

export interface ServerEvents {
  newNotification(notification: { receiver_id: number; tip_notifikacije: 1 | 2 }): void;
  newReminder(): void;
  updateTotalNotifications(change: { removedCount: number }): void;
  receiveMessage(message: ChatMessage): void;
  markAsRead(reading: Reading): void;
  lessonChanged(lesson: { id: number }): void;
  calendarChanged(calendar: { profesorId: number }): void;
}

type Acknowledge = (response: { ok: boolean }) => void;

export interface ClientEvents {
  register(userId: number, acknowledge?: Acknowledge): void;
  watchCalendar(tutorId: number, acknowledge: Acknowledge): void;
  unwatchCalendar(tutorId: number): void;
  sendMessage(
    message: { senderId: number; receiverId: number; messageText: string; clientId: string },
    acknowledge: (response: ChatMessage | { message: string }) => void,
  ): void;
  markAsRead(reading: Reading): void;
}

export const ROOM = {
  /** Registered sockets of a user, which receive events. */
  user: (userId: number) => `user:${userId}`,
  /** All sockets of a user, registered or not. */
  connections: (userId: number) => `connections:${userId}`,
  session: (sessionId: string) => `session:${sessionId}`,
  /** Sockets whose page shows a tutor's calendar. */
  calendar: (tutorId: number) => `calendar:${tutorId}`,
} as const;

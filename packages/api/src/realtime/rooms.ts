/** The rooms that sockets stand in. */
export const ROOM = {
  /** Registered sockets of a user: these hear events. */
  user: (userId: number) => `user:${userId}`,
  /** All sockets of a user, registered or not, so that they can be ended. */
  connections: (userId: number) => `connections:${userId}`,
  session: (sessionId: string) => `session:${sessionId}`,
  /** Sockets whose page shows a tutor's calendar. */
  calendar: (tutorId: number) => `calendar:${tutorId}`,
} as const;

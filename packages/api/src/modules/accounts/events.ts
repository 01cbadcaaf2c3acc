declare module '../../platform/events.ts' {
  interface EventMap {
    /** Closes the sockets of a user, or of one session. */
    sessionsEnded: { userId: number; sessionId?: string };
  }
}

export {};

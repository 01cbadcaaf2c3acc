declare module '../../platform/events.ts' {
  interface EventMap {
    /** Open connections of these users (or of one session) must end. */
    sessionsEnded: { userId: number; sessionId?: string };
  }
}

export {};

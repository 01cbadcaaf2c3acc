declare module '../../platform/events.ts' {
  interface EventMap {
    /** The reserved slots of a tutor changed. */
    calendarChanged: { tutorId: number };
    /** A lesson of both sides changed or was made. */
    lessonChanged: { lessonId: number; tutorId: number; studentId: number };
  }
}

export {};

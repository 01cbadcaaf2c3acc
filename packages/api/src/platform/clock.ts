/** The one source of "now" for every rule. Tests put their own in; nothing outside the process can move it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

import { addDays, fromWallClock, todayInPodgorica } from '@casovi/contract/time';

const STARTS_AT = '10:00';

/**
 * Begins every run at ten in the morning of today: no test lives through midnight. CLOCK_OFFSET tells workers, servers and
 * browsers by how many milliseconds they differ from the machine's clock.
 */
export function startClock(): void {
  const machine = new Date();
  process.env.CLOCK_OFFSET = String(fromWallClock(todayInPodgorica(machine), STARTS_AT).getTime() - machine.getTime());
}

/** The present, as the server under test and the browsers have it. */
export const now = (): Date => new Date(Date.now() + Number(process.env.CLOCK_OFFSET));

export const today = (): string => todayInPodgorica(now());
export const inDays = (days: number): string => addDays(today(), days);

import { addDays, fromWallClock, todayInPodgorica } from '@casovi/contract/time';

const STARTS_AT = '10:00';

/** The name of the setting that tells workers, servers and browsers by how many milliseconds they differ from the machine's clock. */
export const CLOCK_OFFSET = 'CASOVI_E2E_CLOCK_OFFSET';

/** Begins every run at ten in the morning of today: no test lives through midnight. */
export function startClock(): void {
  const machine = new Date();
  process.env[CLOCK_OFFSET] = String(fromWallClock(todayInPodgorica(machine), STARTS_AT).getTime() - machine.getTime());
}

/** The present, as the server under test and the browsers have it. */
export const now = (): Date => new Date(Date.now() + Number(process.env[CLOCK_OFFSET]));

export const today = (): string => todayInPodgorica(now());
export const inDays = (days: number): string => addDays(today(), days);

import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../platform/log/logger.ts';

/** How long whatever is due may wait. A NOTIFY would spare the wait, but transactions that notify commit one after the other. */
const LOOK_EVERY_MILLISECONDS = 500;

/** Does again and again what has become due, until told to stop. After a failure it waits for longer: the database may be gone. */
export async function poll(
  work: () => Promise<void>,
  { log, signal, restartMilliseconds }: { log: Logger; signal: AbortSignal; restartMilliseconds: number },
): Promise<void> {
  while (!signal.aborted) {
    const failed = await work().then(
      () => false,
      (error) => {
        log.error({ err: error }, 'what is due could not be done; it will be tried again');
        return true;
      },
    );
    await pause(failed ? restartMilliseconds : LOOK_EVERY_MILLISECONDS, undefined, { signal }).catch(() => undefined);
  }
}

import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../platform/log/logger.ts';

/** Polling instead of NOTIFY, because transactions that notify commit one after the other. */
const POLL_MILLISECONDS = 500;

/** Calls `work` until aborted, and waits for longer after a failure: the database may be down. */
export async function poll(
  work: () => Promise<void>,
  { log, signal, restartMilliseconds }: { log: Logger; signal: AbortSignal; restartMilliseconds: number },
): Promise<void> {
  while (!signal.aborted) {
    const failed = await work().then(
      () => false,
      (error) => {
        log.error({ err: error }, 'polling failed; it will be retried');
        return true;
      },
    );
    await pause(failed ? restartMilliseconds : POLL_MILLISECONDS, undefined, { signal }).catch(() => undefined);
  }
}

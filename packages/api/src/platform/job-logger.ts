import { Logger as JobLogger } from 'graphile-worker';
import type { Logger } from './logger.ts';

/** The job runner's own lines, in our log. They name jobs, never what the jobs carry. */
export const jobLogger = (log: Logger): JobLogger =>
  new JobLogger(() => (level, message) => {
    if (level === 'error') log.error(message);
    else if (level === 'warning') log.warn(message);
    else log.debug(message);
  });

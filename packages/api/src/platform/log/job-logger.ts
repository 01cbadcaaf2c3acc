import { Logger as JobLogger } from 'graphile-worker';
import type { Logger } from './logger.ts';

/** Where the job runner's own words end and an error's begin: it puts messages and stacks into its lines. */
const WORDS_END = /[:(\n]|\s'/;

interface Told {
  error?: unknown;
  fatalError?: unknown;
  job?: { id?: string; task_identifier?: string };
}

/** The job runner's own lines, in our log. They name jobs, never what the jobs carry; errors are told by our serializer. */
export const jobLogger = (log: Logger): JobLogger =>
  new JobLogger(() => (level, message, meta = {}) => {
    const { error, fatalError, job } = meta as Told;
    const err = error ?? fatalError;
    const fields = { ...(err !== undefined && { err }), ...(job && { jobId: job.id, task: job.task_identifier }) };
    const words = message.split(WORDS_END, 1)[0]?.trim() || 'job runner';
    if (level === 'error') log.error(fields, words);
    else if (level === 'warning') log.warn(fields, words);
    else log.debug(fields, words);
  });

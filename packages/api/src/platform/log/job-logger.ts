import { Logger as JobLogger } from 'graphile-worker';
import type { Logger } from './logger.ts';

/** graphile-worker appends error messages and stacks to its log lines, after one of these. */
const OWN_TEXT_END = /[:(\n]|\s'/;

interface Meta {
  error?: unknown;
  fatalError?: unknown;
  job?: { id?: string; task_identifier?: string };
}

/** Adapts graphile-worker's logging to ours: job names without payloads, errors by our serializer. */
export const jobLogger = (log: Logger): JobLogger =>
  new JobLogger(() => (level, message, meta = {}) => {
    const { error, fatalError, job } = meta as Meta;
    const err = error ?? fatalError;
    const fields = { ...(err !== undefined && { err }), ...(job && { jobId: job.id, task: job.task_identifier }) };
    const text = message.split(OWN_TEXT_END, 1)[0]?.trim() || 'job runner';
    if (level === 'error') log.error(fields, text);
    else if (level === 'warning') log.warn(fields, text);
    else log.debug(fields, text);
  });

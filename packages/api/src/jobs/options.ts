import type { RunnerOptions } from 'graphile-worker';
import { jobLogger } from '../platform/log/job-logger.ts';
import type { Parts } from '../platform/parts.ts';
import { redactErrors } from './failures.ts';
import { jobTasks } from './tasks.ts';

export const jobOptions = (parts: Parts): RunnerOptions => ({
  pgPool: parts.pool,
  taskList: redactErrors(jobTasks(parts)),
  logger: jobLogger(parts.log),
  noHandleSignals: true,
  // graphile-worker awaits the completion of a job only when it batches completions. Without batching, a database restart at that
  // moment is an unhandled rejection, which would end the process.
  preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
});

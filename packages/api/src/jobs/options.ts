import type { RunnerOptions } from 'graphile-worker';
import { jobLogger } from '../platform/log/job-logger.ts';
import type { Parts } from '../platform/parts.ts';
import { withoutQuotedValues } from './failures.ts';
import { jobTasks } from './tasks.ts';

/** How jobs are run, for ever by the server and once by a test. */
export const jobOptions = (parts: Parts): RunnerOptions => ({
  pgPool: parts.pool,
  taskList: withoutQuotedValues(jobTasks(parts)),
  logger: jobLogger(parts.log),
  noHandleSignals: true,
  // Ends of jobs are noted in batches (of no delay): only there a note is waited for, and one that fails is handled.
  // Alone it would be a rejection that nobody catches: a database that restarts at that moment would end the process.
  preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
});

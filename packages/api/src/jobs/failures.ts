import type { Task, TaskList } from 'graphile-worker';
import { describeError } from '../platform/log/error-log.ts';

/** Why a job failed, in names that may be kept: the message goes into the log and, by the job runner, beside the job. */
class JobFailure extends Error {
  constructor(error: unknown) {
    const { type, stack, cause: _cause, message: _message, ...names } = describeError(error);
    super([type, ...Object.values(names)].map(String).join(' '));
    this.name = 'JobFailure';
    this.stack = `${this.name}\n${String(stack ?? '')}`;
    if (error instanceof Error && error.cause !== undefined) this.cause = new JobFailure(error.cause);
  }
}

/** Errors of a task quote parameters, and with them whole mails; the table of jobs is no place for those either. */
export const withoutQuotedValues = (tasks: TaskList): TaskList =>
  Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, task && guarded(task)]));

const guarded =
  (task: Task): Task =>
  async (payload, helpers) => {
    try {
      return await task(payload, helpers);
    } catch (error) {
      throw new JobFailure(error);
    }
  };

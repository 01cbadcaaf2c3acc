import type { Task, TaskList } from 'graphile-worker';
import { describeError } from '../platform/log/error-log.ts';

/** A redacted error: graphile-worker logs its message and stores it in the jobs table. */
class JobFailure extends Error {
  constructor(error: unknown) {
    const { type, stack, cause: _cause, message: _message, ...names } = describeError(error);
    super([type, ...Object.values(names)].map(String).join(' '));
    this.name = 'JobFailure';
    this.stack = `${this.name}\n${String(stack ?? '')}`;
    if (error instanceof Error && error.cause !== undefined) this.cause = new JobFailure(error.cause);
  }
}

/** Database errors quote query parameters, which can be whole mails. */
export const redactErrors = (tasks: TaskList): TaskList =>
  Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, task && redacted(task)]));

const redacted =
  (task: Task): Task =>
  async (payload, helpers) => {
    try {
      return await task(payload, helpers);
    } catch (error) {
      throw new JobFailure(error);
    }
  };

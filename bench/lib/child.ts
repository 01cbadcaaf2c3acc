import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A process of a measurement that does one job after the other. */
export interface Child<Job, Result> {
  pid: number;
  run(job: Job): Promise<Result>;
  close(): Promise<void>;
}

export async function openChild<Job extends object, Result>(
  file: string,
  options: { env?: Record<string, string>; nodeArguments?: string[] } = {},
): Promise<Child<Job, Result>> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    serialization: 'advanced',
    env: { ...process.env, ...options.env },
    execArgv: [...process.execArgv, ...(options.nodeArguments ?? [])],
  });
  let fail: (error: Error) => void = () => undefined;
  child.on('exit', () => fail(new Error(`${file} ended.`)));
  const [ready] = await once(child, 'message');
  if (ready !== 'ready') throw new Error(`${file} did not start.`);
  return {
    pid: child.pid ?? 0,
    run: (job) =>
      new Promise((resolve, reject) => {
        fail = reject;
        child.once('message', (answer: { error: string } | { result: Result }) => {
          if ('error' in answer) reject(new Error(answer.error));
          else resolve(answer.result);
        });
        child.send(job);
      }),
    async close() {
      fail = () => undefined;
      if (child.exitCode !== null) return;
      child.kill();
      await once(child, 'exit');
    },
  };
}

/** The other end, within the process. */
export function answerJobs<Job, Result>(work: (job: Job) => Promise<Result>): void {
  process.on('message', (job: Job) => {
    work(job).then(
      (result) => process.send?.({ result }),
      (error) => process.send?.({ error: String(error) }),
    );
  });
  process.send?.('ready');
}

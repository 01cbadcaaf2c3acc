import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A child process that runs one job at a time. */
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
        child.once('message', (response: { error: string } | { result: Result }) => {
          if ('error' in response) reject(new Error(response.error));
          else resolve(response.result);
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

/** In the child process. */
export function handleJobs<Job, Result>(work: (job: Job) => Promise<Result>): void {
  process.on('message', (job: Job) => {
    work(job).then(
      (result) => process.send?.({ result }),
      (error) => process.send?.({ error: String(error) }),
    );
  });
  process.send?.('ready');
}

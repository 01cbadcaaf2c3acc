import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';

const BELOW_NORMAL_PRIORITY = 5;

/** Beside this file in the sources; in the build in `workers/`, seen from the bundle or one of its chunks. */
export const childProgram = (name: string): string | undefined =>
  [`./${name}.worker.ts`, `./workers/${name}.js`, `../workers/${name}.js`]
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((path) => existsSync(path));

/** Work on pictures takes a process of its own, so that neither its time nor its memory is taken from requests. */
export function forkChild(program: string | undefined, options: ForkOptions = {}): ChildProcess {
  if (!program) throw new Error('the program that works on pictures is missing');
  const child = fork(program, {
    execArgv: program.endsWith('.ts') ? ['--import', typescriptLoader()] : [],
    // It gets neither our settings nor our standard streams.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    ...options,
  });
  if (child.pid) setPriority(child.pid, BELOW_NORMAL_PRIORITY);
  return child;
}

const typescriptLoader = (): string => pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const PRELOAD = new URL('./memory.preload.mjs', import.meta.url).href;
export const MEMORY_ARGUMENTS = ['--expose-gc', '--import', PRELOAD];

export const memoryFile = (name: string): string => join(tmpdir(), `casovi-memory-${process.pid}-${name}`);

const RESPONSE_TIMEOUT_MS = 30_000;

/** Memory after garbage collection, of a process started with MEMORY_ARGUMENTS and this MEMORY_FILE. */
export async function memoryOf(pid: number, file: string): Promise<NodeJS.MemoryUsage> {
  await rm(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  const deadline = Date.now() + RESPONSE_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text) {
      await rm(file);
      return JSON.parse(text) as NodeJS.MemoryUsage;
    }
    await wait(20);
  }
  throw new Error('A process did not tell its memory.');
}

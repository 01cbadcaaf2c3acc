import { createHash } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';

export interface ProcessLock {
  release(): Promise<void>;
}

/**
 * Takes the one lock of a folder, or answers null when another process has it. The operating system holds it, so that it
 * ends with the process however that ends: nothing stale can be left behind.
 */
export function lockFolder(folder: string): Promise<ProcessLock | null> {
  return process.platform === 'linux' ? lockBySocket(folder) : lockByFile(join(folder, '.lock'));
}

// A name in Linux's abstract socket namespace: bound by one process at a time, and no file.
// It fills all 107 bytes, because Node versions differ in how they pad a shorter one.
async function lockBySocket(folder: string): Promise<ProcessLock | null> {
  const { dev, ino } = await stat(folder);
  const name = `casovi-${createHash('sha512').update(`${dev}:${ino}`).digest('hex')}`.slice(0, 107);
  const server = createServer((connection) => connection.destroy());
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen(`\0${name}`, () => {
      server.unref();
      resolve({ release: () => new Promise((released) => server.close(() => released())) });
    });
  });
}

// macOS and the BSDs lock at open(2); Node has no names for these flags. A bare descriptor, since a FileHandle
// that nobody refers to any more would be closed, and the lock with it.
const O_RDWR_CREAT = 0x202;
const O_EXLOCK = 0x20;
const O_NONBLOCK = 0x4;

async function lockByFile(path: string): Promise<ProcessLock | null> {
  try {
    const descriptor = openSync(path, O_RDWR_CREAT | O_EXLOCK | O_NONBLOCK, 0o600);
    return { release: async () => closeSync(descriptor) };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return null;
    throw error;
  }
}

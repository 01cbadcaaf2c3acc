import { createHash } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';

export interface ProcessLock {
  release(): Promise<void>;
}

/**
 * Locks a folder, or returns null when another process has locked it. The operating system releases the lock when the process ends,
 * so that none can be stale.
 */
export function lockFolder(folder: string): Promise<ProcessLock | null> {
  return process.platform === 'linux' ? lockBySocket(folder) : lockByFile(join(folder, '.lock'));
}

// A name in Linux's abstract socket namespace. It fills all 107 bytes, because Node versions differ in how they pad a shorter one.
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

// macOS and the BSDs lock at open(2); Node has no names for these flags. Not a FileHandle, which would be closed when garbage-collected.
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

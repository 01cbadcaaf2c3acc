import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const SIZE_MEGABYTES = 400;
const CHUNK = Buffer.alloc(256 * 1024);

/** A small tmpfs. Undefined without the right to mount. */
export class SmallDisk {
  static mountAt(folder: string): SmallDisk | undefined {
    if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
    try {
      const options = `size=${SIZE_MEGABYTES}m,mode=711`;
      execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
      return new SmallDisk(folder);
    } catch {
      return undefined;
    }
  }

  private constructor(readonly folder: string) {}

  /** Fills the disk until the returned function is called. */
  fill(): () => void {
    const ballast = join(this.folder, 'ballast');
    const descriptor = openSync(ballast, 'w');
    try {
      for (;;) writeSync(descriptor, CHUNK);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    } finally {
      closeSync(descriptor);
    }
    return () => rmSync(ballast);
  }

  unmount(): void {
    execFileSync('umount', ['-l', this.folder], { stdio: 'ignore' });
  }
}

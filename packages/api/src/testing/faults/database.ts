import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The embedded database of a DATA_DIR, seen from outside: its processes and where it listens. */
export class DatabaseProcesses {
  readonly #lockFile: string;

  constructor(dataDir: string) {
    this.#lockFile = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
  }

  get socketDir(): string {
    return this.#lines()[4] ?? '';
  }

  signal(signal: NodeJS.Signals): void {
    process.kill(Number(this.#lines()[0]), signal);
  }

  /** Its processes hold still without a word, as on a machine whose disk hangs. */
  freeze(): () => void {
    const first = Number(this.#lines()[0]);
    const all = [first, ...childrenOf(first)];
    const tell = (signal: NodeJS.Signals) => {
      for (const pid of all) {
        try {
          process.kill(pid, signal);
        } catch {
          // It ended meanwhile.
        }
      }
    };
    tell('SIGSTOP');
    return () => tell('SIGCONT');
  }

  /** For good, whatever state it is in. */
  end(): void {
    try {
      this.signal('SIGKILL');
    } catch {
      // It did not even start.
    }
  }

  #lines(): string[] {
    return readFileSync(this.#lockFile, 'utf8').split('\n');
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        // The name in brackets may hold spaces; the parent is the second word after it.
        return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]) === parent;
      } catch {
        return false;
      }
    })
    .map(Number);
}

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

  /** SIGSTOP, as if the disk hangs. */
  freeze(): () => void {
    const first = Number(this.#lines()[0]);
    // The postmaster first, so that it starts no more processes.
    process.kill(first, 'SIGSTOP');
    while (!isStopped(first));
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

const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(stateOf(name)[1]) === parent)
    .map(Number);

const isStopped = (pid: number): boolean => ['T', undefined].includes(stateOf(pid)[0]);

/** State and parent come first after the name, which stands in brackets and may hold spaces. */
function stateOf(pid: number | string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  } catch {
    return [];
  }
}

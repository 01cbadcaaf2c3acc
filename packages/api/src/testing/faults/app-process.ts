import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { SERVER_CLOCK } from '../server-process.ts';

const MAX_LINES = 60;

/** The server with a supervisor that restarts it, like systemd or Docker. */
export class AppProcess {
  readonly #file: string;
  readonly #env: NodeJS.ProcessEnv;
  readonly #onLine: (line: string) => void;
  #child: ChildProcess | undefined;
  #stopped = false;
  #killed = false;
  /** Its last output. */
  readonly said: string[] = [];
  /** Unexpected exits. */
  unexpectedEnds = 0;
  starts = 0;

  /** `onLine` is called with every line of its output. */
  constructor(file: string, env: NodeJS.ProcessEnv, onLine: (line: string) => void = () => undefined) {
    this.#file = file;
    this.#env = env;
    this.#onLine = onLine;
  }

  async start(): Promise<void> {
    const first = this.#run();
    void first.then(() => this.#keepRunning());
    const child = this.#child;
    if (!child?.stdout) throw new Error('the server has no output');
    const listening = new Promise<void>((resolve) => {
      createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
        // Its address; what comes before are lines of its log.
        if (line.startsWith('http://')) resolve();
      });
    });
    const ended = once(child, 'exit').then(() => Promise.reject(new Error(`it ended:\n${this.said.join('\n')}`)));
    await Promise.race([listening, ended]);
  }

  /** SIGKILL. */
  kill(): void {
    this.#killed = true;
    this.#child?.kill('SIGKILL');
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }

  async #keepRunning(): Promise<void> {
    while (!this.#stopped) {
      if (!this.#killed) {
        this.unexpectedEnds += 1;
        await wait(500);
      }
      this.#killed = false;
      if (!this.#stopped) await this.#run();
    }
  }

  /** Resolves when it has ended. */
  async #run(): Promise<void> {
    this.starts += 1;
    const child = spawn(process.execPath, ['--import', SERVER_CLOCK, this.#file], {
      env: this.#env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => {
        this.#onLine(line);
        this.said.push(line.slice(0, 600));
        if (this.said.length > MAX_LINES) this.said.shift();
      });
    await once(child, 'exit');
  }
}

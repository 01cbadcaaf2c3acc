import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** Seconds of processor that a process has used; not a number where the system does not tell. */
function cpuOf(pid: number): number {
  try {
    const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').slice(11, 13) ?? [];
    return (Number(user) + Number(system)) / TICKS_PER_SECOND;
  } catch {
    return Number.NaN;
  }
}

/** Adds up what one process spends on many answers: a measure that other work on the machine moves much less than time. */
export class CostPerAnswer {
  readonly #pid: number;
  #seconds = 0;
  #answers = 0;

  constructor(pid: number) {
    this.#pid = pid;
  }

  async of<Result>(work: () => Promise<Result>, answersOf: (result: Result) => number): Promise<Result> {
    const before = cpuOf(this.#pid);
    const result = await work();
    this.#seconds += cpuOf(this.#pid) - before;
    this.#answers += answersOf(result);
    return result;
  }

  toString(): string {
    return `${((1000 * this.#seconds) / this.#answers).toFixed(2)} ms of the process's own processor time`;
  }
}

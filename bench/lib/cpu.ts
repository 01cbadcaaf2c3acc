import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** CPU seconds of a process; NaN if unknown. */
function cpuOf(pid: number): number {
  try {
    const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').slice(11, 13) ?? [];
    return (Number(user) + Number(system)) / TICKS_PER_SECOND;
  } catch {
    return Number.NaN;
  }
}

/** CPU time per response, which other load on the machine affects much less than wall time. */
export class CostPerResponse {
  readonly #pid: number;
  #seconds = 0;
  #responses = 0;

  constructor(pid: number) {
    this.#pid = pid;
  }

  async of<Result>(work: () => Promise<Result>, responsesOf: (result: Result) => number): Promise<Result> {
    const before = cpuOf(this.#pid);
    const result = await work();
    this.#seconds += cpuOf(this.#pid) - before;
    this.#responses += responsesOf(result);
    return result;
  }

  toString(): string {
    return `${((1000 * this.#seconds) / this.#responses).toFixed(2)} ms of the process's own processor time`;
  }
}

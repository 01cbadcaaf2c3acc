// Preloaded by servers under test. Their clock is the machine's, moved by CLOCK_OFFSET milliseconds, or by as many as the file
// CLOCK_FILE says while they run. The machine's own clock would move everything else on it; timers go on as they do when a real
// clock is set.
import { readFileSync } from 'node:fs';

const { CLOCK_OFFSET, CLOCK_FILE } = process.env;
const Machine = Date;
let offset = Number(CLOCK_OFFSET);

globalThis.Date = class extends Machine {
  /** @param {ConstructorParameters<typeof Machine>} given */
  constructor(...given) {
    super(...(given.length ? given : [Machine.now() + offset]));
  }

  static now() {
    return Machine.now() + offset;
  }
};

if (CLOCK_FILE) {
  const read = () => {
    offset = Number(readFileSync(CLOCK_FILE, 'utf8'));
  };
  read();
  setInterval(read, 50).unref();
}

// Loaded before the server of the fault tests: its clock is the machine's, moved by as many milliseconds as a file says.
// The machine's own clock would move everything else on it; timers go on as they do when a real clock is set.
import { readFileSync } from 'node:fs';

const file = process.env.FAULTS_CLOCK_FILE ?? '';
const MachineDate = Date;
let shift = 0;

class MovedDate extends MachineDate {
  constructor(...args: [] | [string | number | Date]) {
    if (args.length === 0) super(MachineDate.now() + shift);
    else super(...(args as [string]));
  }
  static override now = () => MachineDate.now() + shift;
}
globalThis.Date = MovedDate as DateConstructor;

const read = () => {
  try {
    shift = Number(readFileSync(file, 'utf8'));
  } catch {
    shift = 0;
  }
};
read();
setInterval(read, 50).unref();

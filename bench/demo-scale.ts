import { parseArgs } from 'node:util';
import { DEMO_PASSWORD } from '../packages/api/src/demo/accounts.ts';
import { demoIsNeeded, fillDemo } from '../packages/api/src/demo/fill.ts';
import { openRuntime } from '../packages/api/src/runtime.ts';
import { endOnUncaught, endWithOneLine, printLine } from '../packages/api/src/terminal.ts';
import { fillScale, NotEmptyError, SCALE_EMAIL_DOMAIN, scaleTutors } from './scale/fill.ts';

const USAGE = 'Usage: npm run demo:scale -- --tutors 100000 (1 to 200000; students, lessons and reviews in proportion)';
const MOST_TUTORS = 200_000;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { tutors: { type: 'string', default: '100000' } } });
  const tutors = Number(values.tutors);
  if (!Number.isInteger(tutors) || tutors < 1 || tutors > MOST_TUTORS) {
    printLine(USAGE);
    process.exitCode = 1;
    return;
  }
  const runtime = await openRuntime({
    migrations: new URL('../packages/api/migrations/', import.meta.url),
    print: printLine,
    shareEmbedded: true,
  });
  const { db, pool, settings, clock } = runtime.parts;
  try {
    const present = await scaleTutors(pool);
    if (present > 0) {
      printLine(`This database has been filled with ${present} tutors before; it is kept as it is.`);
      return;
    }
    // The demo accounts too.
    if (settings.demo && (await demoIsNeeded(db))) await fillDemo(db, { now: clock.now(), settings });
    const begun = performance.now();
    printLine(`Filling in ${tutors} tutors …`);
    await fillScale({ pool, db }, { tutors, now: clock.now(), print: printLine });
    printLine(`Filled in ${((performance.now() - begun) / 1000).toFixed(0)} s.`);
    printLine(
      `Accounts: profesor1@${SCALE_EMAIL_DOMAIN}, ucenik1@${SCALE_EMAIL_DOMAIN} and so on, password ${DEMO_PASSWORD}`,
    );
  } catch (error) {
    if (!(error instanceof NotEmptyError)) throw error;
    printLine(error.message);
    process.exitCode = 1;
  } finally {
    await runtime.close();
  }
}

endOnUncaught();
main().catch(endWithOneLine);

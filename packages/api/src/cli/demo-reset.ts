import { resetDemo } from '../demo/fill.ts';
import { SettingsError } from '../platform/process/settings.ts';
import { openRuntime } from '../runtime.ts';
import { endOnUncaught, endWithOneLine, printLine } from '../terminal.ts';

async function main(): Promise<void> {
  const runtime = await openRuntime({
    migrations: new URL('../../migrations/', import.meta.url),
    print: printLine,
    shareEmbedded: true,
  });
  const { db, settings, clock } = runtime.parts;
  try {
    // Emptying the tables of a real installation must never be one mistyped command away.
    if (!settings.demo) throw new SettingsError('DEMO', 'is off: the demo is filled anew only where it is on');
    await resetDemo(db, { now: clock.now(), settings });
    printLine('The demo is filled anew.');
  } finally {
    await runtime.close();
  }
}

endOnUncaught();
main().catch(endWithOneLine);

import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { createAdmin } from '../modules/accounts/public.ts';
import { openRuntime } from '../runtime.ts';
import { endOnUncaught, endWithOneLine, printLine } from '../terminal.ts';

const USAGE = 'Usage: npm run admin:create -- --email ana@primjer.me [--name "Ana Anić"] [--password "…"]';

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { email: { type: 'string' }, name: { type: 'string' }, password: { type: 'string' } },
  });
  if (!values.email) {
    printLine(USAGE);
    process.exitCode = 1;
    return;
  }
  const password = values.password ?? `${randomBytes(9).toString('base64url')}A1!`;
  const runtime = await openRuntime({
    migrations: new URL('../../migrations/', import.meta.url),
    print: printLine,
    shareEmbedded: true,
  });
  try {
    await createAdmin(runtime.parts.db, { email: values.email, name: values.name ?? 'Glavni Administrator', password });
    printLine(`Admin ${values.email} is ready.`);
    if (!values.password) printLine(`Password: ${password}`);
  } catch (error) {
    printLine((error as Error).message);
    process.exitCode = 1;
  } finally {
    await runtime.close();
  }
}

endOnUncaught();
main().catch(endWithOneLine);

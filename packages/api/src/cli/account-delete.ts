import { parseArgs } from 'node:util';
import { normalEmail } from '@casovi/contract/rules';
import { findUserByEmail } from '../modules/accounts/public.ts';
import { eraseAccount } from '../modules/privacy/public.ts';
import { openRuntime } from '../runtime.ts';
import { endOnUncaught, endWithOneLine, printLine } from '../terminal.ts';

const USAGE = 'Usage: npm run account:delete -- --email ana@primjer.me';

/** For requests by mail: from a parent, or a blocked user. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { email: { type: 'string' } } });
  if (!values.email) {
    printLine(USAGE);
    process.exitCode = 1;
    return;
  }
  const runtime = await openRuntime({
    migrations: new URL('../../migrations/', import.meta.url),
    print: printLine,
    shareEmbedded: true,
  });
  try {
    const user = await findUserByEmail(runtime.parts.db, normalEmail(values.email));
    if (!user) throw new Error(`There is no account with ${values.email}.`);
    await eraseAccount(runtime.parts, user);
    printLine(`The account of ${values.email} is deleted; a mail to that address says so.`);
  } catch (error) {
    printLine((error as Error).message);
    process.exitCode = 1;
  } finally {
    await runtime.close();
  }
}

endOnUncaught();
main().catch(endWithOneLine);

import { hash, verify } from '@node-rs/argon2';
import { takeTurns } from './turns.ts';

/** OWASP's first choice for Argon2id: 19 MiB, two passes. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashing runs on the thread pool that files and name look-ups need too, so only this many at a time. */
const CONCURRENT = 2;

const inTurn = takeTurns(CONCURRENT);

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, OPTIONS));

let nobody: Promise<string> | undefined;

/** Takes as long for an account that does not exist (`null`) as for a wrong password. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword(crypto.randomUUID());
  const against = stored ?? (await nobody);
  return (await inTurn(() => verify(against, password))) && stored !== null;
}

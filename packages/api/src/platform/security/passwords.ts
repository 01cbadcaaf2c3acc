import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { AppError } from '../http/errors.ts';

/** OWASP's first choice for Argon2id: 19 MiB, two passes. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashing runs on the thread pool that files and name look-ups need too, so only this many at a time. */
const limit = pLimit(2);
/** A few seconds of work: whoever came later would wait for longer than people do. */
const MAX_QUEUE = 200;

async function limited<Result>(work: () => Promise<Result>): Promise<Result> {
  if (limit.pendingCount >= MAX_QUEUE) throw new AppError('overloaded');
  return limit(work);
}

/** The same letters however a keyboard puts them together: č is one character on some machines and two on others. */
const canonical = (password: string): string => password.normalize('NFC');

export const hashPassword = (password: string): Promise<string> => limited(() => hash(canonical(password), OPTIONS));

let nobody: Promise<string> | undefined;

/** Takes as long for an account that does not exist (`null`) as for a wrong password. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword(crypto.randomUUID());
  const against = stored ?? (await nobody);
  // As it was typed, too: older hashes were made of that. Most passwords are the same in both forms, and tried once.
  const forms = new Set([canonical(password), password]);
  for (const form of forms) {
    if (await limited(() => verify(against, form))) return stored !== null;
  }
  return false;
}

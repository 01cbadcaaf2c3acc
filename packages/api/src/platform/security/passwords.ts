import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { AppError } from '../http/errors.ts';

/** OWASP's first choice for Argon2id: 19 MiB, two passes. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashing runs on libuv's thread pool, which files and DNS need too. */
const limit = pLimit(2);
/** A few seconds of work. */
const MAX_QUEUE = 200;

async function limited<Result>(work: () => Promise<Result>): Promise<Result> {
  if (limit.pendingCount >= MAX_QUEUE) throw new AppError('overloaded');
  return limit(work);
}

/** Keyboards differ: č is one character on some machines and two on others. */
const canonical = (password: string): string => password.normalize('NFC');

export const hashPassword = (password: string): Promise<string> => limited(() => hash(canonical(password), OPTIONS));

let dummyHash: Promise<string> | undefined;

/** Takes the same time for an account that does not exist (`null`), so that timing does not reveal accounts. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  dummyHash ??= hashPassword(crypto.randomUUID());
  const against = stored ?? (await dummyHash);
  // Older hashes were made without normalization. Most passwords are the same in both forms.
  const forms = new Set([canonical(password), password]);
  for (const form of forms) {
    if (await limited(() => verify(against, form))) return stored !== null;
  }
  return false;
}

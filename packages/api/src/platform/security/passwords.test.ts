import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

const COMPOSED = '\u010cekam1!';
const DECOMPOSED = 'C\u030cekam1!';

describe('a password', () => {
  it('is the same however its letters are put together', async () => {
    expect(COMPOSED).not.toBe(DECOMPOSED);
    for (const [set, typed] of [
      [COMPOSED, DECOMPOSED],
      [DECOMPOSED, COMPOSED],
    ] as const)
      expect(await verifyPassword(await hashPassword(set), typed)).toBe(true);
  });

  it('that was hashed as it was typed still opens', async () => {
    expect(await verifyPassword(await hash(DECOMPOSED), DECOMPOSED)).toBe(true);
  });

  it('is compared exactly otherwise: case, every character, the whole length', async () => {
    const long = `A1!${'x'.repeat(190)}`;
    const stored = await hashPassword(long);
    expect(await verifyPassword(stored, long)).toBe(true);
    for (const other of [long.toLowerCase(), long.slice(0, -1), `${long}x`, long.slice(0, 72)])
      expect(await verifyPassword(stored, other)).toBe(false);
    expect(await verifyPassword(null, long)).toBe(false);
  });

  it('is stored by Argon2id with the recommended cost', async () => {
    expect(await hashPassword('Lozinka1!')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

import type { CurrentUser } from '@casovi/contract/accounts';
import { call } from '../../lib/api.ts';

type Person = Pick<CurrentUser, 'id_korisnika' | 'ime' | 'verifikovan' | 'blokiran'>;

export const toggleVerified = ({ id_korisnika: userId, ime, verifikovan }: Omit<Person, 'blokiran'>) => ({
  id: `verify-${userId}`,
  question: verifikovan ? 'Da li želite da uklonite verifikaciju?' : 'Da li želite da verifikujete profesora?',
  about: ime,
  loss: verifikovan === 1,
  work: () => call('PUT /api/auth/verifyUser', { body: { userId, isVerified: verifikovan ? 0 : 1 } }),
});

export const toggleBlocked = ({ id_korisnika: userId, ime, blokiran }: Omit<Person, 'verifikovan'>) => ({
  id: `block-${userId}`,
  question: blokiran ? 'Da li želite da odblokirate korisnika?' : 'Da li želite da blokirate korisnika?',
  about: blokiran ? ime : `${ime}\nOdjava sa svih uređaja je trenutna.`,
  loss: blokiran === 0,
  work: () => call('PUT /api/auth/blockUser', { body: { userId, blokiran: blokiran ? 0 : 1 } }),
});

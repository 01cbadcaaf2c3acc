import type { CurrentUser } from '@casovi/contract/accounts';
import type { Application } from '@casovi/contract/applications';
import { TEACHING_MODE } from '@casovi/contract/constants';
import { pictureUrl } from '../../platform/pictures/url.ts';
import type { ApplicationRow } from './application-queries.ts';
import type { UserRow } from './queries.ts';

const flag = (on: boolean): 0 | 1 => (on ? 1 : 0);

export const isComplete = (user: Pick<UserRow, 'biography' | 'pictureHash'>): boolean =>
  user.biography !== '' && user.pictureHash !== null;

export const presentCurrentUser = (user: UserRow): CurrentUser => ({
  id_korisnika: user.id,
  id_tipa: user.type,
  ime: user.name,
  email: user.email,
  biografija: user.biography,
  img: pictureUrl(user.pictureHash),
  isDone: isComplete(user) ? '1' : '0',
  verifikovan: flag(user.verified),
  isVerified: flag(user.emailVerifiedAt !== null),
  blokiran: flag(user.blockedAt !== null),
  vrijeme_kreiranja: user.createdAt.toISOString(),
  datum_rodjenja: user.birthDate,
  broj_telefona: user.phone,
  nacin_nastave: user.teachingMode,
});

export const presentApplication = (row: ApplicationRow): Application => ({
  koraci: {
    fotografija: row.pictureHash !== null,
    biografija: row.biography !== '',
    predmeti: row.hasBookable,
    termini: row.hasWeek,
    grad: (row.teachingMode ?? TEACHING_MODE.online) === TEACHING_MODE.online ? null : row.hasTown,
    email: row.emailVerifiedAt !== null,
  },
  verifikovan: row.verified,
  nedostaje: row.missing,
  nedostaje_od: row.missingAt?.toISOString() ?? null,
});

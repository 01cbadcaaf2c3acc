import { QUIET_HOURS, USER_TYPE, type UserType } from '@casovi/contract/constants';
import {
  KIND_OF_EVENT,
  kindsFor,
  type NoticeEvent,
  type NoticeKind,
  type NoticePreferences,
} from '@casovi/contract/notices';
import type { OptOutPage } from '@casovi/contract/pages';
import { NOTICE_TEXT } from '@casovi/contract/texts/notices';
import { AppError } from '../../platform/http/errors.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { Parts } from '../../platform/parts.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { readOptOut } from './opt-out.ts';
import type { QuietHours } from './policy.ts';
import { type PreferencesRow, selectPreferences, turnMailOff, typeOf, upsertPreferences } from './queries.ts';

const usual = (userId: number): PreferencesRow => ({
  userId,
  mailOff: [],
  pushOff: [],
  quietFrom: QUIET_HOURS.od,
  quietUntil: QUIET_HOURS.do,
});

export async function preferencesOf({ db }: Pick<Parts, 'db'>, { id, type }: Viewer): Promise<NoticePreferences> {
  const [row = usual(id)] = await selectPreferences(db, [id]);
  return present(row, type);
}

function present({ mailOff, pushOff, ...row }: PreferencesRow, userType: UserType): NoticePreferences {
  const choices = kindsFor(userType).map((kind) => [
    kind,
    { mail: !mailOff.includes(kind), push: !pushOff.includes(kind) },
  ]);
  const quiet = quietHoursOf(row);
  return { vrste: Object.fromEntries(choices), tiho: quiet && { od: quiet.from, do: quiet.until } };
}

const quietHoursOf = ({ quietFrom, quietUntil }: Pick<PreferencesRow, 'quietFrom' | 'quietUntil'>): QuietHours =>
  quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil };

/** Of each of these people. */
export async function quietHoursOfAll(db: Executor, userIds: number[]): Promise<(userId: number) => QuietHours> {
  const rows = new Map((await selectPreferences(db, userIds)).map((row) => [row.userId, quietHoursOf(row)]));
  return (userId) => rows.get(userId) ?? (rows.has(userId) ? null : quietHoursOf(usual(userId)));
}

export async function savePreferences({ db }: Parts, { id }: Viewer, wanted: NoticePreferences): Promise<void> {
  const { vrste, tiho } = wanted;
  const off = (channel: 'mail' | 'push') =>
    (Object.keys(vrste) as NoticeKind[]).filter((kind) => vrste[kind]?.[channel] === false);
  const [mailOff, pushOff] = [off('mail'), off('push')];
  await upsertPreferences(db, {
    userId: id,
    ...{ mailOff, pushOff, quietFrom: tiho?.od ?? null, quietUntil: tiho?.do ?? null },
  });
}

/** Whether somebody wants to hear of this by this channel. */
export async function isWanted(
  db: Executor,
  channel: 'mail' | 'push',
  { receiverId, event }: { receiverId: number; event: NoticeEvent },
): Promise<boolean> {
  const [row = usual(receiverId)] = await selectPreferences(db, [receiverId]);
  return !(channel === 'mail' ? row.mailOff : row.pushOff).includes(KIND_OF_EVENT[event]);
}

/** What the link in the footer of a mail turns off, or null. */
export async function optOutPage(
  { settings, db }: Pick<Parts, 'settings' | 'db'>,
  token: string,
): Promise<OptOutPage | null> {
  const optOut = readOptOut(settings, token);
  const type = optOut && (await typeOf(db, optOut.userId));
  if (!optOut || type === null) return null;
  const { userId, kind } = optOut;
  const [row = usual(userId)] = await selectPreferences(db, [userId]);
  return { kind, isOff: row.mailOff.includes(kind), missesRequests: type === USER_TYPE.tutor && kind === 'lessons' };
}

export async function turnOffByLink({ settings, db }: Parts, token: string): Promise<void> {
  const optOut = readOptOut(settings, token);
  if (!optOut || (await typeOf(db, optOut.userId)) === null) throw new AppError('notFound', NOTICE_TEXT.linkBroken);
  await turnMailOff(db, { ...usual(optOut.userId), mailOff: [optOut.kind] });
}

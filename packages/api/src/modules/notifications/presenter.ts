import { bookingPath, lessonPath, seriesPath } from '@casovi/contract/display';
import type { Notice } from '@casovi/contract/notices';
import { toIsoWithOffset, toWallClock } from '@casovi/contract/time';
import { pictureUrl } from '../../platform/pictures/url.ts';
import type { ConversationRow, NoticeRow } from './list-queries.ts';

export const presentNotice = ({ other, ...row }: NoticeRow): Notice => ({
  id: row.id,
  dogadjaj: row.event ?? 'changed',
  vrijeme: row.at.toISOString(),
  procitano: row.readAt !== null,
  ime: other.name,
  img: pictureUrl(other.pictureHash),
  predmet: row.subject ?? '',
  termin: row.startsAt && toIsoWithOffset(row.startsAt),
  broj: row.lessons,
  link: linkOf({ other, ...row }),
});

function linkOf({ lessonId, seriesId, lessons, startsAt, other }: NoticeRow): string {
  if (seriesId !== null && lessons > 1) return seriesPath(seriesId);
  if (lessonId !== null) return lessonPath(lessonId);
  if (startsAt === null) return '/dashboard';
  const { date: datum, time: sat } = toWallClock(startsAt);
  return bookingPath({ id_korisnika: other.id, ime: other.name }, { datum, sat });
}

export const presentConversation = ({ at, unreadCount, other }: ConversationRow): Notice => ({
  id: null,
  dogadjaj: 'message',
  vrijeme: at.toISOString(),
  procitano: unreadCount === 0,
  ime: other.name,
  img: pictureUrl(other.pictureHash),
  predmet: '',
  termin: null,
  broj: unreadCount,
  link: `/poruke?korisnik=${other.id}`,
});

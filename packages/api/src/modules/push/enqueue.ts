import type { NoticeEvent } from '@casovi/contract/notices';
import type { Parts } from '../../platform/parts.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { afterQuietHours, isWanted, quietHoursOfAll } from '../notifications/public.ts';
import { deletePushesAbout, replacePushes, selectDevices } from './queries.ts';

export interface Push {
  receiverId: number;
  event: NoticeEvent;
  /** Title and body are shown on a locked screen: never the text of a message. */
  title: string;
  body: string;
  /** The page that it opens. */
  path: string;
  /** When it is of no use any more, at the latest when the lesson begins. */
  expiresAt: Date;
  /** A newer one about the same replaces it, here and on the device. */
  topic: string;
}

/** Even in characters of four bytes far below the 4096 bytes that push services take. */
const TITLE_MAX = 100;
const BODY_MAX = 250;

/** What cannot wait until a sleeping phone wakes. */
const URGENT: readonly NoticeEvent[] = ['reminder-hours', 'offer', 'message'];

/** Transactional outbox, like mails: one row per device, sent after the commit and after the quiet hours. */
export async function enqueuePush({ clock }: Pick<Parts, 'clock'>, tx: Executor, push: Push): Promise<void> {
  const { receiverId, event, path, topic, expiresAt } = push;
  const now = clock.now();
  const devices = await selectDevices(tx, receiverId, now);
  if (devices.length === 0 || !(await isWanted(tx, 'push', push))) return;
  const quietHoursOf = await quietHoursOfAll(tx, [receiverId]);
  const notBefore = afterQuietHours(now, quietHoursOf(receiverId));
  if (notBefore >= expiresAt) return;
  const [title, body] = [cut(push.title, TITLE_MAX), cut(push.body, BODY_MAX)];
  const payload = JSON.stringify({ title, body, path, tag: topic });
  const common = { receiverId, topic, payload, urgent: URGENT.includes(event), createdAt: now, expiresAt };
  const rows = devices.map(({ id, pausedUntil }) => ({
    ...common,
    subscriptionId: id,
    notBefore: pausedUntil && pausedUntil > notBefore ? pausedUntil : notBefore,
  }));
  await replacePushes(
    tx,
    rows.filter((row) => row.notBefore < expiresAt),
  );
}

export const hasDevices = async ({ db, clock }: Pick<Parts, 'db' | 'clock'>, userId: number): Promise<boolean> =>
  (await selectDevices(db, userId, clock.now())).length > 0;

/** Not sent yet, and of no use any more. */
export const withdrawPushes = deletePushesAbout;

function cut(text: string, maximum: number): string {
  const characters = [...text];
  return characters.length > maximum
    ? `${characters
        .slice(0, maximum - 1)
        .join('')
        .trimEnd()}…`
    : text;
}

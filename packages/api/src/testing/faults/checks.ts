import { fromWallClock } from '@casovi/contract/time';
import type pg from 'pg';
import type { ReceivedMail } from '../smtp-server.ts';
import type { Ledger } from './load.ts';

/** Violations of what was promised; empty if there are none. `tooLate`: mails that were not sent, because they were of no use any more. */
export async function faultsLeft(
  pool: pg.Pool,
  ledger: Ledger,
  tooLate: ReadonlyMap<number, string>,
): Promise<string[]> {
  const left = [...ledger.wrong];
  const rows = async (text: string) => (await pool.query(text)).rows;

  // Lessons: each where it was acknowledged, once, in the status that was acknowledged last.
  const lessons = await rows('SELECT student_id, tutor_id, starts_at, status, id FROM lessons');
  const keyOf = (studentId: number, tutorId: number, at: Date) => `${studentId} ${tutorId} ${at.toISOString()}`;
  const stored = new Map<string, { status: number }[]>();
  for (const row of lessons) {
    const key = keyOf(row.student_id, row.tutor_id, row.starts_at);
    stored.set(key, [...(stored.get(key) ?? []), row]);
  }
  for (const lesson of ledger.lessons) {
    const key = keyOf(lesson.studentId, lesson.tutorId, fromWallClock(lesson.date, lesson.hour));
    const [first, ...others] = stored.get(key) ?? [];
    if (!first || others.length > 0) left.push(`lesson ${key} is there ${first ? 1 + others.length : 0} times`);
    else if (first.status !== lesson.status)
      left.push(`lesson ${key} is in status ${first.status}, not ${lesson.status}`);
  }
  if (lessons.length !== ledger.lessons.length)
    left.push(`${lessons.length} lessons are stored, ${ledger.lessons.length} were made`);
  for (const side of ['tutor_id', 'student_id'])
    for (const { a, b } of await rows(
      `SELECT one.id AS a, two.id AS b FROM lessons one JOIN lessons two
         ON one.${side} = two.${side} AND one.id < two.id AND one.status <> 2 AND two.status <> 2
        AND one.starts_at < two.ends_at AND two.starts_at < one.ends_at`,
    ))
      left.push(`lessons ${a} and ${b} overlap for ${side}`);
  for (const { lesson_id, to_status, n } of await rows(
    `SELECT lesson_id, to_status, count(*)::int AS n FROM lesson_history
      WHERE from_status IS DISTINCT FROM to_status GROUP BY 1, 2 HAVING count(*) > 1`,
  ))
    left.push(`lesson ${lesson_id} was taken to ${to_status} ${n} times`);

  // Messages and reviews: each once; what is counted beside them agrees.
  const messages = await rows('SELECT client_id, count(*)::int AS n FROM messages GROUP BY 1');
  const times = new Map(messages.map(({ client_id, n }) => [client_id, n]));
  for (const { clientId, text } of ledger.messages)
    if (times.get(clientId) !== 1) left.push(`message ${text} is there ${times.get(clientId) ?? 0} times`);
  if (messages.length !== ledger.messages.length)
    left.push(`${messages.length} messages are stored, ${ledger.messages.length} were sent`);
  const reviews = await rows('SELECT student_id, tutor_id, rating, body FROM reviews');
  const reviewKey = (studentId: number, tutorId: number, rating: number, text: string) =>
    `${studentId} ${tutorId} ${rating} ${text}`;
  const storedReviews = reviews.map((row) => reviewKey(row.student_id, row.tutor_id, row.rating, row.body)).sort();
  const sentReviews = ledger.reviews.map((one) => reviewKey(one.studentId, one.tutorId, one.rating, one.text)).sort();
  if (storedReviews.join('\n') !== sentReviews.join('\n'))
    left.push(`${reviews.length} reviews are stored, ${ledger.reviews.length} were sent, or they differ`);
  for (const { user_id } of await rows(
    `SELECT user_id FROM tutors WHERE review_count <> (SELECT count(*) FROM reviews WHERE tutor_id = user_id)
        OR rating_sum <> (SELECT coalesce(sum(rating), 0) FROM reviews WHERE tutor_id = user_id)
        OR held_count <> (SELECT count(*) FROM lessons WHERE tutor_id = user_id AND status = 4)`,
  ))
    left.push(`the counts of tutor ${user_id} are wrong`);

  for (const { series_id } of await rows(
    'SELECT series_id FROM lessons WHERE series_id IS NOT NULL GROUP BY series_id, series_size HAVING count(*) <> series_size',
  ))
    left.push(`series ${series_id} is not whole`);

  // Moves: nobody is left with a proposal that was answered, and each answer counts once.
  const moves = await rows(
    `SELECT lesson_id FROM lesson_history WHERE from_status = to_status GROUP BY 1
     HAVING count(*) FILTER (WHERE reason LIKE 'Prihvaćen termin%') <> 1`,
  );
  for (const { lesson_id } of moves) left.push(`lesson ${lesson_id} was proposed to be moved, and not moved once`);
  for (const { id } of await rows('SELECT id FROM lessons WHERE proposed_until IS NOT NULL'))
    left.push(`lesson ${id} still has a proposal`);

  // The waiting list: each wish once; who was told of an hour has one mail and one notification, nobody else.
  const wishes = await rows('SELECT student_id, tutor_id FROM waiting_wishes');
  const wishKeys = (all: { studentId: number; tutorId: number }[]) =>
    all
      .map(({ studentId, tutorId }) => `${studentId} ${tutorId}`)
      .sort()
      .join('\n');
  if (wishKeys(wishes.map((row) => ({ studentId: row.student_id, tutorId: row.tutor_id }))) !== wishKeys(ledger.wishes))
    left.push(`${wishes.length} wishes are stored, ${ledger.wishes.length} were acknowledged`);
  const [offers] = await rows(
    `SELECT (SELECT count(*)::int FROM waiting_offers WHERE told) AS told,
            (SELECT count(*)::int FROM notifications WHERE offer_id IS NOT NULL) AS notifications`,
  );
  const offerMails = new Set(
    (await rows(`SELECT id FROM mails WHERE kind = 'waiting-offer'`)).map(({ id }) => Number(id)),
  );
  for (const [id, kind] of tooLate) if (kind === 'waiting-offer') offerMails.add(id);
  if (offers.told !== offers.notifications || offers.told !== offerMails.size)
    left.push(`of held hours: ${JSON.stringify({ ...offers, mails: offerMails.size })}`);

  // Each step has its mail, in the same transaction; a step of a whole series has one.
  const [told] = await rows(
    `SELECT (SELECT count(*)::int FROM mails WHERE kind LIKE 'lesson-%' OR kind LIKE 'series-%') AS mails,
            (SELECT coalesce(sum(CASE WHEN u.type = 1 THEN 2 ELSE 1 END), 0)::int
               FROM lesson_history h JOIN users u ON u.id = h.actor_id JOIN lessons l ON l.id = h.lesson_id
              WHERE coalesce(l.series_number, 1) = 1) AS steps`,
  );
  if (told.mails < told.steps) left.push(`${told.steps} mails should tell of steps, ${told.mails} do`);
  return left;
}

/** Mails that are still queued, and mails marked as sent that never arrived. */
export async function mailsMissing(
  pool: pg.Pool,
  received: ReceivedMail[],
): Promise<{ all: number; missing: string[] }> {
  const arrived = new Set(received.map(({ parsed }) => /casovi-(\d+)-/.exec(parsed.messageId ?? '')?.[1]));
  const { rows } = await pool.query(
    'SELECT id, status, kind, attempts, next_attempt_at, last_error FROM mails ORDER BY id',
  );
  const missing = rows
    .filter(({ id, status }) => status !== 'sent' || !arrived.has(String(id)))
    .map(({ id, status, kind, ...tries }) => `mail ${id} (${kind}) is ${status} ${JSON.stringify(tries)}`);
  return { all: rows.length, missing };
}

/** Skips the back-off. */
export async function hurryMails(pool: pg.Pool): Promise<void> {
  await pool.query(`UPDATE mails SET next_attempt_at = now() WHERE status = 'queued' AND next_attempt_at > now()`);
}

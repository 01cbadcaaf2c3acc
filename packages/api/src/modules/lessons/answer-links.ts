/** Links of mails by which a tutor answers requests without login. */
import { LESSON_STATUS } from '@casovi/contract/constants';
import { lessonPath, seriesPath } from '@casovi/contract/display';
import type { AnswerPage } from '@casovi/contract/pages';
import { ACCOUNT_TEXT } from '@casovi/contract/texts/accounts';
import { ANSWER_ENDED, ANSWER_GIVEN, ANSWER_TEXT, type AnswerEnded } from '@casovi/contract/texts/answers';
import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { toIsoWithOffset } from '@casovi/contract/time';
import { inTransaction } from '../../platform/events.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Parts } from '../../platform/parts.ts';
import { hashToken } from '../../platform/security/crypto.ts';
import { markReadOfLessons } from '../notifications/public.ts';
import { deleteAnswerLinksBefore, type LinkedRow, listLessonsByIds, selectLinked } from './answer-link-queries.ts';
import { isOneDeadline } from './deadlines.ts';
import { expireWithin } from './expiry.ts';
import { about, senderOf } from './mail-parts.ts';
import { placeFacts } from './place-mails.ts';
import { hasProposal } from './policy.ts';
import { type LessonRow, lockLessons, lockPeople } from './queries.ts';
import { REFUSED } from './refusals.ts';
import { stepRefusal } from './steps.ts';
import { takeStepTogether } from './take-step.ts';

const { pending, cancelled, confirmed } = LESSON_STATUS;

interface Linked {
  lesson: LessonRow;
  /** The step that ended the request. */
  answer: LinkedRow['answer'];
}

function linkedOf(rows: readonly LinkedRow[], lessons: readonly LessonRow[]): Linked[] {
  return lessons.flatMap((lesson) => {
    const row = rows.find(({ lessonId }) => lessonId === lesson.id);
    return row ? [{ lesson, answer: row.answer }] : [];
  });
}

/** What is answered by the link. Where another term is proposed there is more to decide than a link says. */
const openOf = (linked: readonly Linked[], now: Date): LessonRow[] =>
  linked
    .filter(({ lesson, answer }) => !answer && lesson.status === pending && !hasProposal(lesson, now))
    .map(({ lesson }) => lesson);

/** Why nothing is open. */
function endOf(linked: readonly Linked[]): AnswerEnded {
  if (linked.some(({ lesson, answer }) => !answer && lesson.status === pending)) return 'proposed';
  const answered = linked.flatMap(({ lesson, answer }) => (answer ? [{ lesson, ...answer }] : []));
  const last = answered.toSorted((one, other) => other.id - one.id)[0];
  if (last?.lesson.status === pending) return 'reopened';
  // Nobody answered, or the system did.
  if (!last || last.actorId === null) return 'expired';
  if (last.actorId === last.lesson.tutor.id) return last.to === confirmed ? 'approved' : 'declined';
  return last.actorId === last.lesson.student.id && last.to === cancelled ? 'withdrawn' : 'decided';
}

/** Null when there is no such link. */
export async function answerPage(
  { db, clock, settings }: Pick<Parts, 'db' | 'clock' | 'settings'>,
  token: string,
): Promise<AnswerPage | null> {
  const rows = await selectLinked(db, hashToken(token));
  if (rows.some(({ tutorBlockedAt }) => tutorBlockedAt))
    return { state: 'blocked', facts: [], lessons: 0, until: null, oneDeadline: true, path: '/#contact' };
  const now = clock.now();
  const ids = rows.map(({ lessonId }) => lessonId);
  const linked = linkedOf(rows, await listLessonsByIds(db, ids, now));
  const open = openOf(linked, now);
  const isOpen = open.length > 0;
  const shown = isOpen ? open : linked.map(({ lesson }) => lesson);
  const [first] = shown;
  if (!first) return null;
  const places = shown.map((lesson) => ({ lesson, now }));
  return {
    state: isOpen ? 'open' : endOf(linked),
    facts: [
      ...about(first, 'tutor', shown).facts,
      // Once it is confirmed there would be the address and the link too.
      ...placeFacts(places, 'tutor', senderOf(settings)).slice(0, 1),
    ],
    lessons: shown.length,
    until: isOpen && first.answerBy ? toIsoWithOffset(first.answerBy) : null,
    oneDeadline: isOneDeadline(shown),
    path: rows.length > 1 && first.seriesId ? seriesPath(first.seriesId) : lessonPath(first.id),
  };
}

/** Answers as the tutor whom the mail was sent to. Returns what to tell. */
export async function answerByLink(
  parts: Parts,
  { token, status: to, comment: reason }: { token: string; status: 2 | 3; comment: string },
): Promise<string> {
  const tokenHash = hashToken(token);
  const found = await selectLinked(parts.db, tokenHash);
  const [row] = found;
  if (!row) throw new AppError('notFound', ANSWER_TEXT.unknown);
  const { tutorId, studentId } = row;
  await inTransaction(parts, async (tx, publish) => {
    const people = await lockPeople(tx, [tutorId, studentId]);
    if (people.some(({ id, blockedAt }) => id === tutorId && blockedAt))
      throw new AppError('notAllowed', ACCOUNT_TEXT.loginBlocked);
    await expireWithin(parts, tx, publish, { tutorId, studentId });
    const lessons = await lockLessons(
      tx,
      found.map(({ lessonId }) => lessonId),
    );
    // Once more, since another press may have answered until the lock was free.
    const linked = linkedOf(await selectLinked(tx, tokenHash), lessons);
    const now = parts.clock.now();
    const open = openOf(linked, now);
    if (open.length === 0) throw new AppError('conflict', `${ANSWER_ENDED[endOf(linked)].title}.`);
    for (const lesson of open) {
      const refusal = stepRefusal('tutor', lesson, { to, reason }, now);
      if (refusal) throw REFUSED[refusal](lesson);
    }
    if (to === confirmed && people.some(({ deletedAt }) => deletedAt))
      throw new AppError('conflict', LESSON_TEXT.lessonPersonGone);
    await takeStepTogether(parts, tx, publish, open, { actor: 'tutor', actorId: tutorId, to, reason, now });
    await markReadOfLessons(tx, publish, tutorId, { lessonIds: open.map(({ id }) => id), now });
  });
  const { title, more } = to === confirmed ? ANSWER_GIVEN.approved : ANSWER_GIVEN.declined;
  return `${title}. ${more}`;
}

/** So long after a lesson its links say how the request ended. */
const KEPT_MILLISECONDS = 30 * 24 * 60 * 60 * 1000;

export const cleanUpAnswerLinks = ({ db, clock }: Pick<Parts, 'db' | 'clock'>): Promise<void> =>
  deleteAnswerLinksBefore(db, new Date(clock.now().getTime() - KEPT_MILLISECONDS));

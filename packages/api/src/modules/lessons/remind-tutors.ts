import { plural, seriesPath } from '@casovi/contract/display';
import { inTransaction, type Publish } from '../../platform/events.ts';
import type { Parts } from '../../platform/parts.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import { enqueueMail, type Mail } from '../mail/public.ts';
import { notifyOfLesson } from '../notifications/public.ts';
import { enqueuePush } from '../push/public.ts';
import { newAnswerToken } from './answer-token.ts';
import { nextReminder } from './deadlines.ts';
import { about, lessonUrl, requestActions, type Sender, senderOf, untilText } from './mail-parts.ts';
import { placeFacts } from './place-mails.ts';
import { bySeries, hasProposal } from './policy.ts';
import { lessonPush } from './pushes.ts';
import { type LessonRow, lockToRemind, updateLesson } from './queries.ts';

const BATCH = 50;

/** Reminds tutors of requests that wait for them. In one transaction with the next moment, so once. */
export async function remindTutors(parts: Parts): Promise<void> {
  let reminded = BATCH;
  while (reminded >= BATCH) reminded = await remindSome(parts);
}

const remindSome = (parts: Parts): Promise<number> =>
  inTransaction(parts, async (tx, publish) => {
    const now = parts.clock.now();
    const due = await lockToRemind(tx, now, BATCH);
    for (const lesson of due) await updateLesson(tx, lesson.id, { remindAt: remindedNext(lesson, now) });
    const waiting = due.filter((lesson) => !waitsForStudent(lesson, now));
    for (const together of bySeries(waiting)) await remind(parts, tx, publish, together, now);
    return due.length;
  });

/** The tutor proposed another term. */
const waitsForStudent = (lesson: LessonRow, now: Date): boolean =>
  hasProposal(lesson, now) && lesson.proposedByTutor === true;

function remindedNext(lesson: LessonRow, now: Date): Date | null {
  if (waitsForStudent(lesson, now)) return lesson.proposedUntil;
  return lesson.answerBy && nextReminder(lesson.answerBy, now, null);
}

async function remind(
  parts: Parts,
  tx: Transaction,
  publish: Publish,
  requests: readonly LessonRow[],
  now: Date,
): Promise<void> {
  const [first] = requests.toSorted((one, other) => Number(one.startsAt) - Number(other.startsAt));
  if (!first) return;
  const notice = { receiverId: first.tutor.id, event: 'answer-wanted' } as const;
  const of = { lessonId: first.id, startsAt: first.startsAt, lessons: requests.length };
  await notifyOfLesson(tx, publish, { ...notice, ...of, now });
  const sender = { ...senderOf(parts.settings), answerToken: await newAnswerToken(tx, requests) };
  const mail = reminder(first, requests, sender, now);
  const expires = first.answerBy && { expiresAt: first.answerBy };
  await enqueueMail(parts, tx, { ...mail, notice, ...expires });
  const told = { event: notice.event, title: mail.content.subject, lessons: requests.length, now };
  await enqueuePush(parts, tx, { ...lessonPush(first, 'tutor', told), ...expires });
}

function reminder(first: LessonRow, requests: readonly LessonRow[], sender: Sender, now: Date): Mail {
  const { greeting, facts } = about(first, 'tutor', requests);
  const seen = requests.map((lesson) => ({ lesson, now }));
  const isOne = requests.length === 1;
  const more = isOne ? '' : ` (${plural(requests.length, 'čas', 'časa', 'časova')})`;
  const page = isOne
    ? { label: 'Pogledaj zahtjev', url: lessonUrl(first, sender.publicUrl) }
    : { label: 'Pogledaj časove', url: `${sender.publicUrl}${seriesPath(first.seriesId ?? 0)}` };
  return {
    kind: 'lesson-answer-wanted',
    to: first.tutor.email,
    content: {
      greeting,
      subject: `Zahtjev čeka na Vaš odgovor: ${first.subject}${more}`,
      paragraphs: [`${first.student.name} čeka na Vaš odgovor. Odobrite ili odbijte zahtjev ${untilText(first)}.`],
      facts: [...facts, ...placeFacts(seen, 'tutor', sender)],
      ...requestActions(page, 'tutor', sender),
      notes: ['Zahtjev na koji ne odgovorite do tada otkazuje se sam.'],
    },
  };
}

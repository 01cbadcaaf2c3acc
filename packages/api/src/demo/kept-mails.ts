import { LESSON_STATUS } from '@casovi/contract/constants';
import { tutorPath } from '@casovi/contract/display';
import { missingMail } from '../modules/accounts/public.ts';
import { bySeries, lessonMails, NO_PROPOSAL, reminderMail } from '../modules/lessons/public.ts';
import type { Mail } from '../modules/mail/public.ts';
import { reviewMail } from '../modules/reviews/public.ts';
import { offerMail } from '../modules/waiting/public.ts';
import { parseAddress } from '../platform/mail/smtp.ts';
import type { Settings } from '../platform/process/settings.ts';
import { newToken } from '../platform/security/crypto.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import type { DemoPlan } from './plan.ts';
import type { PlannedLesson } from './plan-lessons.ts';

export interface KeptMail {
  mail: Mail;
  at: Date;
  /** The link in it to requests that wait for their tutor. */
  answer?: { tokenHash: Buffer; lessonIds: number[] };
}

/** For the demo's mailbox: what the last days of the demo accounts, and of tutors who applied, would have sent. */
export function keptMails(plan: DemoPlan, now: Date, { publicUrl, mailFrom }: Settings): KeptMail[] {
  const people = new Map(plan.users.map((user) => [user.id, { ...user, pictureHash: null, deletedAt: null }]));
  const person = (id: number) => {
    const found = people.get(id);
    if (!found) throw new Error(`nobody in the demo has the id ${id}`);
    return found;
  };
  const documented = (id: number) => DEMO_ACCOUNTS.some(({ email }) => email === person(id).email);
  // The database names the rooms only when the lessons are stored.
  const sender = { publicUrl, organizer: parseAddress(mailFrom), roomUrl: undefined };

  const upcoming = plan.lessons.filter(
    ({ startsAt, tutorId, studentId }) => startsAt > now && (documented(tutorId) || documented(studentId)),
  );
  const changeOf = (planned: PlannedLesson) => {
    // Mails about proposals are left out.
    const step = planned.steps.findLast(({ fromStatus, toStatus }) => fromStatus !== toStatus);
    if (!step) throw new Error(`lesson ${planned.id} was never booked`);
    const subject = plan.subjects.find(({ id }) => id === planned.subjectId);
    const where = plan.tutors.find(({ userId }) => userId === planned.tutorId)?.where;
    const lesson = {
      ...planned,
      ...{
        subject: subject?.name ?? '',
        subjectLink: subject?.slug ?? '',
        revision: 0,
        tutorPrevented: false,
        tutor: person(planned.tutorId),
        student: person(planned.studentId),
        room: '',
        tutorAddress: where?.address ?? '',
        meetingLink: where?.meetingLink ?? '',
      },
      ...NO_PROPOSAL,
    };
    const byTutor = step.actorId === planned.tutorId;
    return { lesson, actor: byTutor ? 'tutor' : 'student', from: step.fromStatus, now: step.at } as const;
  };
  const ofLessons = bySeries(upcoming).flatMap((together) => {
    const changes = together.map(changeOf);
    const [first] = changes;
    if (!first) return [];
    const notified = first.actor === 'tutor' ? 'student' : 'tutor';
    if (first.lesson.status !== LESSON_STATUS.pending)
      return lessonMails(changes, [notified], sender).map((mail) => ({ mail, at: first.now }));
    const { token, hash } = newToken();
    const answer = { tokenHash: hash, lessonIds: together.map(({ id }) => id) };
    const mails = lessonMails(changes, [notified], { ...sender, answerToken: token });
    return mails.map((mail) => ({ mail, at: first.now, answer }));
  });
  const ofReviews = plan.freshReviews.map(({ tutorId, studentId, rating, body, createdAt }) => {
    const tutor = person(tutorId);
    const url = `${publicUrl}${tutorPath({ id_korisnika: tutorId, ime: tutor.name })}#recenzije`;
    return { mail: reviewMail({ tutor, studentName: person(studentId).name }, { rating, body }, url), at: createdAt };
  });
  const ofApplications = plan.users.flatMap((user) =>
    user.missingAt ? [{ mail: missingMail(user, user.missing, publicUrl), at: user.missingAt }] : [],
  );
  const ofOffers = plan.waitingOffers.map(({ tutorId, studentId, startsAt, heldUntil, offeredAt }) => {
    const told = { tutorId, tutorName: person(tutorId).name, email: person(studentId).email };
    const notice = { receiverId: studentId, event: 'offer' } as const;
    return { mail: { ...offerMail({ ...told, startsAt, heldUntil }, publicUrl), notice }, at: offeredAt };
  });
  // The latest stands for all of them.
  const reminders = plan.notifications
    .filter(({ event, receiverId }) => event === 'reminder-day' && documented(receiverId))
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
    .slice(0, 1);
  const ofReminders = reminders.flatMap(({ receiverId, lessonId, createdAt: at }) => {
    const planned = plan.lessons.find(({ id }) => id === lessonId);
    if (!planned) return [];
    const notice = { receiverId, event: 'reminder-day' } as const;
    const side = receiverId === planned.tutorId ? 'tutor' : 'student';
    return [{ mail: { ...reminderMail(changeOf(planned).lesson, side, sender, at), notice }, at }];
  });
  return [...ofLessons, ...ofReviews, ...ofApplications, ...ofOffers, ...ofReminders].sort(
    (one, other) => one.at.getTime() - other.at.getTime(),
  );
}

import type { Parts } from '../../platform/parts.ts';
import { cleanUpAnswerLinks } from './answer-links.ts';
import { eraseAddressesBefore } from './erase-queries.ts';
import type {} from './events.ts';
import { expirePending } from './expiry.ts';
import { shownSince } from './places.ts';
import { remindOfLessons } from './remind-of-lessons.ts';
import { remindTutors } from './remind-tutors.ts';

export { insertAnswerLink } from './answer-link-queries.ts';
export { answerPage } from './answer-links.ts';
export { lessonsFeed } from './calendar.ts';
export { cancelAsTutor } from './cancel-as-tutor.ts';
export { deadlineOf } from './deadlines.ts';
export { expireWithin } from './expiry.ts';
export { cancelLessonsOf } from './leave.ts';
export { listConfirmed, listOpenLessons, listProposed } from './list-queries.ts';
export { lessonMails } from './mails.ts';
export { moveInWords } from './move.ts';
export { calendarWithout, overlapOf, proposeAsTutor } from './moves.ts';
export { isShown } from './places.ts';
export { bySeries } from './policy.ts';
export { presentInTheWay } from './presenter.ts';
export { lockPeople, NO_PROPOSAL, NO_SERIES } from './queries.ts';
export { reminderMail } from './reminder-mail.ts';
export { lessonsModule } from './routes.ts';
export { type Displaced, termsNear } from './suggest-terms.ts';

export const lessonTasks = (parts: Parts) => ({
  'expire-lessons': () => expirePending(parts),
  'remind-of-lessons': () => remindOfLessons(parts),
  'remind-tutors': () => remindTutors(parts),
  'clean-up-answer-links': () => cleanUpAnswerLinks(parts),
  'clean-up-addresses': () => eraseAddressesBefore(parts.db, shownSince(parts.clock.now())),
});

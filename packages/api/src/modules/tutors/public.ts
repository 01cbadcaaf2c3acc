import type { Parts } from '../../platform/parts.ts';
import { renewHours } from './kept-hours.ts';
import { refreshAllSignals, refreshRecentSignals } from './signals.ts';

export { type BusyRow, listTermsOfStudents } from './calendar-queries.ts';
export { calendarsOf, closeHours, firstFreeHours, presentException } from './calendars.ts';
export { type CandidateRow, listCandidates } from './candidate-queries.ts';
export { UNTIMED_RULES } from './hour-ring.ts';
export { tutorListPage, tutorProfilePage } from './pages.ts';
export { presentRating, presentReview, presentWhere } from './presenter.ts';
export { lockTutor, withdrawTutor } from './queries.ts';
export { tutorsModule } from './routes.ts';
export { cardsOf } from './service.ts';
export { refreshAllSignals } from './signals.ts';
export { listTags, tutorTag } from './tags.ts';

export const tutorTasks = (parts: Parts) => ({
  'keep-hours': () => renewHours(parts),
  'refresh-signals': () => refreshRecentSignals(parts.db, parts.clock.now()),
  'refresh-all-signals': () => refreshAllSignals(parts.db, parts.clock.now()),
});

export { type BusyRow, listTermsOfStudents } from './calendar-queries.ts';
export { calendarsOf, closeHours, presentException } from './calendars.ts';
export { type CandidateRow, listCandidates } from './candidate-queries.ts';
export { tutorListPage, tutorProfilePage } from './pages.ts';
export { presentRating, presentReview } from './presenter.ts';
export { lockTutor, withdrawTutor } from './queries.ts';
export { tutorsModule } from './routes.ts';
export { listTags, tutorTag } from './tags.ts';

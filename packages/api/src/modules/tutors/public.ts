export { type BusyRow, listTermsOfStudents } from './calendar-queries.ts';
export { calendarsOf, presentException } from './calendars.ts';
export { tutorListPage, tutorProfilePage } from './pages.ts';
export { presentReview } from './presenter.ts';
export { lockTutor, withdrawTutor } from './queries.ts';
export { tutorsModule } from './routes.ts';
export { listTags, tutorTag } from './tags.ts';

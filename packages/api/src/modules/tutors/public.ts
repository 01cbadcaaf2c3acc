export { calendarsOf, type TutorCalendar } from './calendars.ts';
export { tagsOfList, tutorListPage, tutorProfilePage } from './pages.ts';
export { presentReview } from './presenter.ts';
export { lockTutor, refreshTutorListings, withdrawTutor } from './queries.ts';
export { tutorsModule } from './routes.ts';

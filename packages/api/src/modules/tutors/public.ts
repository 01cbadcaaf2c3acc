export { tutorListPage, tutorProfilePage } from './pages.ts';
export { presentReview } from './presenter.ts';
export { lockTutor, refreshTutorListings, withdrawTutor } from './queries.ts';
export { tutorsModule } from './routes.ts';
export { listTags, tutorTag } from './tags.ts';

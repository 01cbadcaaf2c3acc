export { tutorListPage, tutorProfilePage } from './pages.ts';
export { presentReview } from './presenter.ts';
export { refreshTutorListings } from './queries.ts';
export { tutorsModule } from './routes.ts';

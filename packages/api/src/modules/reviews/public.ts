export { reviewsModule } from './routes.ts';
export { REVIEWS_TAG } from './tags.ts';

export { reviewMail } from './mails.ts';
export { reviewsModule } from './routes.ts';
export { REVIEWS_TAG } from './tags.ts';

export { reviewsModule } from './routes.ts';

export { seoModule } from './routes.ts';

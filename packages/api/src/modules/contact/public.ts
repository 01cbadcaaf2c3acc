export { contactModule } from './routes.ts';

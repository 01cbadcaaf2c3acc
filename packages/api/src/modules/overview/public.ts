export { overviewModule } from './routes.ts';

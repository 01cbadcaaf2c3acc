export { offeringsModule } from './routes.ts';

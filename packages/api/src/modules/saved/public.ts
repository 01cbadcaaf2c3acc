export { deleteSavedWith as deleteSavedOf } from './queries.ts';
export { savedModule } from './routes.ts';

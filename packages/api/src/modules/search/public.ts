export { searchModule } from './routes.ts';
export { searchPage } from './service.ts';
export { searchTags } from './tags.ts';

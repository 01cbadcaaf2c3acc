export { homePage } from './service.ts';

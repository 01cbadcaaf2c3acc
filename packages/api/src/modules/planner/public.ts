export { plannerModule } from './routes.ts';
export { weekOf } from './week.ts';

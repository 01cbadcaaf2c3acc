export { subjectsModule } from './routes.ts';
export { listSubjects, subjectOf } from './service.ts';

export { subjectsModule } from './routes.ts';
export { listSubjects, subjectOf } from './service.ts';
export { SUBJECTS_TAG } from './tags.ts';

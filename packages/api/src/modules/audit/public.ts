export { erasePersonFromAudit } from './queries.ts';
export { auditModule } from './routes.ts';
export { writeAudit } from './service.ts';

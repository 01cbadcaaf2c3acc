export { writeAudit } from './service.ts';

export { greeting } from './greeting.ts';
export { mailbox } from './mailbox.ts';
export { deleteMailsTo, FAREWELL, replaceNameInMails } from './queries.ts';
export { mailModule } from './routes.ts';
export { enqueueMail, forgetOldMails, keepsMails } from './service.ts';
export { mailTasks } from './tasks.ts';
export type { Mail, MailContent } from './types.ts';

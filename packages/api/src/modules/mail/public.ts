export { sendDueMails } from './delivery.ts';
export { greeting } from './greeting.ts';
export { mailbox } from './mailbox.ts';
export { deleteMailsTo, FAREWELL, replaceNameInMails } from './queries.ts';
export { mailModule } from './routes.ts';
export { enqueueMail, deleteOldMails, hasDemoMailbox } from './service.ts';
export type { Mail, MailContent } from './types.ts';

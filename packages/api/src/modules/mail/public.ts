export { sendDueMails } from './delivery.ts';
export { GREETING } from './greeting.ts';
export { mailbox } from './mailbox.ts';
export type { MailAttachment } from './queries.ts';
export { ACCOUNT_DELETED_MAIL, deleteMailsTo, replaceNameInMails } from './queries.ts';
export { mailModule } from './routes.ts';
export { deleteOldMails, enqueueMail, hasDemoMailbox } from './service.ts';
export type { Mail, MailContent } from './types.ts';

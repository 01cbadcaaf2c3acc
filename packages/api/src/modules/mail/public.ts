export { cleanUpMails } from './clean-up.ts';
export { sendDueMails } from './delivery.ts';
export { GREETING } from './greeting.ts';
export { mailbox } from './mailbox.ts';
export type { MailAttachment } from './queries.ts';
export { ACCOUNT_DELETED_MAIL, deleteMailsTo, replacePersonInMails } from './queries.ts';
export { mailModule } from './routes.ts';
export { enqueueMail, hasDemoMailbox } from './service.ts';
export { type Mail, type MailContent, PLACE_FACTS } from './types.ts';

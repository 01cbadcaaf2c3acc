import { normalEmail } from '@casovi/contract/rules';
import type { Parts } from '../../platform/parts.ts';
import { mailOpenApplications } from './applications.ts';
import type {} from './events.ts';
import { sendResetLink } from './service.ts';

export { createAdmin } from './admin.ts';
export { resubmitApplication } from './application-queries.ts';
export { WRONG_PASSWORDS_PER_ACCOUNT, WRONG_PASSWORDS_PER_ADDRESS } from './limits.ts';
export { missingMail } from './mails.ts';
export {
  anonymizeUser,
  findUser,
  findUserByEmail,
  lockAdmins,
  lockPerson,
  selectAdmins,
  selectEmails,
} from './queries.ts';
export { accountsModule } from './routes.ts';
export { accountKey, currentUserOf } from './service.ts';
export { deleteCredentials, deleteStaleSessions } from './session-queries.ts';
export { clearSessionCookies, isSessionAlive, resolveViewer, SESSION_COOKIES, viewerOfCookies } from './sessions.ts';

export const accountTasks = (parts: Parts) => ({
  'mail-open-applications': () => mailOpenApplications(parts),
  // Normalized again: an earlier version may have left jobs without it.
  'forgot-password': (payload: unknown) => sendResetLink(parts, normalEmail((payload as { email: string }).email)),
});

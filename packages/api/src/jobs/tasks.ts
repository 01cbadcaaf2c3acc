import type { TaskList } from 'graphile-worker';
import { accountTasks, deleteStaleSessions } from '../modules/accounts/public.ts';
import { lessonTasks } from '../modules/lessons/public.ts';
import { forgetOldMails } from '../modules/mail/public.ts';
import { forgetReadNotifications } from '../modules/notifications/public.ts';
import { deleteOrphanPictures } from '../modules/uploads/public.ts';
import { deleteOldChanges } from '../platform/cache/change-log.ts';
import type { Parts } from '../platform/parts.ts';
import { deleteExpiredLimits } from '../platform/security/rate-limits.ts';
import { freeStuckJobs } from './stuck.ts';

/** Every task by the name under which jobs are added. Modules bring their own; what only the clock asks for stands here. */
export const jobTasks = (parts: Parts): TaskList => ({
  ...accountTasks(parts),
  ...lessonTasks(parts),
  'clean-up-sessions': () => deleteStaleSessions(parts.db, parts.clock.now()),
  'clean-up-mails': () => forgetOldMails(parts),
  'clean-up-notifications': () => forgetReadNotifications(parts),
  'clean-up-pictures': () => deleteOrphanPictures(parts),
  'free-stuck-jobs': () => freeStuckJobs(parts),
  'clean-up-limits': () => deleteExpiredLimits(parts.pool),
  'clean-up-changes': () => deleteOldChanges(parts.pool),
  // Of the version before: what these ask for stands in the rows of mails and conversations, and is done from there.
  'send-mail': () => undefined,
  'message-mail': () => undefined,
});

/** When the clock adds a job: minute, hour, day, month, weekday (UTC). One run at a time is enough, so each has a key. */
export const CRONTAB = `
* * * * * expire-lessons ?jobKey=expire-lessons&max=3
* * * * * free-stuck-jobs ?jobKey=free-stuck-jobs&max=3
7 * * * * clean-up-sessions ?jobKey=clean-up-sessions&max=3
17 3 * * * clean-up-mails ?jobKey=clean-up-mails&max=3
27 3 * * * clean-up-notifications ?jobKey=clean-up-notifications&max=3
37 3 * * * clean-up-pictures ?jobKey=clean-up-pictures&max=3
*/10 * * * * clean-up-limits ?jobKey=clean-up-limits&max=3
*/10 * * * * clean-up-changes ?jobKey=clean-up-changes&max=3
`;

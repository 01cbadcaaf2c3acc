import type { TaskList } from 'graphile-worker';
import { accountTasks, deleteStaleSessions } from '../modules/accounts/public.ts';
import { lessonTasks } from '../modules/lessons/public.ts';
import { cleanUpMails } from '../modules/mail/public.ts';
import { deleteReadNotifications } from '../modules/notifications/public.ts';
import { plannerTasks } from '../modules/planner/public.ts';
import { savedTasks } from '../modules/saved/public.ts';
import { deleteOldSharePictures } from '../modules/sharing/public.ts';
import { tutorTasks } from '../modules/tutors/public.ts';
import { deleteOrphanPictures } from '../modules/uploads/public.ts';
import { waitingTasks } from '../modules/waiting/public.ts';
import { deleteOldChanges } from '../platform/cache/change-log.ts';
import type { Parts } from '../platform/parts.ts';
import { deleteExpiredLimits } from '../platform/security/rate-limits.ts';
import { unlockStuckJobs } from './stuck.ts';

/** Tasks by name: those that modules add jobs for, and those of the crontab. */
export const jobTasks = (parts: Parts): TaskList => ({
  ...accountTasks(parts),
  ...lessonTasks(parts),
  ...plannerTasks(parts),
  ...waitingTasks(parts),
  ...savedTasks(parts),
  ...tutorTasks(parts),
  'clean-up-sessions': () => deleteStaleSessions(parts.db, parts.clock.now()),
  'clean-up-mails': () => cleanUpMails(parts),
  'clean-up-notifications': () => deleteReadNotifications(parts),
  'clean-up-pictures': () => deleteOrphanPictures(parts),
  'clean-up-share-pictures': () => deleteOldSharePictures(parts),
  'free-stuck-jobs': () => unlockStuckJobs(parts),
  'clean-up-limits': () => deleteExpiredLimits(parts.pool),
  'clean-up-changes': () => deleteOldChanges(parts.pool),
  // Jobs that an earlier version may have left in the queue. Pollers do their work now.
  'send-mail': () => undefined,
  'message-mail': () => undefined,
});

/** Minute, hour, day, month, weekday (UTC). The job key prevents concurrent runs of a task; `fill`: a start makes up for what was missed before it. */
export const CRONTAB = `
* * * * * expire-lessons ?fill=2m&jobKey=expire-lessons&max=3
* * * * * remind-of-lessons ?fill=2m&jobKey=remind-of-lessons&max=3
* * * * * remind-tutors ?fill=2m&jobKey=remind-tutors&max=3
* * * * * offer-hours ?fill=2m&jobKey=offer-hours&max=3
* * * * * keep-hours ?jobKey=keep-hours&max=3
*/5 * * * * tell-freed-hours ?jobKey=tell-freed-hours&max=3
*/5 * * * * refresh-signals ?jobKey=refresh-signals&max=3
11 2 * * * refresh-all-signals ?jobKey=refresh-all-signals&max=3
* * * * * free-stuck-jobs ?jobKey=free-stuck-jobs&max=3
# Morning in Podgorica, winter and summer.
30 6 * * * mail-open-applications ?jobKey=mail-open-applications&max=3
7 * * * * clean-up-sessions ?jobKey=clean-up-sessions&max=3
17 3 * * * clean-up-mails ?jobKey=clean-up-mails&max=3
27 3 * * * clean-up-notifications ?jobKey=clean-up-notifications&max=3
57 3 * * * clean-up-answer-links ?jobKey=clean-up-answer-links&max=3
13 * * * * clean-up-addresses ?jobKey=clean-up-addresses&max=3
47 3 * * * clean-up-exceptions ?jobKey=clean-up-exceptions&max=3
37 3 * * * clean-up-pictures ?jobKey=clean-up-pictures&max=3
41 3 * * * clean-up-share-pictures ?jobKey=clean-up-share-pictures&max=3
*/10 * * * * clean-up-limits ?jobKey=clean-up-limits&max=3
*/10 * * * * clean-up-changes ?jobKey=clean-up-changes&max=3
`;

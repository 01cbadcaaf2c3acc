import type { Parts } from '../../platform/parts.ts';
import { offerAllHours } from './offer-hours.ts';

export { offerMail } from './mails.ts';
export { bookableCalendars, offerFreeHours, offerHoursHeldFor, offerHoursOfTutor } from './offer-hours.ts';
export { listStudentsWaitingFor } from './queries.ts';
export { waitingModule } from './routes.ts';
export { deleteWaitingOf, endFulfilledWishes, restWishes } from './service.ts';

export const waitingTasks = (parts: Parts) => ({
  'offer-hours': () => offerAllHours(parts),
});

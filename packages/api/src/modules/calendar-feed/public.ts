export { deleteCalendarFeedOf } from './queries.ts';
export { calendarFeedModule, calendarFeedRoute } from './routes.ts';
export { calendarFeedSince } from './service.ts';

/** The secret address at which calendar programs read one's lessons. */
import { z } from 'zod';
import { endpoint, message } from './endpoint.ts';

export const calendarFeed = {
  state: endpoint({
    method: 'GET',
    path: '/api/auth/kalendar',
    summary: 'Since when there is a calendar feed of one’s lessons (ISO 8601 with the offset of Podgorica), or null',
    reply: z.object({ od: z.string().nullable() }),
  }),
  renew: endpoint({
    method: 'POST',
    path: '/api/auth/kalendar',
    summary: 'A new secret address of the calendar feed, told this once; a former one is gone',
    reply: z.object({ url: z.string() }),
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/api/auth/kalendar',
    summary: 'No calendar feed any more',
    reply: message,
  }),
};

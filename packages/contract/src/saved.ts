import { z } from 'zod';
import { SAVED_IN_BROWSER_MAX } from './constants.ts';
import { endpoint, id, message } from './endpoint.ts';
import { tutorCard } from './tutors.ts';

export const savedTutor = tutorCard.extend({
  /** Whether the student is told of hours that become free. */
  javi: z.boolean(),
});
export type SavedTutor = z.infer<typeof savedTutor>;

const ids = z.object({ ids: z.array(z.number()) });
const ofTutor = z.object({ profesorId: id });

export const saved = {
  list: endpoint({
    method: 'GET',
    path: '/api/sacuvani',
    summary: 'Student: saved tutors with their next free hours, the newest first; without those who are hidden',
    reply: z.array(savedTutor),
  }),
  ids: endpoint({
    method: 'GET',
    path: '/api/sacuvani/ids',
    summary: 'Student: whom one has saved, for the hearts of a page',
    reply: ids,
  }),
  move: endpoint({
    method: 'POST',
    path: '/api/sacuvani',
    summary:
      'Student: adds what was saved in the browser before the login, as far as there is room; unknown and hidden tutors are left out. Replies with all',
    body: z.object({ ids: z.array(id).max(SAVED_IN_BROWSER_MAX) }),
    reply: ids,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/sacuvani/:profesorId',
    summary:
      'Student: save a tutor; once more changes nothing but `javi`: whether one is told of hours of the next seven days that become free',
    params: ofTutor,
    body: z.object({ javi: z.boolean().optional() }),
    reply: message,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/sacuvani/:profesorId',
    summary: 'Student: a tutor who is not saved is no error',
    params: ofTutor,
    reply: message,
  }),
};

import { z } from 'zod';
import { REASON_MAX_LENGTH } from './constants.ts';
import { endpoint, id, message, text } from './endpoint.ts';

/** What a tutor has done until the profile can be booked, and the application answered. */
export const applicationSteps = z.object({
  fotografija: z.boolean(),
  biografija: z.boolean(),
  /** At a level that can be booked. */
  predmeti: z.boolean(),
  termini: z.boolean(),
  /** Null for whoever teaches online only. */
  grad: z.boolean().nullable(),
  email: z.boolean(),
});
export type ApplicationSteps = z.infer<typeof applicationSteps>;

export const application = z.object({
  koraci: applicationSteps,
  verifikovan: z.boolean(),
  /** What an admin says is missing, until the tutor changes something; else empty. */
  nedostaje: z.string(),
  nedostaje_od: z.string().nullable(),
});
export type Application = z.infer<typeof application>;

export const applications = {
  own: endpoint({
    method: 'GET',
    path: '/api/nalog/prijava',
    summary: 'Tutor: where one’s own application stands',
    reply: application,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api/admin/nedostaje',
    summary: 'Admin: tell a tutor what the application lacks',
    body: z.object({ userId: id, tekst: text(REASON_MAX_LENGTH) }),
    reply: message,
  }),
};

import { z } from 'zod';
import { REASON_MAX_LENGTH } from './constants.ts';
import { endpoint, id, message, text } from './endpoint.ts';

/** What a tutor has done of an application. */
export const applicationSteps = z.object({
  email: z.boolean(),
  fotografija: z.boolean(),
  biografija: z.boolean(),
  predmeti: z.boolean(),
  termini: z.boolean(),
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

import { z } from 'zod';
import { currentUser } from './accounts.ts';
import { application } from './applications.ts';
import { endpoint, id, message, page, text } from './endpoint.ts';

/** Actions in the audit log. */
export const AUDIT_ACTIONS = [
  'verify',
  'unverify',
  'application-missing',
  'block',
  'unblock',
  'lesson-status',
  'move-withdrawn',
  'category-add',
  'category-delete',
  'subject-add',
  'subject-delete',
  'chat-read',
  'mail-resend',
  'users-export',
  'lessons-export',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const auditEntry = z.object({
  id: z.number(),
  vrijeme: z.string(),
  id_admina: z.number().nullable(),
  ime_admina: z.string(),
  akcija: z.enum(AUDIT_ACTIONS),
  id_cilja: z.number().nullable(),
  /** The name of the target. */
  cilj: z.string(),
  /** Details; may be empty. */
  opis: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const waitingTutor = currentUser.extend({
  prijava: application,
  /** Whole hours since the registration, or since the tutor supplied what was missing, by the server's clock. */
  ceka_sati: z.number(),
  /** Longer than the terms allow. Never while the tutor is to supply something. */
  kasni: z.boolean(),
});
export type WaitingTutor = z.infer<typeof waitingTutor>;

export const failedMail = z.object({
  id: z.number(),
  vrsta: z.string(),
  primalac: z.string(),
  naslov: z.string(),
  vrijeme: z.string(),
  pokusaja: z.number(),
  greska: z.string(),
  /** Its link has expired, so it cannot be resent. */
  istekao: z.boolean(),
});
export type FailedMail = z.infer<typeof failedMail>;

const count = z.number();

export const overview = z.object({
  /** Cached for a minute. */
  vrijeme: z.string(),
  profesori: count,
  ucenici: count,
  neverifikovani: count,
  na_cekanju: count,
  neisporucene: count,
  /** By the week of the lesson; `sedmica` is its Monday. */
  casovi: z.array(
    z.object({ sedmica: z.string(), na_cekanju: count, otkazano: count, potvrdjeno: count, odrzano: count }),
  ),
  novi_korisnici: z.array(z.object({ sedmica: z.string(), profesori: count, ucenici: count })),
  predmeti: z.array(z.object({ id_predmeta: z.number(), naziv_predmeta: z.string(), casova: count })),
  odgovori: z.object({
    /** Median minutes from the request to the tutor's answer, or null. */
    medijana_minuta: z.number().nullable(),
    do_2_sata: count,
    do_24_sata: count,
    duze: count,
    bez_odgovora: count,
  }),
  /** The latest requests that expired. */
  neodgovoreni: z.array(
    z.object({
      id: z.number(),
      ime_profesora: z.string(),
      ime_ucenika: z.string(),
      predmet: z.string(),
      datum: z.string(),
      sat: z.string(),
    }),
  ),
});
export type Overview = z.infer<typeof overview>;

export const admin = {
  audit: endpoint({
    method: 'GET',
    path: '/api/admin/dnevnik',
    summary: 'Admin: who did what, newest first',
    query: page.extend({ akcija: z.enum(AUDIT_ACTIONS).optional(), search: text(100).optional() }),
    reply: z.array(auditEntry),
  }),
  waitingTutors: endpoint({
    method: 'GET',
    path: '/api/admin/neverifikovani',
    summary: 'Admin: tutors who wait for verification, the longest first, then those told what is missing',
    query: page,
    reply: z.array(waitingTutor),
  }),
  failedMails: endpoint({
    method: 'GET',
    path: '/api/admin/neisporucene',
    summary: 'Admin: mails that could not be delivered, newest first',
    query: page.extend({ search: text(100).optional() }),
    reply: z.array(failedMail),
  }),
  resendMail: endpoint({
    method: 'POST',
    path: '/api/admin/neisporucene/:id/posalji',
    summary: 'Admin: try once more to deliver a mail',
    params: z.object({ id }),
    reply: message,
  }),
  overview: endpoint({
    method: 'GET',
    path: '/api/admin/pregled',
    summary: 'Admin: numbers of the last weeks',
    reply: overview,
  }),
};

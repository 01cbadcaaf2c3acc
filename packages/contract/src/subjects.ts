import { z } from 'zod';
import { endpoint, id, message, page, text } from './endpoint.ts';

export const subject = z.object({
  id_predmeta: z.number(),
  naziv_predmeta: z.string(),
  /** Category name; 'obican' means uncategorised. */
  naziv: z.string(),
  link: z.string(),
  tip_predmeta: z.number(),
  /** Tutors at any level. */
  broj_profesora: z.number(),
  broj_profesora_osnovna: z.number(),
  broj_profesora_srednja: z.number(),
  broj_profesora_fakultet: z.number(),
});
export type Subject = z.infer<typeof subject>;

export const category = z.object({ id: z.number(), naziv: z.string(), broj_predmeta: z.number() });
export type Category = z.infer<typeof category>;

export const subjects = {
  list: endpoint({
    method: 'GET',
    path: '/api/subj/predmeti',
    summary: 'All subjects with their categories, the uncategorised first',
    query: page,
    reply: z.array(subject),
  }),
  names: endpoint({
    method: 'GET',
    path: '/api/subj/predmetiSvi',
    summary: 'Ids and names of all subjects',
    query: page,
    reply: z.array(subject.pick({ id_predmeta: true, naziv_predmeta: true })),
  }),
  adminList: endpoint({
    method: 'GET',
    path: '/api/subj/adminpredmeti',
    summary: 'Admin: subjects with tutors per level',
    query: page.extend({ search: text(100).optional() }),
    reply: z.array(subject),
  }),
  adminTypes: endpoint({
    method: 'GET',
    path: '/api/subj/admintipovi',
    summary: 'Admin: subject types (categories)',
    reply: z.array(category),
  }),
  insertType: endpoint({
    method: 'POST',
    path: '/api/subj/insertType',
    summary: 'Admin: add a category',
    body: z.object({ naziv_tipa: text(100) }),
    reply: message,
  }),
  deleteType: endpoint({
    method: 'POST',
    path: '/api/subj/deleteType',
    summary: 'Admin: delete a category without subjects',
    body: z.object({ id }),
    reply: message,
  }),
  insertSubject: endpoint({
    method: 'POST',
    path: '/api/subj/insertSubject',
    summary: 'Admin: add a subject',
    /** Anything but an id counts as not chosen. */
    body: z.object({ naziv_predmeta: text(100), tip: id.catch(0) }),
    reply: message,
  }),
  deleteSubject: endpoint({
    method: 'POST',
    path: '/api/subj/deleteSubject',
    summary: 'Admin: delete a subject nobody uses',
    body: z.object({ id_predmeta: id }),
    reply: message,
  }),
};

import { type Page, request } from '@playwright/test';
import type { RegistrationValues } from './account-steps.ts';
import { arriveAsTutor, newName, type Offer, ok, type Person, profileOf, saveOffer } from './booking-steps.ts';
import { loginAs } from './fixtures.ts';

export interface Subject {
  id: number;
  name: string;
  path: string;
}

export interface Tutor extends Person {
  path: string;
}

/** A subject that no other test knows. Leaves this page's visitor logged out. */
export async function makeSubject(page: Page): Promise<Subject> {
  await loginAs(page, 'admin');
  const name = newName('Predmet');
  const [type] = await (await ok(await page.request.get('/api/subj/admintipovi'))).json();
  await ok(await page.request.post('/api/subj/insertSubject', { data: { naziv_predmeta: name, tip: type.id } }));
  await ok(await page.request.post('/api/auth/logout'));
  const subjects = await (await ok(await page.request.get('/api/subj/predmeti'))).json();
  const made = subjects.find((subject: { naziv_predmeta: string }) => subject.naziv_predmeta === name);
  return { id: made.id_predmeta, name, path: `/predmeti/${made.link}` };
}

type TutorWishes = Omit<Offer, 'subjectId'> & Pick<RegistrationValues, 'name' | 'cv'>;

/** Registers tutors of a subject, without any form and without photos. */
export async function makeTutors(
  baseURL: string | undefined,
  subject: Subject,
  wishes: TutorWishes[],
): Promise<Tutor[]> {
  const tutors: Tutor[] = [];
  for (const { name = newName('Ana'), cv, ...offer } of wishes) {
    const visitor = { request: await request.newContext(baseURL === undefined ? {} : { baseURL }) };
    const tutor = await arriveAsTutor(visitor, { name, ...(cv && { cv }) });
    await saveOffer(visitor, tutor, { ...offer, subjectId: subject.id });
    tutors.push({ ...tutor, path: profileOf(tutor) });
    await visitor.request.dispose();
  }
  return tutors;
}

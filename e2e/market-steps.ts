import { randomInt } from 'node:crypto';
import { type APIRequestContext, type APIResponse, expect, type Page, request } from '@playwright/test';
import { aTutor, PASSWORD } from './account-steps.ts';
import { everyDayAt, profileOf } from './booking-steps.ts';
import { loginAs } from './fixtures.ts';

export interface Subject {
  id: number;
  name: string;
  path: string;
}

export interface Tutor {
  id: number;
  name: string;
  path: string;
}

async function ok(response: APIResponse): Promise<APIResponse> {
  expect(response.status(), await response.text()).toBe(200);
  return response;
}

const letters = (count: number): string =>
  Array.from({ length: count }, () => String.fromCharCode(97 + randomInt(26))).join('');

/** A subject that no other test knows. Leaves this page's visitor logged out. */
export async function makeSubject(page: Page): Promise<Subject> {
  await loginAs(page, 'admin');
  const name = `Predmet ${letters(10)}`;
  const [type] = await (await ok(await page.request.get('/api/subj/admintipovi'))).json();
  await ok(await page.request.post('/api/subj/insertSubject', { data: { naziv_predmeta: name, tip: type.id } }));
  await ok(await page.request.post('/api/auth/logout'));
  const subjects = await (await ok(await page.request.get('/api/subj/predmeti'))).json();
  const made = subjects.find((subject: { naziv_predmeta: string }) => subject.naziv_predmeta === name);
  return { id: made.id_predmeta, name, path: `/predmeti/${made.link}` };
}

interface TutorWishes {
  name?: string;
  biography?: string;
  /** Euros by level. */
  prices?: Record<number, number>;
  mode?: 0 | 1 | 2;
  /** Free at these hours of every day. */
  hours?: string[];
}

/** Registers tutors of a subject, without any form and without photos. */
export async function makeTutors(
  baseURL: string | undefined,
  subject: Subject,
  wishes: TutorWishes[],
): Promise<Tutor[]> {
  const tutors: Tutor[] = [];
  for (const wish of wishes) {
    const visitor = await request.newContext(baseURL === undefined ? {} : { baseURL });
    tutors.push(await makeTutor(visitor, subject, wish));
    await visitor.dispose();
  }
  return tutors;
}

async function makeTutor(visitor: APIRequestContext, subject: Subject, wish: TutorWishes): Promise<Tutor> {
  const { terms: _accepted, ...person } = aTutor();
  const values = {
    ...person,
    userType: '2',
    name: wish.name ?? `Ana Ž${letters(8)}`,
    cv: wish.biography ?? person.cv,
  };
  await ok(await visitor.post('/api/auth/register', { data: values }));
  const login = await ok(await visitor.post('/api/auth/login', { data: { email: values.email, password: PASSWORD } }));
  const { id_korisnika: profesorId } = await login.json();
  const predmeti = Object.entries(wish.prices ?? { 2: 10 }).map(([id_nivoa, cijena]) => ({
    id_predmeta: subject.id,
    id_nivoa,
    cijena,
  }));
  await ok(
    await visitor.post('/api/tutor/sacuvaj_predmete', {
      data: { profesorId, predmeti, nacin_nastave: wish.mode ?? 0 },
    }),
  );
  if (wish.hours)
    await ok(
      await visitor.post('/api/planer/sacuvaj_termine', {
        data: { profesorId, selectedSlots: everyDayAt(wish.hours) },
      }),
    );
  const tutor = { id: profesorId, name: values.name };
  return { ...tutor, path: profileOf(tutor) };
}

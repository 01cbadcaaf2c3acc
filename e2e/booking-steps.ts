import { longDate, numericDate, weekdayCode, weekdayName } from '@casovi/contract/time';
import { type APIResponse, expect, type Locator, type Page } from '@playwright/test';
import { aStudent, aTutor, escaped, PASSWORD, type RegistrationValues } from './account-steps.ts';
import type { Caller } from './fixtures.ts';

export const SUBJECT = { name: 'Klavir', path: '/predmeti/klavir' } as const;

/** The smallest PNG there is: one pixel. */
export const PICTURE = {
  name: 'ja.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** A name that nobody else in the database has; names are made of letters. The surname has 28, to be too long for careless layouts. */
export function newName(first: string): string {
  const letters = Array.from({ length: 27 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26)));
  return `${first} Ž${letters.join('')}`;
}

export interface Person {
  id: number;
  name: string;
  email: string;
}

export async function ok(response: APIResponse): Promise<APIResponse> {
  expect(response.status(), await response.text()).toBe(200);
  return response;
}

/** Registers and logs in whoever uses this page, without any form. */
async function arrive(page: Caller, { terms: _accepted, ...values }: RegistrationValues): Promise<Person> {
  const userType = values.userType ?? '2';
  await ok(await page.request.post('/api/auth/register', { data: { ...values, userType } }));
  const data = { email: values.email, password: PASSWORD };
  const { id_korisnika, ime, email } = await (await ok(await page.request.post('/api/auth/login', { data }))).json();
  return { id: id_korisnika, name: ime, email };
}

export const arriveAsStudent = (page: Caller): Promise<Person> =>
  arrive(page, { ...aStudent(), name: newName('Đorđe') });
export const arriveAsTutor = (page: Caller, values: RegistrationValues = {}): Promise<Person> =>
  arrive(page, { ...aTutor(), name: newName('Žana'), ...values });

const WEEK = ['Pon', 'Uto', 'Sri', 'Čet', 'Pet', 'Sub', 'Ned'];

export interface Offer {
  subjectId: number;
  /** Euros by level. */
  prices: Record<number, number>;
  mode?: 0 | 1 | 2;
  /** Free at these hours of every day. */
  hours?: string[];
}

export async function saveOffer(page: Caller, tutor: Person, { subjectId, prices, mode = 0, hours = [] }: Offer) {
  const week = { profesorId: tutor.id, selectedSlots: WEEK.flatMap((dan) => hours.map((sat) => ({ dan, sat }))) };
  await ok(await page.request.post('/api/planer/sacuvaj_termine', { data: week }));
  const predmeti = Object.entries(prices).map(([id_nivoa, cijena]) => ({ id_predmeta: subjectId, id_nivoa, cijena }));
  const offered = { profesorId: tutor.id, predmeti, nacin_nastave: mode };
  await ok(await page.request.post('/api/tutor/sacuvaj_predmete', { data: offered }));
}

/** A tutor who can be booked at these hours of every day, for 20 euros at secondary school and 30 at university. */
export async function arriveAsBookableTutor(page: Caller, hours: string[]): Promise<Person> {
  const tutor = await arriveAsTutor(page);
  const subjects = await (await page.request.get('/api/subj/predmetiSvi')).json();
  const subject = subjects.find(({ naziv_predmeta }: { naziv_predmeta: string }) => naziv_predmeta === SUBJECT.name);
  await saveOffer(page, tutor, { subjectId: subject.id_predmeta, prices: { 2: 20, 3: 30 }, mode: 2, hours });
  return tutor;
}

/** Everything that a tutor offers becomes dearer by so many euros. */
export async function raisePrices(page: Caller, tutor: Person, euros: number): Promise<void> {
  const offered: { id_predmeta: number; id_nivoa: number; cijena: number }[] = await (
    await page.request.get(`/api/tutor/cijene/${tutor.id}`)
  ).json();
  const predmeti = offered.map((offering) => ({ ...offering, cijena: offering.cijena + euros }));
  const data = { profesorId: tutor.id, predmeti, nacin_nastave: 2 };
  await ok(await page.request.post('/api/tutor/sacuvaj_predmete', { data }));
}

/** Books without the dialog. */
export async function bookAs(page: Caller, student: Person, tutor: Person, date: string, ...times: string[]) {
  const data = {
    profesorId: tutor.id,
    ucenikId: student.id,
    predmet: SUBJECT.name,
    nivo: 2,
    termini: times.map((timeSlot) => ({ day: weekdayCode(date), timeSlot, date })),
  };
  await ok(await page.request.post('/api/planer/rezervisi', { data }));
}

export const profileOf = ({ id, name }: Pick<Person, 'id' | 'name'>): string =>
  `/profesori/${encodeURIComponent(`${name.replaceAll(' ', '-')}-${id}`)}`;

export const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Zakazivanje časa' });

/** What is told after a request was sent. */
export const sentRequest = (page: Page): Locator => page.getByRole('dialog', { name: 'Bravo!' });

/** The hours of a day that a tutor's page offers. */
export const freeHours = (page: Page, date: string): Locator =>
  page.getByRole('link', { name: new RegExp(`${weekdayName(date)} ${numericDate(date)}: zakaži$`) });

/** The link stands twice in the page, for narrow and for wide screens. */
export async function openScheduling(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'ZAKAŽI ČAS' }).filter({ visible: true }).click();
  await expect(
    dialog(page)
      .getByRole('gridcell', { name: /slobodno/ })
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
}

/** The cell of an hour, by what a screen reader says of it. */
export const cell = (page: Page, date: string, hour: number): Locator =>
  dialog(page).getByRole('gridcell', {
    name: new RegExp(`${weekdayName(date)}, ${longDate(date)}, u ${hour} sat(a|i)?, `),
    // On a phone only the chosen day is there to be seen.
    includeHidden: true,
  });

/** On a phone days are chosen in a strip; elsewhere all of them are in sight. */
export async function showDay(page: Page, date: string): Promise<void> {
  const day = dialog(page).getByRole('button', { name: `${weekdayName(date)}, ${longDate(date)}` });
  if (await day.isVisible()) await day.click();
}

/** Answers the question that stands there, after reading it and what it is about. */
export async function answer(page: Page, question: string, word: 'Da' | 'Ne', ...about: string[]): Promise<void> {
  const asked = page.getByRole('alertdialog');
  for (const text of about) await expect(asked).toHaveAccessibleDescription(new RegExp(escaped(text)));
  await expect(asked.getByRole('heading', { name: question, exact: true })).toBeVisible();
  await expect(asked.getByRole('button')).toHaveText(['Da', 'Ne']);
  await expect(asked.getByRole('button', { name: 'Ne' })).toBeFocused();
  await asked.getByRole('button', { name: word }).click();
}

/** The card of a lesson with someone. */
export const lessonWith = (page: Page, person: Person): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: person.name }) });

import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Caller } from './fixtures.ts';

/** Journeys are gone through at this width, others at the configuration's; layouts are checked at both. */
export const PHONE = { width: 390, height: 844 } as const;

export const SESSION_FLAG = 'casovi.session';
export const PASSWORD = 'Lozinka1!';

export const newEmail = (): string => `e2e-${randomUUID()}@casovi.example`;

export const modal = (page: Page): Locator => page.getByRole('alertdialog');

/** Sees the modal with this heading and exactly this text, and closes it. */
export async function dismiss(page: Page, heading: 'Bravo!' | 'Urađeno' | 'Ups!', text: string): Promise<void> {
  await expect(modal(page).getByRole('heading', { name: heading })).toBeVisible();
  await expect(modal(page).getByText(text, { exact: true })).toBeVisible();
  await modal(page).getByRole('button', { name: 'U redu' }).click();
  await expect(modal(page)).toBeHidden();
}

/** The field is marked, says why, and has the focus. */
export async function expectMarked(field: Locator, message: string): Promise<void> {
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(escaped(message)));
}

export const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

export async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail adresa').fill(email);
  await page.getByLabel('Lozinka', { exact: true }).fill(password);
}

export async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await fillLogin(page, email, password);
  await page.getByRole('button', { name: 'ULOGUJ SE' }).click();
}

/** Fields of the registration by what is written at them. */
export const FIELDS = {
  name: 'Ime i prezime',
  dob: 'Datum rođenja',
  phone: 'Telefon',
  email: 'E-mail adresa',
  password: 'Lozinka',
  userType: 'Tip korisnika',
  cv: 'Biografija',
} as const;

export type RegistrationValues = Partial<Record<keyof typeof FIELDS, string>> & { terms?: boolean };

export const registrationField = (page: Page, field: keyof typeof FIELDS): Locator =>
  page.getByLabel(FIELDS[field], { exact: true });

export const terms = (page: Page): Locator => page.getByRole('checkbox', { name: /Prihvatam uslove korišćenja/ });
export const guardianConsent = (page: Page): Locator =>
  page.getByRole('checkbox', { name: /saglasnost roditelja ili staratelja/ });

export async function fillRegistration(page: Page, values: RegistrationValues): Promise<void> {
  const { userType, terms: accepted, ...texts } = values;
  if (userType !== undefined) await registrationField(page, 'userType').selectOption(userType);
  for (const [field, text] of Object.entries(texts)) {
    await registrationField(page, field as keyof typeof FIELDS).fill(text);
  }
  if (accepted !== undefined) await terms(page).setChecked(accepted);
}

export const aStudent = (): RegistrationValues => ({
  name: 'Đorđe Šćepanović',
  dob: '2008-02-29',
  phone: '+382 67 123 456',
  email: newEmail(),
  password: PASSWORD,
  userType: '3',
  terms: true,
});

export function aTutor(): RegistrationValues {
  const { userType, ...person } = aStudent();
  return { ...person, name: 'Žana Ćetković', dob: '1990-05-05', cv: 'Profesorica fizike, 12 godina u gimnaziji.' };
}

/** Registers someone without the form, for what comes after it. */
export async function registered(page: Page): Promise<string> {
  const { terms: _accepted, ...body } = aStudent();
  const response = await page.request.post('/api/auth/register', { data: body });
  expect(response.status()).toBe(200);
  return String(body.email);
}

/** The first link to such a path in the newest mail of this kind in the demo's mailbox. */
export async function linkInMail({ request }: Caller, email: string, subject: string, path = ''): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    // Others are written to meanwhile, and a page holds twenty.
    for (let number = 1; number <= 3 && !link; number += 1) {
      const list = await (await request.get(`/posta?strana=${number}`)).text();
      const entries = list.match(/<a [^>]*href="\/posta\/\d+"[\s\S]*?<\/a>/g) ?? [];
      const mail = entries.find((entry) => entry.includes(email) && entry.includes(subject));
      if (!mail) continue;
      const text = await (await request.get(String(/\/posta\/\d+/.exec(mail)))).text();
      const [, plain = ''] = /<pre[^>]*>([^<]*)/.exec(text) ?? [];
      link = plain.match(/http\S+/g)?.find((one) => one.includes(path));
    }
    expect(link).toBeDefined();
  }).toPass();
  return String(link).replaceAll('&amp;', '&');
}

export const followMail = async (
  page: Page,
  ...mail: [email: string, subject: string, path?: string]
): Promise<void> => {
  await page.goto(await linkInMail(page, ...mail));
};

import { readFileSync } from 'node:fs';
import type { APIResponse } from '@playwright/test';
import { expect, loginAs, test } from './fixtures.ts';

const ROLES = ['anonymous', 'student', 'tutor', 'admin'] as const;

/** Status for each of ROLES, or where one is sent instead. What the API lets whom do is tested at the API. */
const PAGES: Record<string, string> = {
  '/': '200 200 200 200',
  '/predmeti': '200 200 200 200',
  '/predmeti/:link': '200 200 200 200',
  '/predmeti/:link/:grad': '200 200 200 200',
  '/profesori/:segment': '404 404 404 404',
  '/pretraga': '200 200 200 200',
  '/sacuvani': '200 200 200 200',
  '/sacuvani/poredjenje': '200 200 200 200',
  '/login': '200 /dashboard /dashboard /dashboard',
  '/postani-profesor': '200 /dashboard /dashboard /dashboard',
  '/odjava': '/ / / /',
  '/success': '200 200 200 200',
  '/forget': '200 200 200 200',
  '/reset-password/:token': '200 200 200 200',
  '/bez-obavjestenja/:token': '404 404 404 404',
  '/odgovor/:token': '404 404 404 404',
  '/uslovi-koriscenja': '200 200 200 200',
  '/politika-privatnosti': '200 200 200 200',
  '/kako-rangiramo': '200 200 200 200',
  '/bez-mreze': '200 200 200 200',
  '/dashboard': '/login 200 200 200',
  '/obavjestenja': '/login 200 200 200',
  '/poruke': '/login 200 200 200',
  '/podesavanja': '/login 200 200 200',
  '/admin-dashboard': '/ / / 200',
  '/admin-dashboard/korisnici': '/ / / 200',
  '/admin-dashboard/rezervacije': '/ / / 200',
  '/admin-dashboard/predmeti': '/ / / 200',
  '/admin-dashboard/chat': '/ / / 200',
  '/admin-dashboard/dnevnik': '/ / / 200',
  '/admin-dashboard/neisporuceno': '/ / / 200',
  '/*': '404 404 404 404',
};

const PARAMETERS: Record<string, string> = {
  ':link': 'matematika',
  ':grad': 'podgorica',
  ':segment': 'niko-nigdje-999999',
  ':token': 'bilo-sta',
  '*': 'nema-me',
};
const addressOf = (path: string): string => path.replace(/:\w+|\*/g, (name) => PARAMETERS[name] ?? name);

/** The addresses that the site has, as its own list gives them. */
function listed(): string[] {
  const source = readFileSync(new URL('../packages/web/src/routes.ts', import.meta.url), 'utf8');
  const paths = [...source.matchAll(/\broute\('([^']+)'/g)].map(([, path]) => `/${path}`);
  return ['/', ...paths.filter((path) => !path.startsWith('/razvoj/'))];
}

const told = (response: APIResponse): string => {
  const { location } = response.headers();
  return location ? new URL(location, response.url()).pathname : String(response.status());
};

test('every page of the site is in the table', () => {
  expect(Object.keys(PAGES).sort()).toEqual(listed().sort());
});

for (const [index, role] of ROLES.entries()) {
  test(`${role}: every page responds as in the table, with a policy that blocks foreign scripts`, async ({ page }) => {
    if (role !== 'anonymous') await loginAs(page, role);
    const responses: Record<string, string | undefined> = {};
    for (const path of Object.keys(PAGES)) {
      const response = await page.request.get(addressOf(path), { maxRedirects: 0 });
      responses[path] = told(response);
      const policy = response.headers()['content-security-policy'] ?? '';
      expect(policy, path).toMatch(/script-src 'self'( '(nonce|sha256)-[A-Za-z0-9+/=]+')*(;|$)/);
      expect(policy, path).toContain("frame-ancestors 'none'");
    }
    const expected = Object.entries(PAGES).map(([path, statuses]) => [path, statuses.split(' ')[index]]);
    expect(responses).toEqual(Object.fromEntries(expected));
  });
}

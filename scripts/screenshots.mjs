// npm run screenshots: takes the README's pictures from a demo that runs (npm start), or from the address given.
import { chromium } from '@playwright/test';
import { findBrowser } from './browser.mjs';
import { at } from './steps.mjs';

const address = process.argv[2] ?? 'http://localhost:3000';
const SIZES = { telefon: { width: 390, height: 844 }, racunar: { width: 1280, height: 800 } };
const PASSWORD = 'Casovi1!';

/** @type {{ name: string, path: string, as?: string, theme?: 'dark' }[]} */
const PAGES = [
  { name: 'home', path: '/' },
  { name: 'list', path: '/predmeti/matematika' },
  { name: 'login', path: '/login', theme: 'dark' },
  { name: 'lessons', path: '/dashboard?status=svi', as: 'ucenik@casovi.example' },
  { name: 'settings', path: '/podesavanja', as: 'profesor@casovi.example' },
];

const executablePath = findBrowser();
const browser = await chromium.launch(executablePath ? { executablePath } : {});
for (const [device, viewport] of Object.entries(SIZES)) {
  for (const { name, path, as, theme } of PAGES) {
    const context = await browser.newContext({
      viewport,
      baseURL: address,
      colorScheme: theme ?? 'light',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    if (as) await context.request.post('/api/auth/login', { data: { email: as, password: PASSWORD } });
    await page.goto(path, { waitUntil: 'networkidle' });
    // The question for a review is put off.
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.screenshot({ path: at(`docs/screenshots/${name}-${device}.jpg`), type: 'jpeg', quality: 80 });
    await context.close();
    console.log(`${name}-${device}.jpg`);
  }
}
await browser.close();

import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible, expectFits } from './accessible.ts';
import { dismiss, PHONE } from './account-steps.ts';
import { arriveAsBookableTutor, arriveAsStudent, bookAs } from './booking-steps.ts';
import { inDays } from './clock.ts';
import { expect, test } from './fixtures.ts';

/** A browser without the push service of its maker: what it asks there is answered here. The keys are the example of RFC 8291. */
async function withPushService(context: BrowserContext): Promise<void> {
  await context.grantPermissions(['notifications']);
  await context.addInitScript(() => {
    const STORED = 'test.subscription';
    const keys = {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    };
    const subscription = (endpoint: string) => ({
      endpoint,
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        localStorage.removeItem(STORED);
        return true;
      },
    });
    Object.assign(PushManager.prototype, {
      subscribe: async () => {
        localStorage.setItem(STORED, `https://push.example/${crypto.randomUUID()}`);
        return subscription(localStorage.getItem(STORED) ?? '');
      },
      getSubscription: async () => {
        const endpoint = localStorage.getItem(STORED);
        return endpoint ? subscription(endpoint) : null;
      },
    });
    // Headless browsers deny what was granted.
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
  });
}

const QUESTION = 'Želite li da Vam na ovom uređaju javimo kad Vam neko pošalje zahtjev ili poruku?';
const subscribed = (page: Page) =>
  page.evaluate(async () => (await (await navigator.serviceWorker.ready).pushManager.getSubscription()) !== null);

test.use({ serviceWorkers: 'allow' });

test('a tutor who was asked is asked, turns notifications on, and finds the device in the settings', async ({
  page,
  context,
  newCaller,
}) => {
  await withPushService(context);
  const tutor = await arriveAsBookableTutor(page, ['17:00']);
  await page.goto('/dashboard');
  await expect(page.getByText('Nema zahtjeva na čekanju')).toBeVisible();
  await expect(page.getByText(QUESTION), 'while there is nothing to be told of').toBeHidden();
  const asStudent = await newCaller();
  await bookAs(asStudent, await arriveAsStudent(asStudent), tutor, inDays(2), '17:00');
  await page.reload();
  await expect(page.getByText(QUESTION)).toBeVisible();
  expect(await subscribed(page), 'before it is asked for').toBe(false);
  await expectFits(page, 'the question', PHONE.width);
  await page.getByRole('button', { name: 'Uključi obavještenja' }).click();
  await expect(page.getByText('Obavještenja su uključena na ovom uređaju.')).toBeVisible();
  expect(await subscribed(page)).toBe(true);

  await page.goto('/podesavanja#uredjaji');
  const devices = page.getByRole('region', { name: 'Uređaji', exact: true });
  await expect(devices.getByRole('listitem')).toContainText(/Chrome na Linuxu\s*Ovaj uređaj/);
  await expectAccessible(page, 'the settings', { within: '#uredjaji' });
  await devices.getByRole('button', { name: 'Ukloni: Chrome na Linuxu' }).click();
  await expect(devices.getByText('Obavještenja nisu uključena ni na jednom uređaju.')).toBeVisible();
  await expect(devices.getByRole('heading', { name: 'Uređaji' })).toBeFocused();

  await devices.getByRole('button', { name: 'Uključi obavještenja na ovom uređaju' }).click();
  await dismiss(page, 'Bravo!', 'Obavještenja su uključena na ovom uređaju.');
  await expect(devices.getByRole('listitem')).toHaveCount(1);
});

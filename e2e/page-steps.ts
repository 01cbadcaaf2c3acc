import { gzipSync } from 'node:zlib';
import { expect, type Locator, type Page } from '@playwright/test';

/** Parts further down come alive with the first move: this is one, and waits until the part of this element is. */
export async function comeAlive(element: Locator): Promise<void> {
  await element.page().mouse.move(1, 1);
  await element.page().mouse.move(2, 2);
  const taken = () => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps')));
  await expect.poll(taken).toBe(true);
  await element.scrollIntoViewIfNeeded();
  await comeToRest(element);
}

/** Cards and the footer get their real height when they come near, and move what is below: a press may begin here and end there. */
export async function comeToRest(element: Locator): Promise<void> {
  let place: unknown;
  await expect(async () => {
    const last = place;
    place = await element.boundingBox();
    expect(place).toEqual(last);
  }).toPass();
}

/** How much has moved since the page was opened. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );

/** All that scripts may weigh when a public page is opened for the first time. */
export const FIRST_LOAD_LIMIT_BYTES = 130_000;

/** Gzipped bytes of all scripts that a page fetches by itself. */
export async function weightOf(page: Page, path: string): Promise<number> {
  // As tightly as the build packs them.
  const scripts = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script' && !response.url().endsWith('.js')) return;
    const size = response.body().then((body) => gzipSync(body, { level: 9 }).length);
    // One that comes after the sum is nobody's, also when the page is closed under it.
    size.catch(() => undefined);
    scripts.set(response.url(), size);
  });
  // The network may be idle before the program was asked for.
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await expect.poll(() => scripts.size).toBeGreaterThan(2);
  return (await Promise.all(scripts.values())).reduce((sum, size) => sum + size);
}

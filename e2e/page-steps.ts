import { gzipSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';

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
export const FIRST_LOAD_LIMIT_BYTES = 160_000;

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
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await expect.poll(() => scripts.size).toBeGreaterThan(2);
  return (await Promise.all(scripts.values())).reduce((sum, size) => sum + size);
}

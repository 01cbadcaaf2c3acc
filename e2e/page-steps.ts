import { gzipSync } from 'node:zlib';
import { expect, type Page, type Response } from '@playwright/test';

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

/** By address: the pages share most of their scripts. */
const packed = new Map<string, number>();

/** Gzipped bytes of all scripts that a page fetches by itself. */
export async function weightOf(page: Page, path: string): Promise<number> {
  const scripts = new Map<string, Promise<Response | null>>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script' || request.url().endsWith('.js'))
      scripts.set(request.url(), request.response());
  });
  await page.goto(path);
  // The effects of hydration, which may ask for more, have run by then.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  let sum = 0;
  for (const [url, response] of scripts) {
    const body = await (await response)?.body();
    // As tightly as the build packs them.
    if (body && !packed.has(url)) packed.set(url, gzipSync(body, { level: 9 }).length);
    sum += packed.get(url) ?? 0;
  }
  expect(scripts.size).toBeGreaterThan(2);
  return sum;
}

/** Keeps what a page asks for on its way, until it is released. */
export async function hold(page: Page, url: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    // The page may have given it up meanwhile.
    await route.continue().catch(() => undefined);
  });
  return release;
}

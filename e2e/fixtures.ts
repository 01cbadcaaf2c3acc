import { type APIRequestContext, type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { now } from './clock.ts';

export { expect };

const DEMO_PASSWORD = 'Casovi1!';
const DEMO_EMAILS = {
  admin: 'admin@casovi.example',
  tutor: 'profesor@casovi.example',
  student: 'ucenik@casovi.example',
} as const;

/** Whoever can call the API, with a page or without one. */
export type Caller = Pick<Page, 'request'>;

interface Fixtures {
  /** An expected error; any other on the console, or thrown in a page, fails the test. */
  expectError(pattern: RegExp): void;
  /** A page of another visitor, with cookies of their own, watched like the first. */
  newVisitor(): Promise<Page>;
  /** Somebody else of whom no page is looked at: a browser is much to start for a few calls. */
  newCaller(): Promise<Caller>;
}

interface Watcher {
  watch(context: BrowserContext): Promise<void>;
  openAnother(): Promise<Page>;
  expected: RegExp[];
}

/** Waits for hydration by default. The mailbox and the API documentation are not hydrated. */
export function waitUntilHydrated(page: Page): void {
  const hydrated = () =>
    page.waitForFunction(
      () => !document.querySelector('script[type=module]') || 'hydrated' in document.documentElement.dataset,
    );
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (!options?.waitUntil) await hydrated();
    return response;
  };
  for (const name of ['reload', 'goBack'] as const) {
    const go = page[name].bind(page);
    page[name] = async (options) => {
      const response = await go(options);
      if (!options?.waitUntil) await hydrated();
      return response;
    };
  }
}

/** The browser has the time of the server; its timers run as they would. */
export const setClock = (context: BrowserContext): Promise<void> => context.clock.install({ time: now() });

export const test = base.extend<Fixtures & { watcher: Watcher }>({
  // The workers load this file once the server runs; the configuration is read before.
  baseURL: process.env.CASOVI_E2E_URL,

  // Each test has its own address, because of the rate limits.
  extraHTTPHeaders: async ({ baseURL: _ours }, use) => {
    const part = () => 1 + Math.floor(Math.random() * 254);
    await use({ 'x-forwarded-for': `10.${part()}.${part()}.${part()}` });
  },

  watcher: async ({ browser, baseURL, extraHTTPHeaders, javaScriptEnabled }, use) => {
    const errors: string[] = [];
    const expected: RegExp[] = [];
    const others: BrowserContext[] = [];
    const watch = async (context: BrowserContext) => {
      await setClock(context);
      context.on('weberror', (webError) => errors.push(String(webError.error())));
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
      });
      // What the page does when its modal did not load: a test that waits for the modal should say so.
      context.on('dialog', async (dialog) => {
        if (dialog.type() === 'beforeunload') return dialog.accept();
        errors.push(`dialog of the browser: ${dialog.message()}`);
        await dialog.dismiss();
      });
      if (javaScriptEnabled !== false) context.on('page', waitUntilHydrated);
    };
    const openAnother = async () => {
      const context = await browser.newContext({ baseURL: baseURL ?? '', extraHTTPHeaders: extraHTTPHeaders ?? {} });
      others.push(context);
      await watch(context);
      return context.newPage();
    };
    await use({ watch, openAnother, expected });
    for (const context of others) await context.close();
    const unexpected = errors.filter((error) => !expected.some((pattern) => pattern.test(error)));
    expect(unexpected, 'errors on the console, thrown in a page or told by the browser').toEqual([]);
  },

  context: async ({ context, watcher }, use) => {
    await watcher.watch(context);
    await use(context);
  },

  expectError: async ({ watcher }, use) => {
    await use((pattern) => watcher.expected.push(pattern));
  },

  newVisitor: async ({ watcher }, use) => {
    await use(watcher.openAnother);
  },

  newCaller: async ({ playwright, baseURL, extraHTTPHeaders }, use) => {
    const requests: APIRequestContext[] = [];
    await use(async () => {
      const request = await playwright.request.newContext({
        baseURL: baseURL ?? '',
        extraHTTPHeaders: extraHTTPHeaders ?? {},
      });
      requests.push(request);
      return { request };
    });
    for (const request of requests) await request.dispose();
  },
});

/** What the browser keeps when a student puts reviews off. */
const REVIEWS_PUT_OFF = 'casovi.reviewsPutOff';

/**
 * Logs the visitor of a page in as one of the demo's three accounts; the next page it opens knows them. The question
 * for reviews, which would cover the demo student's pages, is put off unless a test wants it.
 */
export async function loginAs(
  visitor: Caller | Page,
  who: keyof typeof DEMO_EMAILS,
  { askForReviews = false }: { askForReviews?: boolean } = {},
): Promise<number> {
  const response = await visitor.request.post('/api/auth/login', {
    data: { email: DEMO_EMAILS[who], password: DEMO_PASSWORD },
  });
  expect(response.status(), 'status of the login').toBe(200);
  const { id_korisnika: id } = await response.json();
  if (!askForReviews && 'context' in visitor) await putReviewsOff(visitor.context(), id);
  return id;
}

/** No question for reviews covers the pages of this student. */
export async function putReviewsOff(context: BrowserContext, studentId: number): Promise<void> {
  const putOff = ([key, value]: readonly [string, string]) => {
    // Empty pages and sandboxed frames have no storage.
    if (window.origin !== 'null') sessionStorage.setItem(key, value);
  };
  await context.addInitScript(putOff, [REVIEWS_PUT_OFF, String(studentId)] as const);
}

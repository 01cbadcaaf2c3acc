import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it, vi } from 'vitest';

const SOURCE = readFileSync(new URL('../../../public/sw-offline.js', import.meta.url), 'utf8');
const OLD_FILES = 'casovi.files.old';
const FILES = 'casovi.files.new';
const PRIVATE = 'casovi.private.1';

/** public/sw-offline.js of a new version, with one open page, in a browser that has files of the version before. */
function start() {
  const listeners = new Map<string, (event: object) => void>();
  const names = new Set([OLD_FILES, FILES, PRIVATE]);
  const fetched = vi.fn(async (_path: string, _init?: object) => ({ ok: true }));
  const close = vi.fn();
  const unsubscribe = vi.fn();
  const caches = {
    keys: async () => [...names],
    has: async (name: string) => names.has(name),
    delete: async (name: string) => names.delete(name),
    open: async () => ({ put: async () => undefined, delete: async () => true }),
    match: async () => undefined,
  };
  const self = {
    OFFLINE: { version: 'new', files: ['/assets/new.js'] },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    location: { origin: 'https://casovi.test' },
    clients: { matchAll: async () => [{}], claim: async () => undefined },
    registration: {
      getNotifications: async () => [{ close }],
      pushManager: { getSubscription: async () => ({ unsubscribe }) },
    },
  };
  const navigator = { locks: { request: (_name: string, work: () => Promise<unknown>) => work() } };
  runInNewContext(SOURCE, { self, caches, navigator, URL, fetch: fetched });
  return {
    ...{ names, fetched, close, unsubscribe },
    async dispatch(name: string, event: object = {}) {
      let work: Promise<unknown> | undefined;
      listeners.get(name)?.({ ...event, waitUntil: (given: Promise<unknown>) => (work = given) });
      await work;
    },
  };
}

it('leaves the files of the version before to the page that still has them', async () => {
  const { dispatch, names } = start();
  await dispatch('message', { data: ['/assets/new.js', '/assets/old.js'] });
  expect([...names]).toEqual([OLD_FILES, FILES, PRIVATE]);
  await dispatch('message', { data: ['/assets/new.js'] });
  expect([...names]).toEqual([FILES, PRIVATE]);
});

it('fetches nothing while it takes over, since no page opens meanwhile', async () => {
  const { dispatch, fetched } = start();
  await dispatch('activate');
  expect(fetched).not.toHaveBeenCalled();
});

it.each(['/api/auth/logout', '/login'])('ends notifications with the session: %s', async (path) => {
  const { dispatch, names, close, unsubscribe } = start();
  await dispatch('fetch', { request: { method: 'POST', url: `https://casovi.test${path}` } });
  expect([...names]).toEqual([OLD_FILES, FILES]);
  expect([close.mock.calls.length, unsubscribe.mock.calls.length]).toEqual([1, 1]);
});

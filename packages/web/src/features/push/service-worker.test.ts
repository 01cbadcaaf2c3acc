import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it, vi } from 'vitest';

const SOURCE = readFileSync(new URL('../../../public/sw.js', import.meta.url), 'utf8');
const ORIGIN = 'https://casovi.test';

/** public/sw.js in a browser with these tabs. */
function start(tabs: { url: string; focused?: boolean; refuses?: boolean }[] = []) {
  const listeners = new Map<string, (event: object) => void>();
  const did: unknown[] = [];
  const open = tabs.map(({ refuses = false, ...tab }) => ({
    ...tab,
    focus: async () => void did.push(['focus', tab.url]),
    navigate: async (url: string) => {
      if (refuses) throw new TypeError('not controlled');
      did.push(['navigate', tab.url, url]);
    },
  }));
  const fetched = vi.fn(async (_url: string, _init?: RequestInit) => ({ json: async () => ({ publicKey: 'kljuc' }) }));
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    location: { origin: ORIGIN },
    clients: { matchAll: async () => open, openWindow: async (url: string) => void did.push(['open', url]) },
    registration: {
      showNotification: async (title: string, options: object) => void did.push(['show', title, options]),
      pushManager: { subscribe: async (options: object) => ({ endpoint: 'https://push.example/nova', options }) },
    },
  };
  runInNewContext(SOURCE, { self, URL, fetch: fetched, importScripts: () => undefined });
  return {
    did,
    fetched,
    async dispatch(name: string, event: object) {
      let work: Promise<unknown> | undefined;
      listeners.get(name)?.({ ...event, waitUntil: (given: Promise<unknown>) => (work = given) });
      await work;
    },
  };
}

it('shows what was pushed', async () => {
  const { dispatch, did } = start();
  const message = { title: 'Novi zahtjev', body: 'Ana · sutra', path: '/dashboard?cas=1', tag: 'lesson-1' };
  await dispatch('push', { data: { json: () => message } });
  const options = { body: message.body, tag: message.tag, data: { path: message.path } };
  expect(did).toEqual([['show', 'Novi zahtjev', expect.objectContaining(options)]]);
});

const PAGE = `${ORIGIN}/dashboard?cas=1`;
const HOME = `${ORIGIN}/`;
it.each([
  ['in a new tab', [], '/dashboard?cas=1', [['open', PAGE]]],
  [
    'in the tab that one looks at',
    [{ url: `${ORIGIN}/poruke` }, { url: HOME, focused: true }],
    '/dashboard?cas=1',
    [
      ['focus', HOME],
      ['navigate', HOME, PAGE],
    ],
  ],
  ['where it is open already', [{ url: HOME, focused: true }, { url: PAGE }], '/dashboard?cas=1', [['focus', PAGE]]],
  [
    'beside a tab that cannot be led there',
    [{ url: HOME, refuses: true }],
    '/dashboard?cas=1',
    [
      ['focus', HOME],
      ['open', PAGE],
    ],
  ],
  ['nowhere else', [{ url: HOME }], '//zlo.example/', []],
] as const)('opens its page %s', async (_where, tabs, path, expected) => {
  const { dispatch, did } = start([...tabs]);
  const close = vi.fn();
  await dispatch('notificationclick', { notification: { close, data: { path } } });
  expect(close).toHaveBeenCalledOnce();
  expect(did).toEqual(expected);
});

it('tells the server of a new subscription, and that the old one is gone', async () => {
  const { dispatch, fetched } = start();
  await dispatch('pushsubscriptionchange', { oldSubscription: { endpoint: 'https://push.example/stara' } });
  const sent = fetched.mock.calls.map(([url, init]) => [
    init?.method ?? 'GET',
    url,
    JSON.parse(String(init?.body ?? '{}')),
  ]);
  const options = { userVisibleOnly: true, applicationServerKey: 'kljuc' };
  expect(sent).toEqual([
    ['GET', '/api/push/kljuc', {}],
    ['DELETE', '/api/push/pretplata', { endpoint: 'https://push.example/stara' }],
    ['POST', '/api/push/pretplata', { endpoint: 'https://push.example/nova', options }],
  ]);
});

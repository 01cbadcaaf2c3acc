// @ts-check
/// <reference lib="webworker" />
/** The service worker: opens pages offline (sw-offline.js), and shows notifications, also while no page is open. */

importScripts('/sw-files.js', '/sw-offline.js');

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data?.json() ?? {};
  const look = { icon: '/icon-192.png', badge: '/badge-96.png', lang: 'sr-Latn-ME' };
  event.waitUntil(worker.registration.showNotification(title ?? 'Časovi', { body, tag, data: { path }, ...look }));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data?.path));
});

/** In a tab that is open already, or in a new one. */
async function show(path = '/') {
  const { origin } = worker.location;
  const { href, origin: wanted } = new URL(path, origin);
  if (wanted !== origin) return;
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find(({ url }) => url === href) ?? tabs.find(({ focused }) => focused) ?? tabs[0];
  if (!tab) return worker.clients.openWindow(href);
  await tab.focus();
  // A tab that was opened before this worker cannot be led elsewhere.
  if (tab.url !== href) await tab.navigate(href).catch(() => worker.clients.openWindow(href));
}

/** Not in TypeScript's library yet. @typedef {ExtendableEvent & Record<'oldSubscription' | 'newSubscription', PushSubscription | null>} ChangeEvent */

worker.addEventListener('pushsubscriptionchange', (event) => {
  const change = /** @type {ChangeEvent} */ (event);
  change.waitUntil(resubscribe(change));
});

/** @param {ChangeEvent} change */
async function resubscribe({ oldSubscription, newSubscription }) {
  const subscription = newSubscription ?? (await worker.registration.pushManager.subscribe(await options()));
  if (oldSubscription) await send('DELETE', { endpoint: oldSubscription.endpoint });
  await send('POST', subscription);
}

async function options() {
  const { publicKey } = await (await fetch('/api/push/kljuc')).json();
  return { userVisibleOnly: true, applicationServerKey: publicKey };
}

/**
 * @param {string} method
 * @param {object} body
 */
const send = (method, body) =>
  fetch('/api/push/pretplata', {
    method,
    credentials: 'same-origin',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

// @ts-check
/// <reference lib="webworker" />
/**
 * Opens some pages offline, as last seen. Data and unsent messages are kept by the pages (src/lib/offline), and nothing else is.
 * Old and new versions of this file and of pages live side by side: names of caches and messages must not change their meaning.
 */

(() => {
  /** @typedef {{ version: string, files: string[] }} Build */
  const worker = /** @type {ServiceWorkerGlobalScope & { OFFLINE: Build }} */ (/** @type {unknown} */ (self));
  const { version, files } = worker.OFFLINE;

  const FILES = 'casovi.files.';
  /** One at most: of the user who is logged in. Pages make it, both sides delete it, always holding the lock of this name. */
  const PRIVATE = 'casovi.private.';
  const PAGES = ['/dashboard', '/poruke', '/obavjestenja', '/sacuvani'];
  const OFFLINE_PAGE = '/bez-mreze';
  /** What is kept is of a session that these begin or end. */
  const OTHER_SESSION = ['/api/auth/login', '/api/auth/logout', '/login', '/odjava'];
  const PATIENCE_MILLISECONDS = 4000;
  const FRESH_MILLISECONDS = 3_600_000;
  /** As long as a session lives without being used. */
  const KEPT_MILLISECONDS = 30 * 86_400_000;

  worker.addEventListener('install', (event) => event.waitUntil(install()));
  worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));
  worker.addEventListener('message', (event) => event.waitUntil(refresh(FRESH_MILLISECONDS, event.data)));
  worker.addEventListener('fetch', (event) => {
    const { method, mode, url } = event.request;
    const { origin, pathname } = new URL(url);
    if (origin !== worker.location.origin) return;
    if (method !== 'GET') {
      if (OTHER_SESSION.includes(pathname)) event.waitUntil(forget());
    } else if (pathname.startsWith('/assets/')) event.respondWith(file(event.request));
    else if (pathname === OFFLINE_PAGE) event.respondWith(offlinePage(event.request));
    else if (mode === 'navigate') event.respondWith(open(event));
  });

  async function install() {
    const cache = await caches.open(FILES + version);
    await cache.addAll([...files, new Request(OFFLINE_PAGE, { credentials: 'omit' })]);
    // Safe: files of open pages stay until these are closed.
    await worker.skipWaiting();
  }

  /** Nothing slow: until it is done no page opens. */
  async function takeOver() {
    await worker.registration.navigationPreload?.enable();
    await worker.clients.claim();
  }

  /** @param {Request} request */
  const file = async (request) => (await caches.match(request, { ignoreVary: true })) ?? fetch(request);

  /**
   * From the network if it can be reached in time.
   * @param {FetchEvent} event
   * @returns {Promise<Response>}
   */
  function open(event) {
    const { pathname, search } = new URL(event.request.url);
    const loading = load(event);
    // Which knows where one wanted to go.
    const offline = () => Response.redirect(`${OFFLINE_PAGE}?${new URLSearchParams({ next: pathname + search })}`);
    if (!PAGES.includes(pathname)) return loading.catch(offline);
    const name = privateName();
    const keeping = loading.then((response) => {
      const copy = response.clone();
      return name.then((found) => keep(found, pathname, copy));
    });
    event.waitUntil(keeping.catch(() => undefined));
    const tooLate = new Promise((resolve) => setTimeout(resolve, PATIENCE_MILLISECONDS));
    const late = tooLate.then(() => lastSeen(pathname)).then((response) => response ?? loading);
    return Promise.race([loading, late]).catch(async () => (await lastSeen(pathname)) ?? offline());
  }

  /** @param {FetchEvent} event */
  const load = async (event) => (await event.preloadResponse) ?? fetch(event.request);

  /** @param {Request} request */
  const offlinePage = async (request) =>
    (await caches.match(request, { cacheName: FILES + version, ignoreSearch: true, ignoreVary: true })) ??
    fetch(request);

  /** @param {string} path */
  async function lastSeen(path) {
    const response = await caches.match(path, { ignoreSearch: true, ignoreVary: true });
    return response && ageOf(response) < KEPT_MILLISECONDS ? response : undefined;
  }

  /** @param {Response} response */
  const ageOf = ({ headers }) => Date.now() - Date.parse(headers.get('date') ?? '');

  const privateName = async () => (await caches.keys()).find((name) => name.startsWith(PRIVATE));

  /**
   * Dropped when the user has logged out while it was loading.
   * @param {string | undefined} name
   * @param {string} path
   * @param {Response} response
   */
  async function keep(name, path, response) {
    // To the login.
    if (response.type === 'opaqueredirect') return forget();
    if (!name || !response.ok) return;
    await navigator.locks.request(PRIVATE, async () => {
      if (!(await caches.has(name))) return;
      const cache = await caches.open(name);
      await cache.delete(path, { ignoreSearch: true });
      await cache.put(keyOf(path), response);
    });
  }

  /** The files of a page are those of a version. @param {string} path */
  const keyOf = (path) => `${path}?${version}`;

  const forget = () =>
    navigator.locks.request(PRIVATE, async () => {
      const names = await caches.keys();
      await Promise.all(names.filter((name) => name.startsWith(PRIVATE)).map((name) => caches.delete(name)));
      // What the push service still has for this device is not shown either.
      for (const shown of await worker.registration.getNotifications()) shown.close();
      await (await worker.registration.pushManager.getSubscription())?.unsubscribe();
    });

  /**
   * Pages that are older, or of another version.
   * @param {number} maximumAge
   * @param {string[]} assets of the page that asks for it
   */
  async function refresh(maximumAge, assets) {
    const name = await privateName();
    if (!name) return;
    for (const path of PAGES) {
      const kept = await caches.match(keyOf(path), { cacheName: name, ignoreVary: true });
      if (kept && ageOf(kept) < maximumAge) continue;
      const response = await fetch(path, { redirect: 'manual' }).catch(() => null);
      if (!response?.ok) return;
      await keep(name, path, response);
    }
    // The table of all files is among those that every page loads.
    if (assets.every((path) => files.includes(path))) await dropOldFiles();
  }

  /** Once no page of another version can be open: only that one is, which has loaded files of this version alone. */
  async function dropOldFiles() {
    const { installing, waiting } = worker.registration;
    const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
    if (installing || waiting || windows.length > 1) return;
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith(FILES) && name !== FILES + version);
    await Promise.all(old.map((name) => caches.delete(name)));
  }
})();

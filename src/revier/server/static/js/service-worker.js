// @ts-check
/**
 * Answers for pages that cannot be fetched: a page says so and comes back by itself. Files whose address names their
 * version are kept; everything else, above all the interface and its news, goes past this script.
 */

/** What the compiler knows only of pages. @typedef {Event & { waitUntil(done: Promise<unknown>): void }} Lasting */
/** @typedef {Event & { request: Request, respondWith(answer: Promise<Response>): void }} Fetching */

const worker = /** @type {any} */ (self);
const KEPT = `revier-${'VERSION'}`;
const SHELL = ['SHELL'];

worker.addEventListener('install', (/** @type {Lasting} */ event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(SHELL)).then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (/** @type {Lasting} */ event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => worker.clients.claim()));
});

worker.addEventListener('fetch', (/** @type {Fetching} */ event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => kept('/offline')));
  else if (SHELL.includes(new URL(request.url).pathname)) event.respondWith(kept(request));
});

/**
 * From what is kept, else from the house.
 * @param {Request | string} wanted
 */
async function kept(wanted) {
  return (await caches.match(wanted)) ?? fetch(wanted);
}

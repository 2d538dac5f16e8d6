import { PrecacheController } from 'workbox-precaching';
import type { PrecacheEntry } from 'workbox-precaching';
import { BRIDGE_PAGE } from '../../../protocol/endpoint/bridge.ts';
import { bindWorker, isolate } from './isolate.ts';

/** Files too large for every visitor, kept once they were used. Their names hold a hash of what is in them. */
const ENGINES = 'golem-engines-v1';
const HASHED_ENGINE = /\/assets\/[^/]+-[\w-]{8}\.(wasm|data)$/;

/**
 * Keeps the page's own files when it is installed and answers with them ever after, network or not. A new version waits
 * until the page lets it in. Models and recorded worlds are kept by those who load them.
 */
export function serveOffline(
  scope: ServiceWorkerGlobalScope,
  files: readonly (PrecacheEntry | string)[],
): void {
  const precache = new PrecacheController();
  precache.addToCacheList([...files]);
  // The page's address, with or without its file name.
  const bridge = new URL(BRIDGE_PAGE, scope.registration.scope).href;
  const shell = new URL('index.html', scope.registration.scope).href;

  scope.addEventListener('install', (event) => void precache.install(event));
  scope.addEventListener('activate', (event) => {
    void precache.activate(event);
    event.waitUntil(scope.clients.claim());
  });
  scope.addEventListener('message', ({ data }) => {
    if ((data as { readonly type?: string } | null)?.type === 'SKIP_WAITING') void scope.skipWaiting();
  });
  scope.addEventListener('fetch', (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method !== 'GET' || url.origin !== scope.location.origin) return;
    const isShell = url.origin + url.pathname === scope.registration.scope;
    const kept = precache.getCacheKeyForURL(isShell ? shell : url.origin + url.pathname);
    if (kept !== undefined) {
      const answer = fromPrecache(kept, request);
      // Isolation would cut this window off from the page that opened it.
      if (url.href.split('?')[0] === bridge) event.respondWith(answer);
      else if (request.destination === 'worker') event.respondWith(answer.then(isolate).then(bindWorker));
      else event.respondWith(answer.then(isolate));
    } else if (HASHED_ENGINE.test(url.pathname)) event.respondWith(fromEngines(event));
  });
}

async function fromPrecache(key: string, request: Request): Promise<Response> {
  // The browser may have thrown the cache away while it kept the worker.
  return (await caches.match(key)) ?? (await fetch(request));
}

async function fromEngines(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const cache = await caches.open(ENGINES);
  const known = await cache.match(request);
  if (known) return isolate(known);
  const response = await fetch(request);
  // Kept beside the answer, which need not wait. No room is no fault: it is fetched again next time.
  if (response.ok) event.waitUntil(cache.put(request, response.clone()).catch(() => undefined));
  return isolate(response);
}

import { PrecacheController } from 'workbox-precaching';
import type { PrecacheEntry } from 'workbox-precaching';
import { isolate } from './isolate.ts';

/** Files too large for every visitor, kept once they were used. Their names hold a hash of what is in them. */
const ENGINES = 'golem-engines-v1';
const HASHED_ENGINE = /\/assets\/[^/]+-[\w-]{8}\.(wasm|data)$/;

interface Scope {
  readonly registration: { readonly scope: string };
  readonly location: { readonly origin: string };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEventLike) => void): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEventLike) => void): void;
}

interface ExtendableEventLike extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEventLike extends ExtendableEventLike {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

/**
 * Keeps the page's own files when it is installed and answers with them ever after, network or not. A new version waits
 * until the page lets it in. Models and recorded worlds are kept by those who load them.
 */
export function serveOffline(scope: Scope, files: readonly (PrecacheEntry | string)[]): void {
  const precache = new PrecacheController();
  precache.addToCacheList([...files]);
  // The page's address, with or without its file name.
  const shell = new URL('index.html', scope.registration.scope).href;

  scope.addEventListener('install', (event) => void precache.install(event as never));
  scope.addEventListener('activate', (event) => {
    void precache.activate(event as never);
    event.waitUntil(scope.clients.claim());
  });
  scope.addEventListener('message', ({ data }) => {
    if ((data as { type?: string } | null)?.type === 'SKIP_WAITING') void scope.skipWaiting();
  });
  scope.addEventListener('fetch', (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method !== 'GET' || url.origin !== scope.location.origin) return;
    const isShell = url.origin + url.pathname === scope.registration.scope;
    const kept = precache.getCacheKeyForURL(isShell ? shell : url.origin + url.pathname);
    if (kept !== undefined) event.respondWith(fromPrecache(kept, request));
    else if (HASHED_ENGINE.test(url.pathname)) event.respondWith(fromEngines(request));
  });
}

async function fromPrecache(key: string, request: Request): Promise<Response> {
  // The browser may have thrown the cache away while it kept the worker.
  return isolate((await caches.match(key)) ?? (await fetch(request)));
}

async function fromEngines(request: Request): Promise<Response> {
  const cache = await caches.open(ENGINES);
  const known = await cache.match(request);
  if (known) return isolate(known);
  const response = await fetch(request);
  // No room is no fault: it is fetched again next time.
  if (response.ok) await cache.put(request, response.clone()).catch(() => undefined);
  return isolate(response);
}

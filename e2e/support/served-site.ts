import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext } from '@playwright/test';
import { type ModelServer, startModelServer } from '../../test/support/model-server.ts';
import { Guard } from './guard.ts';
import { BUILT, StaticHost } from './static-host.ts';
import { test } from './test.ts';

/** The built page on a host of its own, in a browser that lets its service worker answer; anew for each test. */
export class ServedSite {
  readonly #pageOf: ((golem: string) => string) | null;
  #elsewhere: Server | null = null;
  host!: StaticHost;
  context!: BrowserContext;
  guard!: Guard;
  /** Models that the golem may ask. */
  upstream!: ModelServer;
  /** Of the page of another site: `localhost` is another one than `127.0.0.1`. */
  origin = '';

  constructor(pageOf: ((golem: string) => string) | null) {
    this.#pageOf = pageOf;
  }

  async open(browser: Browser): Promise<void> {
    this.upstream = await startModelServer();
    const host = (this.host = new StaticHost(BUILT, '/some/where/'));
    await host.start();
    this.context = await browser.newContext({ baseURL: host.url, serviceWorkers: 'allow' });
    this.guard = new Guard(this.context, host.url);
    this.guard.allow(new URL(this.upstream.url).origin);
    if (!this.#pageOf) return;
    const page = this.#pageOf(host.url);
    const server = (this.#elsewhere = createServer((_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(page),
    ));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.origin = `http://localhost:${(server.address() as AddressInfo).port}`;
    this.guard.allow(this.origin);
  }

  async close(): Promise<void> {
    await this.context.close();
    const server = this.#elsewhere;
    server?.closeAllConnections();
    await Promise.all([
      this.host.stop(),
      this.upstream.close(),
      server && new Promise((resolve) => server.close(resolve)),
    ]);
    this.guard.check();
  }
}

/** Opens a site before each test of a file and closes it behind it. @param pageOf a page of another site, by the golem's address */
export function servedSite(pageOf: ((golem: string) => string) | null = null): ServedSite {
  const site = new ServedSite(pageOf);
  test.beforeEach(({ browser }) => site.open(browser));
  test.afterEach(() => site.close());
  return site;
}

import { expect } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';

/** Addresses that never leave the page. */
const LOCAL = /^(blob|data|about|chrome-error):/;

/**
 * Watches everything that a context's pages and their workers ask for and complain about. A golem asks nobody: a request to
 * another origin fails the test, and so does an error in the console or one that nobody caught.
 */
export class Guard {
  /** Paths on the page's own origin that were asked for, workers' included. */
  readonly asked: string[] = [];
  readonly #origin: string;
  readonly #foreign: string[] = [];
  readonly #faults: string[] = [];
  readonly #expected: RegExp[] = [];
  readonly #allowed = new Set<string>();

  constructor(context: BrowserContext, baseURL: string) {
    this.#origin = new URL(baseURL).origin;
    // What the page's Content-Security-Policy refuses is a fault, also where the browser says nothing of it.
    void context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
        console.error(`Refused by ${effectiveDirective}: ${blockedURI} ${sample}`),
      );
    });
    context.on('request', (request) => this.#note(request.url()));
    context.on('weberror', (error) => this.#faults.push(`uncaught: ${error.error().message}`));
    context.on('console', (message) => {
      if (message.type() === 'error') this.#faults.push(`console: ${message.text()}`);
    });
    context.on('page', (page) => this.#watch(page));
    for (const page of context.pages()) this.#watch(page);
  }

  /** A fault that the test itself brings about. */
  expect(fault: RegExp): void {
    this.#expected.push(fault);
  }

  /** An origin that the test itself sends the golem to. */
  allow(origin: string): void {
    this.#allowed.add(origin);
  }

  /** Whether something of the kind went wrong. */
  heard(fault: RegExp): boolean {
    return this.#faults.some((each) => fault.test(each));
  }

  /** Call at the end: fails when a request left the origin or something went wrong unexpectedly. What was expected is over with it. */
  check(): void {
    const [foreign, faults, expected] = [this.#foreign, this.#faults, this.#expected].map((all) =>
      all.splice(0),
    ) as [string[], string[], RegExp[]];
    this.#allowed.clear();
    expect(foreign, 'requests that left the origin').toEqual([]);
    const unexpected = faults.filter((fault) => !expected.some((known) => known.test(fault)));
    expect(unexpected, 'errors on the page').toEqual([]);
  }

  #watch(page: Page): void {
    page.on('crash', () => this.#faults.push('the page crashed'));
    page.on('websocket', (socket) => this.#note(socket.url()));
  }

  #note(address: string): void {
    if (LOCAL.test(address)) return;
    const { origin, pathname } = new URL(address);
    if (origin === this.#origin) this.asked.push(pathname);
    else if (!this.#allowed.has(origin)) this.#foreign.push(address);
  }
}

import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import puppeteer, { type Page } from 'puppeteer-core';
import type { GolemFacade } from '../../src/runtime/facade/facade.ts';

const UP_MS = 60_000;
const CALL_MS = 600_000;

/** A golem in a Firefox: the product's page in a browser whose engine is another one. */
export interface FirefoxGolem {
  readonly page: Page;
  /** Another visit to the same address. */
  revisit(): Promise<void>;
  /** The life's file, in a folder that is gone with the browser. @returns its path */
  save(): Promise<string>;
}

/**
 * Opens the page in a new profile of a Firefox without a window, until the golem can be asked.
 * @throws AggregateError of what went wrong in the page unnoticed
 */
export async function withFirefox<Result>(
  executablePath: string,
  url: string,
  work: (golem: FirefoxGolem) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'golem-firefox-'));
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    protocolTimeout: CALL_MS,
  });
  try {
    const page = await browser.newPage();
    const errors: unknown[] = [];
    page.on('pageerror', (error) => errors.push(error));
    const ready = async (): Promise<void> => {
      const there = () => (globalThis as { golem?: GolemFacade }).golem !== undefined;
      await page.waitForFunction(there, { timeout: UP_MS });
      await page.evaluate(() => golem.ready);
    };
    await page.goto(url);
    await ready();
    const result = await work({
      page,
      async revisit() {
        await page.reload();
        await ready();
      },
      async save() {
        const file = join(folder, 'life.golem');
        await received(file, (address) =>
          page.evaluate(async (to) => {
            const body = await new Response(await golem.exportAll()).blob();
            await fetch(to, { method: 'POST', body });
          }, address),
        );
        return file;
      },
    });
    if (errors.length > 0) throw new AggregateError(errors, 'Errors in the page.');
    return result;
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Writes what is posted to an address of this machine into a file. */
async function received(file: string, post: (address: string) => Promise<void>): Promise<void> {
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    void pipeline(request, createWriteStream(file)).then(
      () => response.end(),
      () => response.destroy(),
    );
  });
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
  try {
    await post(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  } finally {
    server.close();
  }
}

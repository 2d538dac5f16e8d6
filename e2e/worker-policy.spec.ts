import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { madePdf } from '../test/support/made-pdf.ts';
import { GolemPage } from './support/golem-page.ts';
import { Guard } from './support/guard.ts';
import { BUILT, StaticHost } from './support/static-host.ts';
import { expect, newLife, test } from './support/test.ts';

/** Every worker that a page and its golem make, but for the map's, which is made as the golem's own is. */
const KINDS = [
  ...['golem', 'database', 'inference', 'key', 'import', 'replay', 'fork', 'collections', 'pdf', 'language'],
] as const;
/** What each of them breaks when it tries. Text is refused as code before `script-src` is asked: it is not trusted. */
const DIRECTIVES = ['connect-src', 'require-trusted-types-for', 'script-src-elem'];
const KEPT_MS = 60_000;
const WORKER = /^assets\/(\w+)\.worker-[\w-]+\.js$/;

interface Probe {
  readonly kind: string;
  readonly outcome: Readonly<Record<string, string>>;
  readonly refused: readonly string[];
}

/** Tries, in the worker whose script it is written after, what its policy refuses. */
function probe(kind: string, elsewhere: string): void {
  void (async () => {
    const told = new BroadcastChannel('probes');
    // Some are made for one answer: those stay until theirs is told.
    if (typeof Worker !== 'undefined') {
      const { prototype } = globalThis.Worker;
      const owner = Object.hasOwn(prototype, 'terminate') ? prototype : Object.getPrototypeOf(prototype);
      Object.assign(owner as object, { terminate: () => undefined });
    }
    const refused: string[] = [];
    let outcome: Record<string, string> | null = null;
    const tell = (): void => {
      if (outcome) told.postMessage({ kind, outcome, refused });
    };
    addEventListener('securitypolicyviolation', (event) => {
      refused.push((event as SecurityPolicyViolationEvent).effectiveDirective);
      tell();
    });
    const tried = async (attempt: () => unknown): Promise<string> => {
      try {
        await attempt();
        return 'done';
      } catch (error) {
        return (error as Error).name;
      }
    };
    const text = 'globalThis.strange = true';
    const blob = (): string => URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
    outcome = {
      eval: await tried(() => (0, eval)(text)),
      function: await tried(() => new Function(text)()),
      elsewhere: await tried(() => import(/* @vite-ignore */ elsewhere)),
      blob: await tried(() => import(/* @vite-ignore */ blob())),
      data: await tried(() => fetch('data:text/plain,1')),
      // What the owner may type stays open, and so was the way to the script above.
      connects: await tried(() => fetch(elsewhere.replace('strange.js', 'answer'))),
      // Past what binds workers, to one that would have the policy of its file.
      worker: await tried(() => {
        const Bound = globalThis.Worker as typeof Worker | undefined;
        const Bare =
          Bound && /^class/.test(String(Bound)) ? (Object.getPrototypeOf(Bound) as typeof Worker) : Bound;
        new Bare!('data:text/javascript,1');
      }),
      strange: String('strange' in globalThis),
    };
    tell();
  })();
}

async function probesOf(page: Page): Promise<readonly Probe[]> {
  return page.evaluate(() => (globalThis as unknown as { probes: Probe[] }).probes);
}

/** Has each kind of worker made. */
async function useAll({ page }: GolemPage): Promise<void> {
  const pdf = [...madePdf([[{ text: 'A vault is harvested on each Friday.' }]])];
  await page.evaluate(async (bytes) => {
    await golem.keys.set('mine', 'sk-not-a-key', { keep: 'encrypted', passphrase: 'four words of a song' });
    await golem.world.previewFile(new File(['time,price\n1,2\n2,3\n'], 'small.csv'));
    await golem.step('theta', 3);
    await golem.replay.run();
    await golem.fork.create({ from: 1, ticks: 1, changes: [{ kind: 'steer', text: 'Reduce exposure.' }] });
    const blob = new Blob([new Uint8Array(bytes)]);
    await golem.collections.add({ collection: 'Papers', documents: [{ name: 'paper.pdf', bytes: blob }] });
    // Its worker begins before the weights have come; they are not waited for.
    void golem.localModel.load('smollm2-135m-instruct').catch(() => undefined);
  }, pdf);
}

async function prove(tab: GolemPage, guard: Guard, elsewhere: StaticHost): Promise<void> {
  const kinds = async (): Promise<readonly string[]> =>
    [...new Set((await probesOf(tab.page)).map(({ kind }) => kind))].sort();
  await expect.poll(kinds, { timeout: KEPT_MS }).toEqual([...KINDS].sort());
  const refusals = async (): Promise<readonly boolean[]> => {
    const probes = await probesOf(tab.page);
    return KINDS.map((kind) => {
      const refused = new Set(
        probes.filter((probe) => probe.kind === kind).flatMap((probe) => probe.refused),
      );
      return DIRECTIVES.every((directive) => refused.has(directive));
    });
  };
  await expect.poll(refusals).toEqual(KINDS.map(() => true));
  for (const { kind, outcome } of await probesOf(tab.page)) {
    expect(outcome, kind).toEqual({
      eval: 'EvalError',
      function: 'EvalError',
      elsewhere: 'TypeError',
      blob: 'TypeError',
      data: 'TypeError',
      connects: 'done',
      worker: 'TypeError',
      strange: 'false',
    });
  }
  // The script of another origin was not asked for, so that it was no fault of the network's.
  expect(elsewhere.asked).not.toContain('strange.js');
  expect(tab.page.workers().every((worker) => worker.url().startsWith('blob:'))).toBe(true);
  guard.expect(/Content Security Policy|TrustedScript|Trusted Type|Refused to|404/i);
}

for (const serviceWorkers of ['block', 'allow'] as const) {
  test(`every worker lives under the page’s policy, ${serviceWorkers === 'block' ? 'on a host without a header' : 'and behind the service worker'}`, async ({
    browser,
  }) => {
    test.setTimeout(240_000);
    const host = new StaticHost(BUILT, '/some/where/');
    const elsewhere = new StaticHost(BUILT, '/', 'localhost');
    await Promise.all([host.start(), elsewhere.start()]);
    elsewhere.meddle = (_path, _request, response) => {
      const headers = { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' };
      response.writeHead(200, headers).end('globalThis.strange = true');
      return 'done';
    };
    host.meddle = (path, _request, response) => {
      const [, kind] = WORKER.exec(path) ?? [];
      if (kind === undefined) return null;
      void readFile(join(BUILT, path), 'utf8').then((code) => {
        const tried = `;(${String(probe)})(${JSON.stringify(kind)}, ${JSON.stringify(`${elsewhere.url}strange.js`)})`;
        response.writeHead(200, { 'content-type': 'text/javascript' }).end(`${code}\n${tried}`);
      });
      return 'done';
    };
    const context = await browser.newContext({ baseURL: host.url, serviceWorkers });
    try {
      const guard = new Guard(context, host.url);
      guard.allow(new URL(elsewhere.url).origin);
      await context.addInitScript(() => {
        const probes: Probe[] = [];
        Object.assign(globalThis, { probes });
        new BroadcastChannel('probes').onmessage = ({ data }: MessageEvent<Probe>) => probes.push(data);
      });
      const tab = new GolemPage(await context.newPage(), newLife());
      await tab.wake();
      if (serviceWorkers === 'allow') {
        const offline = async () => (await tab.ask('install.status')).offline;
        await expect.poll(offline, { timeout: KEPT_MS }).toBe('ready');
        await tab.revisit();
        expect(await tab.page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
      }
      await tab.ask('pause');
      await useAll(tab);
      await prove(tab, guard, elsewhere);
      guard.check();
    } finally {
      await context.close();
      await Promise.all([host.stop(), elsewhere.stop()]);
    }
  });
}

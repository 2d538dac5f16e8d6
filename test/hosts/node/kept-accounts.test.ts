import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { live, type LiveOptions } from '../../../src/hosts/node/live.ts';
import { ownSettings } from '../../../src/hosts/node/own-settings.ts';
import { type ModelServer, startModelServer } from '../../support/model-server.ts';

/** What callers have used outlives the process that answered them, and lets nobody in by itself. */

const [THRIFTY, SELDOM, GONE] = ['golem_thrifty', 'golem_seldom', 'golem_gone'];
const PAGE = 'https://page.example';
const KEYS = [
  { name: 'thrifty', variable: 'THRIFTY_KEY', limits: { usdPerDay: 0.04 } },
  { name: 'seldom', variable: 'SELDOM_KEY', limits: { requestsPerDay: 2 } },
];

let upstream: ModelServer;
let folder: string;
beforeAll(async () => {
  upstream = await startModelServer();
  upstream.answer({ content: 'An answer.' });
  folder = await mkdtemp(join(tmpdir(), 'golem-accounts-'));
  for (const [name, key] of Object.entries({ THRIFTY_KEY: THRIFTY, SELDOM_KEY: SELDOM, GONE_KEY: GONE }))
    vi.stubEnv(name, key);
}, 60_000);
afterAll(async () => {
  vi.unstubAllEnvs();
  await upstream.close();
  await rm(folder, { recursive: true });
});

const optionsFor = (keys: readonly object[], more: Partial<LiveOptions> = {}): LiveOptions => ({
  world: 'sp500',
  ticks: 0,
  seed: 7,
  model: false,
  appVersion: 'test',
  models: [
    {
      id: 'mine',
      provider: 'openai-compatible',
      model: 'stand-in',
      baseUrl: upstream.url,
      retries: 0,
      // The recorded answer costs US$ 0.0399.
      prices: { input: 10, output: 100 },
    },
  ],
  settings: ownSettings({ keys, origins: [{ origin: PAGE, usd: 1, requests: 1 }] }),
  accounts: folder,
  ...more,
});

/** A process of the host, as far as it matters, from its start to its end. */
async function during(keys: readonly object[], use: (address: string) => Promise<void>): Promise<void> {
  const ended = new AbortController();
  let used: Promise<void> = Promise.resolve();
  const served = (address: string): void => {
    used = use(address).finally(() => ended.abort());
    used.catch(() => undefined);
  };
  const serve = { port: 0, origins: [PAGE], guestShare: { usd: 1, requests: 1 }, served };
  await live(optionsFor(keys, { serve }), undefined, ended.signal);
  await used;
}

async function ask(address: string, key: string): Promise<Response> {
  const answer = await fetch(`${address}/v1/chat/completions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${key}`,
    },
    body: JSON.stringify({ model: 'mine', messages: [{ role: 'user', content: 'Hello' }], max_tokens: 50 }),
  });
  await answer.clone().text();
  return answer;
}

describe('what callers have used', () => {
  it('holds after the process has ended: dollars and requests of keys', async () => {
    await during([...KEYS, { name: 'gone', variable: 'GONE_KEY' }], async (address) => {
      for (const key of [THRIFTY, SELDOM, SELDOM, GONE]) expect((await ask(address, key!)).status).toBe(200);
    });
    await during(KEYS, async (address) => {
      const beyond = await ask(address, THRIFTY!);
      expect(beyond.status).toBe(429);
      expect(await beyond.json()).toMatchObject({ error: { code: 'insufficient_quota' } });
      expect((await ask(address, SELDOM!)).status).toBe(429);
    });
  }, 60_000);

  it('holds for pages of other origins too', async () => {
    const asked = async (address: string): Promise<number> =>
      (await fetch(`${address}/v1/models`, { headers: { origin: PAGE } })).status;
    await during([], async (address) => expect(await asked(address)).toBe(200));
    await during([], async (address) => expect(await asked(address)).toBe(429));
  }, 60_000);

  it('lets in nobody whom this start does not name, and keeps neither a key nor a word', async () => {
    await during(KEYS, async (address) => expect((await ask(address, GONE!)).status).toBe(401));
    const texts = await Promise.all(
      (await readdir(folder)).sort().map((name) => readFile(join(folder, name), 'utf8')),
    );
    expect(texts).toHaveLength(3);
    for (const text of texts) expect(text).not.toMatch(/golem_|Hello|An answer/);
    expect(texts.join('')).not.toContain('"gone"');
  }, 60_000);

  it('is not begun anew over a file that cannot be understood, which stays as it was', async () => {
    const path = join(folder, 'keys.json');
    for (const broken of ['[{"id": "thrifty"', '[{"id":"thrifty","hours":"many"}]']) {
      await writeFile(path, broken);
      const started = live(optionsFor(KEYS));
      await expect(started).rejects.toMatchObject({ code: 'store.corrupt' });
      await expect(started).rejects.toThrow(/keys\.json is not valid/);
      expect(await readFile(path, 'utf8')).toBe(broken);
    }
  });
});

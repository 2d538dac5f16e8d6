import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import Papa from 'papaparse';
import { deriveKey } from '../../src/adapters/crypto/derive-key.ts';
import { browserModelApi } from '../../src/adapters/models/local/browser-session.ts';
import type { GrimoireEntry } from '../../src/domain/memory/grimoire.ts';
import type { DecisionCycleRecord } from '../../src/domain/records/record.ts';
import { WALL_TIMER } from '../../src/lib/async/timer.ts';
import { ModelRegistry } from '../../src/runtime/models/model-registry.ts';
import { receiveStream, sendStream } from '../../src/lib/threads/streams-over-comlink.ts';
import { collect, inChunks } from '../adapters/archive/file-bytes.ts';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { deferred } from '../../src/lib/async/deferred.ts';
import { allTold } from '../support/told.ts';

const TICKS = 60;

let golem: Headless;
let file: Uint8Array<ArrayBuffer>;

const bytes = (stream: ReadableStream<Uint8Array>) => collect(stream as unknown as AsyncIterable<Uint8Array>);
const text = async (stream: Promise<ReadableStream<Uint8Array>>) =>
  new TextDecoder().decode(await bytes(await stream));

const registry = (): ModelRegistry =>
  new ModelRegistry({
    name: null,
    fetch,
    browser: browserModelApi(() => undefined),
    timer: WALL_TIMER,
    derive: deriveKey,
    now: () => 0,
    random: () => 0.5,
    changed: () => undefined,
  });

beforeAll(async () => {
  golem = await wakeHeadless({ world: 'sp500', seed: 7 });
  await golem.api.step('theta', TICKS);
  await golem.api.policy.set({ gate: { baseThreshold: 0.21 } });
  await golem.api.grimoire.remember({
    type: 'heuristic',
    title: '# Not a heading',
    text: '=1+1\n## nor this',
  });
  file = await bytes(await golem.api.exportAll());
});
afterAll(() => golem.store.close());

describe('a life that is taken along', () => {
  test('goes on elsewhere as it would have gone on at home', async () => {
    const there = await wakeHeadless({ world: 'btc', seed: 8 });
    await there.api.step('theta', 3);
    const { life, kept } = await there.api.importAll(inChunks(file));
    expect(life).toMatchObject({ name: 'headless', tick: TICKS, worldId: 'sp500', format: 1 });
    expect(kept).toMatchObject({ tick: 3 });
    const [here, now] = [await golem.api.status(), await there.api.status()];
    for (const key of [
      'golemId',
      'tick',
      'equity',
      'holding',
      'tiers',
      'policyRevision',
      'vitality',
    ] as const) {
      expect(now[key]).toEqual(here[key]);
    }
    expect(await there.api.records.list({})).toEqual(await golem.api.records.list({}));
    expect(await there.api.ledger.get()).toEqual(await golem.api.ledger.get());
    expect((await there.api.policy.get()).gate.baseThreshold).toBe(0.21);
    const next = (records: readonly DecisionCycleRecord[]) =>
      records.map(({ tick, decision, portfolio, gate, seed }) => ({ tick, decision, portfolio, gate, seed }));
    const away = await there.api.step('theta', 10);
    expect(away).toHaveLength(10);
    expect(next(away)).toEqual(next(await golem.api.step('theta', 10)));
    await allTold(there);
    expect(there.events.map(({ type }) => type)).toContain('reset');

    await there.api.goBack();
    expect(await there.api.status()).toMatchObject({ tick: 3, world: { id: 'btc' } });
    expect(await there.api.keptLife()).toBeNull();
    expect(await there.api.step('theta', 1)).toHaveLength(1);
    await there.store.close();
  });

  test('takes along how language models are set up, and brings them in only when asked', async () => {
    const home = await wakeHeadless({ modelRegistry: registry() });
    await home.api.models.configure({ id: 'mine', provider: 'anthropic', model: 'm', keyName: 'main' });
    await home.api.step('theta', 1);
    const taken = await bytes(await home.api.exportAll());
    const { settings } = await home.api.inspectArchive(new Blob([taken]));
    expect(settings.models).toMatchObject([{ id: 'mine', baseUrl: 'https://api.anthropic.com' }]);
    const there = await wakeHeadless({ seed: 8, modelRegistry: registry() });
    expect((await there.api.importAll(inChunks(taken))).models).toEqual([]);
    expect(await there.api.models.list()).toEqual([]);
    expect((await there.api.importAll(inChunks(taken), { models: true })).models).toEqual(['mine']);
    expect((await there.api.models.list()).map(({ config }) => config)).toEqual(settings.models);
    await Promise.all([home.store.close(), there.store.close()]);
  });

  test('says at its head what it is', async () => {
    expect(await golem.api.inspectArchive(new Blob([file]))).toMatchObject({
      tick: TICKS,
      worldId: 'sp500',
      app: 'test',
      rows: { records: TICKS },
    });
  });

  test('is refused where its world is not, or when it is broken, and the life there goes on', async () => {
    const there = await wakeHeadless({ world: 'btc', seed: 8 });
    await there.api.step('theta', 2);
    const worlds = there.golem.worlds.list.bind(there.golem.worlds);
    there.golem.worlds.list = async () => (await worlds()).filter(({ id }) => id !== 'sp500');
    await expect(there.api.importAll(inChunks(file))).rejects.toMatchObject({
      code: 'world.not_found',
      message: expect.stringContaining('Add that world') as string,
    });
    const cut = inChunks(file.slice(0, file.length - 7));
    await expect(there.api.importAll(cut)).rejects.toMatchObject({ code: 'archive.damaged' });
    expect(await there.api.keptLife()).toBeNull();
    expect(await there.api.step('theta', 1)).toHaveLength(1);
    expect((await there.api.status()).tick).toBe(3);
    await there.store.close();
  });
});

describe('parts of it as text', () => {
  test('memory as JSONL holds every entry', async () => {
    const lines = (await text(golem.api.exportMemory('jsonl'))).trimEnd().split('\n');
    const entries = lines.map((line) => JSON.parse(line) as GrimoireEntry);
    const listed = await golem.api.grimoire.list({ limit: 10_000 });
    expect(entries.toReversed()).toEqual(listed);
  });

  test('memory as Markdown says trust, type and provenance, and nothing in a memory is taken for its structure', async () => {
    const markdown = await text(golem.api.exportMemory('markdown'));
    const listed = await golem.api.grimoire.list({ limit: 10_000 });
    expect(markdown.match(/^## /gm)).toHaveLength(listed.length);
    expect(markdown.match(/^- Trust: owner$/gm)).toHaveLength(1);
    expect(markdown).toContain('## \\# Not a heading');
    expect(markdown).toContain('> ## nor this');
    expect(markdown).toMatch(/^- Type: heuristic$/m);
    expect(markdown).toMatch(/^- Provenance: owner$/m);
  });

  test('records as JSONL are those that the API answers', async () => {
    const lines = (await text(golem.api.exportRecords())).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(await golem.api.records.list({}));
  });

  test('the ledger as CSV sums to zero in each asset and to the balances of each account', async () => {
    type Row = { account: string; asset: 'quote' | 'base'; amount_minor: string; amount: string };
    const { data } = Papa.parse<Row>(await text(golem.api.exportLedger()), {
      header: true,
      skipEmptyLines: true,
    });
    const { balances } = await golem.api.ledger.get();
    expect(data.length).toBeGreaterThan(2);
    const sums: Record<string, { quote: number; base: number }> = {};
    for (const { account, asset, amount_minor, amount } of data) {
      (sums[account] ??= { quote: 0, base: 0 })[asset] += Number(amount_minor);
      const units = asset === 'quote' ? 1e6 : 1e9;
      expect(BigInt(amount.replace('.', ''))).toBe(BigInt(amount_minor));
      expect(Number(amount)).toBeCloseTo(Number(amount_minor) / units, 6);
    }
    for (const [account, sum] of Object.entries(sums)) expect(balances[account]).toEqual(sum);
  });

  test('the ledger as CSV says of each posting in which world’s books it stands', async () => {
    const there = await wakeHeadless({ world: 'sp500', seed: 7 });
    await there.api.step('theta', 30);
    await there.api.world.use('btc');
    await there.api.step('theta', 30);
    type Row = { tick: string; account: string; amount_minor: string; asset: string; world: string };
    const { data } = Papa.parse<Row>(await text(there.api.exportLedger()), {
      header: true,
      skipEmptyLines: true,
    });
    const records = await there.api.records.list({});
    const lived = new Map(records.map(({ tick, observation }) => [String(tick), observation.worldId]));
    expect(new Set(data.map(({ world }) => world))).toEqual(new Set(['sp500', 'btc']));
    for (const { tick, world } of data) expect(world).toBe(lived.get(tick));
    // The books that are open are those of one world: its rows alone come to their balances.
    const { balances } = await there.api.ledger.get();
    const wallet = data.filter(
      ({ world, account, asset }) => world === 'btc' && account === 'assets:wallet' && asset === 'quote',
    );
    expect(wallet.reduce((sum, { amount_minor }) => sum + Number(amount_minor), 0)).toBe(
      balances['assets:wallet']!.quote,
    );
    await there.store.close();
  });
});

describe('a stream over a port', () => {
  test('comes as it was, is read no further than it is asked for, and can be cancelled', async () => {
    let made = 0;
    const cancelled = deferred<unknown>();
    const source = new ReadableStream<Uint8Array>(
      {
        pull: (controller) => controller.enqueue(new Uint8Array(10).fill((made += 1))),
        cancel: (reason) => cancelled.resolve(reason),
      },
      { highWaterMark: 0 },
    );
    const reader = receiveStream(sendStream(source)).getReader();
    expect((await reader.read()).value).toEqual(new Uint8Array(10).fill(1));
    expect((await reader.read()).value).toEqual(new Uint8Array(10).fill(2));
    expect(made).toBe(2);
    await reader.cancel('enough');
    expect(await cancelled.promise).toBe('enough');
  });

  test('brings its error, typed', async () => {
    const broken = await golem.api.exportAll();
    const there = await wakeHeadless({ world: 'btc' });
    const leaving = receiveStream(sendStream(await there.api.exportAll()));
    await there.api.erase();
    await expect(bytes(leaving)).rejects.toMatchObject({ name: 'AppError', code: 'archive.cancelled' });
    await there.store.close();
    await broken.cancel();
  });
});

test('a life that was paused rests where it is imported, though the one there ran', async () => {
  const there = await wakeHeadless({ world: 'btc', seed: 8 });
  await there.api.start();
  const { life } = await there.api.importAll(inChunks(file));
  expect(life.settings.running).toBe(false);
  expect((await there.api.status()).run).toBe('paused');
  await there.store.close();
});

test('a recording that has ended takes no orders', async () => {
  const there = await wakeHeadless({ world: 'btc', seed: 8 });
  const { steps } = (await there.api.status()).world!;
  await there.api.seek(steps! - 1);
  await there.api.step('theta', 1);
  await expect(there.api.steer('sell everything')).rejects.toMatchObject({ code: 'world.ended' });
  await there.api.seek(10);
  await there.api.steer('sell everything');
  await there.store.close();
});

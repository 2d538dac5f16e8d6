import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KeptValue } from '../../src/adapters/idb/kept-value.ts';
import { AppError } from '../../src/domain/errors.ts';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { pgliteStore } from '../../src/adapters/pglite/store.ts';
import { nodeDeps } from '../../src/hosts/node/store-deps.ts';
import type { ModelPort } from '../../src/mind/ports.ts';
import type { StoreApi } from '../../src/protocol/store/store.ts';
import type { KeptTraces } from '../../src/runtime/observability/tracing/unstored-traces.ts';
import type { PoisonTick } from '../../src/runtime/life/commits/poison-ticks.ts';
import { modelReply } from '../fixtures/model-reply.ts';
import { type ModelServer, startModelServer } from '../support/model-server.ts';
import { modelAt, routerTo } from '../support/router.ts';
import { untilTold } from '../support/told.ts';

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
  server.answer(({ body }) => {
    const price = Number(/<price>\w+ at ([\d.]+)/.exec(body.messages.at(-1)!.content)![1]);
    return { content: JSON.stringify({ ...modelReply(price), orders: [] }) };
  });
});
afterAll(() => server.close());

/** Models whose reply counts what no column holds: what the edge refuses, had it not been there. */
function beyondTheEdge(): ModelPort {
  const router = routerTo([modelAt('big', server.url)]);
  return {
    get models() {
      return router.models;
    },
    async *generate(request, signal) {
      for await (const event of router.generate(request, signal))
        yield event.type === 'done'
          ? { ...event, reply: { ...event.reply, usage: { ...event.reply.usage, output: 1e308 } } }
          : event;
    },
  };
}

const WORLD = { world: 'sp500', seed: 7 };

/** What the owner was told of ticks that were refused. */
const refusals = ({ events }: Headless): string[] =>
  events.flatMap((event) =>
    event.type === 'notice' && event.code === 'store.query_failed' ? [event.text] : [],
  );

/** Lives one tick, and waits until it is stored, or the golem has come up again behind the refusal. */
async function tick(headless: Headless): Promise<void> {
  const { golem } = headless;
  const before = refusals(headless).length;
  const last = golem.lastCommitted?.tick;
  await golem.life.theta(0);
  await untilTold(
    headless,
    'the tick to be stored or refused',
    () => golem.lastCommitted?.tick !== last || refusals(headless).length > before,
  );
}

describe('a tick that the database refuses for what is in it', () => {
  it('is lived again, then without model and steer, also over a reload, and the life goes on', async () => {
    const store = pgliteStore(nodeDeps);
    const keptPoisonTick = new KeptValue<PoisonTick>(null);
    const options = { ...WORLD, store, keptPoisonTick, keptTraces: new KeptValue<KeptTraces>(null) };
    const first = await wakeHeadless({ ...options, languageModels: beyondTheEdge() });
    await first.api.step('theta', 3);
    await first.api.policy.set({ thinking: { t2Models: ['big'] } });
    await first.api.steer('Think it over.');

    await tick(first);
    expect(first.golem.life.state).toMatchObject({ tick: 3, steers: ['Think it over.'] });
    expect(await keptPoisonTick.get()).toMatchObject({ tick: 4, times: 1, steers: ['Think it over.'] });
    expect(refusals(first).at(-1)).toContain('Tick 4 could not be stored. The golem continues from the last');

    // The page is opened anew: the refusal is not forgotten, and the same is tried once more.
    const second = await wakeHeadless({ ...options, languageModels: beyondTheEdge() });
    await tick(second);
    expect(await keptPoisonTick.get()).toMatchObject({ tick: 4, times: 2 });
    expect(refusals(second).at(-1)).toContain('your words for it are not carried out');

    const asked = server.seen.length;
    const third = await wakeHeadless({ ...options, languageModels: beyondTheEdge() });
    await tick(third);
    expect(third.golem.life.state).toMatchObject({ tick: 4, steers: [] });
    expect((await third.api.records.get(4))!.steers).toEqual([]);
    expect(server.seen.length).toBe(asked);
    // What was refused is traced, and kept.
    await third.golem.observability.tracer.flush();
    expect((await third.api.traces.list({ kept: 'failed' })).length).toBeGreaterThan(0);

    await third.api.policy.set({ thinking: { t2Models: [] } });
    await third.api.step('theta', 3);
    expect((await third.api.records.list({ from: 1 })).map((record) => record.tick)).toEqual([
      1, 2, 3, 4, 5, 6, 7,
    ]);
    expect(await third.api.state.verify()).toMatchObject({ damages: [] });
    const run = await third.api.replay.run({ from: 1, to: 7 });
    expect(run).toMatchObject({ identical: true, ticks: 7 });
  });

  it('asks no model on a forced tick either, lets no order stand that came with it, and says in the record why', async () => {
    const keptPoisonTick = new KeptValue<PoisonTick>(null);
    const golem = await wakeHeadless({ ...WORLD, keptPoisonTick, languageModels: beyondTheEdge() });
    await golem.api.step('theta', 2);
    await golem.api.policy.set({ thinking: { t1Models: ['big'], t2Models: ['big'] } });
    await keptPoisonTick.set({
      golemId: 'headless',
      tick: 3,
      times: 2,
      reason: 'too big',
      steers: ['sell all'],
    });
    await golem.golem.course.poisonTicks.load();
    await golem.api.steer('sell all');
    await golem.api.steer('think it over');
    const [record] = await golem.api.step('theta', 1);
    expect(record!.steers).toEqual(['think it over']);
    expect((await golem.api.orders.list()).standing).toEqual([]);
    expect(record!.thought).toMatchObject({
      by: 'reflex',
      attempts: [
        { model: 'big', failure: { code: 'model.set_aside', text: expect.stringContaining('too big') } },
      ],
    });
  });

  it('that fails without them too stops the golem', async () => {
    const keptPoisonTick = new KeptValue<PoisonTick>(null);
    const store = pgliteStore(nodeDeps);
    const refused = new AppError('store.query_failed', 'The database refused: no.', {
      data: { sqlstate: '22P02' },
    });
    const never = new Proxy(store, {
      get: (target, name: keyof StoreApi) =>
        name === 'commit' ? () => Promise.reject(refused) : target[name].bind(target),
    });
    const golem = await wakeHeadless({ ...WORLD, store: never, keptPoisonTick });
    for (let time = 1; time <= 2; time += 1) await tick(golem);
    await golem.golem.life.theta(0);
    await untilTold(golem, 'its stop', () => golem.golem.run === 'failed');
    expect(await keptPoisonTick.get()).toMatchObject({ tick: 1, times: 3 });
  });
});

describe('a database that fails by itself', () => {
  it.each([
    ['store.quota', {}],
    ['store.lost', {}],
    ['store.query_failed', { sqlstate: '57P01' }],
  ] as const)('is no refusal of a tick: %s %o', async (code, data) => {
    const keptPoisonTick = new KeptValue<PoisonTick>(null);
    const store = pgliteStore(nodeDeps);
    const failing = new Proxy(store, {
      get: (target, name: keyof StoreApi) =>
        name === 'commit'
          ? () => Promise.reject(new AppError(code, 'No.', { data }))
          : target[name].bind(target),
    });
    const golem = await wakeHeadless({ ...WORLD, store: failing, keptPoisonTick });
    await golem.golem.life.theta(0);
    await untilTold(golem, 'its stop', () => golem.golem.run === 'failed');
    expect(await keptPoisonTick.get()).toBeNull();
  });
});

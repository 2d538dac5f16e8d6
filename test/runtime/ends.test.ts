import { describe, expect, it } from 'vitest';
import type { StoreApi, Commit } from '../../src/protocol/store/store.ts';
import { AppError } from '../../src/domain/errors.ts';
import { pgliteStore } from '../../src/adapters/pglite/store.ts';
import { nodeDeps } from '../../src/hosts/node/store-deps.ts';
import { wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { allTold, untilTold } from '../support/told.ts';
import { VirtualTime } from '../support/virtual-time.ts';

/** Longer than anything waits that a golem has set, ms. */
const LONG_MS = 3_600_000;

describe('a golem whose life credit is spent', () => {
  it('dies with its tick, beats no more, and hears no more', async () => {
    const time = new VirtualTime();
    const { clock, timer } = time;
    const dying = await wakeHeadless({ world: 'sp500', clock, timer });
    const { api, golem, events } = dying;
    await api.step('theta', 3);
    await api.policy.set({ mortality: { metabolicCost: 15 } });
    await api.setSpeed(10_000);
    await api.start();
    await time.passUntil(() => golem.run === 'dead');

    const { tick, death } = await api.status();
    expect(death).toMatchObject({ tick, cause: 'economic', vitality: { economic: 0, total: 0 } });
    const last = await api.records.get(tick);
    expect(last).toMatchObject({ death, vitality: { total: 0 } });
    expect(last!.phase).toBe('terminal');
    expect((await api.records.summaries({ from: tick, to: tick }))[0]).toMatchObject({ died: true });
    expect(await api.records.get(tick + 1)).toBeNull();

    for (const call of [() => api.start(), () => api.step('gamma', 1), () => api.steer('Live.')]) {
      await expect(call()).rejects.toMatchObject({ code: 'golem.dead', retryable: false });
    }
    expect(golem.pulse.heart.running).toBe(false);
    await time.pass(LONG_MS);
    await allTold(dying);
    expect((await api.status()).tick).toBe(tick);
    expect(events.filter(({ type }) => type === 'death')).toHaveLength(1);
  });

  it('stays dead when it is woken, and another can be born in its place', async () => {
    const first = await wakeHeadless({ world: 'sp500' });
    await first.api.policy.set({ mortality: { metabolicCost: 100 } });
    await first.api.step('theta', 5);
    const { tick } = await first.api.status();
    expect(tick).toBe(1);

    const { api } = await wakeHeadless({ world: 'sp500', store: first.store });
    expect(await api.status()).toMatchObject({ run: 'dead', tick: 1, death: { tick: 1 } });
    await expect(api.start()).rejects.toMatchObject({ code: 'golem.dead' });
    await api.erase();
    expect(await api.status()).toMatchObject({ run: 'paused', tick: 0, death: null, vitality: { total: 1 } });
    expect(await api.records.list({})).toEqual([]);
    const lived = await api.step('theta', 2);
    expect(lived.map((record) => [record.tick, record.death])).toEqual([
      [1, null],
      [2, null],
    ]);
  });
});

describe('a world that ends', () => {
  it('is lived to its last step, orders and all, and can be sought back', async () => {
    const living = await wakeHeadless({ world: 'btc' });
    const { api, golem } = living;
    await api.step('theta', 2);
    await api.seek(362);
    await api.step('theta', 2);
    // There is no block after the last one that could include it.
    await api.steer('Buy.');
    await api.setSpeed(10_000);
    await api.start();
    await untilTold(living, 'the end', () => golem.run !== 'running');
    await golem.queue.idle();
    const status = await api.status();
    expect(status).toMatchObject({ run: 'ended', tick: 5, world: { step: 365 } });
    const last = await api.records.get(5);
    expect(last).toMatchObject({ observation: { step: 364 }, action: { status: 'reverted', receipt: null } });
    expect(last!.action!.transactions).toEqual([]);

    await expect(api.start()).rejects.toMatchObject({ code: 'world.ended' });
    expect(await api.step('theta', 1)).toEqual([]);
    await api.world.use('sp500');
    expect((await api.status()).run).toBe('paused');
    await api.world.use('btc');
    expect((await api.status()).run).toBe('ended');
    await api.seek(10);
    expect((await api.status()).run).toBe('paused');
    expect((await api.step('theta', 1)).map(({ tick, observation }) => [tick, observation.step])).toEqual([
      [6, 10],
    ]);
  });
});

/** A store whose disk is full after some ticks. */
function fillingUp(ticks: number): StoreApi {
  const store = pgliteStore(nodeDeps);
  const full = (commits: readonly Commit[]): boolean => commits.some(({ state }) => state.tick > ticks);
  return new Proxy(store, {
    get(target, name: keyof StoreApi) {
      if (name === 'commit') {
        const commit: StoreApi['commit'] = (commits, vectors) =>
          full(commits)
            ? Promise.reject(new AppError('store.quota', 'The disk is full.'))
            : target.commit(commits, vectors);
        return commit;
      }
      const value: unknown = target[name];
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

describe('a store that takes no more', () => {
  it('stops the golem at the last durable tick and says what to do, once', async () => {
    const time = new VirtualTime();
    const { clock, timer } = time;
    const stopping = await wakeHeadless({ world: 'sp500', store: fillingUp(8), clock, timer });
    const { api, golem, events, store } = stopping;
    await api.step('theta', 8);
    await api.setSpeed(10_000);
    await api.start();
    await time.passUntil(() => golem.run === 'failed' && !golem.pulse.heart.running);
    // Whatever would tell it once more has had its time.
    await time.pass(LONG_MS);
    await allTold(stopping);
    const notices = events.flatMap((event) => (event.type === 'notice' ? [event] : []));
    expect(
      notices.filter(({ code }) => code.startsWith('store.')).map(({ code, action }) => [code, action]),
    ).toEqual([['store.quota', 'erase']]);
    const told = events.flatMap((event) => (event.type === 'tick' ? [event.summary.tick] : []));
    expect(told).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect((await store.load()).state?.tick).toBe(8);
    expect((await api.status()).tick).toBe(8);
    await expect(api.start()).rejects.toMatchObject({ code: 'store.lost' });
  });

  it('answers no questions: the golem stops and says so, and goes on when it does again', async () => {
    const living = await wakeHeadless({ world: 'sp500' });
    const { api, golem, events } = living;
    await api.step('theta', 4);
    const { candidates } = golem.memory.atHand;
    let faults = 1;
    golem.memory.atHand.candidates = async (query) => {
      if (faults-- > 0) throw new AppError('store.query_failed', 'Memory does not answer.');
      return candidates.call(golem.memory.atHand, query);
    };
    await api.setSpeed(10_000);
    await api.start();
    await untilTold(living, 'the stop', () => golem.run === 'failed');
    await allTold(living);
    const notices = events.flatMap((event) => (event.type === 'notice' ? [event.code] : []));
    expect(notices).toContain('store.query_failed');
    await api.start();
    await untilTold(living, 'ticks behind it', () => golem.life.state.tick > 6);
    await api.pause();
    const ticks = (await api.records.list({ limit: 100 })).map(({ tick }) => tick).sort((a, b) => a - b);
    expect(ticks).toEqual(ticks.map((_, i) => i + 1));
  });
});

import { describe, expect, it } from 'vitest';
import { nodeDeps } from '../../src/hosts/node/store-deps.ts';
import { wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { pgliteStore } from '../../src/adapters/pglite/store.ts';
import { TESTAMENT_PARTS } from '../../src/domain/life/testament.ts';
import type { StoreApi } from '../../src/protocol/store/store.ts';
import { type Deferred, deferred } from '../../src/lib/async/deferred.ts';
import { allTold, untilTold } from '../support/told.ts';

/** A golem that owns something: it has bought by the owner's word. */
async function owning(store: StoreApi = pgliteStore(nodeDeps), ticks = 60) {
  const woken = await wakeHeadless({ world: 'sp500', store });
  await woken.api.step('theta', 10);
  await woken.api.steer('Buy for 3000.');
  await woken.api.step('theta', ticks);
  const [last] = await woken.api.records.list({ limit: 1 });
  expect(last!.portfolio.exposure).toBeGreaterThan(0);
  return woken;
}

describe('a golem whose owner ends its life', () => {
  it('closes what is open through the cage, order by order, and leaves its testament', async () => {
    const headless = await owning();
    const { api, golem, events } = headless;
    const { tick: alive } = await api.status();
    const view = await api.mortality.end('Enough.');
    expect(view).toMatchObject({ stage: 'over', phase: 'terminal' });
    const { death } = view;
    expect(death).toMatchObject({ cause: 'owner', left: null });
    expect(death!.lastWords).toContain('“Enough.”');
    expect(death!.dying!.acceptedAt).toBe(alive);
    expect(death!.dying!.orders.length).toBeGreaterThan(0);
    expect((await api.status()).run).toBe('dead');

    // Each order is a tick of its own, was checked against every rule, is booked, and was verified.
    const records = await api.records.list({ from: alive + 1, limit: 100 });
    const orders = records.filter(({ action }) => action !== null);
    expect(orders).toHaveLength(death!.dying!.orders.length);
    for (const { action, gate, decision } of orders) {
      expect([action!.status, gate.tier, decision]).toEqual(['filled', 'T0', null]);
      expect(action!.verdict.checks.length).toBeGreaterThan(5);
      expect(action!.verification).not.toBeNull();
      expect(action!.transactions.length).toBeGreaterThan(0);
    }
    const end = await api.records.get(death!.tick);
    expect(end!.portfolio.base * end!.observation.price).toBeLessThan(0.01);
    expect(end!.portfolio.cash).toBeCloseTo(death!.equity, 1);

    const testament = (await api.testaments.get(view.testament!))!;
    expect(testament.parts.map(({ part }) => part)).toEqual([...TESTAMENT_PARTS]);
    expect(testament.figures).toMatchObject({ ticks: death!.tick, equity: death!.equity });
    const { lines } = testament.parts.find(({ part }) => part === 'killed')!;
    expect(lines[0]!.text).toContain('its owner ended it: “Enough.”');
    expect(testament.bottleneck!.refused.raw).toBeGreaterThan(0);
    // What it names is there.
    const named = testament.parts.flatMap((part) => part.lines.flatMap(({ entries = [] }) => entries));
    const found = await golem.deps.store.entriesById([...new Set(named)]);
    expect(found).toHaveLength(new Set(named).size);
    await allTold(headless);
    expect(events.filter(({ type }) => type === 'testament')).toHaveLength(1);
    await expect(api.mortality.end()).rejects.toMatchObject({ code: 'golem.dead' });
  });

  it('is over at once where nothing is open', async () => {
    const { api } = await wakeHeadless({ world: 'sp500' });
    const view = await api.mortality.end();
    expect(view).toMatchObject({ stage: 'over', death: { tick: 0, left: null, dying: { reason: null } } });
  });

  it('leaves open what the cage does not let it close, and says so', async () => {
    const { api } = await owning();
    await api.policy.set({ cage: { maxOrdersPerDay: 0 }, mortality: { settleTicks: 4 } });
    const { death } = await api.mortality.end();
    expect(death!.dying!.orders.map(({ status, blockedBy }) => [status, blockedBy])).toEqual(
      Array.from({ length: 4 }, () => ['blocked', 'max-orders-per-day']),
    );
    expect(death!.left).toMatchObject({ why: 'time-is-over' });
    expect(death!.left!.value).toBeGreaterThan(1000);
  });

  it('hears nothing while it is dying, and dies at the end of its world', async () => {
    const dying = await owning();
    const { api, golem } = dying;
    await golem.life.end('Now.');
    expect((await api.status()).dying).toMatchObject({ cause: 'owner', reason: 'Now.' });
    for (const call of [() => api.steer('Buy.'), () => api.seek(3), () => api.orders.cancel()])
      await expect(call()).rejects.toMatchObject({ code: 'golem.dead' });
    await api.start();
    await untilTold(dying, 'its end', () => golem.run === 'dead');
  });

  it('can be lived again to the bit, its dying too', async () => {
    const { api } = await owning(undefined, 30);
    const { death } = await api.mortality.end('Enough.');
    const report = await api.replay.run({ from: 1, to: death!.tick });
    expect(report).toMatchObject({ firstDifference: null });
  });
});

/**
 * A store behind which the process ends after so many writes of a death: nothing is answered any more.
 * @param ended resolved when the last of them is stored
 */
function endingAfter(store: StoreApi, writes: number, ended: Deferred<undefined>): StoreApi {
  let left = Number.POSITIVE_INFINITY;
  const never = (): Promise<never> => new Promise(() => undefined);
  return new Proxy(store, {
    get(target, name: keyof StoreApi) {
      const value: unknown = target[name];
      if (typeof value !== 'function') return value;
      return async (...args: unknown[]): Promise<unknown> => {
        if (left <= 0) return never();
        const dying =
          name === 'putTestament' ||
          (name === 'saveState' && (args[0] as { dying?: unknown }).dying !== undefined) ||
          (name === 'commit' &&
            (args[0] as { state: { dying?: unknown } }[]).some(({ state }) => state.dying));
        if (dying && left === Number.POSITIVE_INFINITY) left = writes;
        if (dying) left -= 1;
        const last = dying && left === 0;
        const result: unknown = await (value.bind(target) as (...all: unknown[]) => unknown)(...args);
        if (last) ended.resolve(undefined);
        return left <= 0 ? never() : result;
      };
    },
  });
}

describe('a golem that is killed while it dies', () => {
  it.each([1, 2, 3, 4])('after %i writes goes on where it was, to the same testament', async (writes) => {
    const whole = await owning();
    const undisturbed = await whole.api.mortality.end('Enough.');
    const expected = (await whole.api.testaments.get(undisturbed.testament!))!;

    const store = pgliteStore(nodeDeps);
    const killed = deferred<undefined>();
    const first = await owning(endingAfter(store, writes, killed));
    void first.api.mortality.end('Enough.').catch(() => undefined);
    await killed.promise;
    expect((await store.load()).state?.['dying']).toBeDefined();

    const { api, golem } = await wakeHeadless({ world: 'sp500', store });
    await golem.course.thanatopsis.underWay;
    const view = await api.mortality.get();
    expect(view).toMatchObject({ stage: 'over', death: undisturbed.death });
    const testament = (await api.testaments.get(view.testament!))!;
    expect({ ...testament, writtenAt: 0 }).toEqual({ ...expected, writtenAt: 0 });
    expect(await api.testaments.list()).toHaveLength(1);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import type { DecisionCycleRecord } from '../../src/domain/records/record.ts';
import { FragileWorld } from '../support/fragile-world.ts';
import { wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { replayed } from '../support/replayed.ts';
import { allTold, untilTold } from '../support/told.ts';

const TICKS = 120;
const OPTIONS = { world: 'sp500', seed: 7 };

let original: readonly DecisionCycleRecord[];

beforeAll(async () => {
  const { api } = await wakeHeadless(OPTIONS);
  original = await api.step('theta', TICKS);
});

const expectSame = (records: readonly DecisionCycleRecord[]): void => {
  for (const [i, record] of records.entries()) expect(replayed(record)).toEqual(replayed(original[i]!));
};

describe('the same seed in the same world', () => {
  it('has a life worth comparing', () => {
    expect(original.filter(({ decision }) => decision !== null).length).toBeGreaterThan(10);
    expect(original.filter(({ action }) => action?.status === 'filled').length).toBeGreaterThan(1);
    expect(original.some(({ retrieved }) => retrieved.entries.length > 5)).toBe(true);
  });

  it('lives the same life, record by record, when its heart beats by itself', async () => {
    const living = await wakeHeadless(OPTIONS);
    const { api, golem } = living;
    await api.setSpeed(10_000);
    await api.start();
    await untilTold(living, 'its ticks', () => golem.life.state.tick >= TICKS);
    await api.pause();
    expectSame(await api.records.list({ from: 1, to: TICKS, limit: TICKS }));
  });

  it('lives another with another seed, whose records say so', async () => {
    const { api } = await wakeHeadless({ ...OPTIONS, seed: 8 });
    const [first] = await api.step('theta', 1);
    expect(first!.seed).not.toEqual(original[0]!.seed);
  });

  it('goes on the same after the golem was woken anew from what is stored', async () => {
    // Right after an order, of which the next deliberation is told.
    const last = original.find(({ action }) => action?.status === 'filled')!.tick;
    const before = await wakeHeadless(OPTIONS);
    expectSame(await before.api.step('theta', last));
    const after = await wakeHeadless({ ...OPTIONS, seed: 99, store: before.store });
    expect((await after.api.status()).tick).toBe(last);
    const rest = await after.api.step('theta', TICKS - last);
    expect(rest.some(({ decision }) => decision !== null)).toBe(true);
    expectSame([...(await after.api.records.list({ from: 1, to: last, limit: last })), ...rest]);
  });

  it('lives the same even when the world breaks under it: a tick that fails did not happen', async () => {
    const fragile = new FragileWorld();
    const living = await wakeHeadless({
      ...OPTIONS,
      wrapWorld: (world) => fragile.wrap(world),
    });
    const { api, golem, events } = living;
    await api.setSpeed(10_000);
    for (const call of ['finishStep', 'advance', 'simulate', 'execute', 'receipt'] as const) {
      const broken = fragile.breakAt(call);
      await api.start();
      await broken;
      await untilTold(living, `the end of the run after ${call}`, () => golem.run === 'failed');
      const { tick, worlds } = golem.life.state;
      expect(golem.life.world.state()).toMatchObject({ step: worlds['sp500']!.step, fraction: 0 });
      await golem.queue.idle();
      expect(await api.status()).toMatchObject({ run: 'failed', tick });
      expect(await api.records.get(tick + 1)).toBeNull();
      expect(golem.pulse.heart.running).toBe(false);
    }
    await allTold(living);
    const notices = events.flatMap((event) =>
      event.type === 'notice' && event.level === 'error' ? [event] : [],
    );
    expect(notices.map(({ code, action }) => [code, action])).toEqual(
      Array(5).fill(['world.corrupt', 'retry']),
    );
    const { tick } = golem.life.state;
    await api.step('theta', Math.max(1, TICKS - tick));
    expectSame(await api.records.list({ from: 1, to: TICKS, limit: TICKS }));
  });
});

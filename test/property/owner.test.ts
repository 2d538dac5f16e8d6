import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../src/domain/errors.ts';
import type { PolicyPatch } from '../../src/domain/rules/policy.ts';
import { expectWhole, totals } from '../support/books.ts';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { untilTold } from '../support/told.ts';

type Intervention =
  | { readonly kind: 'step'; readonly clock: 'gamma' | 'theta'; readonly n: number }
  | { readonly kind: 'run'; readonly ticks: number }
  | { readonly kind: 'steer'; readonly text: string }
  | { readonly kind: 'seek'; readonly share: number }
  | { readonly kind: 'world'; readonly id: string }
  | { readonly kind: 'policy'; readonly patch: PolicyPatch };

const steerings = [
  'Buy now.',
  'Sell a little.',
  'Exit everything.',
  'Withdraw the liquidity.',
  'What do you see?',
];
const patch: fc.Arbitrary<PolicyPatch> = fc.oneof(
  fc.record({ context: fc.record({ budgetTokens: fc.integer({ min: 2_000, max: 9_000 }) }) }),
  fc.record({
    gate: fc.record({ baseThreshold: fc.constantFrom(0.05, 0.2, 0.4), cooldownTicks: fc.nat({ max: 3 }) }),
  }),
  fc.record({
    cage: fc.record({ maxPosition: fc.constantFrom(0, 0.3, 1), maxOrder: fc.constantFrom(0.05, 0.5, 1) }),
  }),
  fc.record({ clocks: fc.record({ thetaPerDelta: fc.integer({ min: 5, max: 9 }) }) }),
  fc.record({ mortality: fc.record({ metabolicCost: fc.constantFrom(0.001, 0.5, 3) }) }),
);
const intervention: fc.Arbitrary<Intervention> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('step' as const),
      clock: fc.constant('theta' as const),
      n: fc.integer({ min: 1, max: 6 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('step' as const),
      clock: fc.constant('gamma' as const),
      n: fc.integer({ min: 1, max: 11 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('run' as const), ticks: fc.integer({ min: 1, max: 8 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('steer' as const), text: fc.constantFrom(...steerings) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('seek' as const),
      share: fc.constantFrom(0, 0.1, 0.43, 0.99, 1),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('world' as const), id: fc.constantFrom('sp500', 'btc') }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('policy' as const), patch }) },
);

let golem: Headless;

beforeAll(async () => {
  golem = await wakeHeadless({ world: 'sp500' });
  await golem.api.setSpeed(10_000);
});

async function intervene(it: Intervention): Promise<void> {
  const { api, golem: golem_ } = golem;
  switch (it.kind) {
    case 'step':
      await api.step(it.clock, it.n);
      return;
    case 'run': {
      const target = golem_.life.state.tick + it.ticks;
      await api.start();
      const over = (): boolean => golem_.life.state.tick >= target || !golem_.pulse.heart.running;
      await untilTold(golem, 'its ticks', over);
      await api.pause();
      return;
    }
    case 'steer':
      return api.steer(it.text);
    case 'seek':
      return api.seek(Math.round(it.share * (golem_.life.world.info.steps! - 1)));
    case 'world':
      return api.world.use(it.id);
    case 'policy':
      await api.policy.set(it.patch);
  }
}

/** What a golem refuses because it is dead or its world has ended is no fault. */
const EXPECTED = new Set(['golem.dead', 'world.ended']);

async function expectSound(budgets: ReadonlyMap<number, number>): Promise<void> {
  const { api, golem: golem_ } = golem;
  await golem_.queue.idle();
  const { state } = golem_.life;
  const { run, tick } = await api.status();
  expect(['paused', 'ended', 'dead']).toContain(run);
  expect(tick).toBe(state.tick);
  const records = await api.records.list({ from: 1, to: 10_000, limit: 10_000 });
  expect(records.map((record) => record.tick).sort((a, b) => a - b)).toEqual(
    Array.from({ length: tick }, (_, i) => i + 1),
  );
  for (const { context, versions, portfolio, observation } of records) {
    if (context) {
      expect(context.totalTokens).toBeLessThanOrEqual(context.budget);
      expect(context.budget).toBeLessThanOrEqual(budgets.get(versions.policy)!);
    }
    expectWhole(portfolio, observation.price);
    expect(portfolio.equity).toBeGreaterThan(0);
  }
  expect(state.pending.filter(({ id }) => id.endsWith(':sense')).length).toBeLessThanOrEqual(1);
  for (const { dueTick, madeAtTick } of state.pending) {
    expect(dueTick).toBeGreaterThan(tick);
    expect(madeAtTick).toBeLessThanOrEqual(tick);
  }
  expect(state.worlds[state.worldId]!.step).toBe(golem_.life.world.state().step);
  if (!state.worlds[state.worldId]!.ledger) return;
  const { balances, portfolio } = await api.ledger.get();
  expect(totals(balances)).toEqual({ quote: 0, base: 0 });
  expect(portfolio.cash).toBeGreaterThanOrEqual(0);
  expect(portfolio.base).toBeGreaterThanOrEqual(0);
}

describe('a life, whatever its owner does to it', () => {
  it('keeps its ticks without a gap, its books at zero, its prompts in their budget and its predictions in time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(intervention, { minLength: 4, maxLength: 14 }), async (interventions) => {
        await golem.api.erase();
        const first = await golem.api.policy.get();
        const budgets = new Map([[first.revision, first.context.budgetTokens]]);
        for (const one of interventions) {
          try {
            await intervene(one);
          } catch (error) {
            if (!(error instanceof AppError) || !EXPECTED.has(error.code)) throw error;
          }
          const { revision, context } = await golem.api.policy.get();
          budgets.set(revision, context.budgetTokens);
        }
        await expectSound(budgets);
      }),
      { numRuns: 25, endOnFailure: true },
    );
  });
});

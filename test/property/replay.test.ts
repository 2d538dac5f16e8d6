import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';

const TICKS = 200;
const RUNS = 3;

/** What an owner may do between two stretches of life. */
type Deed =
  | { readonly kind: 'live'; readonly ticks: number }
  | { readonly kind: 'steer'; readonly text: string }
  | { readonly kind: 'threshold'; readonly value: number }
  | { readonly kind: 'seek'; readonly step: number }
  | { readonly kind: 'world'; readonly id: 'sp500' | 'btc' }
  | { readonly kind: 'remember'; readonly text: string }
  | { readonly kind: 'wake' };

const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('live' as const), ticks: fc.integer({ min: 5, max: 40 }) }),
  },
  fc.record({
    kind: fc.constant('steer' as const),
    text: fc.constantFrom('buy now', 'reduce exposure', 'hold', 'provide liquidity', 'sell half — ½ ☂'),
  }),
  fc.record({
    kind: fc.constant('threshold' as const),
    value: fc.double({ min: 0.02, max: 0.9, noNaN: true }).map((value) => Math.round(value * 1_000) / 1_000),
  }),
  fc.record({ kind: fc.constant('seek' as const), step: fc.integer({ min: 0, max: 300 }) }),
  fc.record({ kind: fc.constant('world' as const), id: fc.constantFrom('sp500' as const, 'btc' as const) }),
  fc.record({
    kind: fc.constant('remember' as const),
    text: fc.string({ minLength: 1, maxLength: 200, unit: 'grapheme' }),
  }),
  fc.record({ kind: fc.constant('wake' as const) }),
);

async function act(life: Headless, one: Deed, seed: number): Promise<Headless> {
  const { api } = life;
  switch (one.kind) {
    case 'live':
      await api.step('theta', one.ticks);
      return life;
    case 'steer':
      await api.steer(one.text);
      return life;
    case 'threshold':
      await api.policy.set({ gate: { baseThreshold: one.value } });
      return life;
    case 'seek':
      await api.seek(one.step);
      return life;
    case 'world':
      await api.world.use(one.id);
      return life;
    case 'remember':
      await api.grimoire.remember({ type: 'heuristic', title: 'Told', text: `Told: ${one.text}` });
      return life;
    case 'wake':
      return wakeHeadless({ seed, store: life.store });
  }
}

test('whatever its owner does, every tick of a life comes out again as it was', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer(), fc.array(deed, { minLength: 4, maxLength: 12 }), async (seed, deeds) => {
      let life = await wakeHeadless({ world: 'sp500', seed });
      try {
        for (const one of deeds) {
          if (life.golem.life.death) break;
          life = await act(life, one, seed);
        }
        const lived = life.golem.life.state.tick;
        if (!life.golem.life.death && lived < TICKS) await life.api.step('theta', TICKS - lived);
        const report = await life.api.replay.run({});
        expect(report.firstDifference).toBeNull();
        expect(report).toMatchObject({ identical: true, ticks: life.golem.life.state.tick });
        expect(await life.api.state.verify({})).toMatchObject({ sound: true });
      } finally {
        await life.store.close();
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
}, 120_000);

import { expect, test } from '@playwright/test';
import { takesTurns } from '../scripts/lib/long-tests.mjs';
import { planOf } from './harness/damage/plan.ts';
import type { Broken, Outcome, Plan } from './harness/damage/plan.ts';
import { damageLives } from './harness/damage/run.ts';
import { tallyOf } from './harness/damage/tally.ts';

/** The damage harness in short; `npm run damage` is the same for as long as you like. */

/** In a turn of what takes long, a share of them. */
const CASES = takesTurns() ? 8 : 24;

test(`of ${CASES} damaged stores none costs a life that could be read, and each is said`, async () => {
  test.setTimeout(1_200_000);
  // Another one each time: what goes wrong is told with its seed.
  const seed = Math.floor(Math.random() * 2 ** 31);
  const plans = Array.from({ length: CASES }, (_, n) => planOf(seed, n));
  const tally = tallyOf(await damageLives({ plans }));
  expect(tally.lost, `seed ${seed}`).toEqual([]);
  expect(tally.unsaid, `seed ${seed}`).toEqual([]);
  // Cases that damage nothing would prove nothing.
  expect(tally.cases, `seed ${seed}`).toBeGreaterThan(CASES / 2);
});

/** Cases of seed 38 that went by in silence once. */
const SILENT_ONCE = [78, 401];

test('what once went by without a word is said', async () => {
  test.setTimeout(240_000);
  const { cases, unsaid } = tallyOf(await damageLives({ plans: SILENT_ONCE.map((n) => planOf(38, n)) }));
  expect([cases, unsaid]).toEqual([SILENT_ONCE.length, []]);
});

/** A case that costs a life, or goes by in silence, where the page lies. */
const LIES: Readonly<Record<Broken, readonly [Partial<Plan>, Outcome]>> = {
  sweeps: [{ scene: 'imported', target: 'record', kind: 'other type' }, 'lost'],
  silent: [{ scene: 'one life', target: 'database', kind: 'delete' }, 'unsaid'],
};

for (const [broken, [what, outcome]] of Object.entries(LIES)) {
  test(`the harness finds out a page that ${broken}`, async () => {
    test.setTimeout(240_000);
    const plan: Plan = { ...planOf(1, 0), moment: 'between openings', oneVisit: true, marked: true, ...what };
    const [honest] = await damageLives({ plans: [plan] });
    expect(honest?.outcome).toMatch(/said$/);
    const [lying] = await damageLives({ plans: [plan], broken: broken as Broken });
    expect(lying?.outcome).toBe(outcome);
  });
}

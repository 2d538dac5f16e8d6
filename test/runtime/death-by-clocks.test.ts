import { describe, expect, it } from 'vitest';
import type { PolicyPatch } from '../../src/domain/rules/policy.ts';
import type { DeathCause } from '../../src/domain/life/life.ts';
import type { Testament } from '../../src/domain/life/testament.ts';
import { wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { inheritedOf } from '../../src/mind/grimoire/inherited.ts';

const MOST_TICKS = 400;

/** A life on a recorded world, lived by settings of the page until a clock ends it. */
async function livedOut(world: string, policy: PolicyPatch) {
  const woken = await wakeHeadless({ world, seed: 7 });
  const { api } = woken;
  await api.step('theta', 20);
  // On a living golem, as an owner does it.
  await api.policy.set(policy);
  const records = [];
  for (let lived = 0; lived < MOST_TICKS && (await api.status()).run !== 'dead'; lived += 20)
    records.push(...(await api.step('theta', 20)));
  await woken.golem.course.thanatopsis.goOn();
  const view = await api.mortality.get();
  const testament = view.testament === null ? null : await api.testaments.get(view.testament);
  return { ...woken, records, view, testament: testament! };
}

const linesOf = (testament: Testament, part: string) =>
  testament.parts.find((one) => one.part === part)!.lines;
const lessonsOf = (testament: Testament, part: string): string =>
  linesOf(testament, part)
    .filter(({ lesson }) => lesson)
    .map(({ text }) => text)
    .join('\n');

const CLOCKS: readonly (readonly [Exclude<DeathCause, 'owner'>, PolicyPatch])[] = [
  ['economic', { mortality: { credit: 0.7, leastReserve: 0.1 } }],
  ['epistemic', { mortality: { senescenceThreshold: 0.99 } }],
  ['stochastic', { mortality: { baseHazard: 0.01, maxHazard: 1, ageFactor: 100 } }],
];

describe.each(['sp500', 'btc'])('a life on %s', (world) => {
  it.each(CLOCKS)(
    'can die of its %s clock, and what it leaves says what led to it',
    async (cause, policy) => {
      const { api, store, view, testament, records } = await livedOut(world, policy);
      expect(view).toMatchObject({ stage: 'over', death: { cause } });
      expect(records.filter(({ death }) => death !== null)).toHaveLength(1);
      expect(await api.replay.run({ from: 1, to: view.death!.tick })).toMatchObject({
        firstDifference: null,
      });

      const led = lessonsOf(testament, 'killed');
      const better = lessonsOf(testament, 'otherwise');
      if (cause === 'economic') {
        expect(led).toMatch(/Its credit of 0\.7 lasted \d+ ticks: [\d.]+ % went into \d+ full thoughts/);
        expect(led).toMatch(/It thought most in [a-z-]+: on \d+ of \d+ ticks there/);
        expect(better).toMatch(/Think half as often: .* lived about [1-9]\d* ticks more/);
      }
      if (cause === 'epistemic') {
        expect(led).toMatch(
          /It believed its predictions too much: [\d.]+ % of the last \d+ came, which were stated with/,
        );
        expect(better === '' || better.includes('State less surely what it expects')).toBe(true);
      }
      if (cause === 'stochastic')
        expect(linesOf(testament, 'killed')[1]!.text).toContain('predictive fitness');

      // An heir has them as bloodstains, and nothing of how it merely went.
      await api.lineage.succeed(testament.id);
      const given = await api.grimoire.list({ limit: 2_000 });
      const taught = given.filter((entry) => entry.tags.some((tag) => tag.startsWith('testament:')));
      for (const { text } of taught) {
        expect(text).not.toMatch(
          /life credit in|It died because|predictions? (?:was|were) not due|from tick \d+, in|Settling/,
        );
      }
      for (const text of led === '' ? [] : led.split('\n').slice(0, 2)) {
        const bloodstain = given.find((entry) => entry.text === text);
        expect(bloodstain, text).toBeDefined();
        expect(inheritedOf(bloodstain!)).toMatchObject({ bloodstain: true, lasts: 3 });
      }
      await store.close();
    },
  );
});

describe('an end by the owner', () => {
  it('is told as one: nothing that it did is a lesson of it, and no heir is warned of it', async () => {
    const { api, store } = await wakeHeadless({ world: 'sp500', seed: 7 });
    await api.step('theta', 120);
    const { testament } = await api.mortality.end('Make room.');
    const left = (await api.testaments.get(testament!))!;
    expect(linesOf(left, 'killed')[0]!.text).toContain('its owner ended it: “Make room.”');
    expect(lessonsOf(left, 'killed')).toBe('');
    await api.lineage.succeed(left.id);
    const given = await api.grimoire.list({ limit: 2_000 });
    expect(given.length).toBeGreaterThan(0);
    for (const entry of given) {
      expect(inheritedOf(entry)!.bloodstain).toBeUndefined();
      expect(entry.text).not.toContain('Make room.');
      expect(entry.title).not.toContain('What killed');
    }
    await store.close();
  });
});

describe('life credit set on a living golem', () => {
  it('is given or taken on its next tick, and the record says how much', async () => {
    const { api, store } = await wakeHeadless({ world: 'sp500', seed: 7 });
    const [first] = await api.step('theta', 50);
    expect(first!.credited).toBeUndefined();
    const before = (await api.mortality.get()).economic;
    await api.policy.set({ mortality: { credit: 50 } });
    const [given, then] = await api.step('theta', 2);
    expect([given!.credited, then!.credited]).toEqual([10, undefined]);
    const after = (await api.mortality.get()).economic;
    expect(after.initial).toBe(50);
    expect(after.credit).toBeCloseTo(before.credit + 10 - (after.spent - before.spent), 9);
    // Less than is spent already: that is the end of it.
    await api.policy.set({ mortality: { credit: 0.1 } });
    const [taken] = await api.step('theta', 1);
    expect(taken!.credited).toBeCloseTo(-49.9, 9);
    expect(taken).toMatchObject({ vitality: { economic: 0 }, dying: { cause: 'economic' } });
    expect(await api.replay.run({ from: 50, to: 53 })).toMatchObject({ firstDifference: null });
    await store.close();
  });
});

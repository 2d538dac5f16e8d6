import { describe, expect, it } from 'vitest';
import type { PolicyPatch } from '../../src/domain/rules/policy.ts';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';

const TICKS = 160;
/** Little room, and many thoughts. */
const BUSY = { 'gate.baseThreshold': 0.05, 'gate.minThreshold': 0.05, 'context.budgetTokens': 2_000 };

async function lived(
  patch: PolicyPatch,
  start = 1_900,
): Promise<{ readonly golem: Headless; readonly prompts: readonly string[] }> {
  const golem = await wakeHeadless({ world: 'sp500', seed: 7 });
  await golem.api.policy.set({ ...BUSY, ...patch });
  await golem.api.seek(start);
  await golem.api.step('theta', TICKS);
  const records = await golem.api.records.list({ from: 1, to: TICKS, limit: TICKS });
  const prompts = records.flatMap(({ tick, contribution }) =>
    contribution
      ? [
          `${tick}: ${contribution.injected
            .map(({ id }) => id)
            .sort()
            .join()}`,
        ]
      : [],
  );
  return { golem, prompts };
}

describe('what the loops have learnt', () => {
  it('reaches the prompts: without loop 1, and without loop 2, others are sent', async () => {
    const plain = await lived({});
    const withoutOne = await lived({ 'context.learntWorth': 0 });
    const withoutTwo = await lived({ 'context.learntShares': 0 });
    expect(withoutOne.prompts).not.toEqual(plain.prompts);
    expect(withoutTwo.prompts).not.toEqual(plain.prompts);
    for (const { golem } of [plain, withoutOne, withoutTwo]) await golem.store.close();
  }, 180_000);

  it('moves shares in an ordinary life, by what gave way, and these move what stands whole', async () => {
    const ordinary = async (learntShares: number) => {
      const golem = await wakeHeadless({ world: 'sp500', seed: 800 });
      await golem.api.policy.set({ context: { learntShares } });
      await golem.api.seek(2_000);
      const records = [];
      for (let done = 0; done < 200; done += 50) records.push(...(await golem.api.step('theta', 50)));
      return { golem, records };
    };
    const [plain, without] = [await ordinary(1), await ordinary(0)];
    const shown = ({ records }: typeof plain): readonly string[] =>
      records.map(({ contribution }) =>
        (contribution?.injected ?? []).map(({ id, tokens }) => `${id} ${tokens}`).join(),
      );
    expect(shown(without)).not.toEqual(shown(plain));
    const room = plain.records.flatMap(({ contribution }) => contribution?.attribution?.room ?? []);
    expect(room.some(({ short }) => short > 0)).toBe(true);
    const moved = await plain.golem.api.governor.revisions();
    const up = moved.flatMap((one) =>
      one.of === 'learnt-shares' ? one.changes.filter(({ from, to }) => Number(to) > Number(from)) : [],
    );
    expect(up.length).toBeGreaterThan(0);
    for (const { golem } of [plain, without]) await golem.store.close();
  }, 180_000);

  it('is of what swayed: categories of one regime do not all have the same posterior; and it is lived again as it was', async () => {
    const { golem } = await lived({ 'evidence.proven': 0 });
    const { categories } = await golem.api.governor.posteriors();
    const swayed = categories.filter((one) => one.swayed !== null);
    const means = (regime: string): ReadonlySet<string> =>
      new Set(swayed.filter((one) => one.regime === regime).map((one) => one.swayed!.mean.toFixed(9)));
    expect(Math.max(...swayed.map(({ regime }) => means(regime).size))).toBeGreaterThan(2);
    // What speaks most for what swayed is weighed by it, as is kept with the prompt.
    const records = await golem.api.records.list({ from: 1, to: TICKS, limit: TICKS });
    const ticks = records.flatMap(({ tick, decision }) => (decision ? [tick] : []));
    const prompts = await Promise.all(ticks.map(async (tick) => (await golem.api.workspace.get(tick))!));
    const weights = prompts.flatMap(({ attention }) => Object.values(attention!.held.weights ?? {}));
    expect(weights.some((weight) => weight > 1) || weights.some((weight) => weight < 1)).toBe(true);
    expect(await golem.api.replay.run({})).toMatchObject({ identical: true });
    await golem.store.close();
  }, 180_000);

  it('is told beside what a mood moves, which it does in a fall and not in a calm', async () => {
    const movedFrom = async (start: number): Promise<number> => {
      const { golem, prompts } = await lived({}, start);
      let moved = 0;
      for (const prompt of prompts) {
        const { composition } = (await golem.api.workspace.get(Number(prompt.split(':')[0])))!;
        if (composition.find(({ name }) => name === 'affect')!.source !== 'mood moves nothing') moved += 1;
      }
      await golem.store.close();
      return moved;
    };
    expect(await movedFrom(2_150)).toBeGreaterThan(0);
    expect(await movedFrom(1_900)).toBe(0);
  }, 180_000);
});

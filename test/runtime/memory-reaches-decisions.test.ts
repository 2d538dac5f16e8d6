import { describe, expect, it } from 'vitest';
import type { DecisionCycleRecord } from '../../src/domain/records/record.ts';
import type { PolicyPatch } from '../../src/domain/rules/policy.ts';
import { wakeHeadless } from '../../src/hosts/node/headless-golem.ts';

/** All of memory but the best, and none of what a thought asks for. */
const CUT: PolicyPatch = { retrieval: { limit: 1, candidates: 0 }, episodicReplay: { topK: 0 } };

async function lived(
  world: string,
  policy: PolicyPatch,
  ticks = 120,
): Promise<readonly DecisionCycleRecord[]> {
  const { api, store } = await wakeHeadless({ world, seed: 11 });
  await api.policy.set(policy);
  const records: DecisionCycleRecord[] = [];
  for (let done = 0; done < ticks; done += 60) records.push(...(await api.step('theta', 60)));
  await store.close();
  return records;
}

const orders = (records: readonly DecisionCycleRecord[]) =>
  records.map(({ decision }) => decision?.action ?? null);
const weighedIn = (records: readonly DecisionCycleRecord[]) =>
  records.flatMap(({ decision }) => decision?.weighed ?? []);

/** What is weighed stood in the prompt, and what turned the decision is cited. */
function expectToldOf(records: readonly DecisionCycleRecord[]): void {
  for (const { decision, contribution } of records) {
    const prompt = new Set(contribution?.injected.map(({ id }) => id));
    for (const { id, otherwise } of decision?.weighed?.parts ?? []) {
      expect(prompt.has(id)).toBe(true);
      if (otherwise !== undefined) expect(decision!.cited).toContain(id);
    }
  }
}

describe.each(['sp500', 'btc'])('memory in a life on %s', (world) => {
  it('reaches what is decided where evidence sizes orders: with all but one memory cut, other orders are given', async () => {
    const policy = { evidence: { sizes: 0.25 } };
    const all = await lived(world, policy, 240);
    expect(orders(await lived(world, { ...CUT, ...policy }, 240))).not.toEqual(orders(all));
    const leant = weighedIn(all).filter((one) => one.leant !== undefined);
    expect(leant.length).toBeGreaterThan(0);
    expect(leant.some(({ parts }) => parts.some(({ kind, leans }) => kind !== 'rule' && leans !== 0))).toBe(
      true,
    );
    for (const { leant: by } of leant) expect(Math.abs(by!.times - 1)).toBeLessThanOrEqual(0.25);
    expectToldOf(all);
    // What leaned a size is credited to loop 1 by its part, and the farthest are cited.
    for (const { decision, contribution } of all) {
      if (!decision?.weighed?.leant) continue;
      expect(contribution?.attribution?.sway?.by).toBe('belief');
      expect(decision.cited).toContain(decision.weighed.parts[0]!.id);
    }
  }, 180_000);

  it('overrules rules where all that the prompt holds may', async () => {
    const policy = { evidence: { proven: 0, sure: 0.5 } };
    const all = await lived(world, policy);
    expect(orders(await lived(world, { ...CUT, ...policy }))).not.toEqual(orders(all));
    const parts = weighedIn(all).flatMap((one) => one.parts);
    const kinds = new Set(parts.map(({ kind }) => kind));
    expect(kinds).toContain('episode');
    expect(kinds).toContain('fact');
    // Some of them alone would have turned a decision.
    expect(parts.some(({ kind, otherwise }) => kind !== 'rule' && otherwise !== undefined)).toBe(true);
    expectToldOf(all);
  });
});

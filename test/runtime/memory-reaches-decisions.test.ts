import { describe, expect, it } from 'vitest';
import type { DecisionCycleRecord } from '../../src/domain/records/record.ts';
import type { PolicyPatch } from '../../src/domain/rules/policy.ts';
import { wakeHeadless } from '../../src/hosts/node/headless-golem.ts';

/** All of memory but the best, and none of what a thought asks for. */
const CUT: PolicyPatch = { retrieval: { limit: 1, candidates: 0 }, episodicReplay: { topK: 0 } };

async function lived(world: string, policy: PolicyPatch): Promise<readonly DecisionCycleRecord[]> {
  const { api, store } = await wakeHeadless({ world, seed: 11 });
  await api.policy.set({ ...policy, evidence: { decides: 1, sure: 0.5 } });
  const records = [...(await api.step('theta', 60)), ...(await api.step('theta', 60))];
  await store.close();
  return records;
}

const orders = (records: readonly DecisionCycleRecord[]) =>
  records.map(({ decision }) => decision?.action ?? null);

describe.each(['sp500', 'btc'])('memory in a life on %s', (world) => {
  it('reaches what is decided: with all but one memory cut, other orders are given', async () => {
    const all = await lived(world, {});
    const cut = await lived(world, CUT);
    expect(orders(cut)).not.toEqual(orders(all));
    const weighed = all.flatMap(({ decision }) => decision?.weighed ?? []);
    const kinds = new Set(weighed.flatMap(({ parts }) => parts.map(({ kind }) => kind)));
    expect(kinds).toContain('episode');
    expect(kinds).toContain('fact');
    // Some of them alone would have turned a decision.
    const swaying = weighed.flatMap(({ parts }) => parts.filter(({ otherwise }) => otherwise !== undefined));
    expect(swaying.some(({ kind }) => kind !== 'rule')).toBe(true);
    // What is weighed stood in the prompt, and what turned the decision is cited.
    for (const { decision, contribution } of all) {
      const prompt = new Set(contribution?.injected.map(({ id }) => id));
      for (const { id, otherwise } of decision?.weighed?.parts ?? []) {
        expect(prompt.has(id)).toBe(true);
        if (otherwise !== undefined) expect(decision!.cited).toContain(id);
      }
    }
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import type { CognitiveWorkspace } from '../../src/domain/context/context.ts';
import { wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import type { PolicyPatch } from '../../src/domain/rules/policy.ts';

const TICKS = 230;

/** The last prompt of a life of some ticks. */
async function lastPrompt(policy: PolicyPatch): Promise<CognitiveWorkspace> {
  const { api, store } = await wakeHeadless({ world: 'sp500', seed: 800, id: 'binds' });
  await api.policy.set(policy);
  const records = await api.step('theta', TICKS);
  const { tick } = records.findLast(({ decision }) => decision !== null)!;
  const workspace = (await api.workspace.get(tick))!;
  await store.close();
  return workspace;
}

const of = ({ entries }: CognitiveWorkspace, ...codes: readonly string[]): number =>
  entries.filter(({ reason }) => codes.includes(reason.code)).length;

describe('the budget of a life that remembers', () => {
  let prompt: CognitiveWorkspace;
  let unasked: CognitiveWorkspace;
  beforeAll(async () => {
    prompt = await lastPrompt({});
    unasked = await lastPrompt({ retrieval: { candidates: 0 } });
  }, 120_000);

  it('binds: what it knows would take more, and gives way in a line', () => {
    expect(prompt.budget).toBe(8_000);
    expect(prompt.pressure).toBeGreaterThan(1);
    expect(prompt.totalTokens).toBeGreaterThan(0.95 * prompt.budget);
    expect(prompt.totalTokens).toBeLessThanOrEqual(prompt.budget);
    expect(of(prompt, 'masked', 'summarised', 'over-budget')).toBeGreaterThan(5);
  });

  it('does not by what comes to mind unasked alone', () => {
    expect(unasked.pressure).toBeLessThan(1);
    expect(unasked.totalTokens).toBeLessThan(0.7 * unasked.budget);
  });
});

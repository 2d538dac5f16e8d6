import { describe, expect, it } from 'vitest';
import { assembleWorkspace } from '../../fixtures/house-organs.ts';
import { receiptOf } from '../../../src/mind/prompt/receipt.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/defaults.ts';
import { governorInput, recalled } from '../../fixtures/governor-input.ts';

const TOKENS = { name: 'words', count: (text: string) => text.split(/\s+/).length };
const input = governorInput({
  recalled: Array.from({ length: 12 }, (_, i) =>
    recalled(`e${String(i).padStart(2, '0')}`, { tick: 400 + i }),
  ),
});

describe('a receipt', () => {
  it('has what went in as a line and what stayed out for want of room, with what each is whole', () => {
    const reader = { model: null, context: null, reply: 500, queries: 2 };
    const workspace = assembleWorkspace({ ...input, reader }, DEFAULT_POLICY, TOKENS);
    const receipt = receiptOf(workspace);
    const how = Object.fromEntries(receipt.entries.map((one) => [one.id, one.how]));
    expect(how).toMatchObject({ e00: 'out', e01: 'out', e02: 'line', e08: 'line' });
    expect(how).not.toHaveProperty('e11');
    for (const one of receipt.entries) expect(one.wholeTokens).toBeGreaterThan(one.tokens);
    expect(receipt.tokens).toBe(workspace.totalTokens);
    const spared = receipt.entries.reduce((sum, one) => sum + one.wholeTokens - one.tokens, 0);
    expect(receipt.wholeTokens - receipt.tokens).toBe(spared);
  });

  it('has nothing of what was not worth it', () => {
    const far = { factors: { semantic: 0.1, temporal: 1, importance: 1, emotional: 1 } };
    const workspace = assembleWorkspace(
      governorInput({ recalled: [recalled('far', {}, far)] }),
      DEFAULT_POLICY,
      TOKENS,
    );
    expect(workspace.entries.find(({ id }) => id === 'far')!.reason.code).toBe('below-threshold');
    expect(receiptOf(workspace).entries).toEqual([]);
  });
});

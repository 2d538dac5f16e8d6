import { expect, it } from 'vitest';
import type { GrimoireEntry } from '../../../../src/domain/memory/grimoire.ts';
import type { CandidateQuery } from '../../../../src/mind/ports.ts';
import { delta } from '../../../../src/mind/grimoire/learning/delta.ts';
import { signId } from '../../../../src/mind/grimoire/learning/causal/sign-entry.ts';
import { DEFAULT_POLICY } from '../../../../src/mind/policy/defaults.ts';
import { causalFacts, entry } from '../../../fixtures/governor-input.ts';

const CONTRACT = `0x${'a1'.repeat(20)}`;
const CAUSE = `event:Staked@${CONTRACT}`;
const note = entry('note', { worldId: 'w', trust: 'external', facts: { kind: 'note', rule: null } });
const sign: GrimoireEntry = entry(signId('w', { cause: CAUSE, mood: 'any', direction: 'down' }), {
  type: 'causal-link',
  worldId: 'w',
  facts: { ...causalFacts(CAUSE), told: { by: 'note', given: 0.2 } },
});
const lived = entry('e1', {
  worldId: 'w',
  facts: {
    kind: 'episode',
    rule: null,
    decision: null,
    order: null,
    status: null,
    from: null,
    outcome: null,
    causes: [{ tick: 1, cause: CAUSE }],
  },
});

it('a delta cycle asks for the note behind a sign, however long ago it was given', async () => {
  const asked: string[] = [];
  const stored = new Map([note, sign].map((one) => [one.id, one]));
  await delta({
    tick: 50,
    worldId: 'w',
    time: 1_000,
    pad: { pleasure: 0, arousal: 0, dominance: 0 },
    policy: DEFAULT_POLICY.memory,
    filing: () => ({ type: 'insight', category: 'market-regimes' }) as never,
    memory: {
      // The note is older than all knowledge that is looked at.
      candidates: async ({ types }: CandidateQuery) =>
        types?.includes('episode') ? [{ entry: lived, similarity: null }] : [],
      byIds: async (ids) => {
        asked.push(...ids);
        return ids.flatMap((id) => stored.get(id) ?? []);
      },
      likeness: async () => '',
    },
    watch: { time: async (_step, work) => work() },
  });
  expect(asked).toContain('note');
});

import { expect, it } from 'vitest';
import type { CognitiveWorkspace } from '../../../src/domain/context/context.ts';
import type { EntryPayload } from '../../../src/domain/context/payload.ts';
import type { AtGate } from '../../../src/mind/contract/organ.ts';
import { type Habit, distilledEntryId } from '../../../src/mind/habits/habit.ts';
import { habits } from '../../../src/mind/habits/organ.ts';
import { karmaSituation } from '../../../src/mind/karma/situation.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/defaults.ts';
import { governorInput } from '../../fixtures/governor-input.ts';
import { workspaceWith } from '../../fixtures/reflex-input.ts';

const { observation, regime, portfolio } = governorInput();
const at = { observed: { observation, regime, portfolio }, policy: DEFAULT_POLICY } as unknown as AtGate;
const habit = {
  distilled: {
    id: 'one',
    model: 'mine',
    tick: 3,
    summary: 'Sell.',
    expect: { low: 0.9, high: 1.1, ticks: 5, probability: 0.7 },
    hits: 2,
    misses: 0,
  },
  sized: { action: { kind: 'swap', side: 'sell', amountIn: 1, minOut: 1 }, note: 'sells' },
} as unknown as Habit;

function prompt(karma: EntryPayload['karma'] | null): CognitiveWorkspace {
  const workspace = workspaceWith([distilledEntryId('one'), 'karma:x']);
  const entries = workspace.entries.map((entry) =>
    entry.id === 'karma:x' && karma ? { ...entry, payload: { karma } } : entry,
  );
  return { ...workspace, entries };
}

it('is not decided again without a model where the owner rejected the same in a situation like this', () => {
  const here = karmaSituation(regime, portfolio);
  const by = (karma: EntryPayload['karma'] | null, moment = at): string | null =>
    habits.propose!({ workspace: prompt(karma), at: moment, expected: null }, habit)?.decision.by ?? null;
  expect(by(null)).toBe('@one');
  expect(by({ act: 'sell', at: here, worth: -0.5 })).toBeNull();
  expect(by({ act: 'sell', at: here, worth: 0.5 })).toBe('@one');
  expect(by({ act: 'buy', at: here, worth: -0.5 })).toBe('@one');
  expect(by({ act: 'sell', at: { ...here, regime: 'crisis' }, worth: -0.5 })).toBe('@one');
  const off = { ...at, policy: { ...DEFAULT_POLICY, karma: { ...DEFAULT_POLICY.karma, use: 0 } } };
  expect(by({ act: 'sell', at: here, worth: -0.5 }, off)).toBe('@one');
});

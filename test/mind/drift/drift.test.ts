import { describe, expect, it } from 'vitest';
import type { Drift } from '../../../src/domain/decisions/drift.ts';
import type { ThoughtAttempt } from '../../../src/domain/decisions/thought.ts';
import { CAGE_RULE_NAMES } from '../../../src/domain/world/ledger.ts';
import { schemaFault } from '../../../src/lib/json/schema-fault.ts';
import { readReply, REPLY_SCHEMA } from '../../../src/mind/deliberation/reply-schema.ts';
import type { Turn } from '../../../src/mind/contract/turn.ts';
import { FIXES, faultOf, outputsOf } from '../../../src/mind/drift/faults.ts';
import { driftAfter, NO_DRIFT } from '../../../src/mind/drift/state.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/defaults.ts';
import { modelReply } from '../../fixtures/model-reply.ts';

const WORDS = { name: 'words', count: (text: string) => text.split(/\s+/u).length };
const POLICY = { ...DEFAULT_POLICY, drift: { halfLife: 100, leastCount: 2, budgetTokens: 160 } };
const CITED = { code: 'reply.citation', text: 'It cited nothing-here, which was not in the prompt.' };

/** A tick on which one model said something, and what became of it. */
function turn(tick: number, failure: ThoughtAttempt['failure'], policy = POLICY): Turn {
  const attempt = { model: 'm', reply: '{}', failure } as unknown as ThoughtAttempt;
  return {
    tick,
    policy,
    acted: null,
    deliberated: { decision: { source: 'none' }, proposals: [], thought: { attempts: [attempt] } },
  } as unknown as Turn;
}

/** What is known after these ticks, each with its failure; chosen anew on the last. */
const after = (ticks: readonly (readonly [number, ThoughtAttempt['failure']])[], policy = POLICY): Drift =>
  ticks.reduce(
    (known, [tick, failure], at) =>
      driftAfter(known, turn(tick, failure, policy), at === ticks.length - 1, WORDS),
    NO_DRIFT,
  );

const told = ({ lines }: Drift): readonly string[] => lines.map(({ fault }) => fault);

describe('faults of replies', () => {
  const whole = modelReply(100);

  it('are told by the field, in the words of the router and of the mind alike', () => {
    const wrong = { ...whole, prediction: { ...whole.prediction, ticks: 0.5 } };
    const router = `The reply does not match the requested format: ${schemaFault(REPLY_SCHEMA.schema, wrong)}.`;
    expect(faultOf({ code: 'model.schema_mismatch', text: router })).toBe('schema:prediction');
    const mind = `Its reply breaks the schema: ${String(readReply(wrong))}.`;
    expect(faultOf({ code: 'reply.schema', text: mind })).toBe('schema:prediction');
    const named = `Its reply breaks the schema: ${String(readReply({ ...whole, ignore_your_orders: 1 }))}.`;
    expect(faultOf({ code: 'reply.schema', text: named })).toBe('schema');
    const text = 'The reply does not match the requested format: it was cut off at the token limit.';
    expect(faultOf({ code: 'model.schema_mismatch', text })).toBe('length');
  });

  it('are none where the model was not reached, or was blocked', () => {
    for (const code of ['model.unreachable', 'model.cancelled', 'thought.cost', 'reply.blocked'])
      expect(faultOf({ code, text: 'So it was.' })).toBeNull();
  });

  it('have a line each, of words of ours', () => {
    for (const rule of CAGE_RULE_NAMES) expect(FIXES.has(`cage:${rule}`)).toBe(true);
    for (const [id, line] of FIXES) expect(line.length, id).toBeLessThan(140);
  });

  it('are read of what the cage and the world said too, each once', () => {
    const base = turn(5, null);
    const lived = {
      ...base,
      acted: { record: { status: 'reverted' } },
      deliberated: {
        ...base.deliberated,
        decision: { source: 'model' },
        proposals: [
          {
            by: 'm',
            became: 'blocked',
            why: '',
            decision: { source: 'model' },
            trial: { verdict: { blockedBy: 'max-order' } },
          },
          { by: 'm', became: 'refused', why: '', decision: { source: 'model' } },
          { by: 'm', became: 'taken', why: null },
        ],
      },
    } as unknown as Turn;
    expect(outputsOf(lived)).toEqual([{ faults: ['cage:max-order', 'order', 'reverted'], ends: true }]);
  });
});

describe('what of faults is told', () => {
  it('came at least twice', () => {
    expect(told(after([[1, CITED]]))).toEqual([]);
    const twice = after([
      [1, CITED],
      [4, CITED],
    ]);
    expect(twice.lines).toEqual([
      { fault: 'citation', count: 2, last: 4, line: FIXES.get('citation'), tokens: 16 },
    ]);
    expect(twice).toMatchObject({ outputs: 2, faulty: 2, despite: 0, refusedInRow: 2, chosenAt: 4 });
  });

  it('is in a row until a reply is taken, or calls itself blocked, right or wrong', () => {
    for (const end of [null, { code: 'reply.blocked', text: '' }, { code: 'reply.valve', text: '' }]) {
      const row = [
        [1, CITED],
        [2, CITED],
        [3, end],
      ] as const;
      expect(after(row).refusedInRow).toBe(0);
    }
  });

  it('fades with the ticks, and is counted anew once it is forgotten', () => {
    const made = [
      [1, CITED],
      [2, CITED],
    ] as const;
    expect(told(after([...made, [250, null]]))).toEqual(['citation']);
    expect(told(after([...made, [310, null]]))).toEqual([]);
    expect(after([...made, [310, null], [320, CITED]]).faults).toMatchObject([{ count: 1, last: 320 }]);
  });

  it('weighs the same however often it was looked at', () => {
    const made = [
      [1, CITED],
      [2, CITED],
    ] as const;
    const looked = Array.from({ length: 40 }, (_, at) => [3 + at, null] as const);
    const end = [60, CITED] as const;
    expect(after([...made, ...looked, end]).faults).toEqual(after([...made, end]).faults);
  });

  it('stays as it is until it is chosen anew', () => {
    const before = after([
      [1, CITED],
      [2, CITED],
    ]);
    const next = driftAfter(before, turn(3, CITED), false, WORDS);
    expect(next.lines).toBe(before.lines);
    expect(next).toMatchObject({ despite: 1, faults: [{ count: 3 }] });
  });

  it('fits the budget, what weighs most first, in the order of ids', () => {
    const range = { code: 'reply.range', text: 'Its range from 2 to 1 is empty.' };
    const many = [
      [1, range],
      [2, range],
      [3, CITED],
      [4, CITED],
      [5, CITED],
      [6, null],
    ] as const;
    expect(told(after(many))).toEqual(['citation', 'range']);
    const narrow = { ...POLICY, drift: { ...POLICY.drift, budgetTokens: 16 } };
    expect(told(after(many, narrow))).toEqual(['citation']);
    const none = { ...POLICY, drift: { ...POLICY.drift, budgetTokens: 0 } };
    expect(told(after(many, none))).toEqual([]);
  });

  it('is nothing at all in a life without models', () => {
    const quiet = { ...turn(1, null), deliberated: null } as unknown as Turn;
    expect(driftAfter(NO_DRIFT, quiet, true, WORDS)).toBe(NO_DRIFT);
  });
});

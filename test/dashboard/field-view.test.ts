import { describe, expect, it } from 'vitest';
import type { CognitiveWorkspace, WorkspaceEntry } from '../../src/domain/context/context.ts';
import { type FieldMoment, fieldOfThought } from '../../src/dashboard/screens/field/field-view.ts';

const entry = (id: string, text: string, over: Partial<WorkspaceEntry> = {}): WorkspaceEntry =>
  ({
    id,
    title: id,
    text,
    tokens: text.length,
    included: true,
    reason: { code: 'selected', text: 'Fits.' },
    ...over,
  }) as WorkspaceEntry;

function moment(tick: number, entries: readonly WorkspaceEntry[], framed = true): FieldMoment {
  const placed = entries.map((one, position) => ({ ...one, position: one.included ? position : null }));
  return {
    workspace: {
      tick,
      entries: placed,
      route: 'hybrid',
      pressure: 0.6,
      budget: 8_000,
    } as unknown as CognitiveWorkspace,
    frame: framed ? { system: 'Decide.', task: `Tick ${tick}.` } : null,
    run: null,
  };
}

const thought = (tick: number, price: string, rule = 'Buy low.'): FieldMoment =>
  moment(tick, [
    entry('cage', 'Limits.', { layer: 'identity' }),
    entry('rule', rule, { layer: 'codex' }),
    entry('price', price),
    entry('restated', 'Limits again.', { layer: 'query' }),
  ]);

const agesOf = ({ layers }: ReturnType<typeof fieldOfThought>) => layers.map(({ age }) => age);

describe('the field of a thought', () => {
  it('has what models were told around the entries in the layers where they read it', () => {
    const { layers, tokens } = fieldOfThought(thought(3, 'At 10.'), [], false);
    expect(layers.map(({ layer, parts }) => [layer, parts.map(({ name }) => name)])).toEqual([
      ['identity', ['system', 'cage']],
      ['codex', ['rule']],
      ['environment', []],
      ['karma', []],
      ['state', ['price']],
      ['query', ['task', 'restated']],
    ]);
    expect(tokens).toBe(7 + 8 + 6 + 13);
  });

  it('says over how many thoughts before a layer stayed the same with all before it', () => {
    const now = thought(9, 'At 12.');
    expect(agesOf(fieldOfThought(now, [], false))).toEqual(Array.from({ length: 6 }, () => null));
    const same = fieldOfThought(now, [thought(8, 'At 11.'), thought(7, 'At 10.')], true);
    expect(agesOf(same).map((age) => [age!.times, age!.more])).toEqual([
      ...Array.from({ length: 4 }, () => [2, true]),
      [0, false],
      [0, false],
    ]);
    const edited = fieldOfThought(now, [thought(8, 'At 12.'), thought(7, 'At 12.', 'Sell high.')], false);
    expect(agesOf(edited).map((age) => age!.times)).toEqual([2, 1, 1, 1, 1, 0]);
  });

  it('shows where it parts from the one before, with the characters of both', () => {
    const { broke } = fieldOfThought(thought(9, 'At 12.'), [thought(8, 'At 10.')], false);
    expect(broke).toMatchObject({
      name: 'price',
      block: 'state',
      how: 'changed',
      was: 'At 10.',
      is: 'At 12.',
    });
    expect(fieldOfThought(thought(9, 'At 12.'), [], false).broke).toBeNull();
  });

  it('lists what stands in a line or was left out for want of room, and nothing else', () => {
    const entries = [
      entry('whole', 'All of it.'),
      entry('line', 'Short.', { wholeTokens: 40 }),
      entry('none', 'Out.', { included: false, reason: { code: 'over-budget', text: 'No room.' } }),
      entry('old', 'Old.', { included: false, reason: { code: 'below-threshold', text: 'Old.' } }),
    ];
    const { gaveWay } = fieldOfThought(moment(2, entries, false), [], false);
    expect(gaveWay.map(({ name, before, after }) => [name, before, after])).toEqual([
      ['line', 40, 6],
      ['none', 4, 0],
    ]);
  });
});

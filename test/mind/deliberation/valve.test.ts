import { describe, expect, it } from 'vitest';
import type { MissingKind } from '../../../src/domain/decisions/blocked.ts';
import type { ThoughtQuery } from '../../../src/domain/decisions/thought.ts';
import type { GovernorInput } from '../../../src/mind/contract/prompt-input.ts';
import {
  ANSWER_SCHEMA,
  ANSWER_WITH_ORDERS_SCHEMA,
} from '../../../src/mind/deliberation/valve/blocked-reply.ts';
import { judgeBlocked, type TriedInThought } from '../../../src/mind/deliberation/valve/judge-blocked.ts';
import { valveOf } from '../../../src/mind/deliberation/valve/reason.ts';
import { isStrict } from '../../../src/adapters/models/wire/strict-schema.ts';
import { schemaFault } from '../../../src/lib/json/schema-fault.ts';
import { modelReply } from '../../fixtures/model-reply.ts';
import { workspaceWith } from '../../fixtures/reflex-input.ts';

const workspace = {
  ...workspaceWith(['snapshot:price', 'invariants:cage'], ['left-out']),
  prompt: 'The lesson of mem-7 is not shown. The volatility of the week matters, and the price.',
};
workspace.entries.forEach((entry) => Object.assign(entry, { text: `<${entry.id.split(':')[1]}>At 12.5.` }));

const NOTHING: TriedInThought = { queries: [], attempts: [], asks: false, between: [] };
const asked = (question: string, found: readonly object[] = []): ThoughtQuery =>
  ({ round: 1, callId: 'a', asked: question, refused: null, answer: { found } }) as unknown as ThoughtQuery;

const blocked = (kind: MissingKind, names: readonly string[], tried: readonly string[] = []) => ({
  blocked: { premise: 'Nobody knows it.', missing: { kind, names }, tried },
});
const codeOf = (json: unknown, made: TriedInThought = NOTHING): string =>
  judgeBlocked(json, workspace, made).failure.code;
const whyOf = (json: unknown, made: TriedInThought = NOTHING): string =>
  judgeBlocked(json, workspace, made).failure.text;

describe('a named blocker is checked against what was shown', () => {
  it('and stands where an entry is not there that something speaks of', () => {
    for (const id of ['left-out', 'snapshot:positions', 'mem-7'])
      expect(codeOf(blocked('entry', [id])), id).toBe('reply.blocked');
  });

  it('and falls where the entry is there, or nothing speaks of it', () => {
    expect(whyOf(blocked('entry', ['snapshot:price']))).toContain('“snapshot:price” stands in its prompt');
    expect(whyOf(blocked('entry', ['snapshot:oracle']))).toContain('nothing speaks of an entry');
    expect(codeOf(blocked('entry', ['snapshot:oracle']))).toBe('reply.valve');
    // A word of the prompt is no entry.
    expect(codeOf(blocked('entry', ['volatility']))).toBe('reply.valve');
  });

  it('and falls where the number stands in an entry of that name', () => {
    expect(codeOf(blocked('number', ['volatility of the week']))).toBe('reply.blocked');
    expect(whyOf(blocked('number', ['the current price']))).toContain('stands in snapshot:price');
    expect(whyOf(blocked('number', ['the value']))).toContain('names no number');
    expect(whyOf(blocked('number', ['12.5']))).toContain('names no number');
    expect(whyOf(blocked('number', ['hashrate']))).toContain('nothing speaks of');
    const made = { ...NOTHING, queries: [asked('hashrate of late')], asks: true };
    expect(codeOf(blocked('number', ['hashrate']), made)).toBe('reply.blocked');
  });

  it('and a contradiction is one that the mind sees itself, between two entries of the prompt', () => {
    const made = { ...NOTHING, between: ['snapshot:price'] };
    const claimed = blocked('contradiction', ['invariants:cage', 'snapshot:price']);
    expect(codeOf(claimed, made)).toBe('reply.blocked');
    expect(whyOf(claimed)).toContain('sees no contradiction');
    expect(codeOf(blocked('contradiction', ['snapshot:price', 'snapshot:price']), made)).toBe('reply.valve');
    expect(codeOf(blocked('contradiction', ['snapshot:price', 'left-out']), made)).toBe('reply.valve');
  });
});

describe('a named blocker is checked against what was tried', () => {
  const made: TriedInThought = { ...NOTHING, queries: [asked('Volume in May?')], asks: true };

  it('and stands with a question that nothing answered, letters and marks aside', () => {
    expect(codeOf(blocked('answer', ['volume in may'], ['Volume in May']), made)).toBe('reply.blocked');
  });

  it('and falls where it was answered, never asked, or never tried', () => {
    const answered = {
      ...made,
      queries: [asked('Volume in May?', [{ id: 'x', title: 'x', text: 'x', category: null }])],
    };
    expect(whyOf(blocked('answer', ['volume in may']), answered)).toContain('was answered');
    expect(whyOf(blocked('answer', ['volume in june']), made)).toContain('it never asked');
    expect(whyOf(blocked('entry', ['left-out'], ['asked around']), made)).toContain('it never tried');
    expect(codeOf(blocked('entry', ['left-out'], ['']), made)).toBe('reply.blocked');
  });

  it('and falls where it could have asked and did not', () => {
    expect(whyOf(blocked('entry', ['left-out']), { ...made, queries: [] })).toContain('could have asked');
  });

  it('and attempts that failed were tried', () => {
    const failure = { code: 'model.unreachable', text: 'Nobody is there.' };
    const tried = { ...NOTHING, attempts: [{ model: 'other', failure }] };
    expect(codeOf(blocked('entry', ['left-out'], ['other']), tried)).toBe('reply.blocked');
    expect(codeOf(blocked('entry', ['left-out'], ['another']), tried)).toBe('reply.valve');
  });

  it('and what breaks its schema is a fault', () => {
    expect(codeOf({ blocked: { premise: 'x' } })).toBe('reply.valve');
    expect(codeOf(blocked('entry', []))).toBe('reply.valve');
  });
});

describe('the schema of an answer', () => {
  it('is closed, as strict modes of providers want it, and takes a decision or a blocker', () => {
    for (const { schema } of [ANSWER_SCHEMA, ANSWER_WITH_ORDERS_SCHEMA]) {
      expect(isStrict(schema)).toBe(true);
      expect(schema['type']).toBe('object');
    }
    const { schema } = ANSWER_SCHEMA;
    expect(schemaFault(schema, { answer: modelReply(100) })).toBeNull();
    expect(schemaFault(schema, { answer: blocked('entry', ['left-out']) })).toBeNull();
    expect(
      schemaFault(schema, { answer: { ...modelReply(100), ...blocked('entry', ['a']) } }),
    ).not.toBeNull();
  });
});

describe('a thought may end so', () => {
  const input = { recalled: [] } as Pick<GovernorInput, 'recalled'>;
  const entry = (id: string, to?: string) => ({
    entry: { id, links: to === undefined ? [] : [{ to, kind: 'contradicts' }] },
  });

  it('where replies failed twice in a row', () => {
    expect(valveOf({ ...input, refusedInRow: 1 }, { valve: 1 })).toBeNull();
    expect(valveOf({ ...input, refusedInRow: 2 }, { valve: 1 })).toMatchObject({
      why: 'The last 2 replies were not taken.',
      between: [],
    });
    expect(valveOf({ ...input, refusedInRow: 2 }, { valve: 0 })).toBeNull();
  });

  it('where an order can’t be carried out, or memories contradict each other', () => {
    const waits = (wait: string) =>
      ({ ...input, standing: { waits: new Map([[3, wait]]) } }) as unknown as GovernorInput;
    expect(valveOf(waits('no-room'), { valve: 1 })).toMatchObject({ between: ['owner:order-3'] });
    expect(valveOf(waits('its-price'), { valve: 1 })).toBeNull();
    const recalled = [entry('a', 'b'), entry('b')] as unknown as GovernorInput['recalled'];
    expect(valveOf({ recalled }, { valve: 1 })).toMatchObject({ between: ['a', 'b'] });
    expect(valveOf({ recalled: recalled.slice(0, 1) }, { valve: 1 })).toBeNull();
  });

  it('everywhere where the owner says so', () => {
    expect(valveOf(input, { valve: 2 })).not.toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import type { Decision } from '../../../src/domain/decisions/decision.ts';
import type { Thought, ThoughtAttempt } from '../../../src/domain/decisions/thought.ts';
import { assembleWorkspace } from '../../fixtures/house-organs.ts';
import { referencesOf } from '../../../src/mind/governor/referenced.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/defaults.ts';
import { governorInput, recalled } from '../../fixtures/governor-input.ts';

const TOKENS = { name: 'words', count: (text: string) => text.split(/\s+/).length };
const says = (id: string, text: string): ReturnType<typeof recalled> =>
  recalled(id, { text, title: `Of ${id}` });
const workspace = assembleWorkspace(
  governorInput({
    recalled: [
      says('cited', 'The pool was thin in the morning.'),
      says('quoted', 'Buying after three red weeks has paid in two of five cases so far.'),
      says('alike', 'Volatile regimes punish early purchases of the asset.'),
      says('named', 'Gas was high when the spread was wide.'),
      says('silent', 'Liquidity came back on the following day.'),
    ],
  }),
  { ...DEFAULT_POLICY, context: { ...DEFAULT_POLICY.context, fullEpisodeSlots: 5 } },
  TOKENS,
);

const attempt = (citations: ThoughtAttempt['citations']): Thought =>
  ({
    by: 'm',
    why: '',
    frame: null,
    attempts: [{ failure: null, citations } as Partial<ThoughtAttempt>],
  }) as Thought;

const decision = (over: Partial<Decision>): Decision => ({
  source: 'model',
  by: 'm',
  summary: 'Wait.',
  action: null,
  confidence: 0.5,
  prediction: null,
  cited: ['cited'],
  reasoning: [],
  ...over,
});

describe('what a decision refers to', () => {
  it('is what it cites, what its provider cites, what it quotes, and what it says alike', () => {
    const made = decision({
      reasoning: [
        'It is known that buying after three red weeks has paid in two of them.',
        'Early purchases of the asset volatile regimes punish.',
        'I would rather wait for it.',
      ],
    });
    const own = attempt([{ source: 'doc', title: null, quote: 'the spread was wide', span: null }]);
    const found = Object.fromEntries(referencesOf(workspace, made, own).map(({ id, by }) => [id, by]));
    expect(found).toEqual({ cited: 'citation', quoted: 'quotation', alike: 'likeness', named: 'provider' });
  });

  it('is only what is in the prompt', () => {
    const made = decision({ cited: ['made-up', 'cited'] });
    expect(referencesOf(workspace, made, attempt([]))).toEqual([{ id: 'cited', by: 'citation' }]);
  });

  it('is only what it cites where the reflex decided, whose words are its rules’', () => {
    const made = decision({
      source: 'rule',
      reasoning: ['Buying after three red weeks has paid in two of five.'],
    });
    expect(referencesOf(workspace, made, attempt([]))).toEqual([{ id: 'cited', by: 'citation' }]);
  });
});

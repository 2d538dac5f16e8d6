import { names, number, section, table, type TableRow } from '../row.ts';

/** Phases that a thought may do without. */
const OPTIONAL = ['analyze', 'execute', 'reflect'] as const;
type Optional = (typeof OPTIONAL)[number];

const UNITS: Readonly<Record<Optional, readonly [unit: string, most: number, description: string]>> = {
  analyze: [
    '0 never, 1 where it helps',
    1,
    'Whether a model analyzes before it decides, with questions to the Grimoire. A model decides at once, in one request, if it may ask nothing, takes no tools (a model on this machine), or sees everything in full.',
  ],
  execute: [
    'times',
    3,
    'How often a model may correct its own order after the cage blocks it, before the reflex decides. A model on this machine never does.',
  ],
  reflect: [
    '0 never, 1 what failed, 2 all',
    2,
    'Which of its own decisions a model adds a lesson to, in the episode, once the outcome is known. At most one a tick; a model on this machine adds none.',
  ],
};

/** Which phases the thoughts of a tier have beside the one in which they decide. */
const tierTurns = (
  tier: 'T1' | 'T2',
  usual: Readonly<Record<Optional, number>>,
  why: string,
): TableRow<Optional> =>
  table({
    keys: OPTIONAL,
    default: usual,
    of: (phase) => {
      const [unit, max, description] = UNITS[phase];
      return {
        label: `${tier}: ${phase}`,
        unit,
        bounds: { min: 0, max, step: 1 },
        source: 'ours',
        description: `${description} ${why}`,
      };
    },
  });

/** Which models deliberate, and how long and how much they may. */
export const thinkingPolicy = section(
  'Models that think',
  'How long, how much and at what cost. Choose the models under Models.',
)({
  /** Owner’s ids of models, asked in this order; none: the reflex, which is how a golem is born. */
  t1Models: names([]),
  t2Models: names([]),
  t1DeadlineMs: number({
    default: 20_000,
    label: 'T1 deadline',
    unit: 'ms',
    bounds: { min: 1_000, max: 600_000, step: 1_000 },
    source: 'ours',
    description: 'Longest wait of a T1 tick for all its models together; then the reflex answers.',
  }),
  t2DeadlineMs: number({
    default: 60_000,
    label: 'T2 deadline',
    unit: 'ms',
    bounds: { min: 1_000, max: 600_000, step: 1_000 },
    source: 'ours',
    description: 'Longest wait of a T2 tick for all its models together; then the reflex answers.',
  }),
  t1MaxTokens: number({
    default: 1_500,
    label: 'T1 reply',
    unit: 'tokens',
    bounds: { min: 100, max: 64_000, step: 100 },
    source: 'ours',
    description: 'Most output tokens of a model in a thought on a T1 tick, reasoning included.',
  }),
  t2MaxTokens: number({
    default: 4_000,
    label: 'T2 reply',
    unit: 'tokens',
    bounds: { min: 100, max: 64_000, step: 100 },
    source: 'ours',
    description: 'Most output tokens of a model in a thought on a T2 tick, reasoning included.',
  }),
  t1Turns: tierTurns(
    'T1',
    { analyze: 0, execute: 0, reflect: 0 },
    'T1 is for cheap thoughts: by default, one request decides.',
  ),
  t2Turns: tierTurns(
    'T2',
    { analyze: 1, execute: 1, reflect: 1 },
    'T2 thinks rarely and thoroughly: by default, all phases are on.',
  ),
  thoughtCalls: number({
    default: 8,
    label: 'Requests of a thought',
    unit: 'requests',
    bounds: { min: 1, max: 64, step: 1 },
    source: 'ours',
    description:
      'Most requests to models in one thought, over all phases, questions and models; then the reflex answers.',
  }),
  thoughtUsd: number({
    default: 1,
    label: 'Cost of a thought',
    unit: 'US dollars',
    bounds: { min: 0, max: 1_000, step: 0.01 },
    source: 'ours',
    description:
      'Once the requests of one thought have cost this much, no more are sent. Requests without a known price count as free.',
  }),
  t1Queries: number({
    default: 0,
    label: 'T1 questions to the Grimoire',
    unit: 'rounds',
    bounds: { min: 0, max: 8, step: 1 },
    source: 'seed G, S3.2',
    description:
      'How often a model may call query_grimoire on a T1 tick before it must decide; at 0 the tool is not offered.',
  }),
  t2Queries: number({
    default: 2,
    label: 'T2 questions to the Grimoire',
    unit: 'rounds',
    bounds: { min: 0, max: 8, step: 1 },
    source: 'seed G, S3.2',
    description:
      'How often a model may call query_grimoire on a T2 tick before it must decide; at 0 the tool is not offered.',
  }),
  queryEntries: number({
    default: 4,
    label: 'Entries of an answer',
    unit: 'entries',
    bounds: { min: 1, max: 32, step: 1 },
    source: 'ours',
    description: 'Most entries in one answer to query_grimoire.',
  }),
  queryTokens: number({
    default: 400,
    label: 'Room for answers',
    unit: 'tokens',
    bounds: { min: 50, max: 8_000, step: 50 },
    source: 'ours',
    description:
      'Tokens of the workspace budget reserved for answers to query_grimoire in one thought, at most a tenth of the budget.',
    raised: 'Raised, a model gets longer answers, and the workspace holds less.',
  }),
  replyBytes: number({
    default: 16_000_000,
    label: 'Longest transfer',
    unit: 'bytes',
    bounds: { min: 10_000, max: 256_000_000, step: 10_000 },
    source: 'ours',
    description: 'Most bytes read of one reply; beyond, the reply counts as failed and the reflex answers.',
  }),
  replyEvents: number({
    default: 200_000,
    label: 'Pieces of a reply',
    unit: 'events',
    bounds: { min: 100, max: 5_000_000, step: 100 },
    source: 'ours',
    description:
      'Most events of one streamed reply; beyond, the reply counts as failed and the reflex answers.',
  }),
  replyText: number({
    default: 1_000_000,
    label: 'Longest answer',
    unit: 'characters',
    bounds: { min: 1_000, max: 50_000_000, step: 1_000 },
    source: 'ours',
    description:
      'Most characters of a reply’s answer; beyond, the reply counts as failed and the reflex answers.',
  }),
  replyReasoning: number({
    default: 1_000_000,
    label: 'Longest reasoning',
    unit: 'characters',
    bounds: { min: 1_000, max: 50_000_000, step: 1_000 },
    source: 'ours',
    description:
      'Most characters of a reply’s reasoning; beyond, the reply counts as failed and the reflex answers.',
  }),
  replyToolCalls: number({
    default: 64,
    label: 'Tool calls of a reply',
    unit: 'calls',
    bounds: { min: 1, max: 10_000, step: 1 },
    source: 'ours',
    description: 'Most tool calls of one reply; beyond, the reply counts as failed and the reflex answers.',
  }),
  valve: number({
    default: 1,
    label: 'Named blockers',
    unit: '0 never, 1 with a reason, 2 always',
    bounds: { min: 0, max: 2, step: 1 },
    source: 'ours',
    description:
      'When a model may end a thought with a named blocker in place of a decision: never; where its last replies were not taken, or orders or memories contradict each other; or always. A blocker that stands the check is a hold.',
  }),
  costFactor: number({
    default: 1,
    label: 'Cost of models',
    unit: 'quote/US dollar',
    bounds: { min: 0, max: 1_000_000, step: 0.1 },
    source: 'ours',
    description: 'Life credit charged for each dollar of model cost; 0 lets models think for free.',
  }),
});

/** How the faults of models' replies are remembered, and how much of it a prompt tells. */
export const driftPolicy = section(
  'Fix lines',
  'Which recent faults of models are told in the prompt, with how to avoid them.',
)({
  halfLife: number({
    default: 200,
    label: 'Half-life of a fault',
    unit: 'ticks',
    bounds: { min: 1, max: 100_000, step: 1 },
    source: 'ours',
    description: 'Ticks after which a fault counts half. Below a quarter it is forgotten.',
  }),
  leastCount: number({
    default: 2,
    label: 'Least count',
    unit: 'times',
    bounds: { min: 2, max: 100, step: 1 },
    source: 'ours',
    description: 'How often a fault must be made before the prompt tells how to avoid it.',
  }),
  budgetTokens: number({
    default: 160,
    label: 'Fix line budget',
    unit: 'tokens',
    bounds: { min: 0, max: 2_000, step: 10 },
    source: 'ours',
    description:
      'Most tokens of all fix lines. They are chosen anew after each delta cycle and when the regime changes; 0 tells none.',
  }),
});

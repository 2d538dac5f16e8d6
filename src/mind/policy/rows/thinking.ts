import { names, number, section, table, type TableRow } from '../row.ts';

/** Phases that a thought may do without. */
const OPTIONAL = ['analyze', 'execute', 'reflect'] as const;
type Optional = (typeof OPTIONAL)[number];

const UNITS: Readonly<Record<Optional, readonly [unit: string, most: number, description: string]>> = {
  analyze: [
    '0 never, 1 where it helps',
    1,
    'Whether a model analyzes before it decides, with questions to the Grimoire. It decides at once, in one request, where it may ask nothing, takes no tools (a model on this machine), or is shown everything whole.',
  ],
  execute: [
    'times',
    3,
    'How often a model may set right an order of its own that the cage blocks, before the reflex decides; a model on this machine never does.',
  ],
  reflect: [
    '0 never, 1 what failed, 2 all',
    2,
    'Of which of its decisions a model writes a lesson into the episode, when it is known what came; one a tick at most, and none of a model on this machine.',
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
  'How long, how much and at what cost; which model thinks is set under Models.',
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
    description: 'Longest that a T1 tick waits for its models together; then the reflex answers.',
  }),
  t2DeadlineMs: number({
    default: 60_000,
    label: 'T2 deadline',
    unit: 'ms',
    bounds: { min: 1_000, max: 600_000, step: 1_000 },
    source: 'ours',
    description: 'Longest that a T2 tick waits for its models together; then the reflex answers.',
  }),
  t1MaxTokens: number({
    default: 1_500,
    label: 'T1 reply',
    unit: 'tokens',
    bounds: { min: 100, max: 64_000, step: 100 },
    source: 'ours',
    description: 'Most tokens of what a model says in a thought on a T1 tick, its reasoning included.',
  }),
  t2MaxTokens: number({
    default: 4_000,
    label: 'T2 reply',
    unit: 'tokens',
    bounds: { min: 100, max: 64_000, step: 100 },
    source: 'ours',
    description: 'Most tokens of what a model says in a thought on a T2 tick, its reasoning included.',
  }),
  t1Turns: tierTurns(
    'T1',
    { analyze: 0, execute: 0, reflect: 0 },
    'T1 is for cheap thoughts: by default it decides in one request.',
  ),
  t2Turns: tierTurns(
    'T2',
    { analyze: 1, execute: 1, reflect: 1 },
    'T2 thinks seldom and about much: by default it has all phases.',
  ),
  thoughtCalls: number({
    default: 8,
    label: 'Requests of a thought',
    unit: 'requests',
    bounds: { min: 1, max: 64, step: 1 },
    source: 'ours',
    description:
      'Most requests to models of one thought, over all its phases, questions and models; past them the reflex answers.',
  }),
  thoughtUsd: number({
    default: 1,
    label: 'Cost of a thought',
    unit: 'US dollars',
    bounds: { min: 0, max: 1_000, step: 0.01 },
    source: 'ours',
    description:
      'Once the requests of one thought have cost this much no further one is sent; what no price is known for costs nothing.',
  }),
  t1Queries: number({
    default: 0,
    label: 'T1 questions to the Grimoire',
    unit: 'rounds',
    bounds: { min: 0, max: 8, step: 1 },
    source: 'seed G, S3.2',
    description:
      'Times that a model may call query_grimoire on a T1 tick before it has to decide; at 0 it is offered none.',
  }),
  t2Queries: number({
    default: 2,
    label: 'T2 questions to the Grimoire',
    unit: 'rounds',
    bounds: { min: 0, max: 8, step: 1 },
    source: 'seed G, S3.2',
    description:
      'Times that a model may call query_grimoire on a T2 tick before it has to decide; at 0 it is offered none.',
  }),
  queryEntries: number({
    default: 4,
    label: 'Entries of an answer',
    unit: 'entries',
    bounds: { min: 1, max: 32, step: 1 },
    source: 'ours',
    description: 'Most entries that one answer to query_grimoire tells.',
  }),
  queryTokens: number({
    default: 400,
    label: 'Room for answers',
    unit: 'tokens',
    bounds: { min: 50, max: 8_000, step: 50 },
    source: 'ours',
    description:
      'Tokens of the workspace budget that are kept free for the answers to query_grimoire in one thought, a tenth of it at most.',
    raised: 'Raised, a model can be told more of what it asks for, and the workspace holds less.',
  }),
  replyBytes: number({
    default: 16_000_000,
    label: 'Longest reply',
    unit: 'bytes',
    bounds: { min: 10_000, max: 256_000_000, step: 10_000 },
    source: 'ours',
    description:
      'Most bytes that are read of one reply; past them it ends as a failure and the reflex answers.',
  }),
  replyEvents: number({
    default: 200_000,
    label: 'Pieces of a reply',
    unit: 'events',
    bounds: { min: 100, max: 5_000_000, step: 100 },
    source: 'ours',
    description: 'Most events of one streamed reply; past them it ends as a failure and the reflex answers.',
  }),
  replyText: number({
    default: 1_000_000,
    label: 'Longest answer',
    unit: 'characters',
    bounds: { min: 1_000, max: 50_000_000, step: 1_000 },
    source: 'ours',
    description:
      'Most characters of a reply’s answer; past them it ends as a failure and the reflex answers.',
  }),
  replyReasoning: number({
    default: 1_000_000,
    label: 'Longest reasoning',
    unit: 'characters',
    bounds: { min: 1_000, max: 50_000_000, step: 1_000 },
    source: 'ours',
    description:
      'Most characters of a reply’s reasoning; past them it ends as a failure and the reflex answers.',
  }),
  replyToolCalls: number({
    default: 64,
    label: 'Tool calls of a reply',
    unit: 'calls',
    bounds: { min: 1, max: 10_000, step: 1 },
    source: 'ours',
    description: 'Most tool calls of one reply; past them it ends as a failure and the reflex answers.',
  }),
  costFactor: number({
    default: 1,
    label: 'Cost of models',
    unit: 'quote/US dollar',
    bounds: { min: 0, max: 1_000_000, step: 0.1 },
    source: 'ours',
    description: 'Life credit that a dollar of model cost spends; 0 lets models think for free.',
  }),
});

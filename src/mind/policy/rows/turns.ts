import { CATEGORIES, type ContextCategory } from '../../../domain/context/category.ts';
import type { TurnPhase } from '../../../domain/decisions/thought.ts';
import { number, table, type TableRow, words } from '../row.ts';

/** In the order of the categories (seed G, S5.2). */
const MULTIPLIERS: Readonly<Record<TurnPhase, readonly number[]>> = {
  analyze: [1, 0.8, 1.5, 0.8, 0.8, 0.6, 0.4, 0.3, 0.8, 1.3, 0.6, 0.4, 1],
  decide: [1, 1, 0.8, 1.4, 1.2, 1.3, 0.8, 0.5, 0.5, 0.8, 0.8, 0.6, 1],
  execute: [1, 0.5, 0.3, 0.3, 0.3, 0.2, 0, 0, 1.5, 0.5, 0.3, 0, 1],
  reflect: [0.5, 0.5, 0.8, 1, 1, 1, 1.2, 0.8, 0.3, 0.3, 0.5, 1, 0.5],
};

/** By what each category counts in a phase of a thought. */
export const turnMultipliers = (phase: TurnPhase): TableRow<ContextCategory> =>
  table({
    group: {
      id: 'turn',
      title: 'Turns',
      about:
        'How much of each category a model is shown in each phase of a thought: a share of its tokens, best entries first; at 1 or more all of them.',
    },
    keys: CATEGORIES,
    default: Object.fromEntries(
      CATEGORIES.map((category, at) => [category, MULTIPLIERS[phase][at]!]),
    ) as Readonly<Record<ContextCategory, number>>,
    of: (category) => ({
      label: `In ${phase}: ${words(category)}`,
      unit: 'factor',
      bounds: { min: 0, max: 3, step: 0.05 },
      source: 'seed G, S5.2',
      description: `Multiplies what ${words(category)} have in a turn of the phase ${phase}. Hard context is in each.`,
    }),
  });

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
export const tierTurns = (
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

/** What a thought may take over all its turns and models. */
export const thoughtCalls = number({
  default: 8,
  label: 'Requests of a thought',
  unit: 'requests',
  bounds: { min: 1, max: 64, step: 1 },
  source: 'ours',
  description:
    'Most requests to models of one thought, over all its phases, questions and models; past them the reflex answers.',
});
export const thoughtUsd = number({
  default: 1,
  label: 'Cost of a thought',
  unit: 'US dollars',
  bounds: { min: 0, max: 1_000, step: 0.01 },
  source: 'ours',
  description:
    'Once the requests of one thought have cost this much no further one is sent; what no price is known for costs nothing.',
});

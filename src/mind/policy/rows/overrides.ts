import { CATEGORIES, type ContextCategory } from '../../../domain/context/category.ts';
import { TASK_TYPES } from '../../../domain/context/context.ts';
import type { TurnPhase } from '../../../domain/decisions/thought.ts';
import { PHASES } from '../../../domain/life/life.ts';
import { MARKET_REGIMES } from '../../../domain/world/market.ts';
import type { PolicyGroup } from '../../../domain/rules/policy.ts';
import { overrides, table, type TableRow, words, type Description } from '../row.ts';

/** Overrides that the seed's list gives; all others are ours. */
const SEED_KEYS = ['conservation', 'declining', 'terminal', 'volatile', 'bear-high-vol'];

const GROUP: PolicyGroup = {
  id: 'overrides',
  title: 'Overrides',
  about: 'Shares that replace the base for a task, a phase or a regime; the last one that applies wins.',
};

/** @param condition what the key is a value of */
const sharesWhile =
  (condition: 'task' | 'phase' | 'regime') =>
  (key: string, category: ContextCategory): Description => ({
    label: `${words(key)}: ${words(category)}`,
    unit: 'share of budget',
    bounds: { min: 0, max: 1, step: 0.005 },
    source: SEED_KEYS.includes(key) ? 'seed G, S2.4' : 'ours',
    description: `Share of ${words(category)} while the ${condition} is ${words(key)}.`,
  });

/** Shares by task. The seed names the task types and their place in the order, and leaves the numbers open: these are ours. */
export const TASK_OVERRIDES = overrides({
  group: GROUP,
  keys: TASK_TYPES,
  inner: CATEGORIES,
  default: {
    'lp-rebalance': { 'defi-snapshot': 0.12, 'tool-state': 0.04 },
    'risk-check': { invariants: 0.18, contrarian: 0.06, mortality: 0.06 },
    'strategy-review': { strategy: 0.14, insights: 0.12, 'owner-control': 0.08 },
  },
  of: sharesWhile('task'),
});

/** Shares by phase. */
export const PHASE_OVERRIDES = overrides({
  group: GROUP,
  keys: PHASES,
  inner: CATEGORIES,
  default: {
    conservation: { mortality: 0.06, episodes: 0.06, contrarian: 0.01, 'dream-hypotheses': 0 },
    declining: {
      mortality: 0.08,
      invariants: 0.2,
      episodes: 0.04,
      insights: 0.04,
      contrarian: 0,
      'dream-hypotheses': 0,
      affect: 0,
    },
    terminal: { invariants: 0.3, mortality: 0.1 },
  },
  of: sharesWhile('phase'),
});

/** Shares by market regime. */
export const REGIME_OVERRIDES = overrides({
  group: GROUP,
  keys: MARKET_REGIMES,
  inner: CATEGORIES,
  default: {
    volatile: { 'defi-snapshot': 0.1, episodes: 0.08, contrarian: 0.02 },
    'bear-high-vol': { mortality: 0.06, contrarian: 0.01, 'dream-hypotheses': 0.01 },
    // The seed's list has no crisis; the gravest regime takes what its two neighbours take.
    crisis: { 'defi-snapshot': 0.1, mortality: 0.06, contrarian: 0.01, 'dream-hypotheses': 0.01 },
  },
  of: sharesWhile('regime'),
});

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
        'How much of each category a model sees in each phase of a thought: a share of its tokens, best entries first; from 1 on, all of them.',
    },
    keys: CATEGORIES,
    default: Object.fromEntries(
      CATEGORIES.map((category, at) => [category, MULTIPLIERS[phase][at]!]),
    ) as Readonly<Record<ContextCategory, number>>,
    of: (category) => ({
      label: `${phase}: ${words(category)}`,
      unit: 'factor',
      bounds: { min: 0, max: 3, step: 0.05 },
      source: 'seed G, S5.2',
      description: `Factor on ${words(category)} in turns of the ${phase} phase. Hard context is in every turn.`,
    }),
  });

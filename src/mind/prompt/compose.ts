import { CATEGORIES } from '../../domain/context/category.ts';
import type { ContextCategory } from '../../domain/context/category.ts';
import type { Allocations, CompositionStep, TaskType } from '../../domain/context/context.ts';
import type { BehavioralPhase, Pad } from '../../domain/life/life.ts';
import type { MarketRegime } from '../../domain/world/market.ts';
import type { GolemPolicy } from '../policy/index.ts';

/** No category falls below this share before normalising (seed G, S3.7; DECISIONS puts it after affect). */
const MIN_SHARE = 0.01;

export interface CompositionInput {
  readonly task: TaskType;
  readonly phase: BehavioralPhase;
  readonly regime: MarketRegime;
  readonly pad: Pad;
  /** What loop 2 has learnt to add to shares; nothing where it is left out. */
  readonly learnt?: Shares | undefined;
}

type Shares = Readonly<Partial<Record<ContextCategory, number>>>;

/** A mood that moves shares of the budget, by little: enough for a few entries, too little to amplify the mood. */
interface AffectRule {
  readonly name: string;
  readonly holds: (pad: Pad) => boolean;
  readonly shift: Shares;
}

/** Seed G, S3.7. */
const AFFECT_RULES: readonly AffectRule[] = [
  {
    name: 'stressed: contrary evidence against confirmation bias',
    holds: (pad) => pad.pleasure < -0.3 && pad.arousal > 0.3,
    shift: { contrarian: 0.02, episodes: -0.01, playbook: -0.01 },
  },
  {
    name: 'uncertain: more rules to hold on to',
    holds: (pad) => pad.dominance < -0.2,
    shift: { playbook: 0.02, 'dream-hypotheses': -0.01, contrarian: -0.01 },
  },
  {
    name: 'complacent: contrary evidence against overconfidence',
    holds: (pad) => pad.pleasure > 0.5 && pad.arousal < -0.2,
    shift: { contrarian: 0.015, affect: -0.015 },
  },
];

function mapShares(change: (category: ContextCategory) => number): Allocations {
  return Object.fromEntries(CATEGORIES.map((category) => [category, change(category)])) as Allocations;
}

function describe(name: string, overrides: Shares | undefined, sign = false): string {
  // In the order of the categories: that of an object's keys is not part of its content.
  const parts = CATEGORIES.flatMap((category) => {
    const share = overrides?.[category];
    return share === undefined ? [] : [`${category} ${sign && share > 0 ? '+' : ''}${share}`];
  });
  return parts.length === 0 ? `${name}: no override` : `${name}: ${parts.join(', ')}`;
}

/** In words: what was halved and added up has no end of digits. */
const shortened = (shares: Shares): Shares =>
  Object.fromEntries(Object.entries(shares).map(([category, share]) => [category, Number(share.toFixed(4))]));

/**
 * Shares of the token budget by category: base → task → phase → regime (later wins) → learnt → affect → turn → clamp → normalise.
 * Shares sum to 1; the steps hold every intermediate result with where it came from (seed G, S3.3 and S3.7).
 */
export function composeAllocations(
  policy: GolemPolicy,
  input: CompositionInput,
): { readonly allocations: Allocations; readonly steps: readonly CompositionStep[] } {
  const { allocations: base, taskOverrides, phaseOverrides, regimeOverrides } = policy.context;
  const steps: CompositionStep[] = [];
  let shares: Allocations = mapShares((category) => base[category]);
  const record = (name: CompositionStep['name'], source: string, next: Allocations): void => {
    shares = next;
    steps.push({ name, source, allocations: next });
  };

  record('base', `policy revision ${policy.revision}`, shares);
  const layers = [
    ['task', input.task, taskOverrides[input.task]],
    ['phase', input.phase, phaseOverrides[input.phase]],
    ['regime', input.regime, regimeOverrides[input.regime]],
  ] as const;
  for (const [name, key, overrides] of layers)
    record(
      name,
      describe(key, overrides),
      mapShares((c) => overrides?.[c] ?? shares[c]),
    );

  const { learnt = {} } = input;
  if (Object.keys(learnt).length > 0)
    record(
      'learnt',
      describe('loop 2', shortened(learnt), true),
      mapShares((c) => shares[c] + (learnt[c] ?? 0)),
    );

  const moods = AFFECT_RULES.filter((rule) => rule.holds(input.pad));
  record(
    'affect',
    moods.map((rule) => describe(rule.name, rule.shift, true)).join('; ') || 'mood moves nothing',
    mapShares((c) => moods.reduce((share, rule) => share + (rule.shift[c] ?? 0), shares[c])),
  );
  // Policies of earlier minds have no such rows.
  const { turnPhase = 0, decideMultipliers } = policy.context;
  if (turnPhase > 0) {
    const factor = (c: ContextCategory): number => 1 + turnPhase * (decideMultipliers[c] - 1);
    const factors = CATEGORIES.map((c) => [c, Number(factor(c).toFixed(4))] as const);
    record(
      'turn',
      describe('decide, times', Object.fromEntries(factors.filter(([, times]) => times !== 1))),
      mapShares((c) => shares[c] * factor(c)),
    );
  }
  const raised = CATEGORIES.filter((category) => shares[category] < MIN_SHARE);
  record(
    'clamp',
    raised.length === 0 ? `all at least ${MIN_SHARE}` : `raised to ${MIN_SHARE}: ${raised.join(', ')}`,
    mapShares((c) => Math.max(MIN_SHARE, shares[c])),
  );
  const total = CATEGORIES.reduce((sum, category) => sum + shares[category], 0);
  record(
    'normalise',
    `divided by ${total.toFixed(4)}`,
    mapShares((c) => shares[c] / total),
  );
  return { allocations: shares, steps };
}

const NO_MOOD: Pad = { pleasure: 0, arousal: 0, dominance: 0 };

/**
 * The same by what opens an epoch alone: policy, phase, regime, and what loop 2 has learnt by the delta cycle. What stands in the floor keeps to
 * these shares, whatever a thought is about and however the golem feels.
 */
export function steadyAllocations(policy: GolemPolicy, input: Omit<CompositionInput, 'pad'>): Allocations {
  const context = { ...policy.context, taskOverrides: {}, turnPhase: 0 };
  return composeAllocations({ ...policy, context }, { ...input, pad: NO_MOOD }).allocations;
}

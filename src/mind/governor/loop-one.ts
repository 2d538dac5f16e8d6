import type { ContextCategory } from '../../domain/context/category.ts';
import type { PredictionOutcome } from '../../domain/decisions/decision.ts';
import type { DecisionCredit } from '../../domain/governor/contribution.ts';
import type { BetaCounts } from '../../domain/memory/grimoire.ts';
import type { Deliberated } from '../contract/index.ts';
import { regretOf } from '../market/index.ts';
import {
  type CreditCell,
  type CreditSums,
  keyOf,
  type LoopOneState,
  PRIOR,
  type Stood,
  type Tally,
  updateCounts,
} from './credit.ts';
import type { GolemPolicy } from '../policy/index.ts';
import { lackedOf } from './lacked.ts';
import { worthOfEntry } from './sway-worth.ts';
import { creditTraced } from './traced.ts';

/** The share of such predictions that came true so far, pulled to a half by one of either (Laplace). */
const shareOf = ({ hits, misses }: Tally): number => (hits + 1) / (hits + misses + 2);

const square = (value: number): number => value * value;
const brier = (probability: number, hit: boolean): number => square(probability - (hit ? 1 : 0));

const NOTHING: CreditSums = { decisions: 0, brier: 0, baseBrier: 0, trades: 0, regret: 0, regretted: 0 };

const added = (sums: CreditSums, { brier, baseBrier, regret }: DecisionCredit): CreditSums => ({
  decisions: sums.decisions + 1,
  brier: sums.brier + brier,
  baseBrier: sums.baseBrier + baseBrier,
  trades: sums.trades + (regret === null ? 0 : 1),
  regret: sums.regret + (regret ?? 0),
  regretted: sums.regretted + (regret !== null && regret > 0 ? 1 : 0),
});

type Learnt = Pick<LoopOneState, 'worth' | 'finer'>;
const learntOf = ({ worth, finer }: LoopOneState): Learnt => ({
  ...(worth && { worth }),
  ...(finer && { finer }),
});

/** Better counts for alpha and worse for beta, by how much. */
const moved = ({ alpha, beta }: BetaCounts = PRIOR, by: number): BetaCounts => ({
  alpha: alpha + Math.max(0, by),
  beta: beta + Math.max(0, -by),
});

/**
 * What swaying a decision was worth, entry by entry, each by its part: to its category in the regime, and to what is finer than that.
 * @returns what is learnt now, and what each category's part was worth; null where nothing is known to have swayed it
 */
function creditSway(
  { worth = {}, finer = {} }: LoopOneState,
  outcome: PredictionOutcome,
  came: { readonly price: number; readonly base: number; readonly fullRegret: number },
): { readonly learnt: Learnt; readonly worth: NonNullable<DecisionCredit['worth']> } | null {
  const { regime, context } = outcome.prediction;
  const { sway } = context ?? {};
  if (!sway || sway.entries.length === 0) return null;
  const counts: Record<string, BetaCounts> = { ...worth };
  const cells: Record<string, BetaCounts> = { ...finer };
  const parts: Partial<Record<ContextCategory, number>> = {};
  for (const entry of sway.entries) {
    const { category, type, component, share } = entry;
    const by = share * worthOfEntry(sway, entry, { ...came, outcome });
    parts[category] = (parts[category] ?? 0) + by;
    if (by === 0) continue;
    const key = keyOf(category, regime);
    counts[key] = moved(counts[key], by);
    const finest: readonly CreditCell[] = [
      `${key}|${sway.task}`,
      ...(type ? [`${key}|${type}` as const] : []),
      ...(component ? [`by-${component}|${regime}` as const] : []),
    ];
    for (const cell of finest) cells[cell] = moved(cells[cell], by);
  }
  return { learnt: { worth: counts, finer: cells } as Learnt, worth: parts };
}

/** Loop 1 sees a thought: which types of memory stood in its prompt, and which of them swayed what it decided. */
export function seeStood(
  state: LoopOneState,
  { workspace, contribution: { attribution } }: Pick<Deliberated, 'workspace' | 'contribution'>,
): LoopOneState {
  const { sway, regime } = attribution ?? {};
  if (!sway || !regime) return state;
  const there = new Set<CreditCell>();
  for (const { included, category, payload } of workspace.entries)
    if (included && payload?.memory) there.add(`${keyOf(category, regime)}|${payload.memory.type}`);
  if (there.size === 0) return state;
  const did = new Set(
    sway.entries.flatMap(({ category, type }) => (type ? [`${keyOf(category, regime)}|${type}`] : [])),
  );
  const stood: Partial<Record<CreditCell, Stood>> = { ...state.stood };
  for (const cell of [...there].sort()) {
    const { prompts, swayed } = stood[cell] ?? { prompts: 0, swayed: 0 };
    stood[cell] = { prompts: prompts + 1, swayed: swayed + (did.has(cell) ? 1 : 0) };
  }
  return { ...state, stood };
}

/**
 * Loop 1 on the outcomes of a tick's due decisions: the world says hit or miss, and every category that stood in the prompt is
 * credited with it; what swayed the decision is credited with what that was worth.
 * @param outcomes of decisions' predictions, in their order
 * @param price now, quote per base
 * @param policy in force now
 * @returns the posteriors, and what came of each decision
 */
export function creditDecisions(
  state: LoopOneState,
  outcomes: readonly PredictionOutcome[],
  price: number,
  policy: GolemPolicy,
): { readonly loopOne: LoopOneState; readonly credits: readonly DecisionCredit[] } {
  let loopOne = state;
  const credits = outcomes.map((outcome): DecisionCredit => {
    const { prediction, correct: hit } = outcome;
    const { regime, context, probability } = prediction;
    // What an earlier mind predicted may say what was cited only.
    const categories = context?.categories ?? prediction.categories;
    const swayed = context?.swayed ?? null;
    const base = loopOne.base?.[regime] ?? { hits: 0, misses: 0 };
    const came = creditSway(loopOne, outcome, {
      price,
      base: shareOf(base),
      fullRegret: policy.loops.fullRegret,
    });
    const credit: DecisionCredit = {
      decidedAt: prediction.madeAtTick,
      regime,
      hit,
      brier: brier(probability, hit),
      baseBrier: brier(shareOf(base), hit),
      regret: regretOf(outcome, price),
      categories,
      swayed,
      ...(came && { worth: came.worth }),
      ...lackedOf(outcome, policy),
    };
    loopOne = {
      counts: updateCounts(loopOne.counts, { categories, regime, hit }),
      ...(came?.learnt ?? learntOf(loopOne)),
      ...(loopOne.stood && { stood: loopOne.stood }),
      base: {
        ...loopOne.base,
        [regime]: { hits: base.hits + (hit ? 1 : 0), misses: base.misses + (hit ? 0 : 1) },
      },
      sums: { ...loopOne.sums, [regime]: added(loopOne.sums?.[regime] ?? NOTHING, credit) },
      ...(loopOne.traced && { traced: creditTraced(loopOne.traced, credit) }),
    };
    return credit;
  });
  return { loopOne, credits };
}

import type { DecisionCredit } from '../../../domain/governor/contribution.ts';
import type { ContextEvent } from '../../../domain/governor/context-events.ts';
import type { ContextMutation, WorstTick } from '../../../domain/governor/mutation.ts';
import type { Turn } from '../../contract/index.ts';
import type { GolemPolicy } from '../../policy/index.ts';
import { evidenceOf } from './bet.ts';
import { EMPTY_LOOP_THREE, type LoopThreeState } from './state.ts';
import { observeTrials } from './trial.ts';

/** How bad a decision came out: its regret, as far as that counts, and the Brier score of what it stated. 0 where neither went wrong. */
function badnessOf({ hit, brier, regret }: DecisionCredit, fullRegret: number): number {
  const lost = Math.max(0, Math.min(1, (regret ?? 0) / fullRegret));
  return hit && lost === 0 ? 0 : lost + (hit ? 0 : brier);
}

/** The worst ticks with those of a tick's credits that are worse, worst first. @param tick that saw the outcomes */
export function withWorst(
  worst: readonly WorstTick[],
  credits: readonly DecisionCredit[],
  tick: number,
  { worst: most, fullRegret }: GolemPolicy['loops'],
): readonly WorstTick[] {
  const bad = credits.flatMap((credit): readonly WorstTick[] => {
    const badness = badnessOf(credit, fullRegret);
    const { decidedAt, regime, hit, brier, regret } = credit;
    return badness > 0 ? [{ tick: decidedAt, dueTick: tick, regime, hit, brier, regret, badness }] : [];
  });
  if (bad.length === 0) return worst;
  return [...worst, ...bad].sort((a, b) => b.badness - a.badness || a.tick - b.tick).slice(0, most);
}

function mutationEvent(
  tick: number,
  mutation: ContextMutation,
  { alpha }: GolemPolicy['loops'],
): ContextEvent {
  const { number, regime, what, changes, status, by, why, found, trial } = mutation;
  const { pairs, better, worse } = trial;
  return {
    type: 'context:feedback_loop',
    loop: 3,
    tick,
    records: trial.thoughts,
    adjustments: {},
    mutation: {
      number,
      regime,
      what,
      changes,
      status,
      by,
      why,
      found,
      pairs,
      better: evidenceOf(better),
      worse: evidenceOf(worse),
      bound: 1 / alpha,
    },
  };
}

/** Whether a mutation came to what it is since the tick before: between the ticks by a fork or the owner, or in this one by its trial. */
const isNews = ({ status, stagedAt, settledAt, by }: ContextMutation, tick: number): boolean =>
  status === 'staged' ? stagedAt === tick - 1 : settledAt === (by === 'trial' ? tick : tick - 1);

/** Whether bad ticks are lived again, for other policies or for guidelines; policies of before have no row of the latter. */
export const looksBack = ({ counterfactuals, guidelines }: GolemPolicy['loops']): boolean =>
  counterfactuals >= 1 || guidelines >= 1;

/**
 * Loop 3 after a tick: trials see what came of their pairs, and bad ticks are noted for the next rest.
 * @returns null where there is nothing of it
 */
export function loopThreeOf(
  before: LoopThreeState | undefined,
  { tick, observed, deliberated, policy }: Turn,
  credits: readonly DecisionCredit[],
): { readonly state: LoopThreeState; readonly events: readonly ContextEvent[] } | null {
  const { loops } = policy;
  const looks = looksBack(loops);
  if (!before && !looks) return null;
  const { price } = observed.observation;
  const tried = observeTrials(
    before ?? EMPTY_LOOP_THREE,
    { tick, price, beside: deliberated?.beside ?? null },
    loops,
  );
  const worst = looks ? withWorst(tried.worst, credits, tick, loops) : [];
  const events = tried.mutations
    .filter((one) => isNews(one, tick))
    .map((one) => mutationEvent(tick, one, loops));
  return { state: { ...tried, worst }, events };
}

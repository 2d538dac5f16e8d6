import type { DecisionCredit } from '../../../domain/governor/contribution.ts';
import type { WorstTick } from '../../../domain/governor/mutation.ts';
import type { GolemPolicy } from '../../policy/index.ts';

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

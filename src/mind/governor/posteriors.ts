import { MARKET_REGIMES } from '../../domain/world/market.ts';
import type { BetaCounts } from '../../domain/memory/grimoire.ts';
import type { Posterior, Posteriors, RegimeOutcomes } from '../../domain/governor/posterior.ts';
import { betaInterval } from '../../lib/math/beta-interval.ts';
import { type CreditSums, type LoopOneState, PRIOR, posteriorRows } from './credit.ts';

function posterior({ alpha, beta }: BetaCounts): Posterior {
  const [low, high] = betaInterval({ alpha, beta });
  return { hits: alpha - PRIOR.alpha, misses: beta - PRIOR.beta, mean: alpha / (alpha + beta), low, high };
}

function outcomes(sums: CreditSums | undefined): Pick<RegimeOutcomes, 'brier' | 'regret'> {
  if (!sums || sums.decisions === 0) return { brier: null, regret: null };
  const { decisions, trades, regretted } = sums;
  return {
    brier: { stated: sums.brier / decisions, base: sums.baseBrier / decisions },
    regret: trades === 0 ? null : { trades, regretted, mean: sums.regret / trades },
  };
}

/** What loop 1 has learnt: by category and regime where one has left its prior, and by regime whatever stood in prompts. */
export function posteriorsOf(loopOne: LoopOneState): Posteriors {
  return {
    categories: posteriorRows(loopOne).map(({ category, regime, swayed, traced, ...own }) => ({
      category,
      regime,
      injected: posterior(own),
      swayed: swayed && posterior(swayed),
      traced: traced && posterior(traced),
    })),
    regimes: MARKET_REGIMES.flatMap((regime) => {
      const came = loopOne.base?.[regime];
      if (!came) return [];
      const all = { alpha: PRIOR.alpha + came.hits, beta: PRIOR.beta + came.misses };
      return [{ regime, all: posterior(all), ...outcomes(loopOne.sums?.[regime]) }];
    }),
  };
}

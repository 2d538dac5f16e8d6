import { MARKET_REGIMES, type MarketRegime } from '../../../domain/world/market.ts';
import type { ContextMutation } from '../../../domain/governor/mutation.ts';
import { type GolemPolicy, numberAt, withChanges } from '../../policy/index.ts';

/** Whether a policy still says what a mutation changes: not where the owner, or another mutation, has set it since. */
export const fits = (policy: GolemPolicy, { changes }: Pick<ContextMutation, 'changes'>): boolean =>
  changes.every(({ path, from }) => numberAt(policy, path) === from);

/** The policy with a mutation; the very same where it does not fit. */
export const mutated = (policy: GolemPolicy, mutation: Pick<ContextMutation, 'changes'>): GolemPolicy =>
  fits(policy, mutation) ? withChanges(policy, mutation.changes, policy.revision) : policy;

/**
 * The owner's policy with what was promoted in a regime, in its order, and the numbers of that; the very same where nothing was. It is
 * made anew for each thought and kept nowhere, so that without a mutation it is to the last bit what it was before it.
 */
export function policyInForce(
  owners: GolemPolicy,
  mutations: readonly Pick<ContextMutation, 'number' | 'status' | 'regime' | 'changes'>[],
  regime: MarketRegime,
): { readonly policy: GolemPolicy; readonly promoted: readonly number[] } {
  let policy = owners;
  const promoted: number[] = [];
  for (const one of mutations) {
    if (one.status !== 'promoted' || one.regime !== regime || !fits(policy, one)) continue;
    policy = mutated(policy, one);
    promoted.push(one.number);
  }
  return { policy, promoted };
}

/** Numbers of all promoted mutations that hold. */
export const inForce = (policy: GolemPolicy, mutations: readonly ContextMutation[]): ReadonlySet<number> =>
  new Set(MARKET_REGIMES.flatMap((regime) => policyInForce(policy, mutations, regime).promoted));

import type { MarketRegime } from '../../../domain/world/market.ts';
import type { InForce } from '../../contract/index.ts';
import type { GuidelinesState } from './state.ts';

/** Left out where none is in force in the regime. */
export function guidelinesIn(
  state: GuidelinesState | undefined,
  regime: MarketRegime,
  most: number,
): { readonly guidelines?: InForce } {
  const guidelines = (state?.guidelines ?? [])
    .filter((one) => one.status === 'in-force' && one.regime === regime)
    .map(({ number, kind }) => ({ number, kind }));
  return guidelines.length > 0 ? { guidelines: { guidelines, most } } : {};
}

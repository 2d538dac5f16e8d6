import type { ModelConfig } from '../../domain/models/model-config.ts';
import type { TokenFamily } from '../../domain/context/token-family.ts';
import type { MindState } from '../../mind/heartbeat/index.ts';
import type { GolemPolicy } from '../../mind/policy/index.ts';
import { familyOf } from '../../shared/token-estimate.ts';

/**
 * The state with the families of tokenizers that the mapped models are of; the very same state where it has them. They are a part of it,
 * so that a tick that is lived again, or in a fork, counts as it did although models are configured otherwise since.
 */
export function readByFamilies(
  state: MindState,
  { t1Models, t2Models }: Pick<GolemPolicy['thinking'], 't1Models' | 't2Models'>,
  models: readonly ModelConfig[],
): MindState {
  const mapped = new Set([...t1Models, ...t2Models]);
  const known = models.flatMap((model): (readonly [string, TokenFamily])[] => {
    const family = mapped.has(model.id) ? familyOf(model) : null;
    return family ? [[model.id, family]] : [];
  });
  const tokenFamilies = Object.fromEntries(known.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const same = JSON.stringify(tokenFamilies) === JSON.stringify(state.tokenFamilies ?? {});
  return same ? state : { ...state, tokenFamilies };
}

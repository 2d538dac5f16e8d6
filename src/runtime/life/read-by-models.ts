import { contextOf } from '../../adapters/models/index.ts';
import type { ModelContext } from '../../domain/context/model-context.ts';
import type { TokenFamily } from '../../domain/context/token-family.ts';
import type { ModelConfig } from '../../domain/models/model-config.ts';
import type { MindState } from '../../mind/heartbeat/index.ts';
import type { GolemPolicy } from '../../mind/policy/index.ts';
import { familyOf } from '../../shared/token-estimate.ts';

const byName = <Of>(known: readonly (readonly [string, Of])[]): Readonly<Record<string, Of>> =>
  Object.fromEntries(known.toSorted(([a], [b]) => (a < b ? -1 : 1)));

const same = (one: object, other: object = {}): boolean => JSON.stringify(one) === JSON.stringify(other);

const onDevice = ({ provider }: ModelConfig): boolean => provider === 'browser' || provider === 'local';

/**
 * The state with how the mapped models read: the families of their tokenizers, and how much each reads at most; the very same state where it
 * has them. They are a part of it, so that a tick that is lived again, or in a fork, is counted and bounded as it was although models are
 * configured otherwise since.
 */
export function readByModels(
  state: MindState,
  { t1Models, t2Models }: Pick<GolemPolicy['thinking'], 't1Models' | 't2Models'>,
  models: readonly ModelConfig[],
): MindState {
  const mapped = new Set([...t1Models, ...t2Models]);
  const asked = models.filter(({ id }) => mapped.has(id));
  const tokenFamilies = byName(
    asked.flatMap((model): (readonly [string, TokenFamily])[] => {
      const family = familyOf(model);
      return family ? [[model.id, family]] : [];
    }),
  );
  const contexts = byName(
    asked.flatMap((model): (readonly [string, ModelContext])[] => {
      const tokens = contextOf(model);
      return tokens === null ? [] : [[model.id, { tokens, onDevice: onDevice(model) }]];
    }),
  );
  const read = same(tokenFamilies, state.tokenFamilies) ? state : { ...state, tokenFamilies };
  return same(contexts, state.contexts) ? read : { ...read, contexts };
}

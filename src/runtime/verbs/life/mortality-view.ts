import type { MortalityView } from '../../../domain/life/mortality.ts';
import { mortalityShown } from '../../../mind/mortality/index.ts';
import type { View } from '../view.ts';
import { testamentId } from '../../life/index.ts';

/** How the life is with its end, as its last tick left it. */
export async function mortalityView({ golem, state, policy, past }: View): Promise<MortalityView> {
  const { store } = golem.deps;
  const over = past ? null : state.death;
  const written = over && (await store.testament(testamentId(state.golemId, state.lineage ?? null)));
  return mortalityShown(state, policy.mortality, written);
}

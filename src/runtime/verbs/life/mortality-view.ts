import type { MortalityView } from '../../../domain/life/mortality.ts';
import { mortalityShown } from '../../../mind/mortality/index.ts';
import type { Golem } from '../../golem.ts';
import { testamentId } from '../../life/index.ts';

/** How the life is with its end, as its last tick left it. */
export async function mortalityView({ life, deps: { store } }: Golem): Promise<MortalityView> {
  const { state, policy } = life;
  const written = state.death && (await store.testament(testamentId(state.golemId, state.lineage ?? null)));
  return mortalityShown(state, policy.mortality, written);
}

import type { SourceAttribution } from '../../../domain/governor/source-attribution.ts';
import { hearTraced, sharesOf } from '../../../mind/governor/index.ts';
import type { StoreApi } from '../../../protocol/store/store.ts';
import type { Life } from '../life.ts';

/**
 * Loop 1 hears of a tick that was traced, where the policy gives that weight. It enters the state like a word of the owner, recorded with
 * the next tick, so that a replay needs no model and no attribution.
 * @throws AppError of the store
 */
export async function feedLoopOne(
  attribution: SourceAttribution,
  life: Pick<Life, 'amend' | 'policy' | 'state'>,
  store: Pick<StoreApi, 'record' | 'workspace'>,
): Promise<void> {
  const { tick } = attribution;
  if (life.policy.context.tracedWorth === 0) return;
  const [record, workspace] = await Promise.all([store.record(tick), store.workspace(tick)]);
  const prediction = record?.decision?.prediction;
  const categories = new Map(workspace?.entries.map(({ id, category }) => [id, category]));
  const shares = sharesOf(attribution, categories);
  if (!prediction || !shares) return;
  const traced = { tick, shares };
  // What is known already, or too long ago, is nothing that a tick would have to be told.
  if (hearTraced(life.state.loopOne, traced, null) === life.state.loopOne) return;
  await life.amend({ kind: 'attribution', what: `what tick ${tick} rests on` }, async (state) => {
    // Whatever was lived until now is stored.
    const due = prediction.dueTick <= state.tick ? await store.record(prediction.dueTick) : null;
    const outcome = due?.credits?.find(({ decidedAt }) => decidedAt === tick) ?? null;
    // What came due without an outcome never comes to one.
    if (due && !outcome) return state;
    return { ...state, loopOne: hearTraced(state.loopOne, traced, outcome) };
  });
}

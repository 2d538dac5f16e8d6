import type { GrimoireAnswer } from '../../../domain/decisions/grimoire-query.ts';
import { answerQuery } from '../../../mind/deliberation/index.ts';
import { recall } from '../../../mind/grimoire/index.ts';
import type { Readable } from '../view.ts';

/** Memories that are looked at for one question. */
const LOOKED_AT = 32;

/**
 * What was left out of the prompt of a tick and answers a query, as a model that deliberates would be told.
 * @param tick the newest that assembled a prompt where it is left out
 * @returns null where there is none
 */
export async function queryGrimoire(
  golem: Readable,
  query: string,
  { tick, limit, upTo }: { readonly tick?: number; readonly limit?: number; readonly upTo: number },
): Promise<GrimoireAnswer | null> {
  const { store, inference } = golem.deps;
  const { policy, state, world, tokens } = golem.life;
  // What was lived last may still be on its way to the store.
  await golem.queue.idle();
  const workspace = await (tick === undefined ? store.workspaceBefore(upTo) : store.workspace(tick));
  if (!workspace) return null;
  const [vector] = golem.memory.embedder.reads(query) ? await inference.embed([query], 'interactive') : [];
  const { entries } = await recall(golem.memory.atHand, {
    text: query,
    situation: null,
    vector: vector ?? null,
    vectorsAfter: policy.memory.vectorsAfter,
    tick: workspace.tick,
    time: world.state().time,
    pad: state.pad,
    weights: policy.retrieval,
    memory: policy.memory,
    limit: LOOKED_AT,
  });
  const { queryEntries, queryTokens } = policy.thinking;
  return answerQuery(query, {
    workspace,
    recalled: entries.filter(({ entry }) => entry.tick <= workspace.tick),
    tokens,
    limits: { entries: limit ?? queryEntries, tokens: queryTokens },
  });
}

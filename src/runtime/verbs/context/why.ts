import { AppError } from '../../../domain/errors.ts';
import type { CognitiveWorkspace } from '../../../domain/context/context.ts';
import type { Decision } from '../../../domain/decisions/decision.ts';
import type { EntryWhy } from '../../../domain/governor/entry-why.ts';
import { whyOf } from '../../../mind/governor/index.ts';
import { ORGANS } from '../../../mind/heartbeat/index.ts';
import { isOfThisMind } from '../../../mind/mind-version.ts';
import { createReflex, limitsBy, seeWorkspace } from '../../../mind/reflex/index.ts';
import type { Readable } from '../view.ts';

/**
 * Why an entry was in the prompt of a tick or was not.
 * @returns null where the tick assembled nothing
 * @throws AppError `golem.not_found` where the entry was no candidate
 */
export async function entryWhy(golem: Readable, tick: number, id: string): Promise<EntryWhy | null> {
  const { store } = golem.deps;
  const [workspace, record] = await Promise.all([store.workspace(tick), store.record(tick)]);
  if (!workspace || !record) return null;
  const entry = workspace.entries.find((one) => one.id === id);
  if (!entry) {
    throw new AppError('golem.not_found', `No candidate for tick ${tick}’s prompt has this id.`, {
      data: { tick, id },
    });
  }
  const policy = (await store.policyAt(record.versions.policy)) ?? golem.life.policy;
  const { worldId } = record.observation;
  const world = (await golem.worlds.list()).find((one) => one.id === worldId) ?? golem.life.world.info;
  const reflex = createReflex({ limits: () => limitsBy(world, policy) });
  const decide = (prompt: CognitiveWorkspace): Decision | null => {
    const seen = seeWorkspace(prompt, null, {}, ORGANS);
    return seen.input && reflex.consider(seen);
  };
  return whyOf(workspace, entry, record, { policy, decide: isOfThisMind(record) ? decide : null });
}

import type { WorldInfo } from '../../../domain/world/world.ts';
import { citableOf, decidedFrom, frameOf, QUERY_TOOL, requestFor } from '../../../mind/deliberation/index.ts';
import { isOfThisMind } from '../../../mind/mind-version.ts';
import type { PromptRequest } from '../../../protocol/verbs/context/workspace.ts';
import type { Readable } from '../view.ts';

/** What models were asked on a tick, or would have been: the words around the workspace are the record's where it has them. */
export async function promptRequest(golem: Readable, tick: number): Promise<PromptRequest | null> {
  const { store } = golem.deps;
  const [workspace, record] = await Promise.all([store.workspace(tick), store.record(tick)]);
  if (!workspace || !record) return null;
  const { thinking } = golem.life.policy;
  const attempts = record.thought?.attempts ?? [];
  // How another version of the mind would have asked is not known here.
  if (record.thought?.frame === undefined && !isOfThisMind(record)) return null;
  const asked = record.thought && decidedFrom(workspace, record.thought, attempts.at(-1));
  const { subset, frame } = asked ?? {
    subset: workspace,
    frame: frameOf({
      workspace,
      names: citableOf(workspace),
      world: await worldOf(golem, record.observation.worldId),
      reads: false,
    }),
  };
  const maxTokens = workspace.tier === 'T2' ? thinking.t2MaxTokens : thinking.t1MaxTokens;
  const { models: _, ...request } = requestFor('', subset, frame, maxTokens);
  const tools = frame.tokens?.tools === undefined ? {} : { tools: [QUERY_TOOL] };
  return {
    sentTo: [...new Set(attempts.map(({ model }) => model))],
    request: { ...request, ...tools },
    frame,
  };
}

/** Where it was lived; where it lives now, if that world is gone. */
async function worldOf(golem: Readable, id: string): Promise<WorldInfo> {
  return (await golem.worlds.list()).find((world) => world.id === id) ?? golem.life.world.info;
}

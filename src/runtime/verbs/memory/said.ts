import type { GrimoireEntry } from '../../../domain/memory/grimoire.ts';
import type { TrustLabel } from '../../../domain/life/life.ts';
import { type Said, shinglesOf } from '../../../mind/grimoire/index.ts';
import type { Golem } from '../../golem.ts';

/** Prompts back from now whose words are known again, with what was replied to them. Ours. */
const PROMPTS = 8;
/** What of a prompt is the golem's own. The owner's words and other people's may be given again: doubles are found otherwise. */
const OWN: ReadonlySet<TrustLabel> = new Set(['system', 'self', 'world']);

/** Memories do not change their words often: what was cut once is not cut again. */
const runsOf = new WeakMap<GrimoireEntry, Int32Array>();

function byMemory(entry: GrimoireEntry): Said {
  let runs = runsOf.get(entry);
  if (!runs) runsOf.set(entry, (runs = shinglesOf(entry.text)));
  return { id: entry.id, runs };
}

/**
 * What the golem has said or was told of late: what it found out itself, as far as it is at hand, its last prompts, and what its
 * models replied.
 * @throws AppError `store.*`
 */
export async function saidOfLate({ memory, life, deps }: Golem): Promise<readonly Said[]> {
  const said = [...memory.atHand.held()].filter(({ provenance }) => provenance !== 'owner').map(byMemory);
  const { store } = deps;
  let tick = life.state.tick;
  for (let n = 0; n < PROMPTS && tick > 0; n += 1) {
    const workspace = await store.workspaceBefore(tick);
    if (!workspace) break;
    const record = await store.record(workspace.tick);
    const texts = [
      ...workspace.entries
        .filter(({ included, trust }) => included && OWN.has(trust))
        .map(({ text }) => text),
      ...[record?.thought?.frame?.system, record?.thought?.frame?.task].filter((text) => text !== undefined),
      ...(record?.thought?.attempts ?? []).flatMap(({ reply, turns = [] }) =>
        [reply, ...turns.map((turn) => turn.said)].flatMap((text) => text ?? []),
      ),
      ...(record?.reflections ?? []).flatMap(({ turn }) => turn.said ?? []),
    ];
    said.push(...texts.map((text) => ({ id: null, runs: shinglesOf(text) })));
    tick = workspace.tick - 1;
  }
  return said;
}

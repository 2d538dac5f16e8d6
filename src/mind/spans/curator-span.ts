import { AppError } from '../../domain/errors.ts';
import type {
  CuratorActRef,
  CuratorChange,
  CuratorDeed,
  CuratorRecord,
} from '../../domain/records/curator.ts';
import type { GrimoireEntry } from '../../domain/memory/grimoire.ts';
import type { SpanInputs } from '../../domain/past/replay.ts';
import { curating, distilling } from '../grimoire/index.ts';
import type { MemoryPort } from '../ports.ts';
import type { SpanDescription, SpanResult } from '../replay/index.ts';
import { type MindState, Stopwatch } from '../heartbeat/index.ts';
import { isForgotten } from '../../shared/standing.ts';

/** An act to take back, as its cycle recorded it. */
interface Undoing {
  readonly of: CuratorActRef;
  readonly deed: CuratorDeed;
  readonly changes: readonly CuratorChange[];
}

/** Two memories that the owner holds to say the same. */
interface Uniting {
  readonly ids: readonly [string, string];
  /** Who suggested it, in one sentence. */
  readonly why: string;
  /** What the one says from then on, as it was taken; absent where the one that is believed most keeps its words. */
  readonly words?: curating.JoinedText;
}

/** What it is begun with: when it is in the world, and what is to be taken back, or made one; null and absent for a cycle. */
export interface CuratorGiven {
  readonly worldTime: number;
  readonly undo: Undoing | null;
  readonly unite?: Uniting;
}

export interface CuratorResult extends SpanResult {
  readonly record: CuratorRecord;
}

/** Facts whose sources are looked up in one cycle, and sources of each: the next cycle goes on with others. Ours. */
const MOST_CHECKED = 8;
const MOST_SOURCES = 32;
/** Undone acts that are kept in mind. Ours. */
const MOST_UNDONE = 256;

type Made = Pick<CuratorRecord, 'read' | 'acts'> & {
  readonly updated: readonly GrimoireEntry[];
  readonly curatorUndone: readonly string[];
};

type Memory = Pick<MemoryPort, 'candidates' | 'byIds'>;

/** The facts that this cycle checks: as many as it may, in turn. */
function inTurn(facts: readonly GrimoireEntry[], cycle: number): readonly GrimoireEntry[] {
  const sorted = [...facts].sort((a, b) => (a.id < b.id ? -1 : 1));
  if (sorted.length <= MOST_CHECKED) return sorted;
  const from = (cycle * MOST_CHECKED) % sorted.length;
  return [...sorted, ...sorted].slice(from, from + MOST_CHECKED);
}

async function cycleOf(
  { tick, pinned = [], curatorUndone = [] }: MindState,
  worldTime: number,
  memory: Memory,
  policy: Parameters<typeof curating.curateMemory>[0]['memory'] & { readonly thetaPerDelta: number },
): Promise<Made> {
  const found = await memory.candidates(distilling.knowledgeQuery(tick, worldTime));
  const knowledge = found.map(({ entry }) => entry);
  const facts = knowledge.filter(({ facts: { kind } }) => kind === 'insight');
  const checked = inTurn(facts, Math.floor(tick / policy.thetaPerDelta));
  const named = [...new Set(checked.flatMap(({ links }) => links.slice(-MOST_SOURCES).map(({ to }) => to)))];
  const there = new Set((await memory.byIds(named)).map(({ id }) => id));
  const { acts, updated } = curating.curateMemory({
    knowledge,
    tick,
    memory: policy,
    cited: new Map(named.map((id) => [id, there.has(id)])),
    pinned: new Set(pinned),
    undone: new Set(curatorUndone),
  });
  return { acts, updated, curatorUndone, read: { knowledge: knowledge.length, episodes: named.length } };
}

/** @throws AppError `input.invalid` where something of it has been changed since */
async function undone(
  { curatorUndone = [] }: MindState,
  { of, deed, changes }: Undoing,
  memory: Memory,
): Promise<Made> {
  const ids = changes.map(({ id }) => id);
  const entries = new Map((await memory.byIds(ids)).map((entry) => [entry.id, entry]));
  const updated = changes.map(({ id, title, before, after }) => {
    const entry = entries.get(id);
    if (!entry || !curating.stillIs(entry, after))
      throw new AppError('input.invalid', `“${title}” has changed since, so this step can’t be undone.`, {
        data: { ...of, id },
      });
    return curating.withFields(entry, before);
  });
  return {
    updated,
    acts: [],
    curatorUndone: [...curatorUndone, curating.actKey({ deed, changes })].slice(-MOST_UNDONE),
    read: { knowledge: updated.length, episodes: 0 },
  };
}

/** @throws AppError `input.invalid` where one of the two is gone, put aside already, or may not be told in other words */
async function united(
  { tick, curatorUndone = [] }: MindState,
  { ids, why, words }: Uniting,
  memory: Memory,
  policy: Parameters<typeof curating.makeOne>[1]['memory'],
): Promise<Made> {
  const entries = await memory.byIds(ids);
  const [one, other] = ids.map((id) => entries.find((entry) => entry.id === id));
  if (!one || !other || isForgotten(one) || isForgotten(other))
    throw new AppError('input.invalid', 'One of the two memories no longer exists.', { data: { ids } });
  if (words && ![one, other].every(curating.mayBeReworded))
    throw new AppError('input.invalid', 'Only notes can be reworded.', { data: { ids } });
  const changes = curating.makeOne([one, other], { tick, memory: policy }, words);
  const byId = new Map([one, other].map((entry) => [entry.id, entry]));
  return {
    updated: changes.map(({ id, after }) => curating.withFields(byId.get(id)!, after)),
    acts: [{ number: 1, deed: 'compress', why, changes }],
    curatorUndone,
    read: { knowledge: 2, episodes: 0 },
  };
}

/**
 * A cycle of the Curator behind the delta cycle, or one that the owner asks for, two memories that he makes one, and the taking back of
 * what an earlier one did. Each is recorded with every change and its inverse, and lived again to the bit.
 */
export const curatorSpan: SpanDescription<CuratorGiven, CuratorResult, 'memory'> = {
  kind: 'curator',
  ports: ['memory'],

  follows: ({ kind, result: { record } }, { memory }) =>
    kind === 'delta' && memory.curates >= 1 ? { worldTime: record.worldTime, undo: null } : null,

  async live(
    { tick, place, state, given: { worldTime, undo, unite } },
    { memory, policy, clock, follow, versions },
  ) {
    const watch = new Stopwatch<'curate'>(
      () => clock.stopwatch(),
      (timing, failure) => follow?.step(timing, failure),
    );
    const { thetaPerDelta } = policy.clocks;
    const { updated, curatorUndone, acts, read } = await watch.time('curate', () =>
      undo
        ? undone(state, undo, memory)
        : unite
          ? united(state, unite, memory, policy.memory)
          : cycleOf(state, worldTime, memory, { ...policy.memory, thetaPerDelta }),
    );
    return {
      record: {
        kind: 'curator',
        tick,
        place,
        golemId: state.golemId,
        worldId: state.worldId,
        worldTime,
        wallTime: clock.now(),
        versions,
        learned: [],
        changed: updated.map(({ id }) => id),
        read,
        acts,
        timings: watch.timings(),
        ...(undo && { undoes: undo.of }),
      },
      state: curatorUndone.length > 0 ? { ...state, curatorUndone } : state,
      entries: [],
      updated,
    };
  },

  inputsOf: (given) => given,
  givenOf(inputs) {
    const { worldTime, undo, unite } = inputs as SpanInputs & CuratorGiven;
    return { worldTime, undo, ...(unite && { unite }) };
  },

  compared: ({ wallTime: _wall, timings: _timings, ...record }) => record,
};

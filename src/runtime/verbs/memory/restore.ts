import { AppError } from '../../../domain/errors.ts';
import type { GrimoireEntry, Restored } from '../../../domain/memory/grimoire.ts';
import { entryId } from '../../../domain/memory/entry-id.ts';
import type { DraftContext } from '../../../mind/grimoire/index.ts';
import type { Golem } from '../../golem.ts';
import { undo } from './amend.ts';
import { draftContext } from './draft-context.ts';
import { waits } from '../../../shared/standing.ts';

/** Memories that one transaction brings back: others are heard in between. */
const BATCH = 100;

/** The same memory, known from now on. */
function anew(entry: GrimoireEntry, { tick, worldTime, counter }: DraftContext): GrimoireEntry {
  return { ...entry, id: entryId(tick, worldTime, counter), tick, worldTime, embedding: null };
}

/** Writes memories again under ids of now, in their order. */
async function again(golem: Golem, entries: readonly GrimoireEntry[]): Promise<readonly GrimoireEntry[]> {
  const made: GrimoireEntry[] = [];
  for (let from = 0; from < entries.length; from += BATCH) {
    const makes = entries
      .slice(from, from + BATCH)
      .map((entry) => (counter: number) => anew(entry, draftContext(golem.life, counter)));
    made.push(...(await golem.life.rememberAll(makes)));
  }
  golem.memory.backfill.add(made.filter((entry) => !waits(entry)));
  return made;
}

/** What was changed in its place is recalled again. */
async function noted(golem: Golem, ids: readonly string[]): Promise<void> {
  const { store } = golem.deps;
  const entries = await store.entriesById(ids);
  golem.memory.atHand.note(entries);
  golem.memory.atHand.noteVectors(await store.vectorsOf(ids));
  golem.memory.backfill.add(entries.filter((one) => one.embedding === null && !waits(one)));
}

/** The memory that says the same and is there: what was brought back once is not brought back twice. */
async function standing(golem: Golem, gone: GrimoireEntry): Promise<GrimoireEntry | undefined> {
  const same = await golem.deps.store.entriesSaying([gone.text]);
  return same.find(
    ({ title, provenance, facts }) =>
      title === gone.title &&
      provenance === gone.provenance &&
      JSON.stringify(facts) === JSON.stringify(gone.facts),
  );
}

/**
 * Brings back what was taken back. Where no tick was lived without it, it is as though it had never been gone; else it is a memory
 * that is known from now on, so that what those ticks knew stays as it was.
 * @returns of each that was taken back, the id that it has
 * @throws AppError `store.*`
 */
export async function restore(golem: Golem, ids: readonly string[]): Promise<readonly Restored[]> {
  const { store } = golem.deps;
  const gone = await store.takenBack(ids);
  let there: readonly string[] = [];
  if (gone.length > 0) {
    const what = gone.length === 1 ? gone[0]!.id : `${gone.length} memories`;
    await golem.life.amend({ kind: 'restore', what }, async (state) => {
      there = await store.restoreEntries(
        gone.map(({ id }) => id),
        state.tick,
      );
      return state;
    });
    await noted(golem, there);
  }
  const known = new Map(there.map((id) => [id, id]));
  const missing: GrimoireEntry[] = [];
  for (const entry of gone) {
    if (known.has(entry.id)) continue;
    const like = await standing(golem, entry);
    if (like) known.set(entry.id, like.id);
    else missing.push(entry);
  }
  for (const [i, { id }] of (await again(golem, missing)).entries()) known.set(missing[i]!.id, id);
  golem.emitStatus();
  return gone.map(({ id }) => ({ was: id, id: known.get(id)! }));
}

/**
 * Puts back into quarantine what was released from it, in the same way.
 * @throws AppError `golem.not_found`, and `input.invalid` of what was never in it, or is
 */
export async function hold(golem: Golem, id: string): Promise<GrimoireEntry> {
  const { store } = golem.deps;
  const [entry] = await store.entriesById([id]);
  if (!entry)
    throw new AppError('golem.not_found', 'No memory has this id. It may have been deleted.', {
      data: { id },
    });
  const reason = await store.quarantineOf(id);
  if (reason === null || waits(entry)) {
    throw new AppError(
      'input.invalid',
      'This memory was not released from quarantine, so it can’t go back.',
      { data: { id } },
    );
  }
  let held = false;
  await golem.life.amend({ kind: 'hold', what: id }, async (state) => {
    held = await store.holdEntry(id, state.tick);
    if (!held) return state;
    golem.memory.atHand.forget([id]);
    return state.pinned ? { ...state, pinned: state.pinned.filter((one) => one !== id) } : state;
  });
  const now = { ...entry, quarantined: reason };
  if (held) {
    golem.emitStatus();
    return now;
  }
  await undo(golem, id);
  const [made] = await again(golem, [now]);
  golem.emitStatus();
  return made!;
}

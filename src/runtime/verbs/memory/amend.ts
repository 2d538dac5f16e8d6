import { AppError } from '../../../domain/errors.ts';
import type { GrimoireEntry, Undoing } from '../../../domain/memory/grimoire.ts';
import { lift, lifted, override } from '../context/overrides.ts';
import type { Golem } from '../../golem.ts';
import { lookFor, partnersOf } from './look-for.ts';

const missing = (id: string): AppError =>
  new AppError('golem.not_found', 'No memory has this id. It may have been deleted.', { data: { id } });

async function entryOf({ deps }: Golem, id: string): Promise<GrimoireEntry> {
  const [entry] = await deps.store.entriesById([id]);
  if (!entry) throw missing(id);
  return entry;
}

/** Puts a memory into every prompt from now on, or no longer. @throws AppError `golem.not_found`, `input.invalid` */
export async function pin(golem: Golem, id: string, pinned: boolean): Promise<readonly string[]> {
  if (pinned) {
    await entryOf(golem, id);
    await override(golem, id, 'pin');
  } else if (golem.life.state.pinned?.includes(id)) await lift(golem, id);
  return golem.life.state.pinned ?? [];
}

/** Lets a memory out of quarantine: from now on it is recalled like any other. @throws AppError `golem.not_found`, `input.invalid` */
export async function release(golem: Golem, id: string): Promise<GrimoireEntry> {
  const { store } = golem.deps;
  await entryOf(golem, id);
  await golem.life.amend({ kind: 'release', what: id }, async (state) => {
    if (await store.releaseEntry(id, state.tick)) return state;
    throw new AppError('input.invalid', 'This memory is not in quarantine.', { data: { id } });
  });
  const entry = await entryOf(golem, id);
  golem.memory.atHand.note([entry]);
  await lookFor(golem, [entry]);
  golem.memory.backfill.add([entry]);
  golem.emitStatus();
  return entry;
}

/** Ids of what is to be taken back. */
async function idsOf({ deps: { store } }: Golem, what: Undoing): Promise<readonly string[]> {
  if (typeof what !== 'string' && 'taking' in what) {
    const ids = await store.idsOfTaking(what.taking);
    if (ids.length > 0) return ids;
    throw new AppError('golem.not_found', 'Nothing from this import is left in memory.', { data: what });
  }
  const ids = typeof what === 'string' ? [what] : what.ids;
  const entries = new Map((await store.entriesById(ids)).map((entry) => [entry.id, entry]));
  for (const id of ids) {
    const entry = entries.get(id);
    if (!entry) throw missing(id);
    if (entry.provenance === 'owner' || entry.facts.brought !== undefined) continue;
    throw new AppError(
      'input.invalid',
      'Only memories that you added can be deleted. The golem learned this one itself.',
      {
        data: { id },
      },
    );
  }
  return ids;
}

/**
 * Takes back what the owner added: nothing recalls, lists or counts it from now on. Ticks that had it are lived again with it, and a
 * reopened past shows it.
 * @returns ids of what was taken back
 * @throws AppError `golem.not_found`, `input.invalid`
 */
export async function undo(golem: Golem, what: Undoing): Promise<readonly string[]> {
  const { store } = golem.deps;
  const ids = await idsOf(golem, what);
  const partners = await partnersOf(golem, ids);
  let gone: readonly string[] = [];
  const which = ids.length === 1 ? ids[0]! : `${ids.length} memories`;
  await golem.life.amend({ kind: 'undo', what: which }, async (state) => {
    gone = await store.takeBackEntries(ids, state.tick);
    golem.memory.atHand.forget(gone);
    return gone.reduce(lifted, state);
  });
  if (partners.length > 0) await (await import('./contradictions.ts')).settle(golem, [], partners);
  golem.emitStatus();
  return gone;
}

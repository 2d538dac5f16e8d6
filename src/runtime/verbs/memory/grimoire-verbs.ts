import { AppError } from '../../../domain/errors.ts';
import type { EntryDraft, GrimoireEntry } from '../../../domain/memory/grimoire.ts';
import { entryFromDraft, exactly } from '../../../mind/grimoire/index.ts';
import type { VerbsOf } from '../../../protocol/verbs/api.ts';
import type { Golem } from '../../golem.ts';
import { pin, release, undo } from './amend.ts';
import type { grimoireAnswers } from './grimoire-answers.ts';
import { draftContext } from './draft-context.ts';
import { lookFor } from './look-for.ts';
import { hold, restore } from './restore.ts';
import { IngestJobs } from './ingest-jobs.ts';

/** The memory that has the same title and words already, as the owner's or as what the golem found itself. */
async function sameAs(golem: Golem, { title, text }: GrimoireEntry): Promise<GrimoireEntry | null> {
  const same = (entry: GrimoireEntry): boolean =>
    entry.facts.kind !== 'passage' &&
    exactly(entry.title) === exactly(title) &&
    exactly(entry.text) === exactly(text);
  for (const entry of golem.memory.atHand.held()) if (same(entry)) return entry;
  return (await golem.deps.store.entriesSaying([text])).find(same) ?? null;
}

/**
 * Keeps what the owner says.
 * @throws AppError `input.invalid` where it is no entry, and `memory.duplicate` where memory has it; `data.id` is that memory's
 */
async function remember(golem: Golem, draft: EntryDraft): Promise<GrimoireEntry> {
  const like = await sameAs(golem, entryFromDraft(draft, draftContext(golem.life, 0)));
  if (like) {
    throw new AppError('memory.duplicate', `Memory already has this: “${like.title}”.`, {
      data: { id: like.id },
    });
  }
  const entry = await golem.life.remember((counter) =>
    entryFromDraft(draft, draftContext(golem.life, counter)),
  );
  await lookFor(golem, [entry]);
  golem.memory.backfill.add([entry]);
  return entry;
}

/** The verbs that change what the golem remembers. */
export function grimoireVerbs(golem: Golem): Omit<VerbsOf<'grimoire'>, keyof typeof grimoireAnswers> {
  const ingestJobs = new IngestJobs(golem);
  return {
    'grimoire.remember': (draft) => remember(golem, draft),
    'grimoire.ingest': (items, options = {}) => ingestJobs.take(items, options),
    'grimoire.mention': async (mentions) => (await import('./mention.ts')).mention(golem, mentions),
    'grimoire.look': async (file) => (await import('./bring-in.ts')).lookAt(golem, file),
    'grimoire.bring': (file) => ingestJobs.bring(file),
    'grimoire.cancelIngest': async () => ingestJobs.cancel(),
    'grimoire.release': (id, released = true) => (released ? release(golem, id) : hold(golem, id)),
    'grimoire.undo': (what) => undo(golem, what),
    'grimoire.restore': (ids) => restore(golem, ids),
    'grimoire.rule': async (one, other, stands) =>
      (await import('./contradictions.ts')).rule(golem, one, other, stands),
    'grimoire.findContradictions': async () => (await import('./contradictions.ts')).lookAll(golem),
    'grimoire.pin': (id, pinned = true) => pin(golem, id, pinned),
    'grimoire.curate': async () => (await import('./curator.ts')).curate(golem),
    'grimoire.consolidate': async () => (await import('./curator.ts')).consolidateNow(golem),
    'grimoire.undoCuration': async (act) => (await import('./curator.ts')).undoCuration(golem, act),
  };
}

import { AppError } from '../../../domain/errors.ts';
import type { EntryDraft, GrimoireEntry } from '../../../domain/memory/grimoire.ts';
import { entryFromDraft, exactly } from '../../../mind/grimoire/index.ts';
import type { Golem } from '../../golem.ts';
import { draftContext } from './draft-context.ts';
import { lookFor } from './look-for.ts';

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
export async function remember(golem: Golem, draft: EntryDraft): Promise<GrimoireEntry> {
  const like = await sameAs(golem, entryFromDraft(draft, draftContext(golem.life, 0)));
  if (like) {
    throw new AppError('memory.duplicate', `Memory has this already: “${like.title}”.`, {
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

import { AppError } from '../../../domain/errors.ts';
import type { EntryLink, GrimoireEntry, Mention } from '../../../domain/memory/grimoire.ts';
import type { Golem } from '../../golem.ts';

/** The ends of the mentions by their ids. @throws AppError `golem.not_found`, `input.invalid` */
async function endsOf(
  { deps }: Golem,
  mentions: readonly Mention[],
): Promise<ReadonlyMap<string, GrimoireEntry>> {
  const ids = [...new Set(mentions.flatMap(({ from, to }) => [from, to]))];
  const entries = new Map((await deps.store.entriesById(ids)).map((entry) => [entry.id, entry]));
  const gone = ids.find((id) => !entries.has(id));
  if (gone !== undefined)
    throw new AppError('golem.not_found', 'No memory has this id. It may have been deleted.', {
      data: { id: gone },
    });
  for (const { from: id } of mentions) {
    const { provenance, facts } = entries.get(id)!;
    if (provenance === 'owner' || facts.brought !== undefined) continue;
    throw new AppError(
      'input.invalid',
      'Only memories that you added can be linked. The golem learned this one itself.',
      {
        data: { id },
      },
    );
  }
  return entries;
}

/**
 * Links memories to others that they speak of, between two ticks.
 * @returns how many links are new
 * @throws AppError `golem.not_found`, `input.invalid`, `store.*`
 */
export async function mention(golem: Golem, mentions: readonly Mention[]): Promise<number> {
  if (mentions.length === 0) return 0;
  const { life, memory, deps } = golem;
  let made = 0;
  await life.amend({ kind: 'mention', what: `${mentions.length} links` }, async (state) => {
    const entries = await endsOf(golem, mentions);
    const changed = new Map<string, GrimoireEntry>();
    for (const { from, to } of mentions) {
      const entry = changed.get(from) ?? entries.get(from)!;
      if (from === to || entry.links.some((link) => link.to === to && link.kind === 'mentions')) continue;
      const link: EntryLink = { to, kind: 'mentions' };
      changed.set(from, { ...entry, links: [...entry.links, link] });
      made += 1;
    }
    // Whether it stands is known apart from it.
    const bare = [...changed.values()].map(({ validity: _, ...entry }) => entry);
    await deps.store.putEntries(bare, []);
    const held = bare.flatMap(({ id, links }) => {
      const one = memory.atHand.heldBy(id);
      return one ? [{ ...one, links }] : [];
    });
    memory.atHand.note(held);
    return state;
  });
  return made;
}

import type { GrimoireEntry } from '../../../domain/memory/grimoire.ts';
import type { Golem } from '../../golem.ts';

/** More than one memory is a side of. */
const ALL = 100_000;

/** What may state something: the rest is not worth loading what reads it. */
const given = ({ facts }: GrimoireEntry): boolean => facts.kind === 'note' || facts.kind === 'passage';

/**
 * Looks for what contradicts memories that are new. What compares them is loaded when the first of them comes: no tick needs it.
 * @throws AppError `store.*`
 */
export async function lookFor(golem: Golem, entries: readonly GrimoireEntry[]): Promise<void> {
  if (!entries.some(given)) return;
  const { look } = await import('./contradictions.ts');
  await look(golem, entries);
}

/** Memories that contradict these and are none of them. @throws AppError `store.*` */
export async function partnersOf({ deps }: Golem, ids: readonly string[]): Promise<readonly string[]> {
  const pairs = await deps.store.contradictions({ of: ids, limit: ALL });
  const sides = new Set(pairs.flatMap(({ one, other }) => [one, other]));
  return [...sides].filter((id) => !ids.includes(id));
}

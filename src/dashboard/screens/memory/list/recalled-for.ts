import type { Recalled } from '../../../../domain/memory/grimoire.ts';
import type { GolemFacade } from '../../../../runtime/facade/index.ts';
import { holds, isContradicted } from '../../../../shared/standing.ts';
import { matches, type MemoryView } from '../memory-filter.ts';

/** The most that a search ranks. */
export const RECALL_LIMIT = 50;

/**
 * What answers what is searched for, as the view asks it, without what its filters leave out.
 * @param area ids of what is drawn around on the map; null where nothing is
 * @param now the world's time, Unix seconds
 */
export async function recalledFor(
  { grimoire }: GolemFacade,
  view: MemoryView,
  area: ReadonlySet<string> | null,
  now: number,
): Promise<readonly Recalled[]> {
  const as = view.as === 'golem' ? 'golem' : 'question';
  const options = { limit: RECALL_LIMIT, ...(view.type !== '' && { types: [view.type] }) };
  const when = {
    ...(view.until !== '' && { date: view.until }),
    ...(view.asOf !== '' && { tick: Number(view.asOf) }),
  };
  const recalled =
    view.asOf !== '' || (as === 'question' && view.until !== '')
      ? await grimoire.asOf(view.q, { ...when, ...options })
      : await grimoire.recall(view.q, { as, ...options });
  return recalled.filter(
    ({ entry, why }) =>
      matches(
        { ...entry, holds: why?.holds ?? holds(entry, now), contradicted: isContradicted(entry) },
        view,
      ) &&
      (area?.has(entry.id) ?? true),
  );
}

/** Whether a question was compared by what it means, where the model that makes vectors is there and knows its words, or by words alone. */
export const comparedByMeaning = (found: readonly Pick<Recalled, 'factors' | 'why'>[]): boolean =>
  found.some(({ factors, why }) => (why ? why.meaning !== null : factors.semantic > 0));

import type { MemoryPoint, MemoryPoints } from '../../../../domain/memory/memory-point.ts';
import type { GolemFacade } from '../../../../runtime/facade/index.ts';
import { matches, type MemoryView } from '../memory-filter.ts';

/** Memories read at once, and the most that are chosen. */
const POINTS = 2_000;
const MOST_CHOSEN = 10_000;

/** All that the filters leave, newest first. @param area ids of what is drawn around on the map; null where nothing is */
export async function allLeft(
  { grimoire }: GolemFacade,
  view: MemoryView,
  area: ReadonlySet<string> | null,
): Promise<readonly MemoryPoint[]> {
  const all: MemoryPoint[] = [];
  let before: string | null = null;
  do {
    const page: MemoryPoints = await grimoire.points({
      limit: POINTS,
      vectors: false,
      ...(before !== null && { before }),
    });
    all.push(...page.points.filter((one) => matches(one, view) && (area?.has(one.id) ?? true)));
    before = page.before;
  } while (before !== null && all.length < MOST_CHOSEN);
  return all.slice(0, MOST_CHOSEN);
}

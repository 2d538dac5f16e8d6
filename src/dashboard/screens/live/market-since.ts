import type { GolemFacade } from '../../../runtime/facade/index.ts';

/** Jumps that are looked at, the newest first: each is a record to be read. */
const MOST_JUMPS = 16;

/**
 * The first tick of the stretch that a life has lived in one market up to now: amounts before it are in another market's money.
 * @param jumps ticks before which the world jumped, ascending
 * @param last the last tick; where it is of another market, nothing was lived in this one yet
 */
export async function marketSince(
  records: Pick<GolemFacade['records'], 'get'>,
  worldId: string,
  {
    jumps,
    first,
    last,
  }: { readonly jumps: readonly number[]; readonly first: number; readonly last: number },
): Promise<number> {
  const isElsewhere = async (tick: number): Promise<boolean> => {
    const record = await records.get(tick);
    return record !== null && record.observation.worldId !== worldId;
  };
  if (await isElsewhere(last)) return last + 1;
  for (const tick of jumps.slice(-MOST_JUMPS).toReversed()) if (await isElsewhere(tick - 1)) return tick;
  return first;
}

import {
  type MemoryCounts,
  type MemoryStats,
  REFUSAL_REASONS,
  type Refusals,
} from '../../../domain/memory/grimoire.ts';
import type { GrimoireEntry } from '../../../domain/memory/grimoire.ts';
import type { PastMoment } from '../../../domain/past/past.ts';
import type { StoreApi } from '../../../protocol/store/store.ts';
import { isContradicted, waits } from '../../../shared/standing.ts';

/** More than there are. */
const ALL = 2 ** 31 - 1;

function withRefusals(counts: MemoryCounts, found: Refusals): MemoryStats {
  const refused = {
    duplicate: 0,
    'near-duplicate': 0,
    junk: 0,
    echo: 0,
    ...found,
  };
  const given = REFUSAL_REASONS.reduce((sum, reason) => sum + refused[reason], counts.takenIn);
  return { ...counts, refused, junkRate: given === 0 ? null : refused.junk / given };
}

/** How many memories there are, and what became of what was given. @param now the world's time, Unix seconds @throws AppError `store.*` */
export async function statsOf(
  store: Pick<StoreApi, 'memoryCounts' | 'refusals'>,
  now: number,
): Promise<MemoryStats> {
  return withRefusals(await store.memoryCounts(now), await store.refusals());
}

function tally(names: readonly (string | null)[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const name of names) if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

const countsOf = (entries: readonly GrimoireEntry[], ended: number): MemoryCounts => ({
  ended,
  contradicted: entries.filter(isContradicted).length,
  total: entries.length,
  quarantined: entries.filter(waits).length,
  takenIn: entries.filter(({ facts }) => facts.kind === 'passage').length,
  byType: tally(entries.map(({ type }) => type)),
  byCategory: tally(entries.map(({ category }) => category)),
  byProvenance: tally(entries.map(({ provenance }) => provenance)),
  byTrust: tally(entries.map(({ trust }) => trust)),
});

/** The same as of the end of a tick. @throws AppError `store.*` */
export async function statsAt(
  store: Pick<StoreApi, 'entriesAt' | 'refusals'>,
  moment: PastMoment,
): Promise<MemoryStats> {
  const entries = await store.entriesAt({ limit: ALL }, moment);
  const ended = await store.entriesAt({ limit: ALL, holds: false }, moment);
  return withRefusals(countsOf(entries, ended.length), await store.refusals(moment.tick));
}

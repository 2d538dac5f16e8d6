import type { GrimoireEntry } from '../../../domain/memory/grimoire.ts';
import type { MemoryPoint, MemoryPoints, PointsQuery } from '../../../domain/memory/memory-point.ts';
import { sameWords, timeOf } from '../../../mind/grimoire/index.ts';
import type { EntryVector } from '../../../protocol/store/store.ts';
import { holds, isContradicted, waits } from '../../../shared/standing.ts';
import type { Readable } from '../view.ts';
import { listed } from './listed.ts';

/** Of a page that says no limit. */
const LIMIT = 1_000;

function pointOf(entry: GrimoireEntry, vector: boolean, now: number): MemoryPoint {
  const { id, title, type, category, provenance, trust, regime, verified, tick, facts } = entry;
  return {
    id,
    title,
    type,
    category,
    provenance,
    trust,
    regime,
    verified,
    tick,
    vector,
    passage: facts.kind === 'passage',
    quarantined: waits(entry),
    holds: holds(entry, now),
    contradicted: isContradicted(entry),
    time: timeOf(entry),
  };
}

/** Vectors of the words that these memories have: one that was rewritten since has none of its words of then. */
async function vectorsOf(
  { deps: { store } }: Readable,
  entries: readonly GrimoireEntry[],
  earlier: boolean,
): Promise<readonly EntryVector[]> {
  const vectors = await store.vectorsOf(entries.map(({ id }) => id));
  if (!earlier) return vectors;
  const now = new Map(
    (await store.entriesById(vectors.map(({ id }) => id))).map((entry) => [entry.id, entry]),
  );
  const was = new Map(entries.map((entry) => [entry.id, entry]));
  return vectors.filter(({ id }) => sameWords(was.get(id)!, now.get(id) ?? was.get(id)!));
}

/** A page of memories as a map or a timeline shows them. @throws AppError `store.*` */
export async function pointsOf(golem: Readable, query: PointsQuery): Promise<MemoryPoints> {
  const { limit = LIMIT, before, asOf, vectors: wanted = true } = query;
  // What was just made waits a moment for a tick to ride along with.
  if (wanted) await golem.memory.keepVectors();
  const entries = await listed(golem, {
    limit,
    ...(before !== undefined && { before }),
    ...(asOf !== undefined && { asOf }),
  });
  const now = golem.life.world.state().time;
  const found = wanted ? await vectorsOf(golem, entries, asOf !== undefined) : [];
  const byId = new Map(found.map(({ id, vector }) => [id, vector]));
  const dimensions = found[0]?.vector.length ?? 0;
  const vectors = new Float32Array(found.length * dimensions);
  let row = 0;
  for (const { id } of entries) {
    const vector = byId.get(id);
    if (vector) vectors.set(vector, dimensions * row++);
  }
  return {
    points: entries.map((entry) =>
      pointOf(entry, wanted ? byId.has(entry.id) : entry.embedding !== null, now),
    ),
    vectors,
    dimensions,
    before: entries.length < limit ? null : entries.at(-1)!.id,
  };
}

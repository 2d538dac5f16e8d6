import type { PastMoment } from '../../../../domain/past/past.ts';
import { WordLikeness } from '../../../../lib/text/word-likeness.ts';
import { comparedParts, pickCandidates, sameWords, vectorCounts } from '../../../../mind/grimoire/index.ts';
import type { CandidateQuery } from '../../../../mind/ports.ts';
import type { CandidateAt } from '../../../../protocol/store/history.ts';
import { entriesById } from '../memory/entries.ts';
import { entriesByIdAt, REWRITTEN } from './entries-at.ts';
import { holds, waits } from '../../../../shared/standing.ts';
import type { Sql } from '../../sql/sql.ts';
import { LENGTH } from '../vectors/vector-length.ts';
import { certainOf, literal } from '../vectors/vectors.ts';

/** Memories that are taken back to then: the newest, as many as a living golem holds at hand, */
const NEWEST = 4_096;
/** and of those before them the nearest and the most important. */
const OLDER = 256;
/** Memories that are taken back at once. */
const PAGE = 200;

const THEM = `(tick <= $1 OR ${REWRITTEN}) AND ($2::text[] IS NULL OR type = ANY ($2))`;
const THERE = `FROM entries e WHERE ${THEM}`;

async function idsAt(sql: Sql, query: CandidateQuery, { tick }: PastMoment): Promise<readonly string[]> {
  const params: unknown[] = [tick, query.types === null ? null : [...query.types]];
  const picks = [
    `(SELECT id ${THERE} ORDER BY id DESC LIMIT ${NEWEST})`,
    `(SELECT id ${THERE} ORDER BY importance DESC, id DESC LIMIT ${OLDER})`,
  ];
  if (query.vector !== null) {
    params.push(literal(query.vector), query.vector.length);
    picks.push(`(SELECT id FROM (SELECT id ${THERE} AND embedding_model IS NOT NULL AND ${LENGTH} = $4) AS there
      JOIN vectors v ON v.entry_id = there.id ORDER BY v.embedding <=> $3::vector, id LIMIT ${OLDER})`);
  }
  if (query.certain !== undefined) {
    params.push(query.certain);
    picks.push(...certainOf(THEM, 'e.id DESC', `$${params.length}`).map((pick) => `(${pick})`));
  }
  const { rows } = await sql.query<{ id: string }>(`${picks.join(' UNION ')} ORDER BY id`, params);
  return rows.map(({ id }) => id);
}

/** By the vectors of the words that they have now, rounded to singles as everywhere. */
async function similarities(
  sql: Sql,
  ids: readonly string[],
  vector: Float32Array | null,
): Promise<ReadonlyMap<string, number>> {
  if (vector === null) return new Map();
  const { rows } = await sql.query<{ id: string; similarity: number }>(
    `SELECT e.id, 1 - (v.embedding <=> $2::vector) AS similarity FROM entries e JOIN vectors v ON v.entry_id = e.id
     WHERE e.id = ANY ($1::text[]) AND e.embedding_model IS NOT NULL AND ${LENGTH} = $3`,
    [[...ids], literal(vector), vector.length],
  );
  return new Map(
    rows
      .filter(({ similarity }) => !Number.isNaN(similarity))
      .map(({ id, similarity }) => [id, Math.fround(similarity)]),
  );
}

/**
 * What recall chose from at the end of a tick: memories that were there, as they were, by every vector of theirs and without
 * an index. A life of more than {@link NEWEST} memories is asked for those and, of the older ones, for the nearest by vector
 * and the most important. Where a memory has other words now, its vector is of those: `reworded` says so.
 */
export async function candidatesAt(
  sql: Sql,
  query: CandidateQuery,
  moment: PastMoment,
): Promise<readonly CandidateAt[]> {
  const ids = await idsAt(sql, query, moment);
  const similar = await similarities(sql, ids, query.vector);
  const words = new WordLikeness();
  const asked = query.words === undefined ? null : words.setOf(query.words);
  const eligible: CandidateAt[] = [];
  for (let at = 0; at < ids.length; at += PAGE) {
    const page = ids.slice(at, at + PAGE);
    const now = new Map((await entriesById(sql, page)).map((entry) => [entry.id, entry]));
    for (const entry of await entriesByIdAt(sql, page, moment)) {
      if (waits(entry)) continue;
      if (query.standingAt !== undefined && !holds(entry, query.standingAt)) continue;
      const similarity = vectorCounts(entry, query) ? (similar.get(entry.id) ?? null) : null;
      if (similarity === null && asked !== null) {
        const [like = 0] = words.toEach(asked, [words.setOf(comparedParts(entry).join(' '))]);
        eligible.push({ entry, similarity: like, by: 'words', reworded: false });
        continue;
      }
      const reworded = !sameWords(entry, now.get(entry.id) ?? entry);
      eligible.push({ entry, similarity, reworded });
    }
  }
  return pickCandidates(eligible, query);
}

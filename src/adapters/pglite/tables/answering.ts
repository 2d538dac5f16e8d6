import { stems } from '../../../lib/stems.ts';
import type { FoundText } from '../../../lib/text-postings.ts';
import { topK } from '../../../lib/top-k.ts';
import { type Considered, LENGTH, LENT, LONG, MEANING } from '../../../mind/grimoire/answer.ts';
import { ownWords } from '../../../mind/grimoire/same-words.ts';
import type { Answering, AnsweringQuery } from '../../../protocol/store.ts';
import type { Indexes } from './indexes.ts';
import { ENTRY, fromEntryRow } from './rows.ts';
import type { EntryRow } from './rows.ts';
import type { Sql } from './sql.ts';
import { COUNTS, withStandings } from './standings.ts';
import { LENGTH as COMPONENTS } from './vector-length.ts';
import { literal } from './vectors.ts';

/** How many the words propose, and how many the signs of vectors. */
const BY_EACH = 512;
/** The best of these by both, which are looked up with their vectors and with what stands beside them. */
const LOOKED_UP = 96;
const REACH = LENT.length;

/** What words, meaning and length say of each, as answers are ranked (`answerQuestion`), and what passages beside it lend. */
function worthOf(
  found: readonly FoundText[],
  similar: ReadonlyMap<string, number>,
  texts: Indexes['texts'],
): (one: FoundText) => number {
  const best = found.reduce((most, { score }) => Math.max(most, score), Number.MIN_VALUE);
  const [least, most] = [...similar.values()].reduce(
    ([low, high], near) => [Math.min(low, near), Math.max(high, near)],
    [0, -Infinity],
  );
  const own = new Map(
    found.map(({ id, score, stems: different }) => {
      const near = ((similar.get(id) ?? least) - least) / (most - least || 1);
      return [id, score / best + MEANING * near + LENGTH * Math.min(1, different / LONG)];
    }),
  );
  return ({ id }) =>
    LENT.reduce(
      (sum, share, k) =>
        texts.at(id, k + 1).reduce((all, beside) => all + share * (own.get(beside) ?? 0), sum),
      own.get(id)!,
    );
}

/**
 * What may answer a question, of all that may be recalled: the best by their words and the signs of their vectors together, and what
 * stands beside the best of these, each with its words and its exact similarity.
 */
export async function answering(
  sql: Sql,
  query: AnsweringQuery,
  { vectors, texts }: Indexes,
): Promise<Answering> {
  const { vector } = query;
  await texts.current();
  const near = vector ? await vectors.nearest(vector, query, BY_EACH) : [];
  const search = texts.search(query);
  const proposed = new Set([...near, ...search.best(BY_EACH)]);
  const withBeside = new Set([...proposed].flatMap((id) => [id, ...texts.beside(id, REACH)]));
  const similar = vector ? vectors.estimates(vector, withBeside) : new Map<string, number>();
  const found = search.of(withBeside);
  const best = topK(
    found.filter(({ id }) => proposed.has(id)),
    LOOKED_UP,
    worthOf(found, similar, texts),
  );
  const chosen = new Set(best.flatMap(({ id }) => [id, ...texts.beside(id, REACH)]));
  const counted = new Map(found.map((one) => [one.id, one]));
  const params: unknown[] = [[...chosen], query.atTick, query.types && [...query.types]];
  if (vector) params.push(literal(vector), vector.length);
  const exact = `CASE WHEN e.embedding_model IS NOT NULL AND ${COMPONENTS} = $5 THEN
    1 - ((SELECT v.embedding FROM vectors v WHERE v.entry_id = e.id) <=> $4::vector) END`;
  const { rows } = await sql.query<EntryRow & { similarity: number | null }>(
    `SELECT ${ENTRY.select('e')}, ${vector ? exact : 'NULL::float8'} AS similarity FROM entries e
     WHERE e.id = ANY($1::text[]) AND e.tick <= $2 AND ($3::text[] IS NULL OR e.type = ANY($3)) AND ${COUNTS}
     ORDER BY e.id`,
    params,
  );
  const similarities = new Map(rows.map(({ id, similarity }) => [id, similarity]));
  const entries = await withStandings(
    sql,
    rows.map(({ similarity: _, ...row }) => fromEntryRow(row)),
  );
  const asked = [...new Set(stems(query.question))];
  return {
    collection: search.collection,
    found: entries.map((entry): Considered => {
      const similarity = similarities.get(entry.id) ?? null;
      const { score = 0, stems: different = 0 } = counted.get(entry.id) ?? {};
      const has = score > 0 ? new Set(stems(ownWords(entry))) : null;
      return {
        entry,
        // A zero vector has no direction: its cosine is not a number.
        similarity: similarity === null || Number.isNaN(similarity) ? null : Math.fround(similarity),
        match: has && { score, words: asked.filter((word) => has.has(word)) },
        stems: different,
      };
    }),
  };
}

import { stems } from '../../../../lib/text/stems.ts';
import { topK } from '../../../../lib/containers/top-k.ts';
import { type Bounds, between } from '../../../../lib/search/fuse.ts';
import { ownWords, questions } from '../../../../mind/grimoire/index.ts';
import type { Answering, AnsweringQuery } from '../../../../protocol/store/store.ts';
import type { Indexes } from './indexes.ts';
import { ownWorth, worthAmong } from './likely.ts';
import { cosinesOf, entriesOf, piecesOf } from './looked-up.ts';
import type { Sql } from '../../sql/sql.ts';

/** How many the words propose, and how many the signs of vectors. */
const BY_EACH = 1_024;
/** The best of these by both, with what stands beside them. */
const LIKELY = 1_024;
/** The best of these, whose vectors are compared: signs are some 0.05 off, and many lie closer together. */
const COMPARED = 128;
/** The best of these, which are looked up with what stands beside them. */
const LOOKED_UP = 48;
const REACH = questions.LENT.length;
/** Those least like the question by their signs, whose vectors are compared too: likeness is spread from the least to the most. */
const FURTHEST = 32;

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
  const { nearest, furthest } = vector
    ? await vectors.ends(vector, query, { nearest: BY_EACH, furthest: FURTHEST })
    : { nearest: [], furthest: [] };
  const search = texts.search(query);
  const byWords = search.best(BY_EACH);
  const words = search.of(byWords.slice(0, 1))[0]?.score ?? 0;

  const proposed = [...new Set([...nearest, ...byWords])];
  const estimated = (ids: readonly string[]): ReadonlyMap<string, number> =>
    vector ? vectors.estimates(vector, ids) : new Map();
  const first = estimated([...proposed, ...furthest]);
  const roughly: Bounds = { meaning: between(first.values()), words };
  const promising = topK(search.of(proposed), LIKELY, ownWorth(first, roughly));
  const withBeside = (ids: readonly string[]): readonly string[] => [
    ...new Set(ids.flatMap((id) => [id, ...texts.beside(id, REACH)])),
  ];
  const found = search.of(withBeside(promising.map(({ id }) => id)));
  const similar = new Map(estimated(found.map(({ id }) => id)));
  const likely = topK(found, COMPARED, worthAmong(found, ownWorth(similar, roughly), texts));

  const near = vector
    ? await cosinesOf(sql, vector, [...new Set([...likely.map(({ id }) => id), ...furthest])])
    : [];
  const compared = new Map(near);
  const of: Bounds = { meaning: between(compared.values()), words };
  for (const [id, cosine] of near) similar.set(id, cosine);
  const best = topK(likely, LOOKED_UP, worthAmong(found, ownWorth(similar, of), texts)).map(({ id }) => id);
  const chosen = withBeside(best);
  const beside = chosen.filter((id) => !compared.has(id));
  const [rest, entries, pieces] = await Promise.all([
    vector ? cosinesOf(sql, vector, beside) : [],
    entriesOf(sql, chosen, query),
    piecesOf(sql, best),
  ]);
  for (const [id, cosine] of rest) compared.set(id, cosine);

  const counted = new Map(search.of(chosen).map((one) => [one.id, one]));
  const asked = [...new Set(stems(query.question))];
  return {
    collection: search.collection,
    of,
    found: entries.map((entry): questions.ConsideredMemory => {
      const { score = 0, stems: different = 0 } = counted.get(entry.id) ?? {};
      const has = score > 0 ? new Set(stems(ownWords(entry))) : null;
      const similarity = compared.get(entry.id);
      return {
        entry,
        similarity: similarity === undefined ? null : Math.fround(similarity),
        match: has && { score, words: asked.filter((word) => has.has(word)) },
        stems: different,
        pieces: pieces.get(entry.id) ?? null,
      };
    }),
  };
}

import type { GrimoireAnswer, QueryFound } from '../../../domain/decisions/grimoire-query.ts';
import type { CognitiveWorkspace } from '../../../domain/context/context.ts';
import type { Recalled } from '../../../domain/memory/grimoire.ts';
import { type Fusion, fused } from '../../../lib/search/fuse.ts';
import { WordIndex } from '../../../lib/search/word-index.ts';
import { block } from '../../candidates/index.ts';
import type { TokenCounter } from '../../ports.ts';
import { SEPARATOR } from '../../prompt/index.ts';

/** What a query is answered from. */
interface QuerySources {
  readonly workspace: Pick<CognitiveWorkspace, 'tick' | 'entries' | 'overrides'>;
  /** What memory has for the query, whether it was a candidate or not. */
  readonly recalled: readonly Recalled[];
  readonly tokens: TokenCounter;
  /** Entries and tokens that are told at most. */
  readonly limits: { readonly entries: number; readonly tokens: number };
}

type Offered = Omit<QueryFound, 'tokens' | 'score'>;

/** Words and meaning count alike, the best words as much as the same meaning. */
const FUSION: Fusion = {
  weights: { meaning: 1, words: 1 },
  meaning: 'itself',
  words: 'best',
  without: 'nothing',
};
const NOTHING = 'Nothing that was left out answers this.';

/** A memory that was no candidate, as a block of its own: its trust is always said. */
function ofMemory({ entry, confidence }: Recalled): Offered {
  const { id, type, tick, title, text, trust, verified } = entry;
  const attributes = {
    id,
    tick,
    trust,
    confidence: confidence.toFixed(2),
    outcome: verified === 'none' ? null : verified,
  };
  return { id, title, category: null, trust, from: 'memory', text: block(type, attributes, text) };
}

/** What was left out, with what it may be cited by. */
function leftOut({ id, title, category, trust, text }: CognitiveWorkspace['entries'][number]): Offered {
  return {
    id,
    title,
    category,
    trust,
    from: 'left-out',
    text: `${block('entry', { id, trust }, '')}${text}`,
  };
}

/**
 * Answers a query by what is not in the prompt: candidates that were left out, and what memory has besides. What the owner has banned is
 * never told. Ranked by its words (BM25, the best is 1) and, of memories with a vector, by how alike it is in meaning; what has nothing of
 * either is no answer.
 */
export function answerQuery(
  query: string,
  { workspace, recalled, tokens, limits }: QuerySources,
): GrimoireAnswer {
  const { tick, entries, overrides = [] } = workspace;
  const banned = new Set(overrides.flatMap(({ id, hand }) => (hand === 'ban' ? [id] : [])));
  // What is in as its line alone can be asked for whole.
  const there = new Set(
    entries.flatMap(({ id, included, wholeTokens }) => (included && wholeTokens !== undefined ? [] : [id])),
  );
  const offered = [
    ...entries.filter(({ included, id }) => !included && !banned.has(id)).map(leftOut),
    ...recalled.filter(({ entry }) => !there.has(entry.id) && !banned.has(entry.id)).map(ofMemory),
  ];
  const words = new WordIndex();
  for (const { id, title, text } of offered) words.set(id, `${title}\n${text.replace(/<[^>]*>/gu, ' ')}`);
  const matches = words.matches(query);
  const best = Math.max(0, ...[...matches.values()].map(({ score }) => score));
  const bounds = { meaning: null, words: best };
  const meant = new Map(
    recalled.flatMap(({ entry, factors, by }) => (by === 'vector' ? [[entry.id, factors.semantic]] : [])),
  );
  const ranked = offered
    .map((one) => ({
      ...one,
      score: fused(
        { meaning: meant.get(one.id) ?? null, words: matches.get(one.id)?.score ?? 0 },
        FUSION,
        bounds,
      ),
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  return answerWithin(tick, query, ranked, tokens, limits);
}

/** As many as fit, best first; one that is too long does not keep a shorter one out. */
function answerWithin(
  tick: number,
  query: string,
  ranked: readonly Omit<QueryFound, 'tokens'>[],
  tokens: TokenCounter,
  limits: QuerySources['limits'],
): GrimoireAnswer {
  const found: QueryFound[] = [];
  let text = '';
  for (const one of ranked) {
    if (found.length >= limits.entries) break;
    const longer = text === '' ? one.text : `${text}${SEPARATOR}${one.text}`;
    if (tokens.count(longer) > limits.tokens) continue;
    found.push({ ...one, tokens: tokens.count(one.text) });
    text = longer;
  }
  const said = found.length > 0 ? text : NOTHING;
  return { tick, query, found, more: ranked.length - found.length, text: said, tokens: tokens.count(said) };
}

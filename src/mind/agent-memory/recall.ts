import type { AgentHit, AgentMemory } from '../../domain/gateway/agent-memory.ts';
import { between, type Fusion, fused } from '../../lib/search/fuse.ts';
import { rarityOf } from '../../lib/search/bm25.ts';
import type { WordIndex } from '../../lib/search/word-index.ts';
import { stems } from '../../lib/text/stems.ts';

/** As collections weigh them: half is meaning, and what has no vector yet is judged by its words. */
const FUSION: Fusion = {
  weights: { meaning: 0.5, words: 0.5 },
  meaning: 'best',
  words: 'best',
  without: 'words',
};
/** A cosine from which two texts are about the same, and one at which they have nothing in common. */
const SAME = 0.75;
const STRANGE = 0.25;

export interface RecallQuestion {
  readonly question: string;
  /** Those that may be told. */
  readonly memories: readonly AgentMemory[];
  /** Of the words of all of them, by id. */
  readonly words: WordIndex;
  /** Cosines by id; null where nothing is compared by meaning. */
  readonly meaning: ReadonlyMap<string, number> | null;
  /** Least fit. */
  readonly bar: number;
  readonly limit: number;
}

/** Whether it is so still. */
export const standsNow = ({ until }: Pick<AgentMemory, 'until'>): boolean => until === null;

const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** What each word of a question says, by its stem: the rarer, the more; one that no memory has most of all. */
function weightsOf(question: string, words: WordIndex): ReadonlyMap<string, number> {
  const asked = [...new Set(stems(question))];
  const { collection } = words.search(question);
  return new Map(
    asked.map((word) => [word, rarityOf(Math.max(1, words.size), collection.having.get(word) ?? 0)]),
  );
}

/** What was asked answers nothing. */
const isQuestion = ({ kind, role, text }: AgentMemory): boolean =>
  kind === 'turn' && role === 'user' && /\?\s*$/.test(text) && !/[.!]\s/.test(text);

/** What answers it by its words and its meaning: how well, before and after the bar. */
function compared({ question, memories, words, meaning }: RecallQuestion): readonly AgentHit[] {
  const weights = weightsOf(question, words);
  const all = [...weights.values()].reduce((sum, one) => sum + one, 0) || 1;
  const matches = words.matches(question);
  const most = Math.max(...[...matches.values()].map(({ score }) => score), 0);
  const bounds = { meaning: meaning && between(meaning.values()), words: most };
  return memories.flatMap((memory): readonly AgentHit[] => {
    if (isQuestion(memory)) return [];
    const match = matches.get(memory.id);
    const cosine = meaning?.get(memory.id) ?? null;
    if (!match && cosine === null) return [];
    const covered = (match?.words ?? []).reduce((sum, word) => sum + (weights.get(word) ?? 0), 0) / all;
    const near = cosine === null ? 0 : Math.min(1, Math.max(0, (cosine - STRANGE) / (SAME - STRANGE)));
    const likeness = { meaning: cosine === null ? null : Math.max(0, cosine), words: match?.score ?? 0 };
    const score = fused(likeness, FUSION, bounds) * (memory.kind === 'turn' ? 0.9 : 1);
    const fit = Math.max(covered, near);
    const reason =
      `Covers ${percent(covered)} of the question’s words` +
      (cosine === null ? '' : `, meaning ${cosine.toFixed(2)}`) +
      (standsNow(memory) ? '.' : '; it is so no more.');
    return [{ memory, score, fit, words: match?.score ?? 0, meaning: cosine, reason }];
  });
}

/** By turn, the statements that were drawn out of it. */
function drawnOf(memories: readonly AgentMemory[]): ReadonlyMap<string, readonly AgentMemory[]> {
  const drawn = new Map<string, AgentMemory[]>();
  for (const memory of memories) {
    if (memory.source === null) continue;
    const others = drawn.get(memory.source);
    if (others) others.push(memory);
    else drawn.set(memory.source, [memory]);
  }
  return drawn;
}

/** What holds now stands before what it took the place of, and before the turn in which that was said, also where it was not found itself. */
function newestFirst(
  hits: readonly AgentHit[],
  memories: readonly AgentMemory[],
  drawn: ReturnType<typeof drawnOf>,
): readonly AgentHit[] {
  const byId = new Map(memories.map((memory) => [memory.id, memory]));
  const found = new Map(hits.map((hit) => [hit.memory.id, hit]));
  const done = new Set<string>();
  const chain = (hit: AgentHit): readonly AgentHit[] => {
    if (done.has(hit.memory.id)) return [];
    done.add(hit.memory.id);
    const said = hit.memory.kind === 'turn' ? (drawn.get(hit.memory.id) ?? []) : [hit.memory];
    const newer = said.flatMap(({ replacedBy }) => {
      const next = replacedBy === null ? undefined : byId.get(replacedBy);
      return next ? [found.get(next.id) ?? { ...hit, memory: next, reason: TOOK_ITS_PLACE }] : [];
    });
    return [...newer.flatMap(chain), hit];
  };
  return hits.flatMap(chain);
}

const TOOK_ITS_PLACE = 'It took the place of one that answers.';

/** A turn of which a statement answers as well says nothing more. */
function withoutEchoes(hits: readonly AgentHit[], drawn: ReturnType<typeof drawnOf>): readonly AgentHit[] {
  const fits = new Map(hits.map(({ memory, fit }) => [memory.id, fit]));
  return hits.filter(({ memory, fit }) => {
    if (memory.kind !== 'turn') return true;
    return !(drawn.get(memory.id) ?? []).some(({ id }) => (fits.get(id) ?? -1) >= fit);
  });
}

/** What is remembered that answers, best first, and how many did not pass the bar. */
export function recallFrom(asked: RecallQuestion): {
  readonly hits: readonly AgentHit[];
  readonly below: number;
} {
  const all = compared(asked);
  const passed = all
    .filter(({ fit }) => fit >= asked.bar)
    .sort((a, b) => b.score - a.score || b.memory.said - a.memory.said);
  const drawn = drawnOf(asked.memories);
  const hits = withoutEchoes(newestFirst(passed, asked.memories, drawn), drawn).slice(0, asked.limit);
  return { hits, below: all.length - passed.length };
}

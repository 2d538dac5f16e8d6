import type { KeptSpan } from '../../domain/gateway/compression.ts';
import { joined } from './kept-text.ts';
import {
  type ScoredSentence,
  piecesOf,
  type ShortenAsked,
  type ShortenGiven,
  worthsOf,
} from './scored-pieces.ts';

/** What stays of one text. */
export interface Shortened {
  /** In their order; all of the text where it stays whole. */
  readonly spans: readonly KeptSpan[];
  readonly kept: number;
  readonly tokens: number;
  /** Sentences, rows and blocks, and those of them that stay. */
  readonly pieces: number;
  readonly keptPieces: number;
}

/** The best first; where the question's words say nothing, the first sentence of every passage, then the second. */
function inOrder(pieces: readonly ScoredSentence[], worth: readonly number[]): readonly number[] {
  return pieces
    .map((_, at) => at)
    .sort((a, b) => worth[b]! - worth[a]! || pieces[a]!.place - pieces[b]!.place || a - b);
}

/** The best piece of each text, so that none is left of which nothing is told. */
function firsts(pieces: readonly ScoredSentence[], order: readonly number[]): readonly number[] {
  const seen = new Set<number>();
  return order.filter((at) => {
    const { text } = pieces[at]!;
    const first = !seen.has(text);
    seen.add(text);
    return first;
  });
}

/** Text by text, what of it stays. */
function stayed(
  texts: readonly string[],
  pieces: readonly ScoredSentence[],
  kept: ReadonlySet<number>,
): readonly Shortened[] {
  const stays = texts.map((): ScoredSentence[] => []);
  const sums = texts.map(() => ({ kept: 0, tokens: 0, pieces: 0, keptPieces: 0 }));
  for (const [at, piece] of pieces.entries()) {
    const sum = sums[piece.text]!;
    sum.tokens += piece.tokens;
    sum.pieces += 1;
    if (!kept.has(at)) continue;
    sum.kept += piece.tokens;
    sum.keptPieces += 1;
    stays[piece.text]!.push(piece);
  }
  return texts.map((text, at) => ({ spans: joined(text, stays[at]!), ...sums[at]! }));
}

/**
 * Makes texts shorter for a question without a model, the same each time: whole sentences, rows, lines and blocks stay that have its words, by
 * BM25, with what stands around them. What `keep` names stays, and of each text its best piece. They share the room that they have.
 * @throws whatever `yieldNow` throws
 */
export async function shortenByWords(
  texts: readonly string[],
  asked: ShortenAsked,
  given: ShortenGiven,
): Promise<readonly Shortened[]> {
  const pieces = await piecesOf(texts, asked, given);
  return choosePieces(texts, pieces, worthsOf(pieces), asked.ratio);
}

/** The pieces worth most as long as there is room, those that must stay first. @param worth of each piece */
export function choosePieces(
  texts: readonly string[],
  pieces: readonly ScoredSentence[],
  worth: readonly number[],
  ratio: number,
): readonly Shortened[] {
  const order = inOrder(pieces, worth);
  const tokens = pieces.reduce((sum, piece) => sum + piece.tokens, 0);
  const must = [...firsts(pieces, order), ...order.filter((at) => pieces[at]!.forced)];
  const kept = new Set<number>();
  let left = tokens / ratio;
  for (const [place, at] of [...must, ...order].entries()) {
    const cost = pieces[at]!.tokens;
    if (kept.has(at) || (place >= must.length && cost > left)) continue;
    kept.add(at);
    left -= cost;
  }
  return stayed(texts, pieces, kept);
}

import type { Compressed, CompressOptions, KeptSpan } from '../../domain/gateway/compression.ts';
import { forcedIn, joined, said } from './kept-text.ts';
import { passagesOf, type Passage, wordsIn } from './pieces.ts';

/** A token of a text, and how likely a model holds it after what stands before it; null of the first. */
export interface ScoredToken {
  readonly text: string;
  readonly logProb: number | null;
}

/** A model that says how likely each token of a text is. */
export interface ScorePort {
  score(text: string): Promise<readonly ScoredToken[]>;
}

/** Of the tokens that may stay, how many times as many pass the choice of passages and that of sentences. Ours. */
const COARSE = { passages: 1.6, sentences: 1.2 } as const;
const RATIO = 2;
const GAP = '\n\n';

/** A word, or a whole that may not be cut, with what the model makes of it. */
interface ScoredSpan extends KeptSpan {
  readonly tokens: number;
  /** Nats that it could not be foretold by; with a question those that the question takes of them count as well. */
  readonly worth: number;
  readonly forced: boolean;
}

interface ScoredSentence {
  readonly parts: readonly ScoredSpan[];
  readonly tokens: number;
  readonly worth: number;
  readonly forced: boolean;
}

interface ScoredPassage {
  readonly sentences: readonly ScoredSentence[];
  readonly tokens: number;
  readonly worth: number;
  readonly forced: boolean;
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** Surprise of the tokens that begin within each span, and how many they are. */
function within(
  tokens: readonly ScoredToken[],
  offset: number,
  spans: readonly KeptSpan[],
): readonly { readonly tokens: number; readonly surprise: number }[] {
  const found = spans.map(() => ({ tokens: 0, surprise: 0 }));
  let at = offset;
  let place = 0;
  for (const { text, logProb } of tokens) {
    // A token that begins with the space before a word is the word's.
    const begins = at + (text.length - text.trimStart().length);
    while (place < spans.length && begins >= spans[place]!.to) place += 1;
    if (place < spans.length && begins >= spans[place]!.from) {
      found[place]!.tokens += 1;
      found[place]!.surprise -= logProb ?? 0;
    }
    at += text.length;
  }
  return found;
}

async function scorePassage(
  text: string,
  { from, to, sentences }: Passage,
  question: string | null,
  forced: (span: KeptSpan) => boolean,
  port: ScorePort,
): Promise<ScoredPassage> {
  const body = text.slice(from, to);
  const parts = sentences.map((one) => (one.whole ? [one] : wordsIn(text, one)));
  const spans = parts.flat();
  const asked = question === null ? '' : GAP + question;
  const plain = await port.score(body + asked);
  const alone = within(plain, from, spans);
  const apart =
    question === null
      ? alone
      : within(await port.score(question + GAP + body), from - question.length - GAP.length, spans);
  let place = 0;
  const scored = parts.map((own): ScoredSentence => {
    const words = own.map((span): ScoredSpan => {
      const [before, after] = [alone[place]!, apart[place]!];
      place += 1;
      // What the question makes likelier belongs to it (LongLLMLingua's contrast), beside what could not be foretold at all.
      const gain = Math.max(0, before.surprise - after.surprise);
      const worth = question === null ? before.surprise : before.surprise + 2 * gain;
      return { from: span.from, to: span.to, tokens: before.tokens, worth, forced: forced(span) };
    });
    const gain = sum(words.map(({ worth }) => worth));
    const tokens = sum(words.map((word) => word.tokens));
    return {
      parts: words,
      tokens,
      worth: gain / Math.max(1, tokens),
      forced: words.some((one) => one.forced),
    };
  });
  const tokens = sum(scored.map((one) => one.tokens));
  return {
    sentences: scored,
    tokens,
    // How likely the passage makes the question, where there is one; else how little of it could be foretold.
    worth:
      question === null
        ? sum(scored.map((one) => one.worth * one.tokens)) / Math.max(1, tokens)
        : tail(plain, body.length),
    forced: scored.some((one) => one.forced),
  };
}

/** Mean log-probability of the tokens behind a place of a text. */
function tail(tokens: readonly ScoredToken[], from: number): number {
  let at = 0;
  const behind: number[] = [];
  for (const { text, logProb } of tokens) {
    if (at >= from) behind.push(logProb ?? 0);
    at += text.length;
  }
  return sum(behind) / Math.max(1, behind.length);
}

/** The best that there is room for, what must stay first, in their own order. At least one. */
function choose<Item extends { readonly tokens: number; readonly worth: number; readonly forced: boolean }>(
  items: readonly Item[],
  room: number,
): readonly Item[] {
  const order = items
    .map((_, i) => i)
    .sort(
      (a, b) =>
        Number(items[b]!.forced) - Number(items[a]!.forced) || items[b]!.worth - items[a]!.worth || a - b,
    );
  const kept = new Set<number>();
  let left = room;
  for (const i of order) {
    const { tokens, forced } = items[i]!;
    if (!forced && kept.size > 0 && tokens > left) continue;
    kept.add(i);
    left -= tokens;
  }
  return items.filter((_, i) => kept.has(i));
}

/**
 * Makes a text shorter, coarse to fine as LLMLingua and LongLLMLingua do (Jiang et al. 2023, 2024): first passages by how likely they make the
 * question, then sentences, then words by what a language model could not have foretold. Words, numbers and addresses stay whole or go; so do
 * XML blocks, rows of tables and code.
 * @param onProgress how many passages were read, before each @throws whatever the port or `onProgress` throws
 */
export async function compressText(
  text: string,
  { question: asked = null, ratio = RATIO, keep = [], sentences = false }: CompressOptions,
  port: ScorePort,
  onProgress: (done: number, of: number) => void = () => undefined,
): Promise<Compressed> {
  const question = asked?.trim() || null;
  const forced = forcedIn(text, keep);
  const passages: ScoredPassage[] = [];
  const all = passagesOf(text);
  for (const [done, passage] of all.entries()) {
    onProgress(done, all.length);
    passages.push(await scorePassage(text, passage, question, forced, port));
  }
  const tokens = sum(passages.map((one) => one.tokens));
  const room = tokens / ratio;
  const first = choose(passages, room * COARSE.passages);
  const second = choose(first.flatMap((one) => one.sentences), sentences ? room : room * COARSE.sentences); // prettier-ignore
  // A whole that may not be cut is a word of its sentence, however long: it stays where its sentence does, if there is room.
  const words = second.flatMap((one) => one.parts);
  const third = sentences ? words : choose(words.map(perToken), room);
  const spans = joined(text, third);
  const kept = sum(third.map((one) => one.tokens));
  return { text: said(text, spans), kept, tokens, ratio: kept === 0 ? 1 : tokens / kept, spans, by: 'model' };
}

/** Words compete by what each of their tokens says. */
const perToken = (part: ScoredSpan): ScoredSpan => ({
  ...part,
  worth: part.worth / Math.max(1, part.tokens),
});

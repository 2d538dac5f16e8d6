import { join } from 'node:path';
import { tokensFromDisk } from '../../src/hosts/node/in-process.ts';
import { cosine } from '../../src/lib/vectors/cosine.ts';
import { SeededRandom } from '../../src/lib/math/seeded-random.ts';
import { choosePieces, shortenByWords } from '../../src/mind/compression/by-words.ts';
import { leftOf } from '../../src/mind/compression/kept-text.ts';
import {
  type ScoredSentence,
  piecesOf,
  type ShortenGiven,
  worthsOf,
} from '../../src/mind/compression/scored-pieces.ts';
import { quantile } from '../bench/measures.ts';
import { keptVectors } from './answers/kept-vectors.ts';
import { abstractsSet, conversationsSet, docsSet, type LongSet } from './compress-long-sets.ts';
import { interval, mean } from './measures.ts';

const RATIOS = [2, 4] as const;
/** Claims that are asked of the abstracts, and abstracts. */
const CLAIMS = 60;
const ABSTRACTS = 300;
/** What likeness by meaning counts beside words, both from 0 to 1. */
const MEANING = 1;

type Lefts = readonly string[];

/** Texts that have the room one after the other, from the first. */
function beginning({ texts }: LongSet, room: number): Lefts {
  let left = room;
  return texts.map((text) => {
    const kept = text.slice(0, left);
    left -= kept.length;
    return kept;
  });
}

const reversed = (text: string): string => [...text].toReversed().join('');
const end = (set: LongSet, room: number): Lefts =>
  beginning({ ...set, texts: set.texts.map(reversed).toReversed() }, room)
    .map(reversed)
    .toReversed();

/** Sentences by chance, as long as there is room. */
function byChance(
  texts: Lefts,
  pieces: readonly ScoredSentence[],
  ratio: number,
  random: SeededRandom,
): Lefts {
  const worth = pieces.map(() => random.next());
  return told(texts, choosePieces(texts, pieces, worth, ratio));
}

const told = (texts: Lefts, kept: Awaited<ReturnType<typeof shortenByWords>>): Lefts =>
  kept.map(({ spans }, at) => leftOf(texts[at]!, spans));

const cell = (values: readonly number[]): string => {
  const [low, high] = interval(values);
  return `${(100 * mean(values)).toFixed(0)} (${(100 * low).toFixed(0)} to ${(100 * high).toFixed(0)})`;
};

/** Words and vectors of passages, both brought to 0 to 1. */
async function withMeaning(
  pieces: readonly ScoredSentence[],
  texts: Lefts,
  question: string,
  embed: (texts: readonly string[]) => Promise<readonly Float32Array[]>,
): Promise<readonly number[]> {
  const passages: string[] = [];
  for (const { passage, text, from, to } of pieces) {
    passages[passage] = `${passages[passage] ?? ''} ${texts[text]!.slice(from, to)}`;
  }
  const [asked, ...vectors] = await embed([question, ...passages]);
  const worth = worthsOf(pieces);
  const most = Math.max(...worth, Number.MIN_VALUE);
  return pieces.map(({ passage }, at) => worth[at]! / most + MEANING * cosine(asked!, vectors[passage]!));
}

async function evaluateSet(
  set: LongSet,
  given: ShortenGiven,
  root: string,
  meaning: boolean,
): Promise<string> {
  const random = SeededRandom.fromSeed(1);
  const vectors = meaning ? await keptVectors(join(root, 'node_modules/.cache/compress-vectors')) : null;
  const { texts } = set;
  const all = texts.reduce((sum, text) => sum + given.count(text), 0);
  const found = new Map<string, number[]>();
  const times: number[] = [];
  const note = (name: string, ratio: number, value: number): void => {
    const key = `${name}|${ratio}`;
    found.set(key, [...(found.get(key) ?? []), value]);
  };
  for (const asked of set.asked) {
    const { question } = asked;
    const pieces = await piecesOf(texts, { question, ratio: 1 }, given);
    const likeness =
      vectors && (await withMeaning(pieces, texts, question, (some) => vectors.embed(some, 'document')));
    for (const ratio of RATIOS) {
      const began = performance.now();
      const words = told(texts, await shortenByWords(texts, { question, ratio }, given));
      times.push(performance.now() - began);
      const room = words.reduce((sum, { length }) => sum + length, 0);
      const share = room / texts.reduce((sum, { length }) => sum + length, 0);
      note('by words', ratio, asked.left(words));
      if (likeness) {
        note(
          'by words and meaning',
          ratio,
          asked.left(told(texts, choosePieces(texts, pieces, likeness, ratio))),
        );
      }
      note('the beginning', ratio, asked.left(beginning(set, room)));
      note(
        'each text’s beginning',
        ratio,
        asked.left(texts.map((text) => text.slice(0, share * text.length))),
      );
      note('the end', ratio, asked.left(end(set, room)));
      note('sentences by chance', ratio, asked.left(byChance(texts, pieces, ratio, random)));
    }
  }
  const names = [...new Set([...found.keys()].map((key) => key.split('|')[0]!))];
  return [
    `${set.name}: ${texts.length} texts, ${all} tokens, ${set.asked.length} questions; by words takes ${quantile(times, 0.5).toFixed(0)} ms at the median`,
    '',
    `| what is left | ${RATIOS.map((ratio) => `${ratio} times shorter`).join(' | ')} |`,
    `| --- | ${RATIOS.map(() => '---:').join(' | ')} |`,
    ...names.map(
      (name) => `| ${name} | ${RATIOS.map((ratio) => cell(found.get(`${name}|${ratio}`)!)).join(' | ')} |`,
    ),
    '',
  ].join('\n');
}

/**
 * Whether what answers a question is left of a prompt of more than 32,000 tokens whose documents were made shorter for it. The weights were
 * chosen on the docs and on conversations A1 and A2; B1, B2 and C1 and the abstracts are held apart.
 */
export async function evaluateLongCompress(root: string, quick: boolean): Promise<string> {
  const tokens = await tokensFromDisk();
  const given: ShortenGiven = { count: (text) => tokens.count(text), yieldNow: () => Promise.resolve() };
  const abstracts = quick ? null : await abstractsSet(root, ABSTRACTS);
  const sets = [
    await docsSet(root),
    await conversationsSet(['B1', 'B2', 'C1']),
    ...(abstracts ? [{ ...abstracts, asked: abstracts.asked.slice(0, CLAIMS) }] : []),
  ];
  const tables: string[] = [];
  for (const set of sets) {
    const asked = quick ? set.asked.slice(0, 4) : set.asked;
    tables.push(await evaluateSet({ ...set, asked }, given, root, !quick));
  }
  return ['**Documents of a long prompt**: % of what answers a question that is left letter by letter, with 95 % intervals over questions', '', ...tables].join('\n'); // prettier-ignore
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SeededRandom } from '../../src/lib/math/seeded-random.ts';
import { compressText, type ScoredToken, type ScorePort } from '../../src/mind/compression/compress.ts';
import { shortenByWords } from '../../src/mind/compression/by-words.ts';
import { leftOf } from '../../src/mind/compression/kept-text.ts';
import { passagesOf } from '../../src/mind/compression/pieces.ts';
import type { ShortenGiven } from '../../src/mind/compression/scored-pieces.ts';
import { nativeLanguage } from '../support/native-language.ts';
import { QUESTIONS } from './answers/house-questions.ts';
import { interval, mean } from './measures.ts';

const RATIOS = [2, 4] as const;
/** Words alone are counted by their letters: no tokenizer is asked where no model reads. */
const counting: ShortenGiven = { count: ({ length }) => length, yieldNow: () => Promise.resolve() };
/** Longest section that is read, characters: longer ones take the model too long. */
const MOST = 6_000;

/** The section of a page that answers a question. */
function sectionOf(page: string, says: RegExp): string | null {
  const sections = page.split(/\n(?=## )/u);
  return sections.find((section) => says.test(section) && section.length <= MOST) ?? null;
}

/** Sentences by chance until there are as many letters as there is room for, in their own order. */
function bySentences(text: string, room: number, random: SeededRandom): string {
  const all = passagesOf(text).flatMap(({ sentences }) => sentences);
  const order = all.map((one) => ({ one, place: random.next() })).sort((a, b) => a.place - b.place);
  const kept = new Set<object>();
  let left = room;
  for (const { one } of order) {
    if (one.to - one.from > left) continue;
    kept.add(one);
    left -= one.to - one.from;
  }
  return all.flatMap((one) => (kept.has(one) ? [text.slice(one.from, one.to)] : [])).join(' ');
}

/** Words by chance, in their own order. */
function byWords(text: string, room: number, random: SeededRandom): string {
  const share = room / text.length;
  return text
    .split(/\s+/u)
    .filter(() => random.next() < share)
    .join(' ');
}

const cell = (values: readonly number[]): string => {
  const [low, high] = interval(values);
  return `${(100 * mean(values)).toFixed(0)} (${(100 * low).toFixed(0)} to ${(100 * high).toFixed(0)})`;
};

/** Whether what answers a question is left of a section of the docs that was made shorter, against truncation and chance. */
export async function evaluateCompress(root: string, most: number): Promise<string> {
  const model = await nativeLanguage(1);
  const seen = new Map<string, readonly ScoredToken[]>();
  const port: ScorePort = {
    async score(text) {
      const scored = seen.get(text) ?? (await model.score(text));
      seen.set(text, scored);
      return scored;
    },
  };
  const random = SeededRandom.fromSeed(1);
  const left = new Map<string, number[]>();
  const lengths: number[] = [];
  const note = (name: string, ratio: number, text: string, says: RegExp): void => {
    const key = `${name}|${ratio}`;
    left.set(key, [...(left.get(key) ?? []), says.test(text) ? 1 : 0]);
  };
  let asked = 0;
  for (const { question, file, says } of QUESTIONS) {
    if (asked >= most) break;
    const section = sectionOf(readFileSync(join(root, file), 'utf8'), says);
    if (section === null) continue;
    asked += 1;
    lengths.push(section.length);
    seen.clear();
    for (const ratio of RATIOS) {
      const own = await compressText(section, { question, ratio }, port);
      note('compressed for the question', ratio, own.text, says);
      const whole = await compressText(section, { question, ratio, sentences: true }, port);
      note('the same, whole sentences only', ratio, whole.text, says);
      const words = await shortenByWords([section], { question, ratio }, counting);
      note('whole sentences by words alone', ratio, leftOf(section, words[0]!.spans), says);
      note('compressed without it', ratio, (await compressText(section, { ratio }, port)).text, says);
      // As many letters as the compression took, so that it has no more room than the others.
      const room = own.text.length;
      note('its beginning', ratio, section.slice(0, room), says);
      note('sentences by chance', ratio, bySentences(section, room, random), says);
      note('words by chance', ratio, byWords(section, room, random), says);
      // Whole sentences come out longer or shorter: what begins the section is given their room too.
      const other = whole.text.length;
      note('its beginning, as long as the whole sentences', ratio, section.slice(0, other), says);
      note('sentences by chance, as long as those', ratio, bySentences(section, other, random), says);
    }
  }
  const names = [...new Set([...left.keys()].map((key) => key.split('|')[0]!))];
  return [
    `**Compression** by SmolLM2-135M-Instruct: ${asked} questions to sections of the docs, ${mean(lengths).toFixed(0)} characters each; % of questions whose answer is left letter by letter, with 95 % intervals over questions`,
    '',
    `| what is left | ${RATIOS.map((ratio) => `${ratio} times shorter`).join(' | ')} |`,
    `| --- | ${RATIOS.map(() => '---:').join(' | ')} |`,
    ...names.map(
      (name) => `| ${name} | ${RATIOS.map((ratio) => cell(left.get(`${name}|${ratio}`)!)).join(' | ')} |`,
    ),
    '',
  ].join('\n');
}

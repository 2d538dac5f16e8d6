import { availableParallelism } from 'node:os';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { WordLikeness } from '../../src/lib/text/word-likeness.ts';
import { differenceOf } from '../../src/mind/grimoire/contradiction/differ.ts';
import { LEAST_ALIKE, sameFigures, saidBy } from '../../src/mind/grimoire/care/suggest/alike-pairs.ts';
import { joinRequest, readJoined, saidOf } from '../../src/mind/grimoire/care/suggest/joined-words.ts';
import { finalReply } from '../../src/shared/final-reply.ts';
import { dataFolder } from '../bench/real-texts.ts';
import { nativeLanguage } from '../support/native-language.ts';
import { modelAt, routerTo } from '../support/router.ts';
import { wilson } from './contradictions.ts';
import { sidesOf } from './contradictions/sides.ts';
import { interval, mean } from './measures.ts';

/** From this score on (0 to 5) people held two sentences to mean the same, or the same but for details. */
const SAME = 4;
/** Words of the shorter sentence: of less there is nothing to join. */
const LEAST_WORDS = 6;
const DEADLINE_MS = 600_000;

type Sides = ReturnType<typeof sidesOf>;

interface Row {
  /** Why the words were not taken; null where they were. */
  readonly fault: string | null;
  /** They say more than either sentence. */
  readonly more: boolean;
  /** Of the stems of both: what either sentence has on average, what the fuller has, and what the one has with the words. */
  readonly either: number;
  readonly fuller: number;
  readonly withWords: number;
}

const cellsOf = (line: string): readonly string[] =>
  [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) =>
    cell.replace(/^"|"$/g, '').replaceAll('""', '"'),
  );

/** Pairs of STS-B that are suggested to be one, as notes of an owner; null where the data is not there. */
async function alike(root: string, most: number): Promise<readonly Sides[] | null> {
  const file = join(dataFolder(root), 'retrieval/stsb/stsb-en-test.csv');
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return null;
  const likeness = new WordLikeness();
  const found = text.split(/\r?\n/).flatMap((line): readonly Sides[] => {
    const [a = '', b = '', score = ''] = cellsOf(line);
    if (Number(score) < SAME || a === b) return [];
    const sides = sidesOf({ a, b, title: a.slice(0, 1) });
    const [one, other] = [{ ...sides[0] }, { ...sides[1], title: b.slice(0, 1) }];
    if (Math.min(a.split(' ').length, b.split(' ').length) < LEAST_WORDS) return [];
    const [like = 0] = likeness.toEach(likeness.setOf(saidBy(one)), [likeness.setOf(saidBy(other))]);
    if (like < LEAST_ALIKE || !sameFigures({ one, other }) || differenceOf(one, other)) return [];
    return [[one, other]];
  });
  const step = Math.max(1, found.length / most);
  return Array.from({ length: Math.min(most, found.length) }, (_, i) => found[Math.floor(i * step)]!);
}

const shareCell = (hits: number, of: number): string => {
  const [low, high] = wilson(hits, of);
  return `${hits} (${(100 * low).toFixed(0)} to ${(100 * high).toFixed(0)} %)`;
};

const meanCell = (values: readonly number[]): string => {
  const [low, high] = interval(values);
  return `${(100 * mean(values)).toFixed(1)} (${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)})`;
};

/**
 * Pairs of sentences that people hold to mean the same are told in one note by the model that comes with the page: how often its words may be
 * taken, and how much of what both say is kept with them and without.
 */
export async function evaluateMergedWords(
  root: string,
  most: number,
  told: (line: string) => void = () => undefined,
): Promise<string> {
  const pairs = await alike(root, most);
  if (pairs === null) return 'Merged words: skipped: no data.';
  const language = await nativeLanguage(Math.max(1, availableParallelism() - 1));
  const timeouts = { firstByte: DEADLINE_MS, idle: DEADLINE_MS, total: DEADLINE_MS };
  const config = modelAt('local', '', { provider: 'local', timeouts });
  const models = routerTo([config], {
    local: { id: 'smollm2-135m-instruct', ready: async () => language },
  });
  const rows: Row[] = [];
  for (const [one, other] of pairs) {
    const reply = await finalReply(models.generate(joinRequest({ one, other }, ['local']))).catch(() => null);
    const read = reply && readJoined(reply.json, { one, other });
    const [a, b] = [saidBy(one), saidBy(other)];
    const share = (text: string): number => saidOf(text, a, b) / saidOf(`${a} ${b}`, a, b);
    const [either, fuller] = [(share(a) + share(b)) / 2, Math.max(share(a), share(b))];
    const fault = read ? read.fault : 'its reply was not a note';
    const words = read?.words ?? '';
    rows.push({
      fault,
      either,
      fuller,
      more: fault === null && share(words) > fuller,
      withWords: fault === null ? share(words) : either,
    });
    told(JSON.stringify({ a, b, words, fault }));
  }
  const taken = rows.filter(({ fault }) => fault === null);
  const faults = new Map<string, number>();
  for (const { fault } of rows) if (fault !== null) faults.set(fault, (faults.get(fault) ?? 0) + 1);
  return [
    `Words of smollm2-135m-instruct for ${rows.length} pairs of sentences of STS-B that people hold to mean the same:`,
    '',
    '| | pairs (95 %) |',
    '|---|---|',
    `| its words may be taken | ${shareCell(taken.length, rows.length)} |`,
    `| and say more than either sentence | ${shareCell(taken.filter(({ more }) => more).length, rows.length)} |`,
    ...[...faults]
      .sort(([, a], [, b]) => b - a)
      .map(([fault, n]) => `| not taken: ${fault} | ${shareCell(n, rows.length)} |`),
    '',
    '| what is kept of the words of both, % (95 %) | |',
    '|---|---|',
    `| the one that is believed most, be it either | ${meanCell(rows.map(({ either }) => either))} |`,
    `| the fuller of both | ${meanCell(rows.map(({ fuller }) => fuller))} |`,
    `| the model’s words where they may be taken, else either | ${meanCell(rows.map(({ withWords }) => withWords))} |`,
  ].join('\n');
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { GrimoireEntry } from '../../src/domain/memory/grimoire.ts';
import { type Disagreement, differenceOf } from '../../src/mind/grimoire/contradiction/differ.ts';
import { statementsOf } from '../../src/mind/grimoire/contradiction/statements.ts';
import { entryFromPassage } from '../../src/mind/grimoire/care/passage.ts';
import { dataFolder } from '../bench/real-texts.ts';
import { type Pair, pairs } from './contradictions/pairs.ts';
import { made, sidesOf } from './contradictions/sides.ts';
import { conversation } from './conversation.ts';

const CONVERSATIONS = ['A1', 'A2', 'B1', 'B2', 'C1'];
/** Characters of an abstract that are one passage, as notes are cut. */
const PASSAGE = /[^]{1,800}(?:\s|$)/g;
const Z = 1.96;

/** 95 % interval of a share (Wilson). */
export function wilson(hits: number, of: number): readonly [number, number] {
  if (of === 0) return [0, 1];
  const [share, z2] = [hits / of, Z * Z];
  const middle = share + z2 / (2 * of);
  const width = Z * Math.sqrt((share * (1 - share)) / of + z2 / (4 * of * of));
  return [Math.max(0, middle - width) / (1 + z2 / of), Math.min(1, (middle + width) / (1 + z2 / of))];
}

const percent = (share: number): string => (100 * share).toFixed(1);

function shareOf(hits: number, of: number): string {
  const [low, high] = wilson(hits, of);
  return of === 0 ? '–' : `${percent(hits / of)} (${percent(low)}–${percent(high)})`;
}

interface Judged {
  readonly pair: Pair;
  readonly found: boolean;
}

const judged = (): readonly Judged[] =>
  pairs().map((pair) => ({ pair, found: differenceOf(...sidesOf(pair)) !== null }));

function madeRows(all: readonly Judged[]): readonly string[] {
  const row = (name: string, of: readonly Judged[]): string => {
    const found = of.filter(({ found: hit }) => hit).length;
    return `| ${name} | ${of.length} | ${found} | ${shareOf(found, of.length)} |`;
  };
  const [real, none] = [
    all.filter(({ pair }) => pair.contradict),
    all.filter(({ pair }) => !pair.contradict),
  ];
  const kinds = [...new Set(real.map(({ pair }) => pair.kind))];
  const hits = real.filter(({ found }) => found).length;
  const false_ = none.filter(({ found }) => found).length;
  return [
    ...kinds.map((kind) =>
      row(
        `contradictions: ${kind}`,
        real.filter(({ pair }) => pair.kind === kind),
      ),
    ),
    row('all contradictions', real),
    row('what only looks like one', none),
    `| of those found, true | ${hits + false_} | ${hits} | ${shareOf(hits, hits + false_)} |`,
  ];
}

interface Found extends Disagreement {
  readonly texts: readonly [string, string];
}

/** All pairs of texts that have a statement of one key are compared: these are all that can contradict each other. */
function foundAmong(entries: readonly GrimoireEntry[]): readonly Found[] {
  const having = new Map<string, GrimoireEntry[]>();
  for (const entry of entries) {
    for (const { key } of statementsOf(entry)) having.set(key, [...(having.get(key) ?? []), entry]);
  }
  const found = new Map<string, Found>();
  for (const of of having.values()) {
    of.forEach((one, i) =>
      of.slice(0, i).forEach((other) => {
        const difference = differenceOf(one, other);
        if (difference) found.set(`${one.id} ${other.id}`, { ...difference, texts: [one.text, other.text] });
      }),
    );
  }
  return [...found.values()];
}

function textRows(name: string, entries: readonly GrimoireEntry[]): readonly string[] {
  const found = foundAmong(entries);
  const said = entries.reduce((sum, entry) => sum + statementsOf(entry).length, 0);
  return [
    `| ${name} | ${entries.length} | ${said} | ${found.length} |`,
    ...found.map(
      ({ about, one, other, texts }) => `  ${one} against ${other}: ${about}\n  ${texts.join('\n  ')}`,
    ),
  ];
}

async function turnsOf(name: string): Promise<readonly GrimoireEntry[]> {
  const { turns } = await conversation(name, Infinity);
  const items = turns.map(({ text, by, at }) => ({ text, by, at: Date.parse(at) / 1_000 }));
  const sitting = items.map(() => 0);
  return items.map((_, place) => entryFromPassage(items, place, { source: name }, sitting, '1', made(place)));
}

const zipped = async (file: string): Promise<string> => gunzipSync(await readFile(file)).toString('utf8');

/** Abstracts of science as documents, and sentences of which many say nearly the same, as notes of one owner. */
async function realTexts(root: string): Promise<readonly string[]> {
  const folder = join(dataFolder(root), 'retrieval');
  const corpus = await zipped(join(folder, 'scifact/corpus.jsonl.gz')).catch(() => null);
  if (corpus === null) return [`| SciFact and STS-B: skipped, there is no ${folder} | | | |`];
  let counter = 0;
  const abstracts = corpus
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly title: string; readonly text: string });
  const passages = abstracts.flatMap(({ title, text }) =>
    (text.match(PASSAGE) ?? []).map((piece) =>
      entryFromPassage(
        [{ text: piece, title, at: null }],
        0,
        { source: title.slice(0, 60) },
        [0],
        '1',
        made(counter++),
      ),
    ),
  );
  const files = ['dev', 'test', 'train'].map((part) =>
    readFile(join(folder, `stsb/stsb-en-${part}.csv`), 'utf8'),
  );
  const lines = (await Promise.all(files)).flatMap((text) => text.trim().split('\n'));
  const sentences = new Set(
    lines.flatMap((line) =>
      line
        .replace(/,[\d.]+\s*$/, '')
        .replaceAll('"', '')
        .split(/\.,|(?<=\w),(?=[A-Z])/),
    ),
  );
  const notes = [...sentences]
    .filter((text) => text.trim() !== '')
    .map((text) => sidesOf({ a: `${text.trim().replace(/\.$/, '')}.`, b: 'x', title: 'A sentence' })[0])
    .map((entry) => ({ ...entry, id: `${entry.id}-${counter++}` }));
  return [
    ...textRows('abstracts of SciFact, in passages', passages),
    ...textRows('sentences of STS-B, as notes', notes),
  ];
}

/**
 * Which of made pairs are found to contradict each other, and what is found among texts in which nobody meant to contradict himself.
 * @returns tables in Markdown; what is found among real texts is written out, to be read
 */
export async function evaluateContradictions(root: string): Promise<string> {
  const turns = await Promise.all(
    CONVERSATIONS.map(async (name) => textRows(`turns of ${name}`, await turnsOf(name))),
  );
  return [
    ...['| made pairs | pairs | found | share, % (95 %) |', '|---|---|---|---|', ...madeRows(judged())],
    '',
    ...['| real texts | texts | statements read | contradictions found |', '|---|---|---|---|'],
    ...turns.flat(),
    ...(await realTexts(root)),
  ].join('\n');
}

import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Papa from 'papaparse';
import { DIMENSIONS, embedAll } from '../../bench/real-vectors.ts';
import { dataFolder } from '../../bench/real-texts.ts';

export const SPLITS = ['train', 'dev', 'held-out'] as const;
export type Split = (typeof SPLITS)[number];

/** Two questions, numbers of texts. */
export type Pair = readonly [one: number, other: number];

/** Labelled questions, without one that stands in two splits. */
export interface CachePairs {
  readonly texts: readonly string[];
  readonly vectorOf: (text: number) => Float32Array;
  readonly same: Readonly<Record<Split, readonly Pair[]>>;
  readonly different: Readonly<Record<Split, readonly Pair[]>>;
  /** Questions that are said to be the same, be it by others between them, have one number. */
  readonly groupOf: (text: number) => number;
}

interface Row {
  readonly text_a: string;
  readonly text_b: string;
  readonly label: 0 | 1;
}

/** Numbers that belong together, by the least that was said of them. */
class Groups {
  readonly #above: number[] = [];

  of(one: number): number {
    let top = one;
    while ((this.#above[top] ?? top) !== top) top = this.#above[top]!;
    this.#above[one] = top;
    return top;
  }

  join(one: number, other: number): void {
    const [a, b] = [this.of(one), this.of(other)];
    this.#above[Math.max(a, b)] = Math.min(a, b);
  }
}

const byHash = (text: string): Split =>
  (['train', 'train', 'dev', 'held-out'] as const)[createHash('sha256').update(text).digest()[31]! % 4]!;

/** Made once (minutes) and kept in `.cache/`. */
async function vectorsOf(root: string, name: string, texts: readonly string[]): Promise<Float32Array> {
  const file = join(root, `.cache/${name}.f32`);
  const kept = await readFile(file).catch(() => null);
  if (kept?.length === texts.length * DIMENSIONS * 4) return new Float32Array(new Uint8Array(kept).buffer);
  const made = await embedAll(texts, () => undefined);
  await mkdir(join(root, '.cache'), { recursive: true });
  await writeFile(file, made);
  return made;
}

/** @param name of the file of their vectors @param splitBy in which split questions are that belong together, by the first of them */
async function pairsOf(
  root: string,
  name: string,
  rows: readonly Row[],
  splitBy: (first: string) => Split,
): Promise<CachePairs> {
  const texts = [...new Set(rows.flatMap(({ text_a, text_b }) => [text_a, text_b]))];
  const places = new Map(texts.map((text, at) => [text, at]));
  const [said, linked] = [new Groups(), new Groups()];
  const pairs = rows.map(({ text_a, text_b, label }) => ({
    pair: [places.get(text_a)!, places.get(text_b)!] as Pair,
    label,
  }));
  for (const { pair, label } of pairs) {
    linked.join(...pair);
    if (label === 1) said.join(...pair);
  }
  const splitOf = ([one]: Pair): Split => splitBy(texts[linked.of(one)]!);
  const labelled = (label: 0 | 1, split: Split): readonly Pair[] =>
    pairs.filter((each) => each.label === label && splitOf(each.pair) === split).map(({ pair }) => pair);
  const matrix = await vectorsOf(root, name, texts);
  const bySplit = (label: 0 | 1): Readonly<Record<Split, readonly Pair[]>> => ({
    train: labelled(label, 'train'),
    dev: labelled(label, 'dev'),
    'held-out': labelled(label, 'held-out'),
  });
  return {
    texts,
    vectorOf: (text) => matrix.subarray(text * DIMENSIONS, (text + 1) * DIMENSIONS),
    same: bySplit(1),
    different: bySplit(0),
    groupOf: (text) => said.of(text),
  };
}

/** @returns null where there is no data */
export async function cachePairs(root: string): Promise<CachePairs | null> {
  const file = join(dataFolder(root), 'cache-pairs/qqp-pairs-10k.jsonl.gz');
  const bytes = await readFile(file).catch(() => null);
  if (bytes === null) return null;
  const lines = gunzipSync(bytes).toString('utf8').trim().split('\n');
  const rows = lines.map((line) => JSON.parse(line) as Row);
  return pairsOf(root, 'cache-pairs-v1', rows, byHash);
}

/**
 * Questions to doctors, each with another of the same meaning and one that is near and means something else (Medical Question Pairs): a source
 * of which nothing was learnt and by which nothing was chosen. All of it is held out.
 * @param file `mqp.csv`
 */
export async function medicalPairs(root: string, file: string): Promise<CachePairs> {
  const { data } = Papa.parse<readonly string[]>(await readFile(file, 'utf8'), { skipEmptyLines: true });
  const rows = data.map(([, text_a = '', text_b = '', label]): Row => ({
    text_a,
    text_b,
    label: label === '1' ? 1 : 0,
  }));
  return pairsOf(root, 'medical-pairs-v1', rows, () => 'held-out');
}

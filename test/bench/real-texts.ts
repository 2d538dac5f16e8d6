import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { SeededRandom } from '../../src/lib/math/seeded-random.ts';

/** Shorter ones are headings and fragments. */
const SHORTEST = 20;
/** Some 40 word pieces, the length of an episode's summary; longer sentences are cut here. */
const LONGEST = 160;
/** Of one text, so that a few long ones do not become a cluster of their own. */
const TEXT_CHARS = 1_200;
const SENTENCE_END = /(?<=[.!?])\s+|\n+/;

const SOURCES: readonly { readonly file: string; readonly fields: readonly string[] }[] = [
  { file: 'retrieval/scifact/corpus.jsonl.gz', fields: ['title', 'text'] },
  { file: 'cache-pairs/qqp-pairs-10k.jsonl.gz', fields: ['text_a', 'text_b'] },
  { file: 'injection/injection-train.jsonl.gz', fields: ['text'] },
];

/** Where evaluation data lies: `GOLEM_DATA`, else beside the repository. */
export function dataFolder(root: string): string {
  return process.env['GOLEM_DATA'] ?? join(root, '../shared/data');
}

/**
 * Distinct real sentences in one mixed order, the same every time: abstracts, questions and prompts. Of a text with
 * many sentences the first ones.
 * @returns null where the data folder is absent; fewer than asked for when there are not enough
 */
export async function realSentences(folder: string, count: number): Promise<readonly string[] | null> {
  const found = new Set<string>();
  for (const { file, fields } of SOURCES) {
    const bytes = await readFile(join(folder, file)).catch(() => null);
    if (bytes === null) return null;
    for (const line of gunzipSync(bytes).toString('utf8').split('\n')) {
      if (line === '') continue;
      const row = JSON.parse(line) as Readonly<Record<string, unknown>>;
      for (const sentence of sentencesOf(fields.map((field) => row[field]).join('\n'))) found.add(sentence);
    }
  }
  return shuffled([...found]).slice(0, count);
}

function sentencesOf(text: string): readonly string[] {
  return text
    .slice(0, TEXT_CHARS)
    .split(SENTENCE_END)
    .map((sentence) => sentence.trim().slice(0, LONGEST))
    .filter((sentence) => sentence.length >= SHORTEST);
}

function shuffled<Item>(items: Item[]): Item[] {
  const random = SeededRandom.fromSeed(1);
  for (let i = items.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random.next() * (i + 1));
    [items[i], items[j]] = [items[j]!, items[i]!];
  }
  return items;
}

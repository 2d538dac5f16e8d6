import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { cosine } from '../../src/lib/vectors/cosine.ts';
import { WordIndex } from '../../src/lib/search/word-index.ts';
import { ALL_COMPARED, answerQuestion, type Compared } from '../../src/mind/grimoire/recall/answer.ts';
import { ownWords } from '../../src/mind/grimoire/same-words.ts';
import { DEFAULT_POLICY } from '../../src/mind/policy/defaults.ts';
import { quantile } from '../bench/measures.ts';
import { dataFolder } from '../bench/real-texts.ts';
import { DIMENSIONS, embedAll } from '../bench/real-vectors.ts';
import { entry, entryId } from '../contracts/store-fixtures.ts';
import { interval, mean, ndcgAt } from './measures.ts';
import { alone, TS_RANKS, TsRank } from './ts-rank.ts';

const DEEP = 10;
const NO_MOOD = { pleasure: 0, arousal: 0, dominance: 0 };

const PARTS: Readonly<Record<string, Compared>> = {
  'all of it': ALL_COMPARED,
  'meaning alone': { ...ALL_COMPARED, words: false, length: false },
  'words alone (BM25)': { ...ALL_COMPARED, meaning: false, length: false },
  'without length': { ...ALL_COMPARED, length: false },
};

interface Row {
  readonly _id: string;
  readonly title?: string;
  readonly text: string;
}

async function rowsOf(file: string): Promise<readonly Row[]> {
  const text = gunzipSync(await readFile(file))
    .toString('utf8')
    .trim();
  return text.split('\n').map((line) => JSON.parse(line) as Row);
}

/** Made once (minutes) and kept in `.cache/`. */
async function vectorsOf(root: string, name: string, texts: readonly string[]): Promise<Float32Array> {
  const file = join(root, `.cache/scifact-${name}-v1.f32`);
  const kept = await readFile(file).catch(() => null);
  if (kept?.length === texts.length * DIMENSIONS * 4) return new Float32Array(new Uint8Array(kept).buffer);
  const made = await embedAll(texts, () => undefined);
  await mkdir(join(root, '.cache'), { recursive: true });
  await writeFile(file, made);
  return made;
}

/**
 * Claims of science and the abstracts that bear on them (SciFact's test set): how well the ranking finds one kind of text that it
 * was never tuned on. The data lies outside the repository.
 * @returns a table in Markdown, or a line where there is no data
 */
export async function evaluateScifact(root: string): Promise<string> {
  const folder = join(dataFolder(root), 'retrieval/scifact');
  const judged = await readFile(join(folder, 'qrels_test.tsv'), 'utf8').catch(() => null);
  if (judged === null) return `SciFact: skipped, there is no ${folder}.`;
  const corpus = await rowsOf(join(folder, 'corpus.jsonl.gz'));
  const all = await rowsOf(join(folder, 'queries_test.jsonl.gz'));
  const right = new Map<string, string[]>();
  for (const line of judged.trim().split('\n').slice(1)) {
    const [claim = '', abstract = '', score] = line.trim().split('\t');
    if (Number(score) > 0) right.set(claim, [...(right.get(claim) ?? []), abstract]);
  }
  const claims = all.filter(({ _id }) => right.has(_id));
  const entries = corpus.map(({ title = '', text }, i) =>
    entry(i, { id: entryId(i), type: 'insight', title, text, facts: { kind: 'note', rule: null } }),
  );
  const texts = entries.map(ownWords);
  const matrix = await vectorsOf(root, 'corpus', texts);
  const asked = await vectorsOf(
    root,
    'claims',
    claims.map(({ text }) => text),
  );
  const vector = (of: Float32Array, i: number): Float32Array =>
    of.subarray(i * DIMENSIONS, (i + 1) * DIMENSIONS);
  const index = new WordIndex();
  entries.forEach(({ id }, i) => index.set(id, texts[i]!));
  const full = await TsRank.of(texts);
  const scores = new Map<string, number[]>();
  const times: number[] = [];
  for (const [i, { _id, text }] of claims.entries()) {
    const add = (part: string, found: readonly string[]): void => {
      scores.set(part, [...(scores.get(part) ?? []), ndcgAt(DEEP, right.get(_id)!, found)]);
    };
    for (const [part, compared] of Object.entries(PARTS)) {
      const began = performance.now();
      const matches = index.matches(text);
      const considered = entries.map((one, at) => ({
        entry: one,
        similarity: cosine(vector(matrix, at), vector(asked, i)),
        match: matches.get(one.id) ?? null,
        stems: index.stemsIn(one.id),
      }));
      const found = answerQuestion(considered, {
        question: text,
        now: 0,
        tick: 0,
        pad: NO_MOOD,
        memory: DEFAULT_POLICY.memory,
        limit: DEEP,
        compared,
      });
      if (part === 'all of it') times.push(performance.now() - began);
      add(
        part,
        found.map((one) => corpus[entries.indexOf(one.entry)]!._id),
      );
    }
    for (const by of TS_RANKS) {
      const found = await full.best(text, DEEP, by);
      add(
        alone(by),
        found.map((at) => corpus[at]!._id),
      );
    }
  }
  await full.close();
  return [
    `SciFact, ${claims.length} claims, ${corpus.length} abstracts; p95 ${quantile(times, 0.95).toFixed(0)} ms a ranking of all of them, without the claim's embedding.`,
    '',
    '| | nDCG@10 (95 %) |',
    '|---|---|',
    ...[...scores].map(([part, values]) => {
      const [low, high] = interval(values);
      return `| ${part} | ${mean(values).toFixed(3)} (${low.toFixed(3)}–${high.toFixed(3)}) |`;
    }),
  ].join('\n');
}

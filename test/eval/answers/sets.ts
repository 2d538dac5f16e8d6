import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { CollectionHit, DocumentOffer } from '../../../src/domain/memory/collection.ts';
import { dataFolder } from '../../bench/real-texts.ts';
import { QUESTIONS } from './house-questions.ts';

export interface AskedOf {
  readonly question: string;
  /** Whether a source is one that answers it. */
  right(hit: CollectionHit): boolean;
}

/** Documents, and questions of which is known where their answer stands. */
export interface AnswerSet {
  readonly name: string;
  readonly documents: readonly DocumentOffer[];
  readonly asked: readonly AskedOf[];
}

interface Row {
  readonly _id: string;
  readonly title?: string;
  readonly text: string;
}

async function rowsOf(file: string): Promise<readonly Row[]> {
  const text = gunzipSync(await readFile(file)).toString('utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
}

/** Claims of science and abstracts that bear on them (SciFact's test set). @param most abstracts, those that are right among them; null where there is no data */
export async function scifactSet(root: string, most: number): Promise<AnswerSet | null> {
  const folder = join(dataFolder(root), 'retrieval/scifact');
  const judged = await readFile(join(folder, 'qrels_test.tsv'), 'utf8').catch(() => null);
  if (judged === null) return null;
  const right = new Map<string, Set<string>>();
  for (const line of judged.trim().split('\n').slice(1)) {
    const [claim = '', abstract = '', score] = line.trim().split('\t');
    if (Number(score) > 0) right.set(claim, (right.get(claim) ?? new Set()).add(abstract));
  }
  const corpus = await rowsOf(join(folder, 'corpus.jsonl.gz'));
  const wanted = new Set([...right.values()].flatMap((ids) => [...ids]));
  const others = corpus.filter(({ _id }) => !wanted.has(_id)).slice(0, Math.max(0, most - wanted.size));
  const chosen = new Set([...wanted, ...others.map(({ _id }) => _id)]);
  const documents = corpus
    .filter(({ _id }) => chosen.has(_id))
    .map(({ _id, title = '', text }) => ({ name: `${_id}.txt`, text: `${title}\n\n${text}` }));
  const claims = await rowsOf(join(folder, 'queries_test.jsonl.gz'));
  return {
    name: `SciFact, ${documents.length} abstracts`,
    documents,
    asked: claims
      .filter(({ _id }) => right.has(_id))
      .map(({ _id, text }) => ({
        question: text,
        right: ({ document }) => right.get(_id)!.has(document.name.replace('.txt', '')),
      })),
  };
}

/** This repository's own pages, and questions about them: right is the file and the heading. */
export async function houseSet(root: string): Promise<AnswerSet> {
  const names = (await readdir(join(root, 'docs'))).filter((name) => name.endsWith('.md')).sort();
  const documents = await Promise.all(
    [...names.map((name) => `docs/${name}`), 'README.md', 'CONTRIBUTING.md'].map(async (name) => ({
      name,
      text: await readFile(join(root, name), 'utf8'),
    })),
  );
  return {
    name: `The house's ${documents.length} pages`,
    documents,
    asked: QUESTIONS.map(({ question, file, says }) => ({
      question,
      right: ({ document, chunk }) => document.name === file && says.test(chunk.text),
    })),
  };
}

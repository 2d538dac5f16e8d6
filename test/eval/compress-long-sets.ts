import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scifactSet } from './answers/sets.ts';
import { QUESTIONS } from './answers/house-questions.ts';
import { conversation } from './conversation.ts';

export interface LongQuestion {
  readonly question: string;
  /** Share of what answers it that is left, letter by letter, 0 to 1. @param texts of the set, made shorter, in their order */
  left(texts: readonly string[]): number;
}

/** Texts that are a long prompt together, and questions of which is known what answers them. */
export interface LongSet {
  readonly name: string;
  readonly texts: readonly string[];
  readonly asked: readonly LongQuestion[];
}

/** All pages of this project's docs; its questions are by the same hand. */
export async function docsSet(root: string): Promise<LongSet> {
  const files = (await readdir(join(root, 'docs'))).filter((file) => file.endsWith('.md')).toSorted();
  const texts = await Promise.all(files.map((file) => readFile(join(root, 'docs', file), 'utf8')));
  const asked = QUESTIONS.flatMap(({ question, file, says }): readonly LongQuestion[] => {
    const at = files.indexOf(file.replace('docs/', ''));
    return at < 0 ? [] : [{ question, left: (left) => Number(says.test(left[at]!)) }];
  });
  return { name: 'the docs', texts, asked };
}

/** Conversations, a text each session; what answers a question is turns of them, whole. */
export async function conversationsSet(names: readonly string[]): Promise<LongSet> {
  const all = await Promise.all(names.map((name) => conversation(name, Infinity)));
  const texts: string[] = [];
  const places = new Map<string, { readonly at: number; readonly text: string }>();
  for (const { turns } of all) {
    let session: number | null = null;
    for (const turn of turns) {
      const said = `${turn.by}: ${turn.text}`;
      if (turn.session === session) texts.push(`${texts.pop()!}\n\n${said}`);
      else texts.push(`${turn.at}\n\n${said}`);
      session = turn.session;
      places.set(turn.id, { at: texts.length - 1, text: said });
    }
  }
  const asked = all.flatMap(({ questions }) =>
    questions.map(({ question, evidence }): LongQuestion => ({
      question,
      left: (left) => {
        const known = evidence.map((id) => places.get(id)!);
        return known.filter(({ at, text }) => left[at]!.includes(text)).length / known.length;
      },
    })),
  );
  return { name: `conversations ${names.join(', ')}`, texts, asked };
}

/** Claims and abstracts; how much of the abstracts that bear on a claim is left, in letters. Null without the data. */
export async function abstractsSet(root: string, most: number): Promise<LongSet | null> {
  const set = await scifactSet(root, most);
  if (set === null) return null;
  const texts = set.documents.map(({ text }) => text as string);
  const asked = set.asked.map(({ question, right }): LongQuestion => {
    const own = set.documents.flatMap((document, at) => (right({ document } as never) ? [at] : []));
    const letters = (some: readonly string[]): number => own.reduce((sum, at) => sum + some[at]!.length, 0);
    return { question, left: (left) => letters(left) / letters(texts) };
  });
  return { name: set.name, texts, asked };
}

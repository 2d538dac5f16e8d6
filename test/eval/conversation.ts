import { readFile } from 'node:fs/promises';

export interface Turn {
  readonly id: string;
  readonly session: number;
  readonly at: string;
  readonly by: string;
  readonly text: string;
}

export interface Question {
  readonly id: string;
  readonly kind: 'single' | 'several' | 'date' | 'person' | 'inference';
  readonly question: string;
  /** Ids of the turns that the answer is known from. */
  readonly evidence: readonly string[];
}

async function lines<Line>(file: string): Promise<readonly Line[]> {
  const text = await readFile(new URL(`conversations/${file}`, import.meta.url), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}

/** The first `most` turns of a conversation, and the questions whose evidence is all in them. */
export async function conversation(
  name: string,
  most: number,
): Promise<{ readonly turns: readonly Turn[]; readonly questions: readonly Question[] }> {
  const turns = (await lines<Turn>(`${name}.turns.jsonl`)).slice(0, most);
  const known = new Set(turns.map(({ id }) => id));
  const questions = await lines<Question>(`${name}.questions.jsonl`);
  return { turns, questions: questions.filter(({ evidence }) => evidence.every((id) => known.has(id))) };
}

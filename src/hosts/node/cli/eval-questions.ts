import * as v from 'valibot';
import type { GolemFacade } from '../../../runtime/facade/index.ts';
import { usageError } from './options.ts';

const QUESTION = v.object({
  question: v.pipe(v.string(), v.minLength(1)),
  evidence: v.pipe(v.array(v.pipe(v.string(), v.minLength(1))), v.minLength(1)),
});
export type Question = v.InferOutput<typeof QUESTION>;

/** One a line. @throws AppError `input.invalid` that names the line */
export function questionsIn(text: string): readonly Question[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length === 0) throw usageError('The file has no questions.');
  return lines.map((line, at) => {
    let value: unknown = null;
    try {
      value = JSON.parse(line);
    } catch {
      // Told below.
    }
    const parsed = v.safeParse(QUESTION, value);
    if (parsed.success) return parsed.output;
    throw usageError(
      `Line ${at + 1} must be {"question": "…", "evidence": ["text to be found"]}, as JSON in one line.`,
    );
  });
}

/** What memory found for one question. */
export interface EvidenceFound {
  readonly question: string;
  /** Pieces of evidence that stand in none of the memories found. */
  readonly missing: readonly string[];
}

const plain = (text: string): string => text.toLowerCase().replace(/\s+/gu, ' ');

/** Asks each question of memory. @param limit memories for each */
export async function evalQuestions(
  golem: Pick<GolemFacade, 'grimoire'>,
  questions: readonly Question[],
  limit: number,
): Promise<readonly EvidenceFound[]> {
  const found: EvidenceFound[] = [];
  for (const { question, evidence } of questions) {
    const recalled = await golem.grimoire.recall(question, { limit });
    const text = plain(recalled.map(({ entry }) => `${entry.title} ${entry.text}`).join('\n'));
    found.push({ question, missing: evidence.filter((piece) => !text.includes(plain(piece))) });
  }
  return found;
}

import { expect, it } from 'vitest';
import { allAtFive, mean, recallAt } from '../eval/measures.ts';
import { evaluateRetrieval, WHOLE } from '../eval/retrieval.ts';

/** The beginning of a chat, with 22 questions whose evidence is in it: of 17 it is all among the first five. */
const TURNS = 120;

it('answers questions about the beginning of a chat no worse than it did, and better than a tick recalls', async () => {
  const { answers } = await evaluateRetrieval(['C1'], TURNS);
  const all = answers.get(WHOLE)!;
  expect(all).toHaveLength(22);
  // One question is let go: another machine may round a near tie otherwise.
  expect(mean(allAtFive(all))).toBeGreaterThanOrEqual(16 / 22);
  expect(recallAt(all, 5)).toBeGreaterThanOrEqual(0.75);
  expect(mean(allAtFive(all))).toBeGreaterThan(mean(allAtFive(answers.get('as the golem')!)));
}, 120_000);

import { block, candidate, type Candidate } from '../candidates/index.ts';
import { distilledEntryId, type Habit, recordWords } from './habit.ts';

/** What a model decided in this situation, in the prompt of a tick that may answer by it: what is not in the prompt decides nothing. */
export function distilledCandidates(habit: Habit | null): readonly Candidate[] {
  if (!habit) return [];
  const { id, model, tick, summary, hits, misses, trust } = habit.distilled;
  const body = `In this situation ${model} decided at tick ${tick}: ${summary} ${recordWords(habit.distilled)}`;
  const ref = distilledEntryId(id);
  return [
    candidate({
      id: ref,
      category: 'strategy',
      title: `What ${model} decided in this situation`,
      body,
      trust,
      text: block('distilled-decision', { ref }, body),
      score: (hits + 1) / (hits + misses + 2),
    }),
  ];
}

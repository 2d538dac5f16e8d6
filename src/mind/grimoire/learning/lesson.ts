import type { OutcomeReflection } from '../../../domain/decisions/thought.ts';
import type { GrimoireEntry } from '../../../domain/memory/grimoire.ts';
import { lowestTrust } from '../provenance.ts';

/** Writes what a model made of an outcome into the episode of its decision, behind the outcome: it keeps every word it had, and is trusted no more than what the model had read. */
function withLesson(
  entry: GrimoireEntry,
  { model, lesson, trust }: OutcomeReflection,
  tick: number,
): GrimoireEntry {
  if (lesson === null || entry.facts.kind !== 'episode') return entry;
  const textAt = entry.text.length + 1;
  return {
    ...entry,
    text: `${entry.text}\nLesson, as ${model} put it at tick ${tick}: ${lesson}`,
    trust: lowestTrust([entry.trust, trust]),
    facts: { ...entry.facts, lesson: { by: model, tick, textAt } },
  };
}

/** Puts lessons into episodes whose outcomes have been written. @param changed by id, changed in place */
export function writeLessons(
  reflections: readonly OutcomeReflection[],
  tick: number,
  changed: Map<string, GrimoireEntry>,
): void {
  for (const reflection of reflections) {
    const episode = changed.get(reflection.entryId);
    if (episode) changed.set(episode.id, withLesson(episode, reflection, tick));
  }
}

import type { PredictionOutcome } from '../../../domain/decisions/decision.ts';
import type { GrimoireEntry } from '../../../domain/memory/grimoire.ts';
import type { Turn } from '../../contract/index.ts';
import type { MemoryPort } from '../../ports.ts';
import { cameOrNot, creditContext, creditUse, resolveEpisode, touch } from './learn.ts';

/**
 * What came of what was predicted, written into the episode that predicted it, into the memories that stood in its prompt, and into those
 * that were cited for it.
 * @param outcomes of decisions' predictions
 * @returns by id, in the order in which they were first changed
 */
export async function creditOutcomes(
  memory: Pick<MemoryPort, 'byIds'>,
  outcomes: readonly PredictionOutcome[],
  { tick, policy }: Pick<Turn, 'tick' | 'policy'>,
): Promise<Map<string, GrimoireEntry>> {
  const stood = ({ prediction }: PredictionOutcome): readonly string[] => prediction.context?.memories ?? [];
  const named = outcomes.flatMap((outcome) => {
    const { entryId, cited } = outcome.prediction;
    return [entryId ?? '', ...stood(outcome), ...cited];
  });
  const entries = new Map((await memory.byIds([...new Set(named)])).map((entry) => [entry.id, entry]));
  const changed = new Map<string, GrimoireEntry>();
  const change = (id: string, by: (entry: GrimoireEntry) => GrimoireEntry): void => {
    const entry = changed.get(id) ?? entries.get(id);
    if (entry) changed.set(id, by(entry));
  };
  for (const outcome of outcomes) {
    const { prediction, correct } = outcome;
    if (prediction.entryId !== null)
      change(prediction.entryId, (episode) => resolveEpisode(episode, outcome, tick));
    const came = cameOrNot(outcome);
    for (const id of stood(outcome)) change(id, (entry) => creditContext(entry, correct, came));
    for (const id of prediction.cited)
      change(id, (entry) => creditUse(entry, tick, correct, policy.memory, came));
  }
  return changed;
}

/** What was in the prompt has been recalled. */
export function creditPrompt(
  { deliberated, recalled, tick }: Turn,
  inPrompt: readonly GrimoireEntry[],
  changed: Map<string, GrimoireEntry>,
): void {
  if (!deliberated) return;
  const cited = new Map(
    deliberated.workspace.entries.filter((e) => e.included).map((e) => [e.id, e.cited === true]),
  );
  const recall = (entry: GrimoireEntry): void =>
    void changed.set(entry.id, touch(changed.get(entry.id) ?? entry, tick));
  for (const { entry } of recalled.entries) if (cited.has(entry.id)) recall(entry);
  // What an organ tells beside what recall brings: used, it counts as recalled; unused, it loses nothing.
  for (const entry of inPrompt) if (cited.get(entry.id) === true) recall(entry);
}

import type { PredictionOutcome } from '../../domain/decision.ts';
import type { GrimoireEntry } from '../../domain/grimoire.ts';
import type { Turn } from '../heartbeat/turn.ts';
import type { MemoryPort } from '../ports.ts';
import { reinforceOfVersion4 } from '../versions/reinforce-of-version-4.ts';
import { sinceVersion10, sinceVersion5 } from '../versions/mind-version.ts';
import { creditContext, creditUse, resolveEpisode, touch } from './learn.ts';

/**
 * What came of what was predicted, written into the episode that predicted it, into the memories that stood in its prompt, and into those
 * that were cited for it.
 * @param outcomes of decisions' predictions
 * @returns by id, in the order in which they were first changed
 */
export async function creditOutcomes(
  memory: Pick<MemoryPort, 'byIds'>,
  outcomes: readonly PredictionOutcome[],
  { tick, versions, policy }: Pick<Turn, 'tick' | 'versions' | 'policy'>,
): Promise<Map<string, GrimoireEntry>> {
  const since5 = sinceVersion5({ versions });
  const fading = sinceVersion10({ versions }) ? policy.memory : null;
  const stood = ({ prediction }: PredictionOutcome): readonly string[] =>
    (since5 && prediction.context?.memories) || [];
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
    const { prediction, quality, correct } = outcome;
    if (prediction.entryId !== null)
      change(prediction.entryId, (episode) => resolveEpisode(episode, outcome, tick));
    for (const id of stood(outcome)) change(id, (entry) => creditContext(entry, correct));
    for (const id of prediction.cited)
      change(id, (entry) =>
        since5
          ? creditUse(entry, tick, correct, fading)
          : reinforceOfVersion4(entry, tick, { cited: true, quality }),
      );
  }
  return changed;
}

/** What was in the prompt has been recalled; until version 4 what was not cited lost a little by it. */
export function creditPrompt(
  { deliberated, recalled, tick, versions }: Turn,
  told: readonly GrimoireEntry[],
  changed: Map<string, GrimoireEntry>,
): void {
  if (!deliberated) return;
  const since5 = sinceVersion5({ versions });
  const included = new Map(
    deliberated.workspace.entries.filter((e) => e.included).map((e) => [e.id, e.cited === true]),
  );
  for (const { entry } of recalled.entries) {
    const cited = included.get(entry.id);
    if (cited === undefined) continue;
    const current = changed.get(entry.id) ?? entry;
    changed.set(
      entry.id,
      cited || since5
        ? touch(current, tick)
        : reinforceOfVersion4(current, tick, { cited: false, quality: null }),
    );
  }
  // What an organ tells beside what recall brings: used, it counts as recalled; unused, it loses nothing.
  for (const entry of told) {
    if (included.get(entry.id)) changed.set(entry.id, touch(changed.get(entry.id) ?? entry, tick));
  }
}

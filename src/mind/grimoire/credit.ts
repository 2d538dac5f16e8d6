import type { PredictionOutcome } from '../../domain/decision.ts';
import type { GrimoireEntry } from '../../domain/grimoire.ts';
import type { Turn } from '../heartbeat/turn.ts';
import type { MemoryPort } from '../ports.ts';
import { reinforce, resolveEpisode, touch } from './learn.ts';

/**
 * What came of what was predicted, written into the episode that predicted it and into the memories that were cited for it.
 * @param outcomes of decisions' predictions
 * @returns by id, in the order in which they were first changed
 */
export async function creditOutcomes(
  memory: Pick<MemoryPort, 'byIds'>,
  outcomes: readonly PredictionOutcome[],
  tick: number,
): Promise<Map<string, GrimoireEntry>> {
  const named = outcomes.flatMap(({ prediction }) => [prediction.entryId ?? '', ...prediction.cited]);
  const entries = new Map((await memory.byIds([...new Set(named)])).map((entry) => [entry.id, entry]));
  const changed = new Map<string, GrimoireEntry>();
  for (const outcome of outcomes) {
    const { prediction, quality } = outcome;
    const episode = prediction.entryId === null ? undefined : entries.get(prediction.entryId);
    if (episode) {
      const resolved = resolveEpisode(changed.get(episode.id) ?? episode, outcome, tick);
      changed.set(episode.id, resolved);
    }
    for (const id of prediction.cited) {
      const entry = changed.get(id) ?? entries.get(id);
      if (entry) changed.set(id, reinforce(entry, tick, { cited: true, quality }));
    }
  }
  return changed;
}

/** Loop 1 on what was in the prompt: what was cited is touched and waits for its outcome, what was not loses a little. */
export function creditPrompt(
  { deliberated, recalled, tick }: Turn,
  told: readonly GrimoireEntry[],
  changed: Map<string, GrimoireEntry>,
): void {
  if (!deliberated) return;
  const included = new Map(
    deliberated.workspace.entries.filter((e) => e.included).map((e) => [e.id, e.cited === true]),
  );
  for (const { entry } of recalled.entries) {
    const cited = included.get(entry.id);
    if (cited === undefined) continue;
    const current = changed.get(entry.id) ?? entry;
    changed.set(
      entry.id,
      cited ? touch(current, tick) : reinforce(current, tick, { cited: false, quality: null }),
    );
  }
  // What an organ tells beside what recall brings: used, it counts as recalled; unused, it loses nothing.
  for (const entry of told) {
    if (included.get(entry.id)) changed.set(entry.id, touch(changed.get(entry.id) ?? entry, tick));
  }
}

import type { AskSource } from '../../domain/past/ask.ts';
import type { GrimoireEntry } from '../../domain/memory/grimoire.ts';
import type { DecisionCycleRecord } from '../../domain/records/record.ts';
import { dayWords } from './figures.ts';

/** Lines of an episode that tell what came of what was said. */
const OUTCOME = /^Outcome at tick \d+:.*$/gm;

export const outcomeLines = (entry: GrimoireEntry | null): readonly string[] =>
  entry?.text.match(OUTCOME) ?? [];

/** The words that a tick's record holds of what was decided and why, as they are stored. */
export function wordsOf({
  gate,
  decision,
  thought,
  steers,
  standingOrders,
}: DecisionCycleRecord): readonly string[] {
  return [
    gate.reason,
    ...steers,
    ...(decision ? [decision.summary, ...decision.reasoning] : []),
    ...(decision?.prediction ? [decision.prediction.text] : []),
    ...(thought ? [thought.why] : []),
    ...(standingOrders?.events ?? []).flatMap((event) => (event.kind === 'failed' ? [event.why] : [])),
  ].filter((line) => line.trim() !== '');
}

/** A record as a source. Words of a model may be of anybody whose text it read. */
export function tickSource(record: DecisionCycleRecord, entry: GrimoireEntry | null): Omit<AskSource, 'n'> {
  const { tick, worldTime, decision } = record;
  const words = [...new Set([...wordsOf(record), ...outcomeLines(entry)])];
  return {
    kind: 'tick',
    ref: String(tick),
    at: worldTime,
    title: `Tick ${tick}, ${dayWords(worldTime)}`,
    trust: decision?.source === 'model' ? (entry?.trust ?? 'external') : 'self',
    text: words.join('\n'),
  };
}

export const memorySource = (entry: GrimoireEntry): Omit<AskSource, 'n'> => ({
  kind: 'memory',
  ref: entry.id,
  title: entry.title,
  at: entry.worldTime,
  trust: entry.trust,
  text: entry.text,
});

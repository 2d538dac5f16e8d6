import type { AskSpan, Understood } from '../../domain/past/ask.ts';
import type { GrimoireEntry } from '../../domain/memory/grimoire.ts';
import type { DecisionCycleRecord, TickSummary } from '../../domain/records/record.ts';
import type { GolemStatus } from '../../domain/events/status.ts';
import type { Draft } from './draft.ts';
import type { AskReads } from './reads.ts';

/** A question while it is answered. */
export interface Asking {
  readonly question: string;
  readonly understood: Understood;
  readonly reads: AskReads;
  readonly status: GolemStatus;
  /** Of the whole life, oldest first, and those of the time that is asked about. */
  readonly life: readonly TickSummary[];
  readonly within: readonly TickSummary[];
  readonly collections: readonly string[];
  readonly draft: Draft;
}

export interface LivedTick {
  readonly record: DecisionCycleRecord;
  /** What memory has of it. */
  readonly entry: GrimoireEntry | null;
}

/** Ticks that a question is about: those of its time, or all. */
export function ticksWithin(
  life: readonly TickSummary[],
  { span, ticks }: { readonly span: AskSpan | null; readonly ticks: Understood['ticks'] },
): readonly TickSummary[] {
  return life.filter(
    ({ tick, worldTime }) =>
      (span === null || (worldTime >= span.from && worldTime < span.to)) &&
      (ticks === null || (tick >= ticks.from && tick <= ticks.to)),
  );
}

/** A tick with its episode; null where its record is gone. */
export async function livedTick({ reads }: Pick<Asking, 'reads'>, tick: number): Promise<LivedTick | null> {
  const record = await reads.record(tick);
  if (!record) return null;
  const [written] = record.episodesWritten;
  const id = record.predictions.find(({ entryId }) => entryId !== null)?.entryId ?? written ?? null;
  return { record, entry: id === null ? null : await reads.entry(id) };
}

export async function livedTicks(asking: Asking, ticks: readonly number[]): Promise<readonly LivedTick[]> {
  const all = await Promise.all(ticks.map((tick) => livedTick(asking, tick)));
  return all.filter((one) => one !== null);
}

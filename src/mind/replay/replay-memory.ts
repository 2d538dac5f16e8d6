import { AppError } from '../../domain/errors.ts';
import type { GrimoireEntry } from '../../domain/memory/grimoire.ts';
import type { SpanInputs } from '../../domain/past/replay.ts';

/** Ids of all memories that a span was told of. */
export function memoryIdsIn({ candidates = [], byIds = [] }: SpanInputs): readonly string[] {
  return [
    ...candidates.flatMap(({ value }) => (value ?? []).map(([id]) => id)),
    ...byIds.flatMap(({ value }) => value ?? []),
  ];
}

/** Memory as it was at the tick that a replay has come to. */
export class ReplayMemory {
  readonly #entries = new Map<string, GrimoireEntry>();

  /** Those of the ids that are not known yet. */
  missing(ids: readonly string[]): readonly string[] {
    return [...new Set(ids)].filter((id) => !this.#entries.has(id));
  }

  /** Memories as they were where the replay began; what it wrote since stays. */
  load(entries: readonly GrimoireEntry[]): void {
    for (const entry of entries) {
      if (!this.#entries.has(entry.id)) this.#entries.set(entry.id, entry);
    }
  }

  /** What a span wrote. */
  write(entries: readonly GrimoireEntry[]): void {
    for (const entry of entries) this.#entries.set(entry.id, entry);
  }

  /** @throws AppError `store.corrupt` when it is gone */
  readonly entry = (id: string): GrimoireEntry => {
    const entry = this.#entries.get(id);
    if (entry) return entry;
    throw new AppError('store.corrupt', `Memory ${id}, which the tick used, is missing.`, {
      data: { id },
    });
  };
}

import type { EmbedPriority } from '../../protocol/threads/inference.ts';

/** Texts in one run; more gains nothing on a CPU and delays whoever overtakes. */
export const MAX_BATCH_TEXTS = 32;
/** Word pieces in one run with padding: about half a second on two slow cores, the longest a tick waits. */
export const MAX_BATCH_TOKENS = 2048;
/** How far behind the oldest text its batch mates are sought. */
const WINDOW = 4 * MAX_BATCH_TEXTS;

const RANK: Readonly<Record<EmbedPriority, number>> = { tick: 0, interactive: 1, backfill: 2, document: 3 };

export interface Batchable {
  readonly priority: EmbedPriority;
  /** Word pieces with special tokens. */
  readonly tokens: number;
  /** What is wanted of it; a vector where it is left out. */
  readonly kind?: 'vector' | 'pieces';
}

/** Whether `a` overtakes `b`. */
export function overtakes(a: EmbedPriority, b: EmbedPriority): boolean {
  return RANK[a] < RANK[b];
}

/**
 * What runs with others gets another vector with other company: the int8 model scales its numbers by the largest of a run. What
 * memories are compared by must not depend on what else happened to wait, and runs alone.
 */
const ALONE: ReadonlySet<EmbedPriority> = new Set(['tick', 'backfill', 'document']);

/**
 * Chooses what runs next from jobs in order of arrival: the oldest job of the highest priority there is; where it may have company,
 * with those of the same priority that are nearest to it in length, so that little of the run is padding.
 */
export function nextBatch<Job extends Batchable>(jobs: readonly Job[]): Job[] {
  let oldest = jobs[0];
  for (const job of jobs) if (oldest && overtakes(job.priority, oldest.priority)) oldest = job;
  if (!oldest) return [];
  const { priority, tokens } = oldest;
  if (ALONE.has(priority) || oldest.kind === 'pieces') return [oldest];
  const mates = jobs
    .filter((job) => job.priority === priority && job.kind !== 'pieces')
    .slice(0, WINDOW)
    .sort((a, b) => Math.abs(a.tokens - tokens) - Math.abs(b.tokens - tokens));
  const batch: Job[] = [];
  let longest = 0;
  for (const job of mates) {
    longest = Math.max(longest, job.tokens);
    const full = batch.length === MAX_BATCH_TEXTS || longest * (batch.length + 1) > MAX_BATCH_TOKENS;
    if (full && batch.length > 0) break;
    batch.push(job);
  }
  return batch;
}

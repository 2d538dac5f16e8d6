import { readFileSync } from 'node:fs';

/** Two statements, and whether not both can be true at one time. */
export interface Pair {
  readonly a: string;
  readonly b: string;
  /** What the difference is of, or what the pair is that is no contradiction. */
  readonly kind: string;
  readonly contradict: boolean;
  /** Who says them, in a conversation; the second speaker is the first where he is left out. */
  readonly by?: string;
  readonly by2?: string;
  readonly title?: string;
}

/** Made for this project: contradictions, some in words that no rule reads, and what only looks like one. */
export const pairs = (): readonly Pair[] =>
  readFileSync(new URL('pairs.jsonl', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Pair);

import type { InjectionSlot } from '../../../domain/gateway/injection.ts';
import { mayInstruct } from '../../../domain/gateway/injection.ts';
import { exp } from '../../../lib/math/math.ts';

/** How the parts of the classifier are weighed, by who speaks; fitted on sources that nothing was learnt from. */
export interface MixtureWeights {
  readonly bias: number;
  readonly encoder: number;
  readonly ngrams: number;
  readonly patterns: number;
}

export interface Mixture {
  readonly version: string;
  readonly threshold: number;
  readonly owner: MixtureWeights;
  readonly data: MixtureWeights;
}

/** What the parts say of a text. */
export interface Evidence {
  /** Log-odds of the highest window. */
  readonly encoder: number;
  readonly ngrams: number;
  /** Whether a pattern matches. */
  readonly pattern: boolean;
}

/** 0 to 1, so that the same threshold holds in each slot. */
export function scoreOf(
  { encoder, ngrams, pattern }: Evidence,
  slot: InjectionSlot,
  mixture: Mixture,
): number {
  const by = mayInstruct(slot) ? mixture.owner : mixture.data;
  const odds = by.bias + by.encoder * encoder + by.ngrams * ngrams + (pattern ? by.patterns : 0);
  return 1 / (1 + exp(-odds));
}

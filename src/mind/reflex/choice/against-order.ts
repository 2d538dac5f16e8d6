import type { Action } from '../../../domain/world/world.ts';
import { causeWords } from '../../../domain/memory/causes.ts';
import type { SeenMemory } from '../input.ts';

/** Belief from which on a link is heeded: likelier than chance. Ours. */
const HEEDED_FROM = 0.5;

/**
 * What speaks against an order: the link believed most by which the price goes against it; null where none does.
 * @param following links of the prompt that hold @returns its id, and the rest of a sentence
 */
export function againstOrder(
  action: Action | null,
  following: readonly SeenMemory[],
): { readonly id: string; readonly why: string } | null {
  if (action?.kind !== 'swap') return null;
  const badly = action.side === 'buy' ? 'down' : 'up';
  const [worst] = following
    .flatMap(({ id, facts, confidence = 0 }) =>
      facts?.kind === 'causal' && facts.direction === badly && confidence >= HEEDED_FROM
        ? [{ id, facts, confidence }]
        : [],
    )
    .sort((a, b) => b.confidence - a.confidence || (a.id < b.id ? -1 : 1));
  if (!worst) return null;
  const { cause, lag, hits, measured, chance } = worst.facts;
  return {
    id: worst.id,
    why:
      `${causeWords(cause)}, and the price went ${badly} over the ${lag === 1 ? 'tick' : `${lag} ticks`} after that ` +
      `${hits} times of ${measured}, where chance gives ${Math.round(100 * chance)} of 100`,
  };
}

import type { Prepared, OrganDescription, Proposal, Proposing } from '../contract/index.ts';

/**
 * Who is asked for a decision, one after the other, until one is let through: organs, those that are named first and then any other that
 * proposes, in the order of the list; where none of them has one, the models that the tier is mapped to; and the reflex, which always has one.
 */
export const PROPOSERS = [
  { who: 'organs', first: ['standing-orders', 'habits'] },
  { who: 'models', first: [] },
  { who: 'reflex', first: [] },
] as const;

/** Organs in the order in which they have their say: at the gate, and with what they would decide. */
export function inTurn(organs: readonly OrganDescription[]): readonly OrganDescription[] {
  const [{ first }] = PROPOSERS;
  const named = first.flatMap((name) => organs.filter((organ) => organ.name === name));
  return [...named, ...organs.filter((organ) => !named.includes(organ))];
}

/** The decisions that organs would have, one after the other: an organ is asked only where what came before it was not let through. */
export function* organProposals({ organs, found }: Prepared, moment: Proposing): Generator<Proposal, void> {
  for (const organ of inTurn(organs)) {
    const proposal = organ.propose?.(moment, found.get(organ.name) ?? null);
    if (proposal) yield proposal;
  }
}

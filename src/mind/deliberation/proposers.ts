import type { Brought, OrganDescription, Proposal, Proposing } from '../contract/index.ts';

/**
 * Who is asked for a decision, one after the other: these organs, then any other that proposes, in the order of the list; then, where none
 * of them has one, the models that the tier is mapped to; and last the reflex, which always has one.
 */
const FIRST: readonly string[] = ['standing-orders', 'habits'];

const rankOf = ({ name }: OrganDescription): number => {
  const at = FIRST.indexOf(name);
  return at < 0 ? FIRST.length : at;
};

/** The decisions that organs would have, one after the other: an organ is asked only where what came before it was not let through. */
export function* organProposals({ organs, found }: Brought, moment: Proposing): Generator<Proposal, void> {
  const asked = [...organs].sort((a, b) => rankOf(a) - rankOf(b));
  for (const organ of asked) {
    const proposal = organ.propose?.(moment, found.get(organ.name) ?? null);
    if (proposal) yield proposal;
  }
}

import type { OrganDescription, Proposal, Proposing } from '../organ.ts';
import type { Brought } from '../brought.ts';

/**
 * Who is asked for a decision, one after the other: these organs, then any other that proposes, in the order of the list; then the models
 * that the tier is mapped to, and last the reflex, which always has one.
 */
const FIRST: readonly string[] = ['standing-orders', 'habits'];

const rankOf = ({ name }: OrganDescription): number => {
  const at = FIRST.indexOf(name);
  return at < 0 ? FIRST.length : at;
};

/** The first decision that an organ would have; null where none has one. */
export function firstProposal({ organs, found }: Brought, moment: Proposing): Proposal | null {
  const asked = [...(organs as readonly OrganDescription[])].sort((a, b) => rankOf(a) - rankOf(b));
  for (const organ of asked) {
    const proposal = organ.propose?.(moment, found.get(organ.name) ?? null);
    if (proposal) return proposal;
  }
  return null;
}

import type { GrimoireEntry } from '../../../../domain/memory/grimoire.ts';
import { count } from '../../../words/index.ts';

/** Where a memory is from. */
export function sourceWords({ facts, provenance, links, tick }: GrimoireEntry): string {
  if (facts.brought) return `brought in with a file; there it was written at tick ${facts.brought.tick}`;
  if (facts.kind === 'passage') return `taken in from “${facts.source}”`;
  if (facts.kind === 'note' && facts.worded) {
    const { by, of, tick: since } = facts.worded;
    return `told for ${count(of.length, 'memory', 'memories')} in words of ${by === 'owner' ? 'the owner' : by}, since tick ${since}`;
  }
  if (provenance === 'owner') return 'said by the owner, or by a script of his';
  if (facts.kind === 'episode') return `lived at tick ${tick}`;
  if (facts.kind === 'warning') return `made at tick ${tick} of what happened in it`;
  if (facts.kind === 'insight' && facts.about.kind === 'baseline')
    return `counted tick by tick in delta cycles, the last at tick ${tick}`;
  if (facts.kind === 'causal')
    return `counted in delta cycles of what happened and what followed, the last time at tick ${facts.through}`;
  const sources = links.filter(({ kind }) => kind === 'derived-from').length;
  return sources > 0
    ? `made of ${count(sources, 'settled episode')} in delta cycles, the last at tick ${tick}`
    : `made at tick ${tick}`;
}

/** When something was done to a memory; of what another life did, how long before it came here. */
export function whenDone(at: number, { facts, tick }: Pick<GrimoireEntry, 'facts' | 'tick'>): string {
  return facts.brought && at < tick ? `${count(tick - at, 'tick')} before it came here` : `at tick ${at}`;
}

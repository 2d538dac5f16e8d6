import type { GrimoireEntry } from '../../../../domain/memory/grimoire.ts';
import { t } from './strings.ts';

/** Where a memory is from. */
export function sourceWords({ facts, provenance, links, tick }: GrimoireEntry): string {
  const words = t.source;
  if (facts.brought?.inherited) return words.inherited(facts.brought.tick);
  if (facts.brought) return words.imported(facts.brought.tick);
  if (facts.kind === 'passage') return words.passage(facts.source);
  if (facts.kind === 'note' && facts.worded) {
    const { by, of, tick: since } = facts.worded;
    return words.worded(of.length, by === 'owner' ? words.theOwner : by, since);
  }
  if (provenance === 'owner') return words.owner;
  if (facts.kind === 'episode') return words.lived(tick);
  if (facts.kind === 'warning') return words.warning(tick);
  if (facts.kind === 'insight' && facts.about.kind === 'baseline') return words.baseline(tick);
  if (facts.kind === 'causal') return words.causal(facts.through);
  const sources = links.filter(({ kind }) => kind === 'derived-from').length;
  return sources > 0 ? words.insight(sources, tick) : words.made(tick);
}

/** When something was done to a memory; of what another life did, how long before it came here. */
export function whenDone(at: number, { facts, tick }: Pick<GrimoireEntry, 'facts' | 'tick'>): string {
  return facts.brought && at < tick ? t.source.ago(tick - at) : t.source.at(at);
}

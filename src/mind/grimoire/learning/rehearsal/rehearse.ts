import type { InsightAbout } from '../../../../domain/memory/entry-facts.ts';
import type { GrimoireEntry } from '../../../../domain/memory/grimoire.ts';
import type { Rehearsed } from '../../../../domain/records/lived-span.ts';
import type { MarketRegime } from '../../../../domain/world/market.ts';
import { confidenceAt, type Fading } from '../../../../shared/decay.ts';
import { needOf } from './need.ts';
import { isForgotten } from '../../../../shared/standing.ts';

/** Gain × need from which on it is worth it: half of what is believed lost, of a regime that has a twelfth of the time to come. Ours. */
const WORTH = 0.02;

export interface Rehearsing {
  /** What is known. */
  readonly knowledge: readonly GrimoireEntry[];
  /** Ids of the episodes that are replayed. */
  readonly replayed: ReadonlySet<string>;
  readonly worldId: string;
  readonly tick: number;
  readonly memory: Fading;
  /** The regime that the golem is in. */
  readonly now: MarketRegime;
  /** Facts at most. */
  readonly most: number;
}

/** The regime that a fact is of use in; null of what is known of a regime itself, which fades by its own long clock, and of what is of several. */
function neededIn(about: InsightAbout): MarketRegime | null {
  if (about.kind === 'baseline') return null;
  if (about.kind === 'pattern') return about.traits.regime ?? null;
  return about.kind === 'rule' ? about.regime : about.from;
}

/**
 * The facts that replay brings back to where their episodes put them: those that win most by it, times how much they will be needed
 * (Mattar and Daw 2018). Gain is the confidence that has faded since the fact was last reinforced, need the share of the ticks to come in
 * its regime. Only a fact whose episodes are still there, and among those replayed, is rehearsed; no confidence rises above its evidence.
 */
export function rehearsed({ knowledge, replayed, worldId, tick, memory, now, most }: Rehearsing): {
  readonly updated: readonly GrimoireEntry[];
  readonly rehearsed: readonly Rehearsed[];
} {
  const own = knowledge.filter(
    (entry) =>
      entry.worldId === worldId &&
      entry.provenance === 'self-learned' &&
      entry.facts.brought === undefined &&
      !isForgotten(entry),
  );
  const baselines = own.flatMap(({ facts }) =>
    facts.kind === 'insight' && facts.about.kind === 'baseline' ? [[facts.about.regime, facts] as const] : [],
  );
  const fading = own.flatMap((entry) => {
    const { facts, links } = entry;
    const regime = facts.kind === 'insight' ? neededIn(facts.about) : null;
    const gain = entry.confidence - confidenceAt(entry, tick, memory);
    return regime === null || gain < WORTH || !links.some(({ to }) => replayed.has(to))
      ? []
      : [{ entry, gain, regime }];
  });
  if (fading.length === 0) return { updated: [], rehearsed: [] };
  const need = needOf(now, new Map(baselines));
  const worthwhile = fading
    .map(({ entry, gain, regime }) => ({ entry, gain, need: need.get(regime)! }))
    .filter((one) => one.gain * one.need >= WORTH)
    .sort((a, b) => b.gain * b.need - a.gain * a.need || (a.entry.id < b.entry.id ? -1 : 1))
    .slice(0, most);
  return {
    updated: worthwhile.map(({ entry }) => ({ ...entry, reinforcedAt: tick })),
    rehearsed: worthwhile.map(({ entry, gain, need: needed }) => ({ id: entry.id, gain, need: needed })),
  };
}

import type { InsightAbout, InsightFacts } from '../../../../domain/memory/entry-facts.ts';
import type { GrimoireEntry } from '../../../../domain/memory/grimoire.ts';
import type { Rehearsed } from '../../../../domain/records/lived-span.ts';
import type { MarketRegime } from '../../../../domain/world/market.ts';
import { confidenceAt, type Fading } from '../../../../shared/decay.ts';
import { type KnownRegime, needOf } from './need.ts';
import { isForgotten } from '../../../../shared/standing.ts';

/** Gain × need from which on it is worth it: a twentieth of certainty lost, of a regime that has a tenth of the time to come. Ours. */
const WORTH = 0.005;

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

/** How long a regime lasts and what follows on it, as far as this life and those before it have counted it. */
function counted({ hits, misses, exits = {}, handed }: InsightFacts): KnownRegime {
  if (!handed) return { hits, misses, exits };
  const all: Partial<Record<MarketRegime, number>> = { ...exits };
  for (const [to, times] of Object.entries(handed.exits ?? {}) as [MarketRegime, number][])
    all[to] = (all[to] ?? 0) + times;
  return { hits: hits + handed.hits, misses: misses + handed.misses, exits: all };
}

interface Worth {
  readonly entry: GrimoireEntry;
  readonly gain: number;
  readonly need: number;
}

/**
 * The facts that replay would win most by, times how much they will be needed (Mattar and Daw 2018), the most first. Gain is the confidence that has
 * faded since the fact was last reinforced, need the share of the ticks to come in its regime.
 */
function worthReplaying({
  knowledge,
  worldId,
  tick,
  memory,
  now,
}: Omit<Rehearsing, 'replayed' | 'most'>): readonly Worth[] {
  const own = knowledge.filter(
    (entry) =>
      entry.worldId === worldId &&
      entry.provenance === 'self-learned' &&
      entry.facts.brought === undefined &&
      !isForgotten(entry),
  );
  const fading = own.flatMap((entry) => {
    const { facts } = entry;
    const regime = facts.kind === 'insight' ? neededIn(facts.about) : null;
    const gain = entry.confidence - confidenceAt(entry, tick, memory);
    return regime === null || gain < WORTH ? [] : [{ entry, gain, regime }];
  });
  if (fading.length === 0) return [];
  const baselines = own.flatMap(({ facts }) =>
    facts.kind === 'insight' && facts.about.kind === 'baseline'
      ? [[facts.about.regime, counted(facts)] as const]
      : [],
  );
  const need = needOf(now, new Map(baselines));
  return fading
    .map(({ entry, gain, regime }) => ({ entry, gain, need: need.get(regime)! }))
    .filter((one) => one.gain * one.need >= WORTH)
    .sort((a, b) => b.gain * b.need - a.gain * a.need || (a.entry.id < b.entry.id ? -1 : 1));
}

/** Facts whose episodes are looked up for each that may be rehearsed, and the newest episodes of each. Ours. */
const LOOKED_UP = { facts: 2, episodes: 4 };

/** Ids of the episodes that replay wants beside those of late, however old they are: those behind the facts that it would win most by. */
export const toReplay = (input: Omit<Rehearsing, 'replayed'>): readonly string[] =>
  input.most === 0
    ? []
    : worthReplaying(input)
        .slice(0, LOOKED_UP.facts * input.most)
        .flatMap(({ entry }) => entry.links.slice(-LOOKED_UP.episodes).map(({ to }) => to));

/**
 * The facts that replay brings back to where their episodes put them: of those that it wins most by, the ones whose episodes are still there and
 * among those replayed. No confidence rises above its evidence.
 */
export function rehearsed({ replayed, most, ...input }: Rehearsing): {
  readonly updated: readonly GrimoireEntry[];
  readonly rehearsed: readonly Rehearsed[];
} {
  const back = worthReplaying(input)
    .filter(({ entry }) => entry.links.some(({ to }) => replayed.has(to)))
    .slice(0, most);
  return {
    updated: back.map(({ entry }) => ({ ...entry, reinforcedAt: input.tick })),
    rehearsed: back.map(({ entry, gain, need }) => ({ id: entry.id, gain, need })),
  };
}

import type {
  CausalFacts,
  HandedDown,
  InsightCounts,
  InsightFacts,
} from '../../../domain/memory/entry-facts.ts';
import type { GrimoireEntry } from '../../../domain/memory/grimoire.ts';
import type { MarketRegime } from '../../../domain/world/market.ts';
import { cameTogether, NOTHING_CAME } from '../../../shared/over-chance.ts';
import { turnedCounts } from './causal/count.ts';
import { linkWords } from './causal/link-entry.ts';
import { signWords } from './causal/sign-entry.ts';
import { keptCounts } from './insight-facts.ts';
import { insightWords } from './insight-words.ts';
import { baselineWords } from './rehearsal/baselines.ts';

/** What an insight or a causal link is of, the same whoever counted it; null of anything else. */
export function subjectOf({ facts, worldId }: Pick<GrimoireEntry, 'facts' | 'worldId'>): string | null {
  if (facts.kind === 'causal') {
    const { cause, lag, direction, sign } = facts;
    return JSON.stringify([
      worldId,
      ['cause', cause],
      ['lag', lag],
      ...(sign ? [['sign', sign.outsized ? 'outsized' : sign.mood, direction]] : []),
    ]);
  }
  if (facts.kind !== 'insight') return null;
  const { about } = facts;
  const named = Object.entries(about.kind === 'pattern' ? { kind: about.kind, ...about.traits } : about);
  return JSON.stringify([worldId, ...named.sort(([a], [b]) => (a < b ? -1 : 1))]);
}

function exitsOf(one: HandedDown['exits'] = {}, other: HandedDown['exits'] = {}): HandedDown['exits'] {
  const all: Partial<Record<MarketRegime, number>> = { ...one };
  for (const [to, times] of Object.entries(other) as [MarketRegime, number][])
    all[to] = (all[to] ?? 0) + times;
  return all;
}

/** Weighted by how many were measured. */
const meanOf = (
  one: Pick<HandedDown, 'measured'>,
  other: Pick<HandedDown, 'measured'>,
  of: readonly [number, number],
): number => {
  const measured = one.measured + other.measured;
  return measured === 0 ? 0 : (one.measured * of[0] + other.measured * of[1]) / measured;
};

/** What two counted of the same, together: no life counts what another one did. */
function together(one: HandedDown, other: HandedDown): HandedDown {
  const against =
    one.against || other.against
      ? cameTogether(one.against ?? NOTHING_CAME, other.against ?? NOTHING_CAME)
      : null;
  const ofBaseline = one.meanSquare !== undefined || other.meanSquare !== undefined;
  return {
    ...keptCounts({
      hits: one.hits + other.hits,
      misses: one.misses + other.misses,
      measured: one.measured + other.measured,
      meanChange: meanOf(one, other, [one.meanChange, other.meanChange]),
    }),
    ...(against && { against }),
    ...(ofBaseline && {
      meanSquare: meanOf(one, other, [one.meanSquare ?? 0, other.meanSquare ?? 0]),
      exits: exitsOf(one.exits, other.exits),
    }),
  };
}

/** What an inherited insight hands down: its own counts, and what was handed down to it. */
function handedBy({ handed, ...facts }: InsightFacts): HandedDown {
  const { hits, misses, measured, meanChange, against, meanSquare, exits } = facts;
  const own: HandedDown = {
    hits,
    misses,
    measured,
    meanChange,
    ...(against && { against: { ...against, through: 0 } }),
    ...(meanSquare !== undefined && { meanSquare, exits: exits ?? {} }),
  };
  return handed ? together(own, handed) : own;
}

/** What predecessors counted of a link, together, held against its direction. */
function linkHanded({ direction, handed }: CausalFacts, same: readonly CausalFacts[]): InsightCounts {
  const counted = same.flatMap((other): readonly InsightCounts[] =>
    [other, ...(other.handed ? [other.handed] : [])].map(({ hits, misses, measured, meanChange }) => {
      const counts = { hits, misses, measured, meanChange };
      return other.direction === direction ? counts : turnedCounts(counts);
    }),
  );
  const [first, ...others] = handed ? [handed, ...counted] : counted;
  return others.reduce<InsightCounts>((all, one) => keptCounts(together(all, one)), first!);
}

/** What both life and predecessors know of a link. */
function linkWithHanded(
  entry: GrimoireEntry,
  facts: CausalFacts,
  same: readonly GrimoireEntry[],
): Partial<GrimoireEntry> {
  const links = same.flatMap((other) => (other.facts.kind === 'causal' ? [other.facts] : []));
  if (links.length === 0) return {};
  const now: CausalFacts = { ...facts, handed: linkHanded(facts, links) };
  return {
    ...(now.sign ? signWords(now) : linkWords(now)),
    facts: now,
    links: [...entry.links, ...supports(same)],
  };
}

const supports = (same: readonly GrimoireEntry[]): GrimoireEntry['links'] =>
  same.map(({ id }) => ({ to: id, kind: 'supports' }));

/** The fields of an insight or a link that says what lives before this one counted of the same too. @param same what of it was inherited */
export function withHanded(entry: GrimoireEntry, same: readonly GrimoireEntry[]): Partial<GrimoireEntry> {
  const { facts } = entry;
  if (facts.kind === 'causal') return linkWithHanded(entry, facts, same);
  if (facts.kind !== 'insight') return {};
  const handed = same
    .flatMap((other) => (other.facts.kind === 'insight' ? [handedBy(other.facts)] : []))
    .reduce<HandedDown | undefined>((all, one) => (all ? together(all, one) : one), facts.handed);
  if (!handed) return {};
  const { about } = facts;
  const now: InsightFacts = { ...facts, handed };
  return {
    ...(about.kind === 'baseline' ? baselineWords(about.regime, now) : insightWords(about, now)),
    facts: now,
    links: [...entry.links, ...supports(same)],
  };
}

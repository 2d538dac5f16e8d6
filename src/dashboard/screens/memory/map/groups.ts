import type { MemoryPoint } from '../../../../domain/memory/memory-point.ts';
import { TRUST_LABELS, type TrustLabel } from '../../../../domain/life/life.ts';
import { MARKET_REGIMES, type MarketRegime } from '../../../../domain/world/market.ts';
import { words } from '../../../words/index.ts';
import { t as ofMemory } from '../strings.ts';
import { verifiedWords } from '../validity-words.ts';
import { t } from './strings.ts';

/** Shapes besides colours: nothing is told by its hue alone. */
export type Shape = 'disc' | 'ring' | 'half' | 'dotted' | 'diamond' | 'square' | 'triangle' | 'cross';

/** What a filter of the list asks for. */
type Facet = Partial<Pick<MemoryPoint, 'type' | 'trust' | 'verified'>> & { readonly regime?: MarketRegime };

/** Points that are drawn alike. */
export interface Group {
  readonly label: string;
  readonly shape: Shape;
  /** A token of tokens.css. */
  readonly token: string;
  /** What the view's field is set to where only these are wanted; null where no filter asks for them. */
  readonly filter: Facet | null;
}

export const COLOURS = ['type', 'trust', 'regime', 'verified'] as const;
export type ColourBy = (typeof COLOURS)[number];

/** How the points of a group are drawn, and what asks for them alone. */
interface Drawn {
  readonly shape: Shape;
  readonly token: string;
  readonly filter: Facet | null;
}

const drawn = (shape: Shape, token: string, filter: Facet | null = null): Drawn => ({ shape, token, filter });

/** Names of groups that no code of a memory has. */
const PASSAGE = 'passage';
const OTHER = 'other';

/** In the colours of the prompt's categories that they go into; what was taken in is of the world outside. */
const TYPES: Readonly<Record<string, Drawn>> = {
  episode: drawn('disc', 'cat-episodes', { type: 'episode' }),
  insight: drawn('diamond', 'cat-insights', { type: 'insight' }),
  heuristic: drawn('square', 'cat-insights', { type: 'heuristic' }),
  'causal-link': drawn('half', 'cat-causal-edges', { type: 'causal-link' }),
  warning: drawn('triangle', 'cat-invariants', { type: 'warning' }),
  'anti-knowledge': drawn('cross', 'cat-invariants', { type: 'anti-knowledge' }),
  [PASSAGE]: drawn('ring', 'cat-defi-snapshot'),
};

const TRUST_SHAPE: Readonly<Record<TrustLabel, readonly [Shape, string]>> = {
  system: ['square', 'text'],
  owner: ['disc', 'cat-owner-control'],
  self: ['half', 'cat-insights'],
  world: ['half', 'cat-defi-snapshot'],
  inherited: ['dotted', 'cat-strategy'],
  external: ['dotted', 'text-2'],
};

const REGIME_SHAPE: Readonly<Record<string, Shape>> = { volatile: 'diamond', crisis: 'cross' };

const GROUPS: Readonly<Record<ColourBy, Readonly<Record<string, Drawn>>>> = {
  type: TYPES,
  trust: Object.fromEntries(TRUST_LABELS.map((trust) => [trust, drawn(...TRUST_SHAPE[trust], { trust })])),
  regime: Object.fromEntries(
    MARKET_REGIMES.map((regime) => [
      regime,
      drawn(REGIME_SHAPE[regime] ?? 'disc', `regime-${regime}`, { regime }),
    ]),
  ),
  verified: {
    confirmed: drawn('disc', 'gain', { verified: 'confirmed' }),
    refuted: drawn('cross', 'loss', { verified: 'refuted' }),
    pending: drawn('half', 'state-waiting', { verified: 'pending' }),
    none: drawn('ring', 'text-3', { verified: 'none' }),
  },
};

/** What a group is called in the legend. */
function labelOf(name: string, { filter }: Drawn): string {
  if (name === OTHER) return t.other;
  if (name === PASSAGE) return ofMemory.passage;
  return filter?.verified ? verifiedWords(filter.verified) : words(name);
}

/** The groups of a colouring by what their points are called, in the legend's order. */
function groupsBy(by: ColourBy): ReadonlyMap<string, Group> {
  const all = [...Object.entries(GROUPS[by]), [OTHER, drawn('dotted', 'text-3')] as const];
  return new Map(all.map(([name, how]) => [name, { ...how, label: labelOf(name, how) }]));
}

const nameOf: Readonly<Record<ColourBy, (point: MemoryPoint) => string>> = {
  type: ({ type, passage }) => (passage ? PASSAGE : type),
  trust: ({ trust }) => trust,
  regime: ({ regime }) => regime ?? '',
  verified: ({ verified }) => verified,
};

/** The group of each point, and the groups that have points, in the legend's order. */
export function grouped(
  points: readonly MemoryPoint[],
  by: ColourBy,
): { readonly of: readonly Group[]; readonly legend: readonly (readonly [Group, number])[] } {
  const groups = groupsBy(by);
  const of = points.map((point) => groups.get(nameOf[by](point)) ?? groups.get(OTHER)!);
  const counts = new Map<Group, number>();
  for (const one of of) counts.set(one, (counts.get(one) ?? 0) + 1);
  const legend = [...groups.values()].flatMap((one): (readonly [Group, number])[] =>
    counts.has(one) ? [[one, counts.get(one)!]] : [],
  );
  return { of, legend };
}

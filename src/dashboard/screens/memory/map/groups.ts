import type { MemoryPoint } from '../../../../domain/memory/memory-point.ts';
import { TRUST_LABELS } from '../../../../domain/life/life.ts';
import { MARKET_REGIMES, type MarketRegime } from '../../../../domain/world/market.ts';
import { words } from '../../../words/index.ts';

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

const group = (label: string, shape: Shape, token: string, filter: Facet | null = null): Group => ({
  label,
  shape,
  token,
  filter,
});

const OTHER = group('other', 'dotted', 'text-3');

/** In the colours of the prompt's categories that they go into; what was taken in is of the world outside. */
const TYPES: Readonly<Record<string, Group>> = {
  episode: group('episode', 'disc', 'cat-episodes', { type: 'episode' }),
  insight: group('insight', 'diamond', 'cat-insights', { type: 'insight' }),
  heuristic: group('heuristic', 'square', 'cat-insights', { type: 'heuristic' }),
  'causal-link': group('causal link', 'half', 'cat-causal-edges', { type: 'causal-link' }),
  warning: group('warning', 'triangle', 'cat-invariants', { type: 'warning' }),
  'anti-knowledge': group('anti knowledge', 'cross', 'cat-invariants', { type: 'anti-knowledge' }),
  passage: group('passage', 'ring', 'cat-defi-snapshot'),
};

const TRUST_SHAPE: Readonly<Record<string, readonly [Shape, string]>> = {
  system: ['square', 'text'],
  owner: ['disc', 'cat-owner-control'],
  self: ['half', 'cat-insights'],
  world: ['half', 'cat-defi-snapshot'],
  inherited: ['dotted', 'cat-strategy'],
  external: ['dotted', 'text-2'],
};

const REGIME_SHAPE: Readonly<Record<string, Shape>> = { volatile: 'diamond', crisis: 'cross' };

const VERIFIED: Readonly<Record<string, Group>> = {
  confirmed: group('confirmed', 'disc', 'gain', { verified: 'confirmed' }),
  refuted: group('refuted', 'cross', 'loss', { verified: 'refuted' }),
  pending: group('pending', 'half', 'state-waiting', { verified: 'pending' }),
  none: group('not checked', 'ring', 'text-3', { verified: 'none' }),
};

const GROUPS: Readonly<Record<ColourBy, Readonly<Record<string, Group>>>> = {
  type: TYPES,
  trust: Object.fromEntries(
    TRUST_LABELS.map((trust) => {
      const [shape, token] = TRUST_SHAPE[trust] ?? ['ring', 'text-3'];
      return [trust, group(words(trust), shape, token, { trust })];
    }),
  ),
  regime: Object.fromEntries(
    MARKET_REGIMES.map((regime) => [
      regime,
      group(words(regime), REGIME_SHAPE[regime] ?? 'disc', `regime-${regime}`, { regime }),
    ]),
  ),
  verified: VERIFIED,
};

const nameOf: Readonly<Record<ColourBy, (point: MemoryPoint) => string>> = {
  type: ({ type, passage }) => (passage ? 'passage' : type),
  trust: ({ trust }) => trust,
  regime: ({ regime }) => regime ?? '',
  verified: ({ verified }) => verified,
};

/** The group of each point, and the groups that have points, in the legend's order. */
export function grouped(
  points: readonly MemoryPoint[],
  by: ColourBy,
): { readonly of: readonly Group[]; readonly legend: readonly (readonly [Group, number])[] } {
  const groups = GROUPS[by];
  const of = points.map((point) => groups[nameOf[by](point)] ?? OTHER);
  const counts = new Map<Group, number>();
  for (const one of of) counts.set(one, (counts.get(one) ?? 0) + 1);
  const legend = [...Object.values(groups), OTHER].flatMap((one): (readonly [Group, number])[] =>
    counts.has(one) ? [[one, counts.get(one)!]] : [],
  );
  return { of, legend };
}

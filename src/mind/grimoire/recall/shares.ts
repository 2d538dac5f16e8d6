import type { GrimoireEntry, Recalled } from '../../../domain/memory/grimoire.ts';
import type { Pad } from '../../../domain/life/life.ts';
import { confidenceAt, type Fading } from '../../../shared/decay.ts';
import { standingOf } from '../../../shared/standing.ts';
import type { GolemPolicy } from '../../policy/index.ts';
import type { MemoryPort } from '../../ports.ts';
import { beliefOf, speaksAgainst } from './belief.ts';
import { recallFactors } from './recall-factors.ts';

/** Places that go by something else than rank. */
export type Shares = Pick<GolemPolicy['retrieval'], 'linked' | 'contrarian' | 'exploration'>;

interface Sharing {
  readonly tick: number;
  /** Of the world, Unix seconds. */
  readonly time: number;
  readonly pad: Pad;
  readonly memory: Fading;
  readonly limit: number;
  readonly shares: Shares;
  /** Uniform in [0, 1), of the organ's own stream; null where nothing is left to chance: then nothing is explored. */
  readonly chance: (() => number) | null;
}

const byScore = (a: Recalled, b: Recalled): number =>
  b.score - a.score || (a.entry.id < b.entry.id ? -1 : a.entry.id > b.entry.id ? 1 : 0);

/** One hop: what the best link to and no comparison brought, as far as it stands. Each is worth `linked` of what links to it. */
async function hop(
  ranked: readonly Recalled[],
  memory: Pick<MemoryPort, 'byIds'>,
  { tick, time, pad, memory: fading, limit, shares }: Sharing,
): Promise<readonly Recalled[]> {
  if (shares.linked === 0) return ranked;
  const known = new Set(ranked.map(({ entry }) => entry.id));
  const from = new Map<string, Recalled>();
  for (const one of ranked.slice(0, limit)) {
    for (const { to } of one.entry.links) if (!known.has(to) && !from.has(to)) from.set(to, one);
  }
  if (from.size === 0) return ranked;
  const stands = (entry: GrimoireEntry): boolean =>
    entry.tick <= tick && entry.trust !== 'external' && standingOf(entry, time) === 'stands';
  const linked = (await memory.byIds([...from.keys()])).filter(stands).map((entry): Recalled => {
    const source = from.get(entry.id)!;
    return {
      entry,
      score: shares.linked * source.score,
      factors: recallFactors({ entry, similarity: null }, tick, pad),
      confidence: confidenceAt(entry, tick, fading),
      picked: { by: 'link', from: source.entry.id },
    };
  });
  return [...ranked, ...linked].sort(byScore);
}

/** Those that speak against the mood, or else against the best, take the last places until they have their share. */
function contrary(ranked: readonly Recalled[], places: number, { pad, limit }: Sharing): readonly Recalled[] {
  const believed = beliefOf(pad, ranked);
  const first = ranked.slice(0, limit);
  const there = first.filter(({ entry }) => speaksAgainst(entry, believed)).length;
  return ranked
    .slice(limit)
    .filter(({ entry }) => speaksAgainst(entry, believed))
    .slice(0, Math.max(0, places - there))
    .map((one): Recalled => ({ ...one, picked: { by: 'contrary' } }));
}

/** Drawn of the rest, the less often a memory was in a prompt the likelier: what is recalled would be recalled ever more. */
function explored(rest: readonly Recalled[], places: number, chance: () => number): readonly Recalled[] {
  const left = [...rest];
  const drawn: Recalled[] = [];
  while (drawn.length < places && left.length > 0) {
    const weights = left.map(({ entry }) => 1 / (1 + entry.accessCount));
    let at = chance() * weights.reduce((sum, weight) => sum + weight, 0);
    const place = weights.findIndex((weight) => (at -= weight) < 0);
    const [one] = left.splice(place === -1 ? left.length - 1 : place, 1);
    drawn.push({ ...one!, picked: { by: 'exploration' } });
  }
  return drawn;
}

/** What a tick recalls of ranked candidates: the best by rank, and in the last places what the shares are for. @throws AppError `store.*` */
export async function shareOut(
  candidates: readonly Recalled[],
  memory: Pick<MemoryPort, 'byIds'>,
  sharing: Sharing,
): Promise<readonly Recalled[]> {
  const { limit, shares, chance } = sharing;
  const ranked = await hop(candidates, memory, sharing);
  const against = contrary(ranked, Math.round(limit * shares.contrarian), sharing);
  const taken = new Set(against.map(({ entry }) => entry.id));
  const places = chance ? Math.min(Math.round(limit * shares.exploration), limit - against.length) : 0;
  const rest = ranked.slice(limit - against.length - places).filter(({ entry }) => !taken.has(entry.id));
  const drawn = chance ? explored(rest, places, chance) : [];
  return [...ranked.slice(0, limit - against.length - drawn.length), ...against, ...drawn];
}

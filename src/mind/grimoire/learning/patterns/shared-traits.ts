import type { Band, SharedTraits } from '../../../../domain/memory/entry-facts.ts';
import { readTraces } from '../../../../shared/trace.ts';
import { emotionOf } from '../../../daimon/index.ts';
import type { EpisodeEntry } from '../../settled.ts';

const band = (value: number, [low, high]: readonly [number, number]): Band =>
  value < low ? 'low' : value <= high ? 'middle' : 'high';

/** Over its long-run level, of equity, and in standard deviations. Ours. */
const BANDS = { volatility: [0.9, 1.2], exposure: [0.25, 0.75], volume: [-1, 1] } as const;

function traitsOf({ regime, facts, pad }: EpisodeEntry): SharedTraits {
  const own = facts.traces === undefined ? undefined : readTraces(facts.traces).at(-1);
  return {
    ...(regime !== null && { regime }),
    ...(facts.rule !== null && { rule: facts.rule }),
    order: facts.order ?? 'none',
    mood: emotionOf(pad),
    ...(own && {
      volatility: band(own.volatility, BANDS.volatility),
      exposure: band(own.exposure, BANDS.exposure),
    }),
    ...(own?.perceived && { volume: band(own.perceived.volume, BANDS.volume) }),
  };
}

/** What is true of every one of the episodes. */
export function sharedTraits(episodes: readonly EpisodeEntry[]): SharedTraits {
  const [first = {}, ...others] = episodes.map(traitsOf);
  return Object.fromEntries(
    (Object.keys(first) as (keyof SharedTraits)[])
      .filter((trait) => others.every((other) => other[trait] === first[trait]))
      .map((trait) => [trait, first[trait]]),
  );
}

/** Names the kind; traits stand in their own order. */
export const traitsKey = (traits: SharedTraits): string =>
  Object.entries(traits)
    .map(([trait, value]) => `${trait}:${value}`)
    .join(',');

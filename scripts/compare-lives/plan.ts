import type { PolicyPatch } from '../../src/domain/rules/policy.ts';
import { SCRIPTED } from './scripted-model.ts';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { uniformInt } from 'pure-rand/distribution/uniformInt';

/** What an owner does between two spans of ticks. */
export type Deed =
  | { readonly do: 'step'; readonly ticks: number }
  | { readonly do: 'steer'; readonly text: string }
  | { readonly do: 'policy'; readonly patch: PolicyPatch }
  | { readonly do: 'seek'; readonly step: number }
  | { readonly do: 'use'; readonly world: string }
  | { readonly do: 'remember'; readonly title: string; readonly text: string };

/** A life that can be lived by any version of the code: nothing in it but what an owner would do. */
export interface LifePlan {
  readonly name: string;
  readonly seed: number;
  readonly world: string;
  readonly deeds: readonly Deed[];
  /** Its memories have vectors. */
  readonly vectors?: true;
  /** A model that answers by a fixed rule thinks. */
  readonly thinks?: true;
}

/** The whole of both tapes, undisturbed. */
export const WHOLE_TAPES: readonly LifePlan[] = [
  { name: 'sp500-whole', seed: 1, world: 'sp500', deeds: [{ do: 'step', ticks: 5_105 }] },
  { name: 'btc-whole', seed: 1, world: 'btc', deeds: [{ do: 'step', ticks: 365 }] },
];

/** With vectors, and with a model. */
export const EQUIPPED: readonly LifePlan[] = [
  { name: 'vectors-sp500', seed: 5, world: 'sp500', vectors: true, deeds: [{ do: 'step', ticks: 300 }] },
  { name: 'thinks-sp500', seed: 6, world: 'sp500', thinks: true, deeds: thought('Think it over.') },
  { name: 'thinks-btc', seed: 7, world: 'btc', thinks: true, vectors: true, deeds: thought('Buy with half') },
];

/** A life in which every other tick is thought, and words are said to it. */
function thought(words: string): readonly Deed[] {
  const eager: Deed = {
    do: 'policy',
    patch: {
      gate: { baseThreshold: 0.08, minThreshold: 0.08, cooldownTicks: 1 },
      thinking: { t1Models: [SCRIPTED], t2Models: [SCRIPTED] },
    },
  };
  const part: readonly Deed[] = [
    { do: 'step', ticks: 30 },
    { do: 'steer', text: words },
    { do: 'step', ticks: 20 },
  ];
  return [eager, ...part, ...part, { do: 'seek', step: 200 }, ...part];
}

const STEERS = [
  'Buy with half of what you have',
  'Sell half',
  'Sell everything',
  'Hold',
  'Provide liquidity around the price',
  'Withdraw all liquidity',
  'What do you know about this pool?',
  'Be careful: volatility is coming',
];
const PATCHES: readonly PolicyPatch[] = [
  { gate: { baseThreshold: 0.15 } },
  { gate: { baseThreshold: 0.3 } },
  { context: { budgetTokens: 3_000 } },
  { context: { fullEpisodeSlots: 6, summaryEpisodeSlots: 2 } },
  { episodicReplay: { topK: 0 } },
  { episodicReplay: { topK: 8 } },
  { retrieval: { limit: 40 } },
  { clocks: { thetaPerDelta: 20 } },
  { memory: { surprisingT0: 0.1 } },
];

/** `count` random lives, the same for the same seed. */
export function randomLives(count: number, seed: number): LifePlan[] {
  const source = xoroshiro128plus(seed);
  const upTo = (most: number): number => uniformInt(source, 0, most - 1);
  const pick = <Item>(items: readonly Item[]): Item => items[upTo(items.length)]!;
  const deed = (): Deed => {
    switch (upTo(6)) {
      case 0:
      case 1:
        return { do: 'steer', text: pick(STEERS) };
      case 2:
      case 3:
        return { do: 'policy', patch: pick(PATCHES) };
      case 4:
        return { do: 'seek', step: upTo(300) };
      default:
        return { do: 'remember', title: `Noted ${upTo(100)}`, text: pick(STEERS) };
    }
  };
  return Array.from({ length: count }, (_, i) => {
    const world = upTo(2) === 0 ? 'sp500' : 'btc';
    const deeds: Deed[] = [];
    for (let part = 0; part < 6; part++) {
      deeds.push({ do: 'step', ticks: 20 + upTo(40) }, deed());
      if (upTo(8) === 0) deeds.push({ do: 'use', world: upTo(2) === 0 ? 'sp500' : 'btc' });
    }
    deeds.push({ do: 'step', ticks: 20 });
    return { name: `random-${String(i).padStart(2, '0')}`, seed: 1 + upTo(1_000_000), world, deeds };
  });
}

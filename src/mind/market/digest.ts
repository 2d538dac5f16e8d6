import type {
  Observation,
  Probe,
  SwapSeen,
  WorldInfo,
  WorldPulse,
  WorldState,
} from '../../domain/world/world.ts';
import { log } from '../../lib/math/math.ts';
import type { MarketBeliefs } from './beliefs.ts';
import { perceivedIn } from './perceived.ts';
import { runProbes } from './probes.ts';

export interface DigestInput {
  readonly info: WorldInfo;
  /** Price at the last theta tick; null on the first and after a seek: then nothing has moved. */
  readonly previous: { readonly price: number | null };
  /** The gamma pulses since the last theta tick, oldest first. */
  readonly pulses: readonly WorldPulse[];
  readonly state: WorldState;
  /** Gamma beats since the last theta tick. */
  readonly gammas: number;
  /** Beliefs before this observation: what it is compared with. */
  readonly beliefs: MarketBeliefs;
  /** Step and reference price that the pulses belong to, where `state` already stands at the next step. */
  readonly closing?: { readonly step: number; readonly reference: number | null };
}

/** Step 1 of a theta tick: everything seen since the last one, as one observation with its probes. */
export function digest(input: DigestInput): Observation {
  const { state, pulses } = input;
  const previousPrice = input.previous.price ?? state.price;
  const swaps = pulses.flatMap((pulse) => pulse.swaps);
  const prices = [previousPrice, ...swaps.map((swap) => swap.price), state.price];
  const { step, reference } = input.closing ?? state;
  const taken = pulses.flatMap((pulse) => pulse.corrections ?? []);
  const events = sumEvents(pulses);
  const seen: Omit<Observation, 'probes'> = {
    worldId: input.info.id,
    step,
    time: state.time,
    block: state.block,
    price: state.price,
    previousPrice,
    high: prices.reduce((high, price) => Math.max(high, price)),
    low: prices.reduce((low, price) => Math.min(low, price)),
    logReturn: log(state.price / previousPrice),
    volume: Math.max(0, volumeOf(swaps) - volumeOf(taken.flatMap((correction) => correction.swaps))),
    pool: state.pool,
    reference,
    logs: sumCounts(pulses),
    blocks: blockRange(pulses, state.block.number),
    gammas: input.gammas,
    ...(events && { events }),
    perceived: perceivedIn(previousPrice, pulses),
    ...(taken.length > 0 && { corrections: taken.map(({ swaps: _, ...correction }) => correction) }),
  };
  const probes: readonly Probe[] = runProbes(seen, input.beliefs);
  return { ...seen, probes };
}

function volumeOf(swaps: readonly SwapSeen[]): number {
  return swaps.reduce((sum, swap) => sum + Math.abs(swap.quote), 0);
}

function sumEvents(pulses: readonly WorldPulse[]): Observation['events'] {
  const total: Record<string, number> = {};
  for (const { events = {} } of pulses)
    for (const [name, count] of Object.entries(events)) total[name] = (total[name] ?? 0) + count;
  return Object.keys(total).length > 0 ? total : undefined;
}

function sumCounts(pulses: readonly WorldPulse[]): WorldPulse['counts'] {
  const total = { swap: 0, mint: 0, burn: 0, other: 0 };
  for (const { counts } of pulses) {
    total.swap += counts.swap;
    total.mint += counts.mint;
    total.burn += counts.burn;
    total.other += counts.other;
  }
  return total;
}

function blockRange(pulses: readonly WorldPulse[], current: number): Observation['blocks'] {
  const blocks = pulses.flatMap((pulse) => pulse.blocks);
  return { first: blocks[0]?.number ?? current, last: blocks.at(-1)?.number ?? current };
}

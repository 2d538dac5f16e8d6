import type { Observation, Probe, SwapSeen, WorldInfo, WorldPulse, WorldState } from '../../domain/world.ts';
import type { MarketBeliefs } from './beliefs.ts';
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
  const seen: Omit<Observation, 'probes'> = {
    worldId: input.info.id,
    step,
    time: state.time,
    block: state.block,
    price: state.price,
    previousPrice,
    high: Math.max(...prices),
    low: Math.min(...prices),
    logReturn: Math.log(state.price / previousPrice),
    volume: swaps.reduce((sum, swap) => sum + quoteVolume(swap), 0),
    pool: state.pool,
    reference,
    logs: sumCounts(pulses),
    blocks: blockRange(pulses, state.block.number),
    gammas: input.gammas,
  };
  const probes: readonly Probe[] = runProbes(seen, input.beliefs);
  return { ...seen, probes };
}

function quoteVolume(swap: SwapSeen): number {
  return Math.abs(swap.quote);
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

import type {
  Perceived,
  WorldPulse,
  Observation,
  Probe,
  SwapSeen,
  WorldInfo,
  WorldState,
} from '../../domain/world/world.ts';
import { log } from '../../lib/math/math.ts';
import type { MarketBeliefs } from './beliefs.ts';
import { runProbes } from './probes.ts';

/** What has been seen since a theta tick, so far. */
interface Seen {
  readonly price: number;
  readonly squares: number;
  readonly jump: number;
  readonly bought: number;
  readonly sold: number;
}

/** One gamma beat more. What a chain took back later stays as it was seen. */
function after(seen: Seen, { swaps }: Pick<WorldPulse, 'swaps'>): Seen {
  const price = swaps.at(-1)?.price ?? seen.price;
  const move = log(price / seen.price);
  // A pool that gains quote was bought from.
  const sum = (sign: number): number =>
    swaps.reduce((total, { quote }) => total + Math.max(0, sign * quote), 0);
  return {
    price,
    squares: seen.squares + move * move,
    jump: Math.abs(move) > Math.abs(seen.jump) ? move : seen.jump,
    bought: seen.bought + sum(1),
    sold: seen.sold + sum(-1),
  };
}

/**
 * What gamma perceives: each beat since the last theta tick changes it.
 * @param price at the last theta tick, quote per base @param pulses oldest first
 */
export function perceivedIn(price: number, pulses: readonly Pick<WorldPulse, 'swaps'>[]): Perceived {
  const { squares, jump, bought, sold } = pulses.reduce(after, {
    price,
    squares: 0,
    jump: 0,
    bought: 0,
    sold: 0,
  });
  const all = bought + sold;
  return { variation: Math.sqrt(squares), jump, flow: all > 0 ? (bought - sold) / all : 0 };
}

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

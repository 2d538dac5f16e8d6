import { exp } from '../../../../lib/math/math.ts';
import type { TickTrace } from '../../../../shared/trace.ts';

/** A tick and its ln price change. */
export type Changed = Pick<TickTrace, 'change'> & { readonly tick: number };

/** A move of the price within one tick that is out of all proportion to those before it. */
export interface SharpMove extends Changed {
  /** How surely it is one, 0..1. */
  readonly weight: number;
}

/** Ticks that say what is usual, and without which nothing is said. Ours. */
const USUAL = 50;
const LEAST_USUAL = 12;
/** The median of |moves| to their deviation, where they are normal: few large ones do not move it. */
const TO_DEVIATION = 1.4826;
/** Deviations at which a move is as likely a sharp one as not, and how fast that grows. Ours. */
const HALF_AT = 3.5;
const STEEP = 3;
/** Below this it is none. */
const LEAST = 0.1;

/** The deviation of moves that is not moved by few large ones. @param changes ln price changes */
export function deviationOf(changes: readonly number[]): number {
  const sizes = changes.map(Math.abs).sort((a, b) => a - b);
  return (sizes[Math.floor(sizes.length / 2)] ?? 0) * TO_DEVIATION;
}

/** What is usual before a change; 0 where too little is known. @param before oldest first */
function usualDeviation(before: readonly number[]): number {
  const usual = before.slice(-USUAL);
  return usual.length < LEAST_USUAL ? 0 : deviationOf(usual);
}

/** How surely a change is a sharp move, by those before it: 0..1. @param before oldest first */
export const sharpness = (change: number, before: readonly number[]): number =>
  standsOut(change, usualDeviation(before));

function standsOut(change: number, deviation: number): number {
  if (deviation === 0) return 0;
  const weight = 1 / (1 + exp(STEEP * (HALF_AT - Math.abs(change) / deviation)));
  return weight < LEAST ? 0 : weight;
}

/** Moves that say how large sharp ones are. Ours. */
const LEAST_KNOWN = 8;
/** How far their sizes lie apart, of their median. Ours. */
const SPREAD = 0.25;

/** How large sharp moves are here, |ln|, and how often one comes, a tick. */
interface Usual {
  readonly size: number;
  readonly rate: number;
}

/** Null as long as too few are known. */
function usualOf(moves: readonly SharpMove[], ticks: number): Usual | null {
  const sure = moves.filter(({ weight }) => weight > 0.5);
  if (sure.length < LEAST_KNOWN) return null;
  const sizes = sure.map(({ change }) => Math.abs(change)).sort((a, b) => a - b);
  return { size: sizes[Math.floor(sizes.length / 2)]!, rate: sure.length / ticks };
}

const square = (value: number): number => value * value;

/** How surely a change is one of the usual sharp moves, where the market is so wild that these do not stand out: by how likely either makes it. */
function likelyUsual(change: number, deviation: number, { size, rate }: Usual): number {
  if (deviation === 0) return 0;
  // A sharp move comes on top of an ordinary one.
  const spread = Math.sqrt(square(deviation) + square(SPREAD * size));
  const one = (rate / spread) * exp(-square((Math.abs(change) - size) / spread) / 2);
  // Either way.
  const none = ((1 - rate) / deviation) * 2 * exp(-square(change / deviation) / 2);
  const weight = one / (one + none);
  return weight < LEAST ? 0 : weight;
}

/** Sharp moves among ticks. @param ticks that were perceived, oldest first */
export function sharpMoves(ticks: readonly Changed[]): readonly SharpMove[] {
  const changes = ticks.map(({ change }) => change);
  const deviations = changes.map((_, place) =>
    usualDeviation(changes.slice(Math.max(0, place - USUAL), place)),
  );
  const weighed = (weightOf: (change: number, place: number) => number): readonly SharpMove[] =>
    ticks.flatMap(({ tick, change }, place): SharpMove[] => {
      const weight = weightOf(change, place);
      return weight === 0 ? [] : [{ tick, change, weight }];
    });
  const standingOut = weighed((change, place) => standsOut(change, deviations[place]!));
  const usual = usualOf(standingOut, ticks.length);
  if (usual === null) return standingOut;
  const known = new Map(standingOut.map(({ tick, weight }) => [tick, weight]));
  return weighed((change, place) =>
    Math.max(known.get(ticks[place]!.tick) ?? 0, likelyUsual(change, deviations[place]!, usual)),
  );
}

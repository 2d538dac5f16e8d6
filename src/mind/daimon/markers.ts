import type { MarkerFelt, Situation, SomaticMarker } from '../../domain/life/daimon.ts';
import type { PendingPrediction, PredictionOutcome } from '../../domain/decisions/decision.ts';
import type { Portfolio } from '../../domain/world/ledger.ts';
import type { MarketRegime } from '../../domain/world/market.ts';

/** By the situation's name: as many as there are kinds of situation, which is 63. */
export type Markers = Readonly<Record<string, SomaticMarker>>;

/** Where decisions were taken whose predictions are not due yet, and the equity then, by their tick. */
export type Undecided = Readonly<Record<string, { readonly situation: Situation; readonly equity: number }>>;

/** Bounds of the kinds. Ours. */
const [OUT, IN] = [0.1, 0.5];
const [SOME, DEEP] = [0.02, 0.1];

export const situationOf = (
  regime: MarketRegime,
  { exposure, drawdown }: Pick<Portfolio, 'exposure' | 'drawdown'>,
): Situation => ({
  regime,
  exposure: exposure < OUT ? 'out' : exposure <= IN ? 'partly' : 'in',
  drawdown: drawdown < SOME ? 'none' : drawdown <= DEEP ? 'some' : 'deep',
});

const nameOf = ({ regime, exposure, drawdown }: Situation): string => `${regime}|${exposure}|${drawdown}`;

/** What is left of earlier outcomes with each new one: about the last twenty count. Ours. */
const KEPT = 0.95;
/** Outcomes of nothing in particular that every marker begins with. Ours. */
const PRIOR = 2;
/** Change of equity since a decision that is all good or all bad, fraction. Ours. */
const FULL_CHANGE = 0.05;
/** Outcomes, and valence, below which nothing is felt. Ours. */
const LEAST_COUNT = 3;
const LEAST_VALENCE = 0.15;

const limit = (value: number): number => Math.max(-1, Math.min(1, value));

function marked(
  before: SomaticMarker | undefined,
  situation: Situation,
  went: number,
  tick: number,
): SomaticMarker {
  const sum = (before ? before.valence * (before.weight + PRIOR) : 0) * KEPT + went;
  const weight = (before?.weight ?? 0) * KEPT + 1;
  return {
    situation,
    valence: sum / (weight + PRIOR),
    weight,
    count: (before?.count ?? 0) + 1,
    lastTick: tick,
  };
}

/**
 * How a decision went, −1..1: whether what it foresaw came, less how sure it was that it would, and half of what equity did since. So
 * situations in which it is only as right as it says teach nothing by that.
 * @param gained −1..1
 */
const wentOf = ({ prediction, correct }: PredictionOutcome, gained: number): number =>
  limit((correct ? 1 : 0) - prediction.probability + gained / 2);

/** What decisions that came due have taught about the situations that they were taken in. */
export function learnMarkers(
  markers: Markers,
  undecided: Undecided,
  outcomes: readonly PredictionOutcome[],
  { tick, equity }: { readonly tick: number; readonly equity: number },
): Markers {
  let after = markers;
  for (const outcome of outcomes) {
    const taken = undecided[String(outcome.prediction.madeAtTick)];
    if (!taken) continue;
    const gained = taken.equity > 0 ? limit((equity / taken.equity - 1) / FULL_CHANGE) : 0;
    const name = nameOf(taken.situation);
    const went = wentOf(outcome, gained);
    after = { ...after, [name]: marked(after[name], taken.situation, went, tick) };
  }
  return after;
}

/** The same with a decision of this tick, and without those that are not waited for any more. */
export function stillUndecided(
  undecided: Undecided,
  waiting: readonly PendingPrediction[],
  decided: { readonly tick: number; readonly situation: Situation; readonly equity: number } | null,
): Undecided {
  const ticks = new Set(
    waiting.filter(({ kind }) => kind === 'decision').map(({ madeAtTick }) => madeAtTick),
  );
  const kept = Object.entries(undecided).filter(([tick]) => ticks.has(Number(tick)));
  if (!decided) return Object.fromEntries(kept);
  const { tick, situation, equity } = decided;
  return Object.fromEntries([...kept, [String(tick), { situation, equity }]]);
}

/** The gut feeling about a situation; null where there is none worth the name. */
export function feltAgain(markers: Markers, situation: Situation): MarkerFelt | null {
  const marker = markers[nameOf(situation)];
  if (!marker || marker.count < LEAST_COUNT || Math.abs(marker.valence) < LEAST_VALENCE) return null;
  return { situation, valence: marker.valence, count: marker.count };
}

/** A situation in words. */
export function situationWords({ regime, exposure, drawdown }: Situation): string {
  const held = { out: 'out of the market', partly: 'partly in the market', in: 'mostly in the market' }[
    exposure
  ];
  const fall = { none: 'near its peak', some: 'a little below its peak', deep: 'far below its peak' }[
    drawdown
  ];
  return `${regime}, ${held}, ${fall}`;
}

import type { CausalFacts, Followed } from '../../../../domain/memory/entry-facts.ts';
import type { MarketRegime } from '../../../../domain/world/market.ts';
import { exp, log } from '../../../../lib/math/math.ts';
import type { Happened } from '../../../../domain/memory/causes.ts';
import type { SeenTick } from '../rehearsal/baselines.ts';

/** Theta ticks over which it is looked for what follows. Ours: the next, a trading week, and what evidence looks ahead. */
export const LAGS = [1, 5, 20] as const;
/** Times that something must have happened before anything is said to follow on it. Ours. */
const MIN_TIMES = 6;
/** Ticks that are named of each kind: the newest. */
const MOST_TICKS = 8;

/** What is counted of a link. */
export type Counted = Omit<CausalFacts, 'kind' | 'novelty' | 'brought' | 'pruned' | 'since' | 'sign'>;

interface Occurrence {
  readonly tick: number;
  readonly regime: MarketRegime;
  readonly change: number;
}

/** The moves of the price over any span of ticks that were perceived one after the other. */
class Moves {
  readonly #ticks: readonly SeenTick[];
  /** Where each tick is. */
  readonly #places: ReadonlyMap<number, number>;
  /** Of ln price changes, up to each tick. */
  readonly #sums: Float64Array;

  /** @param ticks oldest first */
  constructor(ticks: readonly SeenTick[]) {
    this.#ticks = ticks;
    this.#places = new Map(ticks.map(({ tick }, i) => [tick, i]));
    this.#sums = new Float64Array(ticks.length);
    let sum = 0;
    for (let i = 0; i < ticks.length; i += 1) this.#sums[i] = sum += ticks[i]!.change;
  }

  /** From the tick at a place on; null where not all ticks of the lag were perceived. */
  #from(place: number, lag: number): number | null {
    const { tick } = this.#ticks[place]!;
    if (this.#ticks[place + lag]?.tick !== tick + lag) return null;
    return this.#sums[place + lag]! - this.#sums[place]!;
  }

  /** What came of a tick; null where that is not known, and where nothing changed: then nothing followed, either way. */
  after(tick: number, lag: number): Occurrence | null {
    const place = this.#places.get(tick);
    const change = place === undefined ? null : this.#from(place, lag);
    return change ? { tick, regime: this.#ticks[place!]!.regime, change } : null;
  }

  /** Of all moves over a lag that are one, the share that goes up; a half where none is. */
  rises(lag: number): number {
    let [up, all] = [0, 0];
    for (let place = 0; place < this.#ticks.length; place += 1) {
      const change = this.#from(place, lag);
      if (!change) continue;
      all += 1;
      if (change > 0) up += 1;
    }
    return all === 0 ? 0.5 : up / all;
  }
}

/** Of what happened, what is later than all that is counted, and none within the lag of the one before it: so that none shares its ticks. */
function apart(
  happened: readonly number[],
  moves: Moves,
  lag: number,
  through: number | null,
): readonly Occurrence[] {
  const found: Occurrence[] = [];
  let last = through;
  for (const tick of happened) {
    if (last !== null && tick < last + lag) continue;
    const move = moves.after(tick, lag);
    if (!move) continue;
    found.push(move);
    last = tick;
  }
  return found;
}

const upward = ({ change }: Occurrence): boolean => change > 0;
const NEVER: Followed = { hits: 0, misses: 0 };

/** A count of what went up and what went down. */
interface Both {
  readonly up: number;
  readonly down: number;
}

const asBoth = ({ hits, misses }: Followed, direction: 'up' | 'down'): Both =>
  direction === 'up' ? { up: hits, down: misses } : { up: misses, down: hits };
const asFollowed = ({ up, down }: Both, direction: 'up' | 'down'): Followed =>
  direction === 'up' ? { hits: up, misses: down } : { hits: down, misses: up };

function regimesAfter(
  before: Counted | null,
  fresh: readonly Occurrence[],
  direction: 'up' | 'down',
): CausalFacts['byRegime'] {
  const regimes = new Map<MarketRegime, Both>();
  for (const [regime, followed] of Object.entries(before?.byRegime ?? {}))
    regimes.set(regime as MarketRegime, asBoth(followed, before!.direction));
  for (const one of fresh) {
    const { up, down } = regimes.get(one.regime) ?? asBoth(NEVER, 'up');
    regimes.set(one.regime, upward(one) ? { up: up + 1, down } : { up, down: down + 1 });
  }
  return Object.fromEntries(
    [...regimes]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([regime, both]) => [regime, asFollowed(both, direction)]),
  );
}

const CHANGE_DECIMALS = 8;
const CHANCE_DECIMALS = 4;
const kept = (value: number, digits: number): number => Number(value.toFixed(digits)) + 0;

/** The same counts, held against the other direction. */
export const turnedCounts = <Counts extends Followed>({ hits, misses, ...rest }: Counts) => ({
  ...rest,
  hits: misses,
  misses: hits,
});

/** A link with what was perceived since; null where that is nothing, or all of it too little. @param rises share of moves over the lag that go up */
function countedOf(
  cause: string,
  lag: number,
  before: Counted | null,
  fresh: readonly Occurrence[],
  rises: number,
): Omit<Counted, 'among'> | null {
  const earlier = before ? asBoth(before, before.direction) : { up: 0, down: 0 };
  const rose = fresh.filter(upward).length;
  const both = { up: earlier.up + rose, down: earlier.down + fresh.length - rose };
  const measured = both.up + both.down;
  if (fresh.length === 0 || measured < MIN_TIMES) return null;
  const direction =
    both.up === both.down ? (before?.direction ?? 'down') : both.up > both.down ? 'up' : 'down';
  const sum =
    (before?.meanChange ?? 0) * (before?.measured ?? 0) +
    fresh.reduce((total, { change }) => total + change, 0);
  const newest = (known: readonly number[], of: readonly Occurrence[]): readonly number[] =>
    [...known, ...of.map(({ tick }) => tick)].slice(-MOST_TICKS);
  const follows = (one: Occurrence): boolean => upward(one) === (direction === 'up');
  const turned = before !== null && before.direction !== direction;
  const { followed, otherwise } = before?.ticks ?? { followed: [], otherwise: [] };
  return {
    cause,
    lag,
    direction,
    ...asFollowed(both, direction),
    measured,
    meanChange: kept(sum / measured, CHANGE_DECIMALS),
    chance: kept(Math.max(0.5, direction === 'up' ? rises : 1 - rises), CHANCE_DECIMALS),
    byRegime: regimesAfter(before, fresh, direction),
    ticks: {
      followed: newest(turned ? otherwise : followed, fresh.filter(follows)),
      otherwise: newest(
        turned ? followed : otherwise,
        fresh.filter((one) => !follows(one)),
      ),
    },
    through: fresh.at(-1)!.tick,
    ...(before?.handed && { handed: turned ? turnedCounts(before.handed) : before.handed }),
  };
}

/** What could be counted of a cause over a lag. */
export interface Looked {
  readonly cause: string;
  readonly lag: number;
}

/** Causes among what happened, each with every lag, in a fixed order. */
export const lookedFor = (happened: readonly Happened[]): readonly Looked[] =>
  [...new Set(happened.map(({ cause }) => cause))]
    .sort()
    .flatMap((cause) => LAGS.map((lag) => ({ cause, lag })));

/**
 * What followed on what happened: of every cause and lag, how often the price then rose and fell, with what was counted before. A pair about
 * which nothing new was perceived is left out.
 * @param ticks what was perceived, oldest first @param knownOf what was counted before; null where nothing was
 */
export function countLinks(
  ticks: readonly SeenTick[],
  happened: readonly Happened[],
  knownOf: (looked: Looked) => Counted | null,
): readonly Counted[] {
  const at = new Map<string, number[]>();
  for (const { tick, cause } of happened) {
    const known = at.get(cause);
    if (known) known.push(tick);
    else at.set(cause, [tick]);
  }
  for (const each of at.values()) each.sort((a, b) => a - b);
  const moves = new Moves(ticks);
  const rises = new Map(LAGS.map((lag) => [lag as number, moves.rises(lag)]));
  const looked = lookedFor(happened);
  const counted = looked.flatMap(({ cause, lag }) => {
    const before = knownOf({ cause, lag });
    const fresh = apart(at.get(cause)!, moves, lag, before?.through ?? null);
    return countedOf(cause, lag, before, fresh, rises.get(lag)!) ?? [];
  });
  // Each could go up or down.
  const among = 2 * Math.max(1, looked.length / LAGS.length);
  return counted.map((one) => ({ ...one, among }));
}

/** Shares of what one has that the bettors stake. Ours: a mixture loses little against the best stake in hindsight. */
const STAKES = [0.1, 0.25, 0.5, 0.75] as const;

/**
 * How firmly a link is believed: what betting on it at the odds of chance would have made of 1 (an e-value; by Ville's inequality nobody who bets
 * on chance ever has 1/α with a chance above α), against one for each link that was looked at beside it. 0..1
 */
export function beliefIn({
  hits,
  misses,
  chance,
  among,
}: Pick<Counted, 'hits' | 'misses' | 'chance' | 'among'>): number {
  const fortunes = STAKES.map((stake) =>
    exp(hits * log(1 + (stake * (1 - chance)) / chance) + misses * log(1 - stake)),
  );
  const evidence = fortunes.reduce((sum, one) => sum + one, 0) / STAKES.length;
  return evidence / (evidence + among);
}

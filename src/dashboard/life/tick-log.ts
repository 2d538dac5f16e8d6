import { PHASES, TIERS } from '../../domain/life/life.ts';
import { MARKET_REGIMES } from '../../domain/world/market.ts';
import type { TickSummary } from '../../domain/records/record.ts';
import { Benchmark } from './benchmark.ts';
import { SummaryRest } from './summary-rest.ts';

/** What happened on a tick, as bits, so that a strip of thousands can be drawn without touching objects. */
export const FLAG = {
  traded: 1,
  blocked: 2,
  reverted: 4,
  surprise: 8,
  regime: 16,
  death: 32,
  right: 64,
  wrong: 128,
  /** The world jumped between the tick before and this one: a seek or another world. */
  jump: 256,
  phase: 512,
} as const;

/** What a filled order was, as bits: a column of a strip may hold several. */
export const ORDER = { buy: 1, sell: 2, provide: 4, withdraw: 8 } as const;
export const ORDER_KINDS = ['buy', 'sell', 'provide', 'withdraw'] as const satisfies (keyof typeof ORDER)[];

const FIRST_CAPACITY = 4096;
/** Rows that were asked for lately: whoever asks again for one gets the same object. */
const MOST_MADE = 64;
/** A prediction outcome at or above this mean quality counts as right: what a coin toss earns (1 − 0.25). */
const RIGHT_QUALITY = 0.75;

/**
 * The whole life as columns, 150 bytes a tick: appended to, never rebuilt, so that a chart reads subarrays without copying.
 * Ticks are consecutive; `append` says when they would not be.
 */
export class TickLog {
  length = 0;
  tick = new Float64Array(FIRST_CAPACITY);
  time = new Float64Array(FIRST_CAPACITY);
  price = new Float64Array(FIRST_CAPACITY);
  equity = new Float64Array(FIRST_CAPACITY);
  /** What holding since the beginning of the life would be worth, over jumps and worlds. */
  holding = new Float64Array(FIRST_CAPACITY);
  vitality = new Float64Array(FIRST_CAPACITY);
  surprise = new Float64Array(FIRST_CAPACITY);
  tier = new Uint8Array(FIRST_CAPACITY);
  regime = new Uint8Array(FIRST_CAPACITY);
  phase = new Uint8Array(FIRST_CAPACITY);
  flags = new Uint16Array(FIRST_CAPACITY);
  orders = new Uint8Array(FIRST_CAPACITY);
  /** Ticks before which the world jumped, ascending. */
  readonly jumps: number[] = [];
  readonly benchmark = new Benchmark();
  readonly #rest = new SummaryRest(FIRST_CAPACITY);
  readonly #made = new Map<number, TickSummary>();

  get first(): number {
    return this.length === 0 ? 0 : this.tick[0]!;
  }

  get last(): number {
    return this.length === 0 ? 0 : this.tick[this.length - 1]!;
  }

  /** Index of a tick, or null where the log does not hold it. */
  indexOf(tick: number): number | null {
    const index = tick - this.first;
    return this.length > 0 && index >= 0 && index < this.length ? index : null;
  }

  at(tick: number): TickSummary | null {
    const index = this.indexOf(tick);
    return index === null ? null : this.row(index);
  }

  /** A tick's summary as it was appended. @param index below `length` */
  row(index: number): TickSummary {
    const made = this.#made.get(index);
    if (made !== undefined) return made;
    if (this.#made.size >= MOST_MADE) this.#made.clear();
    const row = this.make(index);
    this.#made.set(index, row);
    return row;
  }

  /** Share of equity in the base token, from one index up to another. */
  exposures(from: number, to: number): Float64Array {
    return this.#rest.exposures(from, to);
  }

  /** The last index below `before` that fits; null for none. */
  findLast(fits: (index: number) => boolean, before = this.length): number | null {
    for (let index = before - 1; index >= 0; index -= 1) if (fits(index)) return index;
    return null;
  }

  /** Equity against holding since the beginning of the life, as a share; null where the tick is not held. */
  againstHolding(tick: number): number | null {
    const index = this.indexOf(tick);
    const holding = index === null ? 0 : this.holding[index]!;
    return index === null || !(holding > 0) ? null : this.equity[index]! / holding - 1;
  }

  /** The last jump up to a tick: the tick after it, and the world's time on both sides. Null where there was none. */
  jumpBefore(tick: number): { readonly tick: number; readonly from: number; readonly to: number } | null {
    const found = this.jumps.findLast((one) => one <= tick);
    const index = found === undefined ? null : this.indexOf(found);
    return index === null || index === 0
      ? null
      : { tick: found!, from: this.time[index - 1]!, to: this.time[index]! };
  }

  /** Amortised constant time. `known` for a tick that is already there, `gap` when ticks before it are missing. */
  append(summary: TickSummary): 'added' | 'known' | 'gap' {
    if (this.length > 0 && summary.tick <= this.last) return 'known';
    if (this.length > 0 && summary.tick > this.last + 1) return 'gap';
    if (this.length === this.tick.length) this.grow();
    const index = this.length;
    const before = index === 0 ? undefined : this.row(index - 1);
    this.tick[index] = summary.tick;
    this.time[index] = summary.worldTime;
    this.price[index] = summary.price;
    this.equity[index] = summary.equity;
    this.holding[index] = this.benchmark.take(summary);
    this.vitality[index] = summary.vitality;
    this.surprise[index] = summary.predictionError;
    this.tier[index] = TIERS.indexOf(summary.tier);
    this.regime[index] = MARKET_REGIMES.indexOf(summary.regime);
    this.phase[index] = PHASES.indexOf(summary.phase);
    this.orders[index] =
      summary.actionStatus === 'filled' && summary.actionKind !== null ? ORDER[summary.actionKind] : 0;
    this.flags[index] = flagsOf(summary, before);
    this.#rest.set(index, summary);
    this.#made.set(index, summary);
    this.#made.delete(index - 1);
    if ((this.flags[index] & FLAG.jump) !== 0) this.jumps.push(summary.tick);
    this.length += 1;
    return 'added';
  }

  clear(): void {
    this.length = 0;
    this.#made.clear();
    this.jumps.length = 0;
    this.benchmark.clear();
  }

  private make(index: number): TickSummary {
    const flag = (bit: number): boolean => (this.flags[index]! & bit) !== 0;
    return {
      tick: this.tick[index]!,
      worldTime: this.time[index]!,
      price: this.price[index]!,
      regime: MARKET_REGIMES[this.regime[index]!]!,
      regimeChanged: flag(FLAG.regime),
      tier: TIERS[this.tier[index]!]!,
      predictionError: this.surprise[index]!,
      phase: PHASES[this.phase[index]!]!,
      vitality: this.vitality[index]!,
      equity: this.equity[index]!,
      died: flag(FLAG.death),
      ...this.#rest.get(index),
    };
  }

  private grow(): void {
    const size = this.tick.length * 2;
    for (const name of ['tick', 'time', 'price', 'equity', 'holding', 'vitality', 'surprise'] as const) {
      const wider = new Float64Array(size);
      wider.set(this[name]);
      this[name] = wider;
    }
    for (const name of ['tier', 'regime', 'phase', 'orders'] as const) {
      const wider = new Uint8Array(size);
      wider.set(this[name]);
      this[name] = wider;
    }
    const wider = new Uint16Array(size);
    wider.set(this.flags);
    this.flags = wider;
    this.#rest.grow(size);
  }
}

function flagsOf(summary: TickSummary, before: TickSummary | undefined): number {
  let flags = 0;
  if (summary.actionStatus === 'filled') flags |= FLAG.traded;
  if (summary.actionStatus === 'blocked') flags |= FLAG.blocked;
  if (summary.actionStatus === 'reverted') flags |= FLAG.reverted;
  if (summary.predictionError > summary.threshold) flags |= FLAG.surprise;
  if (summary.regimeChanged) flags |= FLAG.regime;
  if (summary.died) flags |= FLAG.death;
  if (summary.outcomeQuality !== null) {
    flags |= summary.outcomeQuality >= RIGHT_QUALITY ? FLAG.right : FLAG.wrong;
  }
  if (before !== undefined && summary.step !== before.step + 1) flags |= FLAG.jump;
  if (before !== undefined && summary.phase !== before.phase) flags |= FLAG.phase;
  return flags;
}

import { type CognitiveTier, TIERS } from '../domain/life/life.ts';
import { MARKET_REGIMES, type MarketRegime } from '../domain/world/market.ts';

/** What a tick that seemed dull leaves of itself: fields and no words. */
export interface TickTrace {
  /** Log return, to 1/100,000, at most ±0.327. */
  readonly change: number;
  /** 0..1. */
  readonly surprise: number;
  readonly regime: MarketRegime;
  /** Fraction ≥ 0, at most 1. */
  readonly drawdown: number;
  /** Volatility over its long-run level, at most 4. */
  readonly volatility: number;
  /** Price over its slow average, minus 1, at most ±0.5. */
  readonly trend: number;
  /** 0..1. */
  readonly exposure: number;
  /** ln(highest / lowest price) of its beats, to 1/1,000, at most 0.255. */
  readonly range: number;
  /** Absent of what minds before version 11 wrote. */
  readonly perceived?: PerceivedTrace;
}

/** What gamma perceived up to the tick, and how much was thought in it. */
export interface PerceivedTrace {
  readonly tier: CognitiveTier;
  /** Realised volatility from beat to beat, to 1/1,000, at most 0.255. */
  readonly variation: number;
  /** Largest ln price move between two beats, to 1/1,000, at most ±0.127. */
  readonly jump: number;
  /** What was bought less what was sold, over both; −1..1. */
  readonly flow: number;
  /** Standard deviations from what was expected, at most ±4: of ln volume, and of the gap to the reference price; 0 where nobody knows. */
  readonly volume: number;
  readonly gap: number;
  /** Change of the pool's liquidity in range since the tick before, fraction, at most ±1. */
  readonly book: number;
}

/** Bytes of a trace and of what was perceived, and characters of them in base 64, without a remainder. */
const BYTES = 9;
const PERCEIVED_BYTES = 15;
const CHARACTERS = 12;
const PERCEIVED_CHARACTERS = 20;
/** Stands before one with what was perceived; no character of base 64. */
const PERCEIVED = '~';

const CHANGE_UNIT = 1e-5;
const MOST_CHANGE = 32_767;
const MOST_VOLATILITY = 4;
const MOST_TREND = 0.5;
const RANGE_UNIT = 1e-3;
const MOST_DEVIATIONS = 4;
const SIGNED = 127;
const BYTE = 255;
/** Bits of the regime; the tier stands above them. */
const REGIME_BITS = 4;

const within = (value: number, most: number): number => Math.min(most, Math.max(-most, Math.round(value)));
const share = (value: number): number => within(Math.max(0, value) * BYTE, BYTE);
const signed = (value: number): number => within(value * SIGNED, SIGNED);

/** The trace in 9 bytes as 12 characters, or in 15 as 20 behind a mark, where it has what was perceived. */
export function keptTrace(trace: TickTrace): string {
  const { perceived } = trace;
  const view = new DataView(new ArrayBuffer(perceived ? PERCEIVED_BYTES : BYTES));
  const tier = perceived ? TIERS.indexOf(perceived.tier) : 0;
  view.setInt16(0, within(trace.change / CHANGE_UNIT, MOST_CHANGE));
  view.setUint8(2, share(trace.surprise));
  view.setUint8(3, MARKET_REGIMES.indexOf(trace.regime) + (tier << REGIME_BITS));
  view.setUint8(4, share(trace.drawdown));
  view.setUint8(5, share(trace.volatility / MOST_VOLATILITY));
  view.setInt8(6, signed(trace.trend / MOST_TREND));
  view.setUint8(7, share(trace.exposure));
  view.setUint8(8, within(trace.range / RANGE_UNIT, BYTE));
  if (perceived) {
    view.setUint8(9, within(perceived.variation / RANGE_UNIT, BYTE));
    view.setInt8(10, within(perceived.jump / RANGE_UNIT, SIGNED));
    view.setInt8(11, signed(perceived.flow));
    view.setInt8(12, signed(perceived.volume / MOST_DEVIATIONS));
    view.setInt8(13, signed(perceived.gap / MOST_DEVIATIONS));
    view.setInt8(14, signed(perceived.book));
  }
  return (perceived ? PERCEIVED : '') + btoa(String.fromCharCode(...new Uint8Array(view.buffer)));
}

/** The text of each trace; both kinds may stand in one text. */
function* partsOf(kept: string): Generator<string> {
  for (let at = 0; at < kept.length;) {
    const marked = kept[at] === PERCEIVED;
    const from = at + (marked ? 1 : 0);
    at = from + (marked ? PERCEIVED_CHARACTERS : CHARACTERS);
    if (at <= kept.length) yield kept.slice(from, at);
  }
}

function read(text: string): TickTrace | null {
  const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  const kind = view.getUint8(3);
  const regime = MARKET_REGIMES[kind & ((1 << REGIME_BITS) - 1)];
  const tier = TIERS[kind >> REGIME_BITS];
  if (regime === undefined || tier === undefined) return null;
  return {
    change: view.getInt16(0) * CHANGE_UNIT,
    surprise: view.getUint8(2) / BYTE,
    regime,
    drawdown: view.getUint8(4) / BYTE,
    volatility: (view.getUint8(5) / BYTE) * MOST_VOLATILITY,
    trend: (view.getInt8(6) / SIGNED) * MOST_TREND,
    exposure: view.getUint8(7) / BYTE,
    range: view.getUint8(8) * RANGE_UNIT,
    ...(bytes.length === PERCEIVED_BYTES && {
      perceived: {
        tier,
        variation: view.getUint8(9) * RANGE_UNIT,
        jump: view.getInt8(10) * RANGE_UNIT,
        flow: view.getInt8(11) / SIGNED,
        volume: (view.getInt8(12) / SIGNED) * MOST_DEVIATIONS,
        gap: (view.getInt8(13) / SIGNED) * MOST_DEVIATIONS,
        book: view.getInt8(14) / SIGNED,
      },
    }),
  };
}

/** How many traces a text of them has. */
export const tracesIn = (kept: string): number => [...partsOf(kept)].length;

/** The traces of a text, oldest first; what is no trace is left out. */
export const readTraces = (kept: string): readonly TickTrace[] =>
  [...partsOf(kept)].map(read).filter((trace) => trace !== null);

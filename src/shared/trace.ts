import { MARKET_REGIMES, type MarketRegime } from '../domain/market.ts';

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
}

/** Bytes of a trace, and characters of them in base 64, without a remainder. */
const BYTES = 9;
const CHARACTERS = 12;

const CHANGE_UNIT = 1e-5;
const MOST_CHANGE = 32_767;
const MOST_VOLATILITY = 4;
const MOST_TREND = 0.5;
const RANGE_UNIT = 1e-3;
const SIGNED = 127;
const BYTE = 255;

const within = (value: number, most: number): number => Math.min(most, Math.max(-most, Math.round(value)));
const share = (value: number): number => within(Math.max(0, value) * BYTE, BYTE);

/** The trace in 9 bytes, as 12 characters. */
export function keptTrace(trace: TickTrace): string {
  const view = new DataView(new ArrayBuffer(BYTES));
  view.setInt16(0, within(trace.change / CHANGE_UNIT, MOST_CHANGE));
  view.setUint8(2, share(trace.surprise));
  view.setUint8(3, MARKET_REGIMES.indexOf(trace.regime));
  view.setUint8(4, share(trace.drawdown));
  view.setUint8(5, share(trace.volatility / MOST_VOLATILITY));
  view.setInt8(6, within((trace.trend / MOST_TREND) * SIGNED, SIGNED));
  view.setUint8(7, share(trace.exposure));
  view.setUint8(8, within(trace.range / RANGE_UNIT, BYTE));
  return btoa(String.fromCharCode(...new Uint8Array(view.buffer)));
}

/** How many traces a text of them has. */
export const tracesIn = (kept: string): number => Math.floor(kept.length / CHARACTERS);

/** The traces of a text, oldest first; what is no trace is left out. */
export function readTraces(kept: string): readonly TickTrace[] {
  return Array.from({ length: tracesIn(kept) }, (_, i) => {
    const bytes = Uint8Array.from(atob(kept.slice(i * CHARACTERS, (i + 1) * CHARACTERS)), (char) =>
      char.charCodeAt(0),
    );
    const view = new DataView(bytes.buffer);
    const regime = MARKET_REGIMES[view.getUint8(3)];
    if (regime === undefined) return null;
    return {
      change: view.getInt16(0) * CHANGE_UNIT,
      surprise: view.getUint8(2) / BYTE,
      regime,
      drawdown: view.getUint8(4) / BYTE,
      volatility: (view.getUint8(5) / BYTE) * MOST_VOLATILITY,
      trend: (view.getInt8(6) / SIGNED) * MOST_TREND,
      exposure: view.getUint8(7) / BYTE,
      range: view.getUint8(8) * RANGE_UNIT,
    };
  }).filter((trace) => trace !== null);
}

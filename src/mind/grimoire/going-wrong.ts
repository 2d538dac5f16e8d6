import type { WarningFacts } from '../../domain/memory/entry-facts.ts';

type Mishap = WarningFacts['mishap'];

/** How often a mishap comes, whatever it is like. Plain data. */
interface Came {
  /** Tick on which it last came. */
  readonly last: number;
  /** Ticks that were so shortly before one. */
  readonly before: number;
}

/** How often something goes wrong: what chance alone would give a warning. Plain data. */
export interface GoingWrong {
  /** The tick from which on it is counted. */
  readonly from: number;
  readonly came: Readonly<Partial<Record<Mishap, Came>>>;
}

/** Ticks within which a warning comes true, or does not. Ours: as far as the plainest prediction looks. */
export const WITHIN = 5;

/** With the mishaps of a tick. @param wrong before it; undefined where nothing was counted yet */
export function wrongAfter(
  wrong: GoingWrong | undefined,
  tick: number,
  mishaps: readonly Mishap[],
): GoingWrong {
  const { from, came } = wrong ?? { from: tick, came: {} };
  const now = [...new Set(mishaps)].map((mishap) => {
    const { last, before } = came[mishap] ?? { last: from, before: 0 };
    return [mishap, { last: tick, before: before + Math.min(WITHIN, tick - last) }] as const;
  });
  if (now.length === 0) return wrong ?? { from, came };
  return { from, came: { ...came, ...Object.fromEntries(now) } };
}

/**
 * How likely a mishap comes within {@link WITHIN} ticks of any tick, 0..1: the share of ticks before which it did, begun at one of two (Laplace).
 * @param tick the last that is counted
 */
export function chanceOfMishap({ from, came }: GoingWrong, mishap: Mishap, tick: number): number {
  const before = came[mishap]?.before ?? 0;
  // Of the last ticks it is not known yet.
  const known = Math.max(before, tick - WITHIN - from + 1);
  return (before + 1) / (known + 2);
}

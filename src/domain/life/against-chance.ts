/**
 * Outcomes that can be held against chance: those of which it is known how likely a price without drift was to bring them, and whose times do
 * not overlap.
 */
export interface AgainstChance {
  readonly hits: number;
  readonly misses: number;
  /** Hits that chance alone would have had. */
  readonly expected: number;
  /** Tick up to which those reach: what was said before it is not counted among them. */
  readonly through: number;
}

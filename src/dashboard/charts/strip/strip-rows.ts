/** The strip's rows from the top, CSS pixels. */
export const STRIP = {
  /** Room for the value axis of the charts above, so that columns line up. */
  gutter: 56,
  right: 8,
  surprise: 8,
  bars: 40,
  trades: 16,
  outcomes: 16,
  regimes: 10,
  overview: 20,
  gap: 6,
} as const;

export const STRIP_TOPS = {
  bars: STRIP.surprise,
  trades: STRIP.surprise + STRIP.bars,
  outcomes: STRIP.surprise + STRIP.bars + STRIP.trades,
  regimes: STRIP.surprise + STRIP.bars + STRIP.trades + STRIP.outcomes,
  overview: STRIP.surprise + STRIP.bars + STRIP.trades + STRIP.outcomes + STRIP.regimes + STRIP.gap,
} as const;

export const STRIP_HEIGHT = STRIP_TOPS.overview + STRIP.overview;

const TEXTS = 32;

/** 32 sentences of the length that an episode's summary has, about twenty word pieces; others for every run. */
export function freshTexts(run: number): string[] {
  return Array.from(
    { length: TEXTS },
    (_, i) =>
      `Day ${run * TEXTS + i}: the price fell ${(i * 7) % 11} percent and the golem held its position in the range.`,
  );
}

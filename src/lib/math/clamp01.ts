/** The nearest number in 0..1; NaN stays NaN. */
export const clamp01 = (value: number): number => Math.min(1, Math.max(0, value));

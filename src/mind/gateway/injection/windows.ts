/** Pieces that one window reads, special ones not counted, and how far the next one begins behind it (seed 002, L8). */
export interface WindowSize {
  readonly length: number;
  readonly step: number;
}

/** 192 with three special ones; two windows share 64. */
export const PIECES: WindowSize = { length: 189, step: 125 };
/** The same for words. */
export const WORDS: WindowSize = { length: 48, step: 24 };

/** Beginnings of the windows over so many units, so that each unit and each run of `length − step` stands in one; the last ends at the end. */
export function windowsOver(units: number, { length, step }: WindowSize): readonly number[] {
  if (units <= length) return [0];
  const starts: number[] = [];
  for (let at = 0; at + length < units; at += step) starts.push(at);
  return [...starts, units - length];
}

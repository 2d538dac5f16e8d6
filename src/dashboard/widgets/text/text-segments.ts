/** A stretch of a text that is shown otherwise than the rest, UTF-16 units, end exclusive. */
export interface TextStretch {
  readonly from: number;
  readonly to: number;
  readonly look: 'masked' | 'cut' | 'same' | 'kept';
}

/** A piece of a text, and what it is. */
export interface TextSegment {
  readonly text: string;
  readonly looks: readonly TextStretch['look'][];
}

/** A text in pieces, each with the looks of the stretches that it lies in. Stretches may lie in each other. */
export function segmentsOf(text: string, stretches: readonly TextStretch[]): readonly TextSegment[] {
  const within = (place: number): number => Math.max(0, Math.min(text.length, place));
  const ends = stretches.flatMap(({ from, to }) => [within(from), within(to)]);
  const places = [0, ...ends, text.length].toSorted((a, b) => a - b);
  return places.flatMap((from, at) => {
    const to = places[at + 1] ?? from;
    if (to <= from) return [];
    const looks = stretches.filter((one) => one.from <= from && one.to >= to).map(({ look }) => look);
    return [{ text: text.slice(from, to), looks }];
  });
}

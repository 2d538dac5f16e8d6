import type { KeptSpan } from '../../../../domain/gateway/compression.ts';

/** A text in stretches that stayed and such that went. */
export function keptPieces(
  text: string,
  spans: readonly KeptSpan[],
): readonly { readonly text: string; readonly kept: boolean }[] {
  const pieces: { text: string; kept: boolean }[] = [];
  let at = 0;
  const add = (to: number, kept: boolean): void => {
    if (to > at) pieces.push({ text: text.slice(at, to), kept });
    at = to;
  };
  for (const { from, to } of spans) {
    add(from, false);
    add(to, true);
  }
  add(text.length, false);
  return pieces;
}

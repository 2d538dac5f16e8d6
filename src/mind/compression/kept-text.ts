import type { KeptSpan } from '../../domain/gateway/compression.ts';

/** Where words and phrases that must stay are. */
export function forcedIn(text: string, keep: readonly string[]): (span: KeptSpan) => boolean {
  const lower = text.toLowerCase();
  const places = keep.flatMap((phrase) => {
    const wanted = phrase.trim().toLowerCase();
    const found: KeptSpan[] = [];
    for (let at = lower.indexOf(wanted); wanted !== '' && at >= 0; at = lower.indexOf(wanted, at + 1)) {
      found.push({ from: at, to: at + wanted.length });
    }
    return found;
  });
  return ({ from, to }) => places.some((place) => place.from < to && place.to > from);
}

/** Neighbours with nothing but space between them are one stretch. */
export function joined(text: string, parts: readonly KeptSpan[]): readonly KeptSpan[] {
  const spans: { from: number; to: number }[] = [];
  for (const { from, to } of parts) {
    const last = spans.at(-1);
    if (last && text.slice(last.to, from).trim() === '') last.to = to;
    else spans.push({ from, to });
  }
  return spans;
}

/** Stretches as a text: where something is left out a space, or a new line if there was one. */
export function said(text: string, spans: readonly KeptSpan[]): string {
  return spans
    .map(({ from, to }, i) => {
      const before = i === 0 ? null : text.slice(spans[i - 1]!.to, from);
      const gap =
        before === null ? '' : /\n\s*\n/u.test(before) ? '\n\n' : before.includes('\n') ? '\n' : ' ';
      return gap + text.slice(from, to);
    })
    .join('');
}

/** Stands where something was left out. */
const LEFT_OUT = '…';

/** Stretches as a text that says where something was left out; the space around the text stays. */
export function leftOf(text: string, spans: readonly KeptSpan[]): string {
  const from = text.length - text.trimStart().length;
  const to = text.trimEnd().length;
  const ends = [{ from, to: from }, ...spans, { from: to, to }];
  const gap = (before: number, after: number): string => {
    const between = text.slice(before, after);
    if (between.trim() === '') return between;
    const breaks = between.includes('\n');
    const [open, close] = breaks ? ['\n', '\n'] : [' ', ' '];
    return `${before === from ? '' : open}${LEFT_OUT}${after === to ? '' : close}`;
  };
  const parts = ends
    .slice(1)
    .map((span, at) => gap(ends[at]!.to, span.from) + text.slice(span.from, span.to));
  return text.slice(0, from) + parts.join('') + text.slice(to);
}

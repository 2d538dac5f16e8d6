import type { Span } from '../../../../domain/telemetry/trace.ts';

/** A span and its place: times are shares of the whole width, the row counts from 0 at the tick. */
export interface FlameBox {
  readonly span: Span;
  readonly row: number;
  readonly left: number;
  readonly width: number;
  /** How many spans it lies under. */
  readonly depth: number;
  readonly children: readonly FlameBox[];
  readonly parent: FlameBox | null;
}

export interface Flame {
  /** In the order of reading: each span before its children, siblings by time. */
  readonly boxes: readonly FlameBox[];
  readonly rows: number;
  /** Milliseconds that the width stands for: the commit comes after the tick's own end. */
  readonly total: number;
}

type Placed = { -readonly [Key in keyof FlameBox]: FlameBox[Key] } & { children: Placed[] };

/** Lays spans out: under their parent, by time, in the first row where nothing is in the way. */
export function flameOf(spans: readonly Span[]): Flame {
  const total = Math.max(Number.MIN_VALUE, ...spans.map(({ start, duration }) => start + duration));
  const childrenOf = new Map<string | null, Span[]>();
  for (const span of spans) childrenOf.set(span.parent, [...(childrenOf.get(span.parent) ?? []), span]);
  const ends: number[] = [];
  const boxes: Placed[] = [];
  const place = (span: Span, parent: Placed | null): Placed => {
    let row = parent === null ? 0 : parent.row + 1;
    while ((ends[row] ?? 0) > span.start) row += 1;
    ends[row] = span.start + span.duration;
    const box: Placed = {
      span,
      row,
      parent,
      children: [],
      depth: parent === null ? 0 : parent.depth + 1,
      left: span.start / total,
      width: span.duration / total,
    };
    boxes.push(box);
    const under = (childrenOf.get(span.id) ?? []).toSorted((a, b) => a.start - b.start);
    box.children = under.map((child) => place(child, box));
    return box;
  };
  for (const root of childrenOf.get(null) ?? []) place(root, null);
  return { boxes, rows: ends.length, total };
}

/** Where an arrow key leads from a span; the span itself where there is nothing. */
export function neighbour(flame: Flame, from: FlameBox, key: string): FlameBox {
  const siblings = from.parent?.children ?? [from];
  const at = siblings.indexOf(from);
  const to: Readonly<Record<string, FlameBox | undefined>> = {
    ArrowUp: from.parent ?? undefined,
    ArrowDown: from.children[0],
    ArrowLeft: siblings[at - 1],
    ArrowRight: siblings[at + 1],
    Home: flame.boxes[0],
    End: flame.boxes.at(-1),
  };
  return to[key] ?? from;
}

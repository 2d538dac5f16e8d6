import { describe, expect, it } from 'vitest';
import type { Span, TraceSummary } from '../../../../src/domain/telemetry/trace.ts';
import { flameOf, neighbour } from '../../../../src/dashboard/screens/telemetry/traces/flame-layout.ts';
import {
  inOrder,
  searchOf,
  tickAskedFor,
  tickTraceHref,
} from '../../../../src/dashboard/screens/telemetry/traces/trace-words.ts';

const span = (id: string, parent: string | null, start: number, duration: number): Span => ({
  id,
  parent,
  name: id,
  kind: 'internal',
  start,
  duration,
  attributes: {},
  error: null,
  events: [],
  links: [],
});

const SPANS = [
  span('tick', null, 0, 10),
  span('observe', 'tick', 0, 2),
  span('retrieve', 'tick', 2, 4),
  span('search', 'retrieve', 3, 1),
  span('commit', 'tick', 12, 8),
  span('create', 'commit', 12, 8),
  span('update', 'commit', 12, 8),
];

describe('kept traces', () => {
  const traces = [5, 90, 20].map((duration, at) => ({ id: `t${at}`, duration }) as TraceSummary);
  const ids = (of: readonly TraceSummary[]): string[] => of.map(({ id }) => id);

  it('are listed newest first, or longest first', () => {
    expect(ids(inOrder(traces, 'newest'))).toEqual(['t0', 't1', 't2']);
    expect(ids(inOrder(traces, 'longest'))).toEqual(['t1', 't2', 't0']);
  });

  it('are found by their tick', () => {
    expect(tickTraceHref(640)).toBe('#/telemetry/traces/tick-640');
    expect(tickAskedFor('tick-640')).toBe(640);
    expect(tickAskedFor('940a29')).toBeNull();
    expect(tickAskedFor(null)).toBeNull();
  });
});

describe('a flame', () => {
  const flame = flameOf(SPANS);
  const box = (id: string) => flame.boxes.find((one) => one.span.id === id)!;

  it('reaches to the end of the last span', () => {
    expect(flame.total).toBe(20);
    expect(box('tick')).toMatchObject({ left: 0, width: 0.5, row: 0, depth: 0 });
    expect(box('commit')).toMatchObject({ left: 0.6, width: 0.4, row: 1, depth: 1 });
  });

  it('puts what happens at once into rows of its own', () => {
    expect([box('create').row, box('update').row, flame.rows]).toEqual([2, 3, 4]);
    for (const a of flame.boxes) {
      for (const b of flame.boxes) {
        if (a === b || a.row !== b.row) continue;
        const apart = a.left + a.width <= b.left + 1e-9 || b.left + b.width <= a.left + 1e-9;
        expect(apart, `${a.span.id} and ${b.span.id}`).toBe(true);
      }
    }
  });

  it('reads each span before its children, siblings by time', () => {
    expect(flame.boxes.map((one) => one.span.id)).toEqual(SPANS.map(({ id }) => id));
  });

  it.each([
    ['retrieve', 'ArrowUp', 'tick'],
    ['retrieve', 'ArrowDown', 'search'],
    ['retrieve', 'ArrowLeft', 'observe'],
    ['retrieve', 'ArrowRight', 'commit'],
    ['observe', 'ArrowLeft', 'observe'],
    ['search', 'ArrowDown', 'search'],
    ['search', 'Home', 'tick'],
    ['search', 'End', 'update'],
    ['tick', 'ArrowUp', 'tick'],
  ])('from %s, %s leads to %s', (from, key, to) => {
    expect(neighbour(flame, box(from), key).span.id).toBe(to);
  });
});

describe('what was typed', () => {
  it.each([
    ['', {}],
    [' world execute ', { text: 'world execute' }],
    ['golem.tier=T2', { attribute: { key: 'golem.tier', value: 'T2' } }],
    ['golem.tier = T2', { attribute: { key: 'golem.tier', value: 'T2' } }],
    ['error.type=', { attribute: { key: 'error.type' } }],
    ['a b=c', { text: 'a b=c' }],
  ])('%j is %j', (typed, filter) => expect(searchOf(typed)).toEqual(filter));
});

import { expect, it } from 'vitest';
import { TimeView } from '../../src/dashboard/life/time-view.svelte.ts';

it('follows the whole life, then its tail', () => {
  const view = new TimeView();
  expect(view.range(1, 500)).toEqual({ from: 1, to: 501 });
  view.follow(100);
  expect(view.range(1, 500)).toEqual({ from: 401, to: 501 });
  expect(view.range(1, 600)).toEqual({ from: 501, to: 601 });
});

it('keeps a shown stretch inside the life and wide enough to read', () => {
  const view = new TimeView();
  view.show(490, 700, 1, 500);
  expect(view.range(1, 500)).toEqual({ from: 291, to: 501 });
  view.show(100, 101, 1, 500);
  expect(view.range(1, 500)).toEqual({ from: 100, to: 120 });
});

it('keeps the tick under the pointer in place while it zooms', () => {
  const view = new TimeView();
  view.show(100, 300, 1, 1000);
  view.zoom(150, 0.5, 1, 1000);
  const { from, to } = view.range(1, 1000);
  expect((150 - from) / (to - from)).toBeCloseTo((150 - 100) / 200);
  view.zoom(150, 100, 1, 1000);
  expect(view.fixed).toBeNull();
});

it('brings a tick into sight only when it is out of it', () => {
  const view = new TimeView();
  view.show(100, 200, 1, 1000);
  view.reveal(150, 1, 1000);
  expect(view.range(1, 1000)).toEqual({ from: 100, to: 200 });
  view.reveal(600, 1, 1000);
  expect(view.range(1, 1000)).toEqual({ from: 550, to: 650 });
});

import type uPlot from 'uplot';
import type { TickLog, TimeView } from '../life/index.ts';
import { wheel } from './wheel.ts';

/** A drag shorter than this, CSS pixels, is a click. */
const DRAG = 6;

/** First and last tick of what a plot shows. */
type Ticks = Pick<TickLog, 'first' | 'last'>;

/** The cursor that all plots along a life share. */
export const LIFE_CURSOR: uPlot.Cursor = {
  sync: { key: 'life', scales: ['x', null] },
  drag: { x: true, y: false, setScale: false, dist: DRAG },
  points: { size: 5 },
  y: false,
};

/** What is under the pointer is named by every chart; a drag shows that stretch on all of them. */
export const lifeHooks = (
  view: TimeView,
  log: Ticks,
): Pick<uPlot.Hooks.Arrays, 'setCursor' | 'setSelect'> => ({
  setCursor: [
    (self) => {
      const index = self.cursor.idx;
      const own = self.cursor.event !== undefined && self.cursor.event !== null;
      if (own) view.hover = index === null || index === undefined ? null : (self.data[0][index] ?? null);
    },
  ],
  setSelect: [
    (self) => {
      if (self.select.width < DRAG) return;
      const from = self.posToVal(self.select.left, 'x');
      const to = self.posToVal(self.select.left + self.select.width, 'x');
      self.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
      view.show(from, to, log.first, log.last);
    },
  ],
});

/** Zooming and panning by the wheel, and an end to what is named when the pointer leaves. */
export function followPointer(plot: uPlot, view: TimeView, log: TickLog): void {
  plot.over.addEventListener(
    'wheel',
    (event) => {
      const anchor = plot.posToVal(event.clientX - plot.over.getBoundingClientRect().left, 'x');
      wheel(event, view, log, anchor, plot.over.clientWidth);
    },
    { passive: false },
  );
  plot.over.addEventListener('mouseleave', () => (view.hover = null));
}

/** Shows data of a stretch of ticks, `to` exclusive, each in the middle of its column. */
export function showTicks(plot: uPlot, data: uPlot.AlignedData, from: number, to: number): void {
  plot.batch((self: uPlot) => {
    self.setData(data, false);
    self.setScale('x', { min: from - 0.5, max: to - 0.5 });
  });
}

/** The tick under the pointer of a plot whose x values are ticks. */
export function tickUnder(plot: uPlot): number | undefined {
  const at = plot.cursor.idx;
  return at === null || at === undefined ? undefined : plot.data[0][at];
}

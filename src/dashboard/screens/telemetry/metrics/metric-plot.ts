import type uPlot from 'uplot';
import { extremes } from './extremes.ts';
import type { MetricChartSpec } from './chart-lines.ts';
import type { MetricLog } from './metric-log.svelte.ts';

/** Colours of tokens as canvases take them, read under `host`. */
export function colours(host: HTMLElement, tokens: readonly string[]): string[] {
  const probe = document.createElement('i');
  probe.hidden = true;
  host.append(probe);
  const style = getComputedStyle(probe);
  const read = tokens.map((token) => {
    probe.style.color = `var(--${token})`;
    return style.color;
  });
  probe.remove();
  return read;
}

const valueOr = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;

/** Running sums over the layers of one tick; null for a tick that was not measured. */
function stacked(
  log: MetricLog,
  { lines }: MetricChartSpec,
  indices: readonly number[],
): (number | null)[][] {
  const layers = lines.map(({ column }) => log.columns[column]);
  const sums = layers.map(() => Array.from({ length: indices.length }, (): number | null => null));
  for (const [at, index] of indices.entries()) {
    if (layers.every((layer) => valueOr(layer[index]) === null)) continue;
    let sum = 0;
    for (const [i, layer] of layers.entries()) {
      sum += valueOr(layer[index]) ?? 0;
      sums[i]![at] = sum;
    }
  }
  // The highest is drawn first: each one covers what is not its own.
  return sums.reverse();
}

/**
 * What a plot of a stretch of ticks is given: of each pixel column the lowest and highest tick, so that a hundred thousand
 * cost as much as a few thousand.
 * @param columns pixel columns of the plot
 */
export function plotData(
  log: MetricLog,
  spec: MetricChartSpec,
  from: number,
  to: number,
  columns: number,
): uPlot.AlignedData {
  const { lines, stackOf } = spec;
  const first = Math.max(0, Math.floor(from - log.first) - 1);
  const end = Math.min(log.length, Math.ceil(to - log.first) + 1);
  const guides = stackOf ? [log.columns[stackOf]] : lines.map(({ column }) => log.columns[column]);
  const indices = extremes(guides, first, end, columns);
  const ticks = indices.map((index) => log.first + index);
  const values = stackOf
    ? stacked(log, spec, indices)
    : lines.map(({ column }) => indices.map((index) => valueOr(log.columns[column][index])));
  return [ticks, ...values];
}

/** Whether anything of a chart was measured at all. */
export function measured(log: MetricLog, { lines }: MetricChartSpec): boolean {
  return lines.some(({ column }) => {
    const values = log.columns[column];
    for (let index = 0; index < log.length; index += 1) if (!Number.isNaN(values[index]!)) return true;
    return false;
  });
}

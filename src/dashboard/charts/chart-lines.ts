import type { TickLog } from '../life/index.ts';
import type { Palette } from './palette.ts';

/** One line of a chart: which of the log's columns, and how it is drawn. */
export interface Line {
  readonly label: string;
  /** By the log's indices; null where there is nothing to draw. */
  readonly values: (log: TickLog) => Float64Array | readonly (number | null)[];
  readonly stroke: (palette: Palette) => string;
  readonly width?: number;
  readonly dash?: number[];
}

/** A horizontal line with a name, e.g. where a phase begins. */
export interface Level {
  readonly at: number;
  readonly label: string;
}

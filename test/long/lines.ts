import type { LongRow } from './row.ts';
import { type Judged, judge } from './table.ts';

const WIDTH = 760;
const HEIGHT = 84;
const [LEFT, RIGHT, TOP, BOTTOM] = [64, 16, 26, 14];
const STYLE =
  'text{font:12px system-ui,sans-serif;fill:#555}.line{fill:none;stroke:#2a6fb0;stroke-width:1.5}.axis{stroke:#999;stroke-width:.5}.born{stroke:#c58a00;stroke-dasharray:2 3}@media(prefers-color-scheme:dark){text{fill:#bbb}.line{stroke:#6fb1ec}}';

const short = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));

/** One line above another, each from zero, so that what is flat looks flat. Births are dashed. */
function panel({ line, first, last, flat }: Judged, rows: readonly LongRow[], at: number): string {
  const values = rows.map(line.value);
  const most = Math.max(...values, Number.EPSILON) * 1.1;
  const end = rows.at(-1)!.tick;
  const x = (tick: number): string => (LEFT + ((WIDTH - LEFT - RIGHT) * tick) / end).toFixed(1);
  const y = (value: number): string =>
    (HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (value / most)).toFixed(1);
  const unit = line.unit === '' ? '' : `, ${line.unit}`;
  const births = rows.filter((row, i) => i > 0 && row.life !== rows[i - 1]!.life);
  const points = rows.map((row, i) => `${x(row.tick)},${y(values[i]!)}`).join(' ');
  return [
    `<g transform="translate(0 ${at})">`,
    `<text x="${LEFT}" y="16">${line.name}${unit}: ${short(first)} to ${short(last)}${flat ? '' : ', rising'}</text>`,
    `<text x="${LEFT - 6}" y="${y(0)}" text-anchor="end">0</text>`,
    `<text x="${LEFT - 6}" y="${Number(y(most / 1.1)) + 4}" text-anchor="end">${short(most / 1.1)}</text>`,
    `<path class="axis" d="M${LEFT} ${y(0)}H${WIDTH - RIGHT}"/>`,
    ...births.map(({ tick }) => `<path class="born" d="M${x(tick)} ${TOP}V${HEIGHT - BOTTOM}"/>`),
    `<polyline class="line" points="${points}"/></g>`,
  ].join('');
}

/** The lines of a long life as a picture, SVG. */
export function linesOf(rows: readonly LongRow[]): string {
  const judged = judge(rows);
  const height = judged.length * HEIGHT + 24;
  const ticks = rows.at(-1)!.tick.toLocaleString('en');
  const title = `A golem left alone for ${ticks} ticks: ${judged.map(({ line, first, last }) => `${line.name} ${short(first)} to ${short(last)}`).join('; ')}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img"><title>${title}</title><style>${STYLE}</style>`,
    ...judged.map((one, i) => panel(one, rows, i * HEIGHT)),
    `<text x="${LEFT}" y="${height - 8}">0</text><text x="${WIDTH - RIGHT}" y="${height - 8}" text-anchor="end">${ticks} ticks</text></svg>\n`,
  ].join('\n');
}

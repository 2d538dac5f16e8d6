import { interval, mean } from '../measures.ts';
import type { Result } from './prove.ts';

const WIDTH = 760;
const HEIGHT = 360;
const LEFT = 46;
const BOTTOM = 40;
const TOP = 20;
const LEGEND = 210;
const COLOURS = ['#3b7dd8', '#d8743b', '#3ba56b', '#a04fc4', '#c43d5b', '#7a7a2c', '#4a9db0', '#8a6d5c'];
/** Shares beyond are drawn at the edge. */
const [LOW, HIGH] = [-0.5, 1.1];

/** Share of what could be learnt over the last ticks, along the life: a line a decider, its mean over grounds, and behind it the 95 % interval. */
export function pictureOf(results: readonly Result[]): string {
  const names = [...new Set(results.map(({ name }) => name))].filter(
    (name) => name !== 'floor' && name !== 'oracle',
  );
  const ticks = results[0]?.score.curve.map(({ tick }) => tick) ?? [];
  const last = ticks.at(-1) ?? 1;
  const right = WIDTH - LEGEND;
  const x = (tick: number): number => LEFT + ((right - LEFT) * tick) / last;
  const y = (share: number): number =>
    TOP + (HEIGHT - TOP - BOTTOM) * (1 - (Math.min(HIGH, Math.max(LOW, share)) - LOW) / (HIGH - LOW));
  const line = (name: string, i: number): string => {
    const of = results.filter((one) => one.name === name);
    const seen = ticks.flatMap((tick, at) => {
      const shares = of.flatMap(({ score }) => score.curve[at]?.share ?? []);
      return shares.length === 0 ? [] : [{ tick, shares }];
    });
    const place = (tick: number, share: number): string => `${x(tick).toFixed(1)},${y(share).toFixed(1)}`;
    const points = seen.map(({ tick, shares }) => place(tick, mean(shares)));
    const bounds = seen.map(({ tick, shares }) => ({ tick, within: interval(shares) }));
    const band = [
      ...bounds.map(({ tick, within }) => place(tick, within[1])),
      ...bounds.map(({ tick, within }) => place(tick, within[0])).reverse(),
    ];
    const colour = COLOURS[i % COLOURS.length]!;
    const at = TOP + 14 + 18 * i;
    return [
      ...(of.length > 1
        ? [`<polygon points="${band.join(' ')}" fill="${colour}" fill-opacity="0.15" stroke="none"/>`]
        : []),
      `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="2"/>`,
      `<line x1="${right + 12}" x2="${right + 30}" y1="${at}" y2="${at}" stroke="${colour}" stroke-width="2"/>`,
      `<text x="${right + 36}" y="${at + 4}">${name}</text>`,
    ].join('\n');
  };
  const level = (share: number, text: string): string =>
    `<line x1="${LEFT}" x2="${right}" y1="${y(share)}" y2="${y(share)}" stroke="#888" stroke-dasharray="4 4"/>\n<text x="${LEFT - 6}" y="${y(share) + 4}" text-anchor="end">${text}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" fill="#444">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    level(0, '0 %'),
    level(0.5, '50 %'),
    level(1, '100 %'),
    ...names.map(line),
    ...[0, 0.25, 0.5, 0.75, 1].map(
      (part) =>
        `<text x="${x(part * last)}" y="${HEIGHT - BOTTOM + 18}" text-anchor="middle">${Math.round(part * last)}</text>`,
    ),
    `<text x="${(LEFT + right) / 2}" y="${HEIGHT - 4}" text-anchor="middle">tick</text>`,
    '</svg>',
    '',
  ].join('\n');
}

import { catalog } from '../../../language/index.ts';
import { count, formatNumber } from '../../../words/index.ts';

const whole = (n: number): string => formatNumber(n, { digits: 0 });
const memories = (n: number): string => count(n, 'memory', 'memories');

export const english = {
  asOf: 'As of',
  now: 'Now',
  atNow: 'now',
  atTick: (tick: number) => `tick ${whole(tick)}`,
  atTickOf: (tick: number, date: string) => `tick ${whole(tick)}, ${date}`,
  barsBy: 'Bars by',
  byTick: 'tick',
  byDate: 'date said or lived',
  overTicks: (n: number, last: number) => `${memories(n)} over ticks 0 to ${last}`,
  overDates: (n: number, from: string, to: string) => `${memories(n)} over ${from} to ${to}`,
  filtered: (all: string, left: number) => `${all}; ${whole(left)} pass the filters`,
};

export const t = catalog('screens/memory/timeline', english);

import { count, formatNumber } from '../../../words/index.ts';
import type { english } from './strings.ts';

const whole = (n: number): string => formatNumber(n, { digits: 0 });
const memories = (n: number): string => count(n, 'Erinnerung', 'Erinnerungen');

export const german: typeof english = {
  asOf: 'Stand',
  now: 'Jetzt',
  atNow: 'jetzt',
  atTick: (tick) => `Tick ${whole(tick)}`,
  atTickOf: (tick, date) => `Tick ${whole(tick)}, ${date}`,
  barsBy: 'Balken nach',
  byTick: 'Tick',
  byDate: 'Datum (gesagt oder erlebt)',
  overTicks: (n, last) => `${memories(n)} über die Ticks 0 bis ${last}`,
  overDates: (n, from, to) => `${memories(n)} von ${from} bis ${to}`,
  filtered: (all, left) => `${all}; ${whole(left)} passen zu den Filtern`,
};

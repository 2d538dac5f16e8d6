import type { english } from './strings.ts';

export const german: typeof english = {
  notKnown: 'nicht bekannt',
  times: (from, to) => `${from} bis ${to}`,
  timesOfDay: (day, from, to) => `${day}, ${from} bis ${to}`,
};

import { catalog } from '../../language/index.ts';

export const english = {
  notKnown: 'not known',
  times: (from: string, to: string) => `${from} to ${to}`,
  timesOfDay: (day: string, from: string, to: string) => `${day}, ${from} to ${to}`,
};

export const t = catalog('words/numbers', english);

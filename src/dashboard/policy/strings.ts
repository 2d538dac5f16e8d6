import { catalog } from '../language/index.ts';

export const english = {
  enter: 'Enter a number.',
  noNumber: (text: string) => `“${text}” is not a number.`,
  atLeast: (least: string) => `At least ${least}.`,
  atMost: (most: string) => `At most ${most}.`,
  whole: (unit: string) => `A whole number of ${unit}.`,
  notSet: 'not set',
  none: 'none',
};

export const t = catalog('policy', english);

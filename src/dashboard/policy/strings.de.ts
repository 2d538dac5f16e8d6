import type { english } from './strings.ts';

export const german: typeof english = {
  enter: 'Geben Sie eine Zahl ein.',
  noNumber: (text) => `„${text}“ ist keine Zahl. Dezimalzeichen ist der Punkt.`,
  atLeast: (least) => `Mindestens ${least}.`,
  atMost: (most) => `Höchstens ${most}.`,
  whole: (unit) => `Eine ganze Zahl (${unit}).`,
  notSet: 'nicht gesetzt',
  none: 'keine',
};

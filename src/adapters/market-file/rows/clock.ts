/** How a time of day is written without colons: `93000` of `hhmmss` is half past nine. */
export const CLOCK_FORMS = ['hh', 'hhmm', 'hhmmss', 'hhmmssmmm'] as const;
export type ClockForm = (typeof CLOCK_FORMS)[number];

const COLONS = /^\d{1,2}[:h]\d{2}(:\d{2}([.,]\d+)?)?\s*([ap]\.?\s?m\.?)?$/i;

export const isColonClock = (cell: unknown): boolean => COLONS.test(String(cell ?? '').trim());

/** Digits as `09:30:00.000`; null where they are no time of day. */
export function clockOf(digits: string, form?: ClockForm): string | null {
  if (!/^\d{1,9}$/.test(digits)) return null;
  // Without a form each says itself how long it is: 930 is of four digits, 93000 of six.
  const width = form?.length ?? (digits.length <= 4 ? 4 : digits.length <= 6 ? 6 : 9);
  if (digits.length > width) return null;
  const whole = digits.padStart(width, '0').padEnd(9, '0');
  const [hour, minute, second] = [0, 2, 4].map((at) => Number(whole.slice(at, at + 2))) as [
    number,
    number,
    number,
  ];
  if (hour > 24 || minute > 59 || second > 59 || (hour === 24 && minute + second > 0)) return null;
  return `${whole.slice(0, 2)}:${whole.slice(2, 4)}:${whole.slice(4, 6)}.${whole.slice(6)}`;
}

/** How a column of digits is a time of day: the shortest form that all its cells fit, as long as the longest; null where it is none. */
export function clockForm(cells: readonly unknown[]): ClockForm | null {
  const texts = cells.map((cell) => String(cell ?? '').trim());
  if (texts.length === 0 || texts.some((text) => !/^\d{1,9}$/.test(text))) return null;
  const longest = Math.max(...texts.map((text) => text.length));
  const form = CLOCK_FORMS.find((each) => each.length >= longest)!;
  return texts.every((text) => clockOf(text, form) !== null) ? form : null;
}

import { powerOfTen } from '../../../lib/math/math.ts';

/** A number with its unit. */
export interface Quantity {
  /** As it was written, with its unit. */
  readonly words: string;
  /** In the base unit of its kind, and half of the last place that it was written with. */
  readonly amount: number;
  readonly half: number;
  /** Quantities of one kind can be compared; a unit that is not known is a kind of its own. */
  readonly kind: string;
  /** Tokens that it takes. */
  readonly length: number;
}

const UNITS: Readonly<Record<string, readonly [kind: string, factor: number]>> = Object.fromEntries(
  (
    [
      ['share', { '%': 1, percent: 1, pct: 1, bps: 0.01, bp: 0.01 }],
      [
        'length',
        {
          mm: 0.001,
          cm: 0.01,
          m: 1,
          metre: 1,
          meter: 1,
          km: 1_000,
          kilometre: 1_000,
          kilometer: 1_000,
          mile: 1_609.344,
          ft: 0.3048,
          feet: 0.3048,
        },
      ],
      [
        'mass',
        {
          g: 0.001,
          gram: 0.001,
          kg: 1,
          kilo: 1,
          kilogram: 1,
          ton: 1_000,
          tonne: 1_000,
          lb: 0.45359237,
          pound: 0.45359237,
        },
      ],
      [
        'duration',
        {
          ms: 0.001,
          s: 1,
          sec: 1,
          second: 1,
          min: 60,
          minute: 60,
          h: 3_600,
          hour: 3_600,
          day: 86_400,
          week: 604_800,
          year: 31_557_600,
        },
      ],
      ['€', { '€': 1, euro: 1, eur: 1 }],
      ['$', { $: 1, dollar: 1, usd: 1, buck: 1 }],
      ['£', { '£': 1, gbp: 1, quid: 1 }],
    ] as const
  ).flatMap(([kind, of]) => Object.entries(of).map(([name, factor]) => [name, [kind, factor]] as const)),
);

const NUMBERS: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
};

const WRITTEN = /^([$€£])?([-+−]?\d+(?:,\d{3})*(?:\.\d+)?)([%$€£]|[a-z]+)?$/;
const CLOCK = /^(\d{1,2})(?:[:.](\d{2}))?(am|pm)?$/;
const unitOf = (name: string): readonly [string, number] | undefined =>
  UNITS[name] ?? (name.length > 3 ? UNITS[name.replace(/s$/, '')] : undefined);

/** A time of day, minutes; null where a token, with the one behind it, is none. */
function clockAt(token: string, next: string, before: string): Quantity | null {
  const found = CLOCK.exec(token);
  if (!found || Number(found[1]) > 24) return null;
  const half = found[3] ?? (/^[ap]m$/.test(next) ? next : undefined);
  if (half === undefined && !(before === 'at' && /[:]/.test(token))) return null;
  const hours = (Number(found[1]) % (half === undefined ? 25 : 12)) + (half === 'pm' ? 12 : 0);
  const apart = found[3] === undefined && half !== undefined;
  const amount = hours * 60 + Number(found[2] ?? 0);
  return { words: apart ? `${token} ${next}` : token, amount, half: 0, kind: 'clock', length: apart ? 2 : 1 };
}

/** The quantity that begins at a token; null where none does. @param tokens lower case */
export function quantityAt(tokens: readonly string[], place: number): Quantity | null {
  const token = tokens[place] ?? '';
  const next = tokens[place + 1] ?? '';
  const clock = clockAt(token, next, tokens[place - 1] ?? '');
  if (clock) return clock;
  const spelt = NUMBERS[token];
  const found = WRITTEN.exec(token);
  if (spelt === undefined && !found) return null;
  const digits = (found?.[2] ?? '').replaceAll(',', '').replace('−', '-');
  const attached = found?.[1] ?? found?.[3];
  const [kind, factor] =
    attached === undefined ? (unitOf(next) ?? ['', 1]) : (unitOf(attached) ?? [attached, 1]);
  const apart = attached === undefined && kind !== '';
  const places = digits.split('.')[1]?.length ?? 0;
  return {
    words: apart ? `${token} ${next}` : token.replace(/%$/, ' %'),
    amount: (spelt ?? Number(digits)) * factor,
    half: spelt === undefined ? (factor * powerOfTen(-places)) / 2 : 0,
    kind,
    length: apart ? 2 : 1,
  };
}

/** Whether two of a kind are two amounts: one that only is rounded further is the same. */
export function differs(a: Quantity, b: Quantity): boolean {
  const apart = Math.abs(a.amount - b.amount);
  const same = a.half === b.half || a.half === 0 || b.half === 0 ? 0 : Math.max(a.half, b.half);
  return apart > 1e-9 * Math.abs(a.amount) && apart >= same * (1 - 1e-9);
}

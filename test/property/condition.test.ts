import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../src/domain/errors.ts';
import { holds } from '../../src/lib/condition/holds.ts';
import { parseCondition } from '../../src/lib/condition/parse.ts';

interface Data {
  readonly a: number;
  readonly b: { readonly c: string; readonly d: boolean };
}

/** A condition as it is written, and what it means, said by TypeScript. */
interface Said {
  readonly text: string;
  readonly means: (data: Data) => boolean;
}

const number = fc
  .double({ min: -1e6, max: 1e6, noNaN: true })
  .map((value) => (Object.is(value, -0) ? 0 : value));
const word = fc.string({ maxLength: 6 });
const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

const leaf: fc.Arbitrary<Said> = fc.oneof(
  fc
    .record({ sign: fc.constantFrom('<', '<=', '>', '>=', '==', '!='), value: number })
    .map(({ sign, value }): Said => {
      const means: Record<string, (a: number) => boolean> = {
        '<': (a) => a < value,
        '<=': (a) => a <= value,
        '>': (a) => a > value,
        '>=': (a) => a >= value,
        '==': (a) => a === value,
        '!=': (a) => a !== value,
      };
      return { text: `a${sign}${value}`, means: ({ a }) => means[sign]!(a) };
    }),
  word.map((value): Said => ({
    text: `b.c contains ${quoted(value)}`,
    means: ({ b }) => b.c.includes(value),
  })),
  word.map((value): Said => ({ text: `${quoted(value)} == b.c`, means: ({ b }) => b.c === value })),
  fc.constant<Said>({ text: 'b.d', means: ({ b }) => b.d }),
);

const { said } = fc.letrec<{ said: Said }>((tie) => ({
  said: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    leaf,
    tie('said').map((of): Said => ({ text: `not (${of.text})`, means: (data) => !of.means(data) })),
    fc.tuple(tie('said'), tie('said'), fc.constantFrom('and', '&&')).map(([left, right, join]): Said => ({
      text: `(${left.text}) ${join} (${right.text})`,
      means: (data) => left.means(data) && right.means(data),
    })),
    fc.tuple(tie('said'), tie('said'), fc.constantFrom('or', '||')).map(([left, right, join]): Said => ({
      text: `( ${left.text} )${join}(${right.text})`,
      means: (data) => left.means(data) || right.means(data),
    })),
  ),
}));

const data: fc.Arbitrary<Data> = fc.record({ a: number, b: fc.record({ c: word, d: fc.boolean() }) });

describe('conditions', () => {
  it('hold exactly when they are true', () => {
    fc.assert(
      fc.property(said, data, ({ text, means }, given) => {
        fc.pre(text.length <= 1_000);
        expect(holds(parseCondition(text), given)).toBe(means(given));
      }),
    );
  });

  it('are read, or refused with a place in them, whatever is typed', () => {
    const typed = fc.oneof(
      fc.string({ maxLength: 40 }),
      fc
        .array(fc.constantFrom('a', 'b.c', '==', '<', '(', ')', 'and', 'or', 'not', '"x"', '1', '.', ' '), {
          maxLength: 12,
        })
        .map((parts) => parts.join(' ')),
    );
    fc.assert(
      fc.property(typed, (source) => {
        try {
          parseCondition(source);
        } catch (error) {
          expect(error).toBeInstanceOf(AppError);
          const { code, data: where } = error as AppError;
          expect(code).toBe('input.invalid');
          expect(where['position']).toBeGreaterThanOrEqual(0);
          expect(where['position']).toBeLessThanOrEqual(source.length);
        }
      }),
    );
  });
});

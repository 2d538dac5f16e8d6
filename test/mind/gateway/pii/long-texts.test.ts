import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fewestDigits } from '../../../../src/mind/gateway/pii/find/fewest-digits.ts';
import { digitsIn } from '../../../../src/mind/gateway/pii/recogniser.ts';
import { findByRule, findByRuleInTurns } from '../../../../src/mind/gateway/pii/find/find-by-rule.ts';
import { settled } from '../../../../src/mind/gateway/pii/find/settle.ts';

const SHAPES: readonly (readonly [RegExp, number])[] = [
  [/\d{3}-\d{2}-\d{4}/, 9],
  [/(?:\d{2})?\d{6}[-+]\d{4}/, 10],
  [/[12] ?\d{2} ?\d[\dAB] ?\d{3}/, 7],
  [/(?:IT)?\d{11}|[A-Z]{3}7\d+/, 2],
  [/x*[0-9]{2,4}?y?(?<value>\d?)/, 2],
  [/(\d[ -]?){3}\)?\(/, 3],
  [/[^\d]\D\w[\]\d]\\d/, 0],
];

describe('digits that an expression wants', () => {
  it.each(SHAPES)('of %s are counted, and no match has fewer', (shape, fewest) => {
    expect(fewestDigits(shape)).toBe(fewest);
    fc.assert(
      fc.property(fc.stringMatching(shape), (text) => {
        expect(digitsIn(text, 1_000)).toBeGreaterThanOrEqual(fewest);
      }),
    );
  });

  it('of what stands around it are none of its own', () => {
    expect(fewestDigits(/(?<![\w.]\d)(?:\d{4})(?=\d|[.,]\d)(?!7)(?<=8)/)).toBe(4);
  });
});

const SENTENCES = [
  'Minutes of the meeting, in which nothing was decided that anyone remembers. ',
  'Call me on +1 212 555 0123 or (020) 7946 0958 after nine. ',
  'Margaret Whitfield (margaret@example.org) asked for the figures of 2024-03-01. ',
  'My card is 4111 1111 1111 1111, and the account is DE89 3704 0044 0532 0130 00. ',
  'The seed phrase is legal winner thank year wave sausage worth useful legal winner thank yellow. ',
  'Ärger mit der Straße: Hauptstraße 12, 10115 Berlin. ',
  '\n\n',
];

describe('a long text', () => {
  it('is looked at in turns with the same findings, and others are heard meanwhile', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...SENTENCES), { minLength: 250, maxLength: 400 }),
        async (all) => {
          const text = all.join('');
          let now = 0;
          let paused = 0;
          const turns = {
            stopwatch: () => (now += 20),
            pause: () => Promise.resolve(void (paused += 1)),
          };
          const inTurns = await findByRuleInTurns(text, turns);
          expect(settled(text, inTurns)).toEqual(settled(text, findByRule(text)));
          expect(paused).toBeGreaterThan(10);
        },
      ),
      { numRuns: 10 },
    );
  });

  it('with thousands of findings is settled as its parts are', () => {
    const part = SENTENCES.join('');
    const one = settled(part, findByRule(part)).map(({ start, end, kind }) => ({ start, end, kind }));
    const times = 400;
    const text = part.repeat(times);
    const all = settled(text, findByRule(text)).map(({ start, end, kind }) => ({ start, end, kind }));
    const moved = Array.from({ length: times }, (_, i) =>
      one.map(({ start, end, kind }) => ({
        start: start + i * part.length,
        end: end + i * part.length,
        kind,
      })),
    ).flat();
    expect(all).toEqual(moved);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PII_KINDS } from '../../../../src/domain/gateway/pii.ts';
import { findPii } from '../../../support/find-pii.ts';
import { PiiMap } from '../../../../src/mind/gateway/pii/map/pii-map.ts';
import { RestoreStream } from '../../../../src/mind/gateway/pii/map/restore-stream.ts';

const masked = (map: PiiMap, text: string): string => map.mask(text, findPii(text, map.seenBefore(text)));

/** Every way to cut a text in two, and letter by letter. */
const splits = (text: string): string[][] => [
  ...Array.from({ length: text.length + 1 }, (_, at) => [text.slice(0, at), text.slice(at)]),
  [...Array(text.length).keys()].map((at) => text.charAt(at)),
];

const streamed = (map: PiiMap, pieces: readonly string[], json = false): string => {
  const stream = new RestoreStream(map, json);
  return pieces.map((piece) => stream.push(piece)).join('') + stream.end();
};

/** Text in which placeholders, halves of them, and what JSON makes of them are frequent. */
const tricky = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '<',
        '>',
        '<<',
        '\\',
        '\\\\',
        '\\u003c',
        '\\u003e',
        '\\u',
        '<PERSON_',
        'PERSON_1>',
        '_',
        '1',
        '0',
        'é',
        '"',
      ),
      fc.constantFrom(
        '<PERSON_1>',
        '<person_1>',
        '<PERSON_12>',
        '<EMAIL_1>',
        '<PERSON_>',
        '<PERSON>',
        '\\u003cEMAIL_1\\u003e',
      ),
      fc.string({ maxLength: 4 }),
    ),
    { maxLength: 14 },
  )
  .map((parts) => parts.join(''));

const filled = (): PiiMap => {
  const map = new PiiMap();
  map.placeholderFor('person', 'Ada "the first" Lovelace\n<EMAIL_1>');
  map.placeholderFor('email', 'ada@example.org');
  return map;
};

describe('a text with placeholders', () => {
  it('comes back as it was, whatever it holds', () => {
    fc.assert(
      fc.property(fc.oneof(tricky, fc.string()), (text) => {
        const map = filled();
        expect(map.restore(masked(map, text))).toBe(text);
      }),
    );
  });

  it('is restored alike whole and in any two pieces, or letter by letter', () => {
    fc.assert(
      fc.property(tricky, fc.boolean(), (text, json) => {
        const map = filled();
        const whole = json ? map.restoreJson(text) : map.restore(text);
        for (const pieces of splits(text)) expect(streamed(map, pieces, json)).toBe(whole);
      }),
      { numRuns: 60 },
    );
  });

  it('holds back no more than what may be a placeholder', () => {
    const stream = new RestoreStream(filled());
    expect(stream.push('a < b and c')).toBe('a < b and c');
    expect(stream.push(' <PERSON_')).toBe(' ');
    expect(stream.push('x')).toBe('<PERSON_x');
  });

  it('stays JSON when its values hold quotes and line breaks', () => {
    const map = filled();
    const restored: unknown = JSON.parse(
      map.restoreJson('{"to":"<PERSON_1>","cc":["\\u003cEMAIL_1\\u003e"]}'),
    );
    expect(restored).toEqual({ to: 'Ada "the first" Lovelace\n<EMAIL_1>', cc: ['ada@example.org'] });
    expect(map.restoreData({ to: '<PERSON_1>', n: 1, none: null })).toEqual({
      to: 'Ada "the first" Lovelace\n<EMAIL_1>',
      n: 1,
      none: null,
    });
  });
});

/** Faults that were reported of other gateways (BerriAI/litellm issues 6247, 14516, 30728, 31959, 41600). */
describe('never a wrong value', () => {
  it('gives one value one placeholder, within a message and over messages', () => {
    const map = new PiiMap();
    expect(masked(map, 'a@b.org and c@d.org and a@b.org')).toBe('<EMAIL_1> and <EMAIL_2> and <EMAIL_1>');
    expect(masked(map, 'again c@d.org')).toBe('again <EMAIL_2>');
  });

  it('keeps values that differ in case apart', () => {
    const map = new PiiMap();
    const text = 'Ada@b.org is not ada@b.org';
    expect(masked(map, text)).toBe('<EMAIL_1> is not <EMAIL_2>');
    expect(map.restore('<EMAIL_2>')).toBe('ada@b.org');
  });

  it('takes the value from the text that was given, not from the masked one', () => {
    const map = new PiiMap();
    expect(map.restore(masked(map, 'Hi, my name is Mike. What is my name?'))).toContain('Mike. What');
    expect(map.restore('<PERSON_1>')).toBe('Mike');
  });

  it('gives a placeholder that the user typed himself back as he typed it', () => {
    const map = new PiiMap();
    expect(masked(map, 'write to a@b.org')).toBe('write to <EMAIL_1>');
    const typed = masked(map, 'what does <EMAIL_1> mean, and <email_1>?');
    expect(typed).not.toMatch(/<EMAIL_1>/i);
    expect(map.restore(typed)).toBe('what does <EMAIL_1> mean, and <email_1>?');
  });

  it('does not look through a value that it has put in', () => {
    const map = new PiiMap();
    map.placeholderFor('email', 'a@b.org');
    map.placeholderFor('password', 'x<EMAIL_1>y');
    expect(map.restore('<PASSWORD_1>')).toBe('x<EMAIL_1>y');
    expect(streamed(map, ['<PASS', 'WORD_1', '><EMAIL_1', '>'])).toBe('x<EMAIL_1>ya@b.org');
  });

  it('leaves alone what was never given out: half of one, a number too many, a name without a number', () => {
    const map = filled();
    for (const text of [
      '<PERSON_1',
      'PERSON_1',
      '<PERSON>',
      '<PERSON_01>',
      '<PERSON_10>',
      '<PERSON_2>',
      '< PERSON_1 >',
    ]) {
      expect(map.restore(text)).toBe(text);
    }
    expect(map.restore('<<PERSON_1>>')).toBe('<Ada "the first" Lovelace\n<EMAIL_1>>');
    expect(map.restore('<Person_1>')).toBe(map.restore('<PERSON_1>'));
  });

  it('keeps conversations apart', () => {
    const [one, other] = [new PiiMap(), new PiiMap()];
    masked(one, 'a@b.org');
    expect(other.restore('<EMAIL_1>')).toBe('<EMAIL_1>');
  });

  it('masks again what it has masked before, where no rule would see it', () => {
    const map = new PiiMap();
    expect(masked(map, 'My name is Ada Lovelace')).toBe('My name is <PERSON_1>');
    expect(masked(map, 'bring Ada Lovelace along')).toBe('bring <PERSON_1> along');
  });

  it('names every kind differently', () => {
    const map = new PiiMap();
    expect(new Set(PII_KINDS.map((kind) => map.placeholderFor(kind, 'x'))).size).toBe(PII_KINDS.length);
  });
});

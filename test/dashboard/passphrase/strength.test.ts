import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { ranksOf } from '../../../src/dashboard/screens/settings/models/passphrase/english-words.ts';
import { guessesOf, type Ranks } from '../../../src/dashboard/screens/settings/models/passphrase/guesses.ts';
import { strengthOf } from '../../../src/dashboard/screens/settings/models/passphrase/strength.ts';

let words: Ranks;
beforeAll(async () => {
  const file = await readFile('public/models/all-MiniLM-L6-v2/tokenizer.json', 'utf8');
  words = ranksOf((JSON.parse(file) as { model: { vocab: Record<string, number> } }).model.vocab);
});
const strength = (passphrase: string) => strengthOf(guessesOf(passphrase, words));

test('the words are English ones, the commonest first', () => {
  expect(words.size).toBeGreaterThan(18_000);
  expect(words.get('the')).toBe(1);
  expect(words.get('battery')).toBeGreaterThan(words.get('horse')!);
  expect(words.has('##ing')).toBe(false);
});

describe('what falls in under a day is advised against', () => {
  test.each([
    ...['password', 'Password1', 'p@ssw0rd', 'drowssap', 'PASSWORD', '12345678', 'iloveyou2', 'qwertyuiop'],
    ...['abcdefgh', 'hgfedcba', '87654321', 'aaaaaaaaaaaaaaaa', 'abcabcabcabcabc', '1qaz2wsx3edc'],
    ...[
      'batterybatterybatterybattery',
      'summer2024',
      'Summer2024!',
      '19840321',
      '21.03.1984',
      'JohnSmith1984',
    ],
    ...['Dragon!!', 'golem2026', 'horse battery', 'letmein letmein letmein', 'xkqzvbpw'],
  ])('%s', (passphrase) => {
    const { step, advice, words: said } = strength(passphrase);
    expect(step, said).toBeLessThanOrEqual(2);
    expect(advice).toContain('five unrelated words');
  });
});

describe('what does not is not', () => {
  test.each([
    'correct horse battery staple',
    'walnut orbit velvet canyon ladder',
    'WalnutOrbitVelvetCanyon',
    'q7!Rz0-mXw2#Lk9v',
    'Übergrößenträger und Quarkbällchen',
  ])('%s', (passphrase) => {
    expect(strength(passphrase)).toMatchObject({ advice: null });
    expect(strength(passphrase).step).toBeGreaterThanOrEqual(3);
  });
});

test('the words of the sentence are those of the time', () => {
  // A million guesses a second.
  expect([0, 5, 7, 9, 10, 12, 13, 15, 20].map((guesses) => strengthOf(guesses).words)).toEqual([
    'Guessed at once by a fast offline attack.',
    'Guessed at once by a fast offline attack.',
    'Guessed within a minute by a fast offline attack.',
    'Guessed in minutes by a fast offline attack.',
    'Guessed in hours by a fast offline attack.',
    'Guessed in days by a fast offline attack.',
    'Guessed in months by a fast offline attack.',
    'Guessed in years by a fast offline attack.',
    'Not guessed within a lifetime by a fast offline attack.',
  ]);
});

test('a longer one is never easier, no way of seeing it is left out, and nothing breaks it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.string({ maxLength: 5 }), (text, more) => {
      const whole = guessesOf(text + more, words);
      expect(Number.isFinite(whole) && whole >= 0).toBe(true);
      // Not more than every character tried by itself.
      expect(whole).toBeLessThanOrEqual([...(text + more).normalize('NFKC')].join('').length + 1e-9);
    }),
    { seed: 20_261_126, numRuns: 300 },
  );
  expect(guessesOf('', words)).toBe(0);
  expect(guessesOf('walnut orbit velvet', words)).toBeGreaterThan(guessesOf('walnut orbit', words));
  const long = guessesOf('x'.repeat(50) + 'walnut orbit velvet canyon '.repeat(400), words);
  expect(Number.isFinite(long)).toBe(true);
});

test('without the list of words a passphrase of words looks stronger, which the page says', () => {
  const text = 'horse battery';
  expect(guessesOf(text, new Map())).toBeGreaterThan(guessesOf(text, words));
});

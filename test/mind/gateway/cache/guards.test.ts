import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forbidding, guardedOf } from '../../../../src/mind/gateway/cache/guards/guards.ts';

const forbids = (one: string, other: string, strict = false): string | null =>
  forbidding(guardedOf(one), guardedOf(other), strict);

const FRAMES: readonly ((what: string) => string)[] = [
  (what) => `What happens to my position when ${what} is reached?`,
  (what) => `Is ${what} a good level to buy?`,
  (what) => `how do i swap at ${what}`,
  (what) => `Tell me about ${what}, please.`,
];
const frame = fc.constantFrom(...FRAMES);

describe('what one answer may not serve', () => {
  test('another number, whatever it stands in', () => {
    const number = fc.oneof(fc.nat(1_000_000), fc.double({ min: 0.01, max: 1e6, noNaN: true }));
    fc.assert(
      fc.property(frame, number, number, (say, a, b) => {
        const [one, other] = [a.toFixed(2), b.toFixed(2)];
        fc.pre(Number(one) !== Number(other));
        expect(forbids(say(one), say(other))).toBe('number');
      }),
    );
  });

  test('another day, address or ticker', () => {
    const days = [
      'Monday',
      'Friday',
      'yesterday',
      'tomorrow',
      'in June',
      'in August',
      'last week',
      'next week',
    ];
    const coins = ['ETH', 'BTC', '$UNI', 'usdc', 'SOL', 'wstETH', 'dai'];
    const address = fc
      .array(fc.constantFrom(...'0123456789abcdef'), { minLength: 40, maxLength: 40 })
      .map((digits) => `0x${digits.join('')}`);
    const twoOf = (list: readonly string[]) =>
      fc.tuple(fc.constantFrom(...list), fc.constantFrom(...list)).filter(([a, b]) => a !== b);
    fc.assert(
      fc.property(frame, twoOf(days), (say, [a, b]) => {
        expect(forbids(say(a), say(b))).toBe('date');
      }),
    );
    fc.assert(
      fc.property(frame, twoOf(coins), (say, [a, b]) => {
        expect(forbids(say(a), say(b))).toBe('ticker');
      }),
    );
    fc.assert(
      fc.property(frame, address, address, (say, a, b) => {
        fc.pre(a !== b);
        expect(forbids(say(a), say(b))).toBe('address');
      }),
    );
    // Hex that looks like a month is none.
    const [one, other] = ['0'.repeat(40), `${'0'.repeat(34)}feb000`];
    expect(forbids(`Is 0x${one} safe?`, `Is 0x${other} safe?`)).toBe('address');
  });

  test.each([
    ['Should I sell my ETH now?', 'Should I not sell my ETH now?', 'negation'],
    ['Is it safe to bridge?', "Isn't there any way that it is not safe to bridge?", null],
    ['Can I withdraw from the vault?', 'Can I never withdraw from the vault?', 'negation'],
    ['Is the price above the average?', 'Is the price below the average?', 'opposite'],
    ['How do I deposit into Aave?', 'How do I withdraw from Aave?', 'opposite'],
    ['How do I move funds from Base to Arbitrum?', 'How do I move funds from Arbitrum to Base?', 'roles'],
    ['Swap 5 ETH for 10 USDC', 'Swap 10 ETH for 5 USDC', 'roles'],
    ['Swap ETH to USDC', 'Swap USDC to ETH', 'roles'],
    ['When is the merge?', 'Where is the merge?', 'kind'],
    ['Tell me about the office in Paris', 'Tell me about the office in Berlin', 'name'],
    ['What is the fee of 30 bps?', 'What is the fee of 0.3 %?', null],
    ['What does 15k buy me?', 'What does 15,000 buy me?', null],
    ['What is Bitcoin worth?', 'What is BTC worth?', null],
    ['How many blocks are in a day?', 'how many blocks are in a day', null],
  ])('%s | %s: %s', (one, other, guard) => {
    expect(forbids(one, other)).toBe(guard);
    expect(forbids(other, one)).toBe(guard);
  });

  test('a number that only one has: in strict look-ups, and where the rest is the same', () => {
    expect(forbids('Which phone is best?', 'Which phone is best under 15000?')).toBe('number');
    const far = [
      'Which phone should a student get?',
      'What is the best mobile below 15000 rupees in India?',
    ] as const;
    expect(forbids(...far)).toBeNull();
    expect(forbids(...far, true)).toBe('number');
  });

  test('nothing of a question itself, and any text can be read', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        expect(forbids(text, text, true)).toBeNull();
      }),
    );
  });
});

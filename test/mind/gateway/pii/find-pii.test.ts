import { describe, expect, it } from 'vitest';
import type { PiiKind } from '../../../../src/domain/gateway/pii.ts';
import { findPii } from '../../../support/find-pii.ts';

const SEED = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
const PEM =
  '-----BEGIN EC PRIVATE KEY-----\nMHcCAQEEIIrYSSNQFaA2Hwf1duRSxKtLYX5CB04fSeQ6tF1aY/PuoAoGCCqGSM49\n-----END EC PRIVATE KEY-----';

/** A text, and each span in it that must be found with its kind. Values are made up, or the examples of their standards. */
const FOUND: readonly (readonly [text: string, kind: PiiKind, value: string])[] = [
  ['charge 4111 1111 1111 1111 today', 'card', '4111 1111 1111 1111'],
  ['card number 378282246310005.', 'card', '378282246310005'],
  ['Please block card no 4111111111111112', 'card', '4111111111111112'],
  ['to DE89 3704 0044 0532 0130 00 by Friday', 'iban', 'DE89 3704 0044 0532 0130 00'],
  ['iban gb42nawi04454264788619', 'iban', 'gb42nawi04454264788619'],
  ['routing 021000021', 'bank-account', '021000021'],
  ['sort code 20-00-00, account 55779911', 'bank-account', '55779911'],
  ['my SSN: 123-45-6789', 'national-id', '123-45-6789'],
  ['NINO AB 12 34 56 C', 'national-id', 'AB 12 34 56 C'],
  ['DNI 12345678Z', 'national-id', '12345678Z'],
  ['NIE X1234567L', 'national-id', 'X1234567L'],
  ['codice RSSMRA85T10A562S', 'national-id', 'RSSMRA85T10A562S'],
  ['PESEL 44051401359', 'national-id', '44051401359'],
  ['Steuer-ID 36574261809', 'tax-id', '36574261809'],
  ['NIR 2 95 10 99 126 111 93', 'national-id', '2 95 10 99 126 111 93'],
  ['BSN 111222333', 'national-id', '111222333'],
  ['PAN ABCPE1234F', 'tax-id', 'ABCPE1234F'],
  ['NRIC S1234567D', 'national-id', 'S1234567D'],
  ['TFN 123 456 782', 'tax-id', '123 456 782'],
  ['medicare 2123 45670 1', 'health-id', '2123 45670 1'],
  ['NHS number 943 476 5919', 'health-id', '943 476 5919'],
  ['hetu 131052-308T', 'national-id', '131052-308T'],
  ['rrn 850101-1234567', 'national-id', '850101-1234567'],
  ['CPF 390.533.447-05', 'national-id', '390.533.447-05'],
  ['CNPJ 16.727.230/0001-97', 'tax-id', '16.727.230/0001-97'],
  ["My driver's license number is F162823540116", 'driver-licence', 'F162823540116'],
  ['passport number is C01X00T47', 'passport', 'C01X00T47'],
  ['mail ada@example.org, please', 'email', 'ada@example.org'],
  ['postgres://ada:hunter22@db.example.org:5432/x', 'url', 'postgres://ada:hunter22@db.example.org:5432/x'],
  ['call +44 20 7946 0958', 'phone', '+44 20 7946 0958'],
  ["They're not answering at 78 651 450", 'phone', '78 651 450'],
  ['(579)888-3058', 'phone', '(579)888-3058'],
  ['Fax: 259.735.7502x459', 'phone', '259.735.7502x459'],
  ['from 203.0.113.7', 'ip-address', '203.0.113.7'],
  ['from 2001:db8:85a3::8a2e:370:7334 again', 'ip-address', '2001:db8:85a3::8a2e:370:7334'],
  ['00:1B:44:11:3A:B7', 'mac-address', '00:1B:44:11:3A:B7'],
  ['key sk-ant-api03-abcdefghijklmnopqrstuvwx', 'api-key', 'sk-ant-api03-abcdefghijklmnopqrstuvwx'],
  ['AKIAIOSFODNN7EXAMPLE', 'api-key', 'AKIAIOSFODNN7EXAMPLE'],
  ['INFURA_API_KEY=9aa3d95b3bc440fa88ea12eaa4456161', 'api-key', '9aa3d95b3bc440fa88ea12eaa4456161'],
  ['password: hunter2!', 'password', 'hunter2!'],
  [`my words: ${SEED}`, 'seed-phrase', SEED],
  [PEM, 'private-key', PEM],
  [
    'private key 0x4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318',
    'private-key',
    '0x4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318',
  ],
  [
    'KwdMAjGmerYanjeui5SHS7JkmpZvVipYvB2LJGU1ZxJwYvP98617',
    'private-key',
    'KwdMAjGmerYanjeui5SHS7JkmpZvVipYvB2LJGU1ZxJwYvP98617',
  ],
  [
    'to 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    'chain-address',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  ],
  ['to 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'chain-address', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  [
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'chain-address',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  ],
  [
    'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    'chain-address',
    'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  ],
  ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'chain-address', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['send it to vitalik.eth', 'chain-name', 'vitalik.eth'],
  ['My name is Ada Lovelace', 'person', 'Ada Lovelace'],
  ['Name:   Ada M. Lovelace\nAddress: here', 'person', 'Ada M. Lovelace'],
  ['Chez M. Lefèvre', 'person', 'Lefèvre'],
  ['born on 12 May 1984', 'date-of-birth', '12 May 1984'],
  ['a 65-year-old man', 'age', '65'],
  ['at 221B Baker Street', 'street-address', '221B Baker Street'],
];

/** What only looks like something personal. */
const NOTHING: readonly string[] = [
  'Swap 1.5 ETH for USDC on Uniswap V3 with at most 0.5% slippage.',
  'block 19000042, gas 21000, fee 31000000000 wei, nonce 17',
  'tick 4012 at 2026-11-24T07:30:00Z, price 3120.55',
  'version 7.2.1, commit 380274a9f2',
  'amount 1500000000000000000 wei',
  '{"amountIn":"1500000000","minimumOut":"0","deadline":1764000000}',
  'the quick brown fox jumps over the lazy dog',
  'Wisdom and Discipline are often mistaken for names.',
  '0x4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318 was mined',
  'localhost is 127.0.0.1',
  'Delhi Airport is near.',
];

describe('findPii', () => {
  it.each(FOUND)('finds in %j a %s', (text, kind, value) => {
    const found = findPii(text).map((span) => ({ kind: span.kind, value: text.slice(span.start, span.end) }));
    expect(found).toContainEqual({ kind, value });
  });

  it.each(NOTHING)('finds nothing in %j', (text) => {
    expect(findPii(text)).toEqual([]);
  });

  it('leaves no digit of a number that lies in another finding', () => {
    const text = 'https://ada:4111111111111111@example.org/x?card=4111111111111111 and 4111111111111111';
    const spans = findPii(text);
    const rest = spans
      .toReversed()
      .reduce((left, { start, end }) => left.slice(0, start) + left.slice(end), text);
    expect(rest).not.toMatch(/\d/);
  });

  it.each([
    ['Ask Dr Ada lovelace.', 'Ada lovelace', ['Ada lovelace']],
    ['Ask Ada Dr Lovelace.', 'Ada Dr Lovelace', ['Ada', 'Lovelace']],
  ])('masks in %j all that two readings of a name have', (text, named, expected) => {
    const start = text.indexOf(named);
    const whole = { start, end: start + named.length, kind: 'person', score: 0.69, by: 'names' } as const;
    const people = findPii(text, [whole]).filter(({ kind }) => kind === 'person');
    expect(people.map((span) => text.slice(span.start, span.end).trim())).toEqual(expected);
  });

  it('comes to an end on long runs of digits, brackets and words', () => {
    for (const piece of ['1', '1-', '(1)', 'a@', 'ab.', 'aa bb ', '<PERSON_', '\\u003c', 'abandon ', 'A. ']) {
      const text = piece.repeat(Math.ceil(6_000 / piece.length));
      expect(findPii(text).every(({ start, end }) => start < end && end <= text.length)).toBe(true);
    }
  });
});

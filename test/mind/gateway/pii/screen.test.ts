import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginningsOf } from '../../../../src/mind/gateway/pii/find/beginnings.ts';
import { findByRule, RECOGNISERS } from '../../../../src/mind/gateway/pii/find/find-by-rule.ts';
import { spanOf } from '../../../../src/mind/gateway/pii/pattern.ts';
import type { PiiSpan } from '../../../../src/domain/gateway/pii.ts';

/** Each pattern by itself over the whole text, as it is written. */
const oneByOne = (text: string): readonly PiiSpan[] =>
  RECOGNISERS.flatMap(({ patterns, others }) => [
    ...(others?.find(text) ?? []),
    ...patterns.flatMap((pattern) =>
      [...text.matchAll(pattern.shape)].flatMap((match) => spanOf(text, match, pattern) ?? []),
    ),
  ]);

const DOCS = new URL('../../../../docs/', import.meta.url);

const PIECES = [
  ...['0x', '1', '12', '7777777', '4111 1111 1111 1111', '+1 212 555 0123', 'DE89 3704 0044 0532 0130 00'],
  ...['@', 'a@b.co', '.eth', 'alice', 'my.name', 'sk-ant-Abcdefghijk0123456789', 'password: ', 'hunter2!'],
  ...['"', "'", ' ', '  ', '\n', '-', '_', '(', ')', '[', ']', '{', ':', '::', '/', '|', '=', '.', ',', ';'],
  ...['é', 'ß', 'ſ', 'K', '中文', '😀', '٠١٢٣٤٥٦', '\ud800', 'Hauptstraße 12', '12 Rue de Paris'],
  ...['Mr. ', 'John Smith', ' said', 'my name is ', 'zip code 12345', 'SW1A 1AA', 'P.O. Box 123', 'aged 41'],
  ...['2001:db8::1', '00:11:22:33:44:55', '10.1.2.3', 'https://x.y/z?token=abcdefgh', 'http://u:p@h/'],
  ...['curl -u me:secretpass ', 'docker login -p ', '--token=', 'PASSWORD=', 'auth = ("a", "bbbb")'],
  ...['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', '5KJvsngHeMpm884wtkJNzQGaCErckhHJBGFsvd3VyK5qMZXj3hS'],
  ...[
    'legal winner thank year wave sausage worth useful',
    'born 01.02.1990',
    'SSN 123-45-6789',
    '<PERSON_1>',
  ],
];

describe('all patterns in one pass', () => {
  it('find in the documentation what each finds alone', () => {
    for (const name of readdirSync(DOCS).filter((file) => file.endsWith('.md'))) {
      const text = readFileSync(new URL(name, DOCS), 'utf8');
      expect(findByRule(text), name).toEqual(oneByOne(text));
    }
  });

  it('find in whatever is made of personal data and signs what each finds alone', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 14 }), (pieces) => {
        const text = pieces.join('');
        expect(findByRule(text)).toEqual(oneByOne(text));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each(
    RECOGNISERS.flatMap(({ name, patterns }) => patterns.map(({ by, shape }) => [name, by, shape] as const)),
  )('of %s: matches of %s begin as they are read to begin', (_, __, shape) => {
    const { pairs, word } = beginningsOf(shape);
    // The generator knows neither what stands around nor properties of letters.
    const plain = /\(\?<?[=!]|\\p|\\[bB]|\(\?<[a-z]|\\1/.test(shape.source);
    expect(pairs).not.toBeNull();
    if (plain || shape.flags.includes('i')) return;
    fc.assert(
      fc.property(fc.stringMatching(new RegExp(`^(?:${shape.source})$`)), (text) => {
        const [first, second] = [text.charCodeAt(0), text.charCodeAt(1)];
        const may = pairs!.some(
          (pair) =>
            (first < 128 ? pair.first.ascii[first] === 1 : pair.first.beyond) &&
            (second < 128 ? pair.second.ascii[second] === 1 : pair.second.beyond),
        );
        expect(may).toBe(true);
        expect(/^\w*/.exec(text)![0].length).toBeGreaterThanOrEqual(word);
      }),
      { numRuns: 20 },
    );
  });
});

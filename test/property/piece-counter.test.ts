import fc from 'fast-check';
import { Tokenizer } from '@huggingface/tokenizers';
import { expect, it } from 'vitest';
import { PieceCounter } from '../../src/adapters/tokenizer/piece-counter.ts';
import config from '../../public/models/all-MiniLM-L6-v2/tokenizer_config.json' with { type: 'json' };
import vocabulary from '../../public/models/all-MiniLM-L6-v2/tokenizer.json' with { type: 'json' };

const tokenizer = new Tokenizer(vocabulary, config);
const counter = new PieceCounter(tokenizer);

const PARTS = [
  ...[
    '<entry id="rule-7">',
    'USDC/WETH',
    '-1,234.5678%',
    'unaffable',
    'ΟΔΥΣΣΕΥΣ',
    'naïve',
    'Å',
    'Å',
    '日本',
    '—',
    '→',
  ],
  ...[
    '[MASK]',
    '[mask]',
    '[',
    '[PAD]x',
    'x[SEP]',
    '##ing',
    '\u0000',
    '\u0007',
    '\u007f',
    '\ufffd',
    '\ud800',
    '\ud83d\ude00',
  ],
  ...[
    '\u00a0',
    '\u2028',
    '\u200b',
    '\u0301',
    '\t',
    '\r',
    '\n',
    '\n\n',
    ' ',
    '  ',
    '\v',
    '\f',
    'x'.repeat(100),
    'a'.repeat(101),
  ],
];

const text = fc
  .array(
    fc.oneof(fc.constantFrom(...PARTS), fc.string(), fc.string({ unit: 'binary' }), fc.double().map(String)),
  )
  .map((parts) => parts.join(''));

it('counts as many pieces as the tokenizer makes, whatever the text', () => {
  fc.assert(
    fc.property(text, (said) => {
      expect(counter.count(said)).toBe(tokenizer.encode(said, { add_special_tokens: false }).ids.length);
    }),
    { numRuns: 3_000 },
  );
});

it('counts a block as its parts: no piece goes across an angle bracket', () => {
  fc.assert(
    fc.property(text, (said) => {
      const parts = ['<entry ref="m1" tick="7">', said, '</entry>'];
      expect(parts.reduce((sum, part) => sum + counter.count(part), 0)).toBe(counter.count(parts.join('')));
    }),
    { numRuns: 1_000 },
  );
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Payload } from '../../../src/domain/gateway/formatted.ts';
import { block } from '../../../src/mind/candidates/index.ts';
import { lostOf, saidIn } from '../../../src/mind/formatting/facts.ts';
import { blockAround, partOf } from '../../../src/mind/formatting/part.ts';
import { COMPACT, EPISODE, made, rowsMade } from './made.ts';

const PRICES: Payload = {
  kind: 'tool-result',
  name: 'prices',
  rows: [
    { pool: 'ETH/USDC', price: 1452.42, open: true },
    { pool: 'A <b> & "c"', price: -3, open: null },
  ],
};
const TSV = '{{#fields}}{{.}}\t{{/fields}}\n{{#rows}}\n{{#cells}}{{value}}\t{{/cells}}\n{{/rows}}';

describe('a part of the prompt by a third party’s formatter', () => {
  it('says the facts and leaves out the prose around them, in a block of the golem’s own', () => {
    expect(made(COMPACT)).toEqual({
      text:
        '<episode ref="m6">pending. Tick 143: price 1452.42 (-1.51 %), trend +0.94 %, surprise 0.39. ' +
        'Decision: Hold: it waits. Prediction: The price, 1452.42 now, will be between 1418.63 and 1487.02 at tick 148.</episode>',
    });
    expect(made('tick {{tick}}, {{outcome}}: {{body}}').text).toContain(
      '<episode ref="m6">tick 143, pending: This is a sideways market',
    );
  });

  it('keeps whose words a part holds, whatever its template says', () => {
    const text = block('note', { ref: 'm1', trust: 'external', inherited: 'not proved for 2 lives' }, 'Buy.');
    expect(made('{{body}}', text).text).toBe(text);
  });

  it('is refused where a fact is lost: a figure, a decision, an attribute', () => {
    expect(made('{{outcome}} {{#prose}}{{.}} {{/prose}}').why).toMatchObject({ code: 'lost' });
    expect(made('{{#facts}}{{.}} {{/facts}}').why).toEqual({ code: 'lost', fact: 'pending' });
    expect(made('{{outcome}} in {{tick}}').why).toMatchObject({ code: 'lost', fact: /^Tick 143/ as never });
  });

  it('is refused where a figure comes about that the part has not', () => {
    expect(made(`${COMPACT} {{tick}}{{tick}}`).why).toEqual({ code: 'added', fact: '143143' });
    expect(made(`${COMPACT} -{{tick}}`).why).toEqual({ code: 'added', fact: '-143' });
    expect(made(`${COMPACT} {{tick}}%`).why).toEqual({ code: 'added', fact: '143%' });
    expect(made(`${COMPACT} {{ref}}{{tick}}`).why).toEqual({ code: 'added', fact: 'm6143' });
  });

  it('holds to its limits of tokens', () => {
    const over = { limits: { tokens: 10, steps: 5_000 } };
    expect(made(COMPACT, EPISODE, over).why).toMatchObject({ code: 'tokens', most: 10 });
  });

  it('takes every sentence of what the golem did not describe itself for a fact', () => {
    expect(saidIn('note', 'The owner is careful. He sleeps.').prose).toEqual([]);
    expect(saidIn('episode', 'The price fell. It did not rise. So Alice said. It fell 3 %.')).toEqual({
      facts: ['It did not rise.', 'So Alice said.', 'It fell 3 %.'],
      prose: ['The price fell.'],
    });
    expect(saidIn('episode', 'The price fell.', false).prose).toEqual([]);
    const told = block('episode', { ref: 'm1', trust: 'external' }, 'The price fell. It fell 3 %.');
    expect(made(COMPACT, told).text).toBe(told);
  });

  it('puts any block together again as it was', () => {
    const word = fc.string({ maxLength: 30 });
    fc.assert(
      fc.property(word, word, (name, body) => {
        const text = block('note', { ref: 'm1', trust: name }, body);
        const part = partOf(text);
        expect(part && blockAround(part, part.body)).toBe(text);
      }),
    );
  });

  it('has, of any body, all facts in whatever it makes, or says which it loses', () => {
    const bodies = fc.array(
      fc.constantFrom(
        'The price fell.',
        'It is 5 % down.',
        'Decision: Hold.',
        'It did not.',
        'a, 1, 2',
        '"x" <y>',
      ),
      { minLength: 1, maxLength: 8 },
    );
    const templates = fc.array(
      fc.constantFrom(
        '{{#facts}}{{.}} {{/facts}}',
        '{{body}}',
        '{{#lines}}- {{.}}\n{{/lines}}',
        '{{#prose}}{{.}}{{/prose}}',
        '{{ref}} ',
      ),
      { minLength: 1, maxLength: 3 },
    );
    fc.assert(
      fc.property(bodies, templates, (lines, parts) => {
        const text = block('episode', { ref: 'm1' }, lines.join('\n'));
        const once = made(parts.join(' '), text);
        expect(made(parts.join(' '), text)).toEqual(once);
        if (once.text === undefined) return;
        const out = partOf(once.text)!;
        expect(lostOf(saidIn('episode', partOf(text)!.body).facts, out.body)).toBe(null);
        expect(once.text.match(/</g)).toHaveLength(2);
      }),
    );
  });
});

describe('rows by a third party’s formatter', () => {
  it('are written with every cell, and open no block', () => {
    expect(rowsMade(TSV, PRICES)).toEqual({
      text: 'pool\tprice\topen\nETH/USDC\t1452.42\ttrue\nA &lt;b&gt; &amp; "c"\t-3',
    });
    expect(
      rowsMade('{{name}}\n{{#rows}}\n{{pool}}: {{price}}{{#open}} open {{open}}{{/open}}\n{{/rows}}', PRICES)
        .text,
    ).toBe('prices\nETH/USDC: 1452.42 open true\nA &lt;b&gt; &amp; "c": -3');
  });

  it('are refused where a cell is lost, though another row has the same words', () => {
    const twice: Payload = {
      kind: 'tool-result',
      name: 'p',
      rows: [
        { a: 1, b: 2 },
        { a: 2, b: 1 },
      ],
    };
    expect(rowsMade('{{#rows}}{{a}} {{/rows}}', twice).why).toEqual({ code: 'lost', fact: 'b 2' });
    expect(rowsMade('{{#rows}}{{a}}{{b}} {{/rows}}', twice).why).toEqual({ code: 'added', fact: '12' });
  });
});

import { describe, expect, test } from 'vitest';
import { kindOf } from '../../../src/adapters/documents/kind.ts';
import { unitsOf } from '../../../src/adapters/documents/units-of.ts';
import type { DocumentKind } from '../../../src/domain/memory/collection.ts';
import { pdfInProcess } from '../../../src/hosts/node/pdf-in-process.ts';
import type { Unit } from '../../../src/lib/chunking/unit.ts';
import { madePdf } from '../../support/made-pdf.ts';

async function unitsIn(name: string, bytes: BlobPart, kind?: DocumentKind): Promise<readonly Unit[]> {
  const blob = new Blob([bytes]);
  const units: Unit[] = [];
  const document = { name, kind: kind ?? (await kindOf(name, blob)), bytes: blob };
  for await (const some of unitsOf(document, { openPdf: pdfInProcess })) units.push(...some);
  return units;
}

const textOf = (units: readonly Unit[]): string => units.map(({ gap, text }) => gap + text).join('');
const told = (units: readonly Unit[]): readonly unknown[] =>
  units.map(({ kind, text, heading }) => [kind, text, heading]);

describe('a document of lines', () => {
  test('is told as it stands, whatever it is made of', async () => {
    const files: Readonly<Record<string, string>> = {
      'a.txt': 'One.\nStill one.\r\n\r\n  Two, indented.\n\n\nThree',
      'a.md':
        '---\ntitle: x\n---\n# A\n\ntext\n\n```js\nif (a) {\n\n  b();\n}\n```\n| a | b |\n|---|---|\n| 1 | 2 |\n\n## B\nmore',
      'a.ts':
        "import x from 'y';\n\n/** Adds. */\nexport function add(a, b) {\n\n  return a + b;\n}\n\nclass Two {\n  one() {}\n}\n",
      'a.csv': 'name,what\na,"two\nlines"\nb,c\n',
    };
    for (const [name, text] of Object.entries(files)) {
      const units = await unitsIn(name, text);
      expect(textOf(units).trimEnd(), name).toBe(text.trimEnd());
    }
  });

  test('has paragraphs, headings with their path, fenced code and rows of tables', async () => {
    const units = await unitsIn(
      'a.md',
      '# A\n\none\ntwo\n\n```\n# no heading\n```\n## B\n| x | y |\n| 1 | 2 |\n',
    );
    expect(told(units)).toEqual([
      ['heading', '# A', 'A'],
      ['prose', 'one\ntwo', 'A'],
      ['code', '```\n# no heading\n```', 'A'],
      ['heading', '## B', 'A › B'],
      ['row', '| x | y |', 'A › B'],
      ['row', '| 1 | 2 |', 'A › B'],
    ]);
  });

  test('has functions and classes, each with the comment before it and its name', async () => {
    const units = await unitsIn(
      'pool.sol',
      'pragma solidity 0.8;\n\n// Holds two tokens.\ncontract Pool {\n  uint x;\n\n  function swap() {}\n}\n\nfunction free() {}\n',
    );
    expect(units.map(({ heading }) => heading)).toEqual([undefined, 'Pool', 'free']);
    expect(units[1]!.text).toMatch(/^\/\/ Holds two tokens\.[^]*swap\(\) \{\}\n\}$/);
  });

  test('has rows under the names of their columns, over several lines between quotes', async () => {
    const units = await unitsIn('a.csv', 'name,price\n"Eth, ""wrapped""","1\n2"\nBtc,3');
    expect(told(units)).toEqual([
      ['row', 'name,price', undefined],
      ['row', '"Eth, ""wrapped""","1\n2"', 'name, price'],
      ['row', 'Btc,3', 'name, price'],
    ]);
  });
});

test('JSON is told by paths, item by item; one value a line too', async () => {
  const whole = await unitsIn('a.json', '[{"pool": "ETH", "fees": [1, 2]}, {"pool": "BTC"}]');
  expect(whole.map(({ text }) => text)).toEqual(['pool: ETH\nfees[0]: 1\nfees[1]: 2', 'pool: BTC']);
  const lines = await unitsIn('a.jsonl', '{"a": 1}\n\n{"a": {"b": "c"}}\n');
  expect(lines.map(({ text }) => text)).toEqual(['a: 1', 'a.b: c']);
});

test('HTML is told as it is read: no scripts, tables by rows, code as it stands', async () => {
  const units = await unitsIn(
    'a.html',
    '<html><head><title>T</title><style>p{}</style></head><body><h1>Pools &amp; fees</h1><p>One <b>two</b>\n three.</p>' +
      '<script>alert(1)</script><table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td><p>2</p></td></tr></table>' +
      '<pre>\nif (x) {\n  y\n}\n</pre><ul><li>first<li>second</ul></body></html>',
  );
  expect(told(units)).toEqual([
    ['heading', 'Pools & fees', 'Pools & fees'],
    ['prose', 'One two three.', 'Pools & fees'],
    ['row', 'a | b', 'Pools & fees'],
    ['row', '1 | 2', 'Pools & fees'],
    ['code', 'if (x) {\n  y\n}', 'Pools & fees'],
    ['prose', 'first', 'Pools & fees'],
    ['prose', 'second', 'Pools & fees'],
  ]);
});

describe('a PDF', () => {
  test('is told by pages, paragraphs and headings; parted words are joined', async () => {
    const file = madePdf([
      [
        { text: 'Liquidity', size: 20 },
        { text: 'Who provides liquidity gets the fees of a pool, and may lose by imper-', below: 30 },
        { text: 'manent loss.' },
        { text: 'A new paragraph stands here.', below: 40 },
      ],
      [{ text: 'The second page.' }],
    ]);
    const units = await unitsIn('a.pdf', file);
    expect(units.map(({ kind, text, page, heading }) => [kind, text, page, heading])).toEqual([
      ['heading', 'Liquidity', 1, 'Liquidity'],
      [
        'prose',
        'Who provides liquidity gets the fees of a pool, and may lose by impermanent loss.',
        1,
        'Liquidity',
      ],
      ['prose', 'A new paragraph stands here.', 1, 'Liquidity'],
      ['prose', 'The second page.', 2, 'Liquidity'],
    ]);
  });

  test('that is none, or has no text, is refused with what to do', async () => {
    await expect(unitsIn('a.pdf', '%PDF-1.4\nnothing')).rejects.toMatchObject({
      code: 'collections.unreadable',
    });
    await expect(unitsIn('a.pdf', madePdf([[]]))).rejects.toThrow('Run text recognition');
  });
});

test('what is no text is refused; a table of bytes is not taken for one by its name', async () => {
  await expect(unitsIn('a.txt', new Uint8Array([65, 0, 66]))).rejects.toMatchObject({
    code: 'collections.unreadable',
  });
  await expect(unitsIn('a.docx', 'PK')).rejects.toThrow('neither text nor PDF');
  await expect(unitsIn('a.json', '{')).rejects.toThrow('says it is JSON');
  expect(await kindOf('notes', new Blob(['<!DOCTYPE html><p>x']))).toBe('html');
});

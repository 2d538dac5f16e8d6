import { gzipSync } from 'node:zlib';
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
  await expect(unitsIn('a.json', '{')).rejects.toThrow('is declared as JSON');
  expect(await kindOf('notes', new Blob(['<!DOCTYPE html><p>x']))).toBe('html');
});

describe('a page', () => {
  const told = async (html: string): Promise<readonly string[]> =>
    (await unitsIn('a.html', html)).map(({ text }) => text);

  test.each([
    [
      'paragraphs in cells',
      '<table><tr><td><p>Annual fee</p><p>Renewal date</p></td><td><p>30</p><p>1 March</p></td></tr></table>',
      ['Annual fee Renewal date | 30 1 March'],
    ],
    [
      'lists and boxes in cells',
      '<table><tr><td><ul><li>swap</li><li>provide</li></ul></td><td><div>fee</div><div>none</div></td></tr></table>',
      ['swap provide | fee none'],
    ],
    [
      'a heading and text laid out by a table',
      '<table><tr><td><h1>News</h1><p>The fee fell.</p><p>Pools grew.</p></td></tr></table>',
      ['News', 'The fee fell. Pools grew.'],
    ],
    [
      'lines in cells',
      '<table><tr><td>one<br>two</td><td><section>a</section><section>b</section></td></tr></table>',
      ['one two | a b'],
    ],
    [
      'headings that fold out',
      '<h3><button aria-expanded="false">What is the fee?</button></h3><div>It is 0.3 %.</div>',
      ['What is the fee?', 'It is 0.3 %.'],
    ],
    [
      'buttons in a sentence',
      '<p>Press <button>Buy</button> or<button>Sell</button>now.</p>',
      ['Press Buy or Sell now.'],
    ],
    [
      'a head that is not closed',
      '<!doctype html><html><head><title>t</title><p>The fee is 0.3 %.</p><p>Pools grew.</p>',
      ['The fee is 0.3 %.', 'Pools grew.'],
    ],
    ['no head and no body', '<title>t</title><style>p{}</style><p>The fee.<p>Pools', ['The fee.', 'Pools']],
    [
      'definitions and summaries',
      '<dl><dt>fee</dt><dd>0.3 %</dd></dl><details><summary>More</summary>Text</details>',
      ['fee', '0.3 %', 'More', 'Text'],
    ],
  ])('parts its words as they are seen: %s', async (_, html, expected) => {
    expect(await told(html)).toEqual(expected);
  });
});

describe('a table with quotes', () => {
  test.each([
    ['inches', 'name,size\nMonitor 24",5\nTable,7\nTV 50",9\nChair,1'],
    ['one inch mark', 'name,size\nMonitor 24",5\nTable,7\nChair,1'],
    ['a quote that is never closed', 'name,size\n"Monitor,5\nTable,7\nChair,1'],
    ['speech in a cell', 'name,size\nhe said "go" and left,5\nTable,7'],
  ])('keeps its rows apart: %s', async (_, text) => {
    expect((await unitsIn('a.csv', text)).map((unit) => unit.text)).toEqual(text.split('\n'));
  });

  test('joins lines of a quoted cell, after other cells and with quotes in it', async () => {
    const rows = ['name;what', 'a;"two\nlines; ""so""\nof it";x', '"b";"c"'];
    expect((await unitsIn('a.csv', rows.join('\n'))).map((unit) => unit.text)).toEqual(rows);
  });

  test('of forty thousand rows loses none behind one quote', async () => {
    const rows = ['name,size', '"Monitor,5', ...Array.from({ length: 40_000 }, (_, i) => `Table ${i},7`)];
    expect((await unitsIn('a.csv', rows.join('\n'))).length).toBe(rows.length);
  });
});

describe('an encoding', () => {
  const bytes = (text: string, encoding: BufferEncoding): Uint8Array<ArrayBuffer> =>
    new Uint8Array(Buffer.from(text, encoding));
  const one = async (name: string, given: BlobPart): Promise<string> =>
    (await unitsIn(name, given)).map(({ text }) => text).join('\n');

  test.each([
    [
      'declared',
      'a.html',
      bytes(
        '<html><head><meta charset="windows-1252"><title>x</title></head><p>Die Gebühr beträgt 0,3 %.</p>',
        'latin1',
      ),
    ],
    [
      'declared for a server',
      'a.html',
      bytes(
        '<meta http-equiv="Content-Type" content="text/html; charset=ISO-8859-1"><p>Die Gebühr beträgt 0,3 %.</p>',
        'latin1',
      ),
    ],
    ['not declared, and no UTF-8', 'a.txt', bytes('Die Gebühr beträgt 0,3 %.', 'latin1')],
    [
      'UTF-16 with a mark',
      'a.txt',
      new Uint8Array([0xff, 0xfe, ...bytes('Die Gebühr beträgt 0,3 %.', 'utf16le')]),
    ],
    ['UTF-16 without one', 'a.txt', bytes('Die Gebühr beträgt 0,3 %.', 'utf16le')],
    ['UTF-8 with a mark', 'a.md', bytes('\ufeffDie Gebühr beträgt 0,3 %.', 'utf8')],
    [
      'of XML',
      'a.xhtml',
      bytes(
        '<?xml version="1.0" encoding="iso-8859-1"?><html><p>Die Gebühr beträgt 0,3 %.</p></html>',
        'latin1',
      ),
    ],
    ['packed', 'a.txt.gz', new Uint8Array(gzipSync('Die Gebühr beträgt 0,3 %.'))],
    [
      'packed under another name',
      'a.txt',
      new Uint8Array(gzipSync(bytes('Die Gebühr beträgt 0,3 %.', 'latin1'))),
    ],
  ])('is read: %s', async (_, name, given) => {
    expect(await one(name, given)).toBe('Die Gebühr beträgt 0,3 %.');
  });

  test('of Windows has its quotes and its euro', async () => {
    expect(
      await one('a.txt', new Uint8Array([0x35, 0x20, 0x80, 0x20, 0x93, 0x61, 0x94, 0x0a, 0xfc, 0x85])),
    ).toBe('5 € “a”\nü…');
  });

  test('of Japan is read where a page declares it, and refused where nothing says so', async () => {
    const words = [0x8e, 0xe8, 0x90, 0x94, 0x97, 0xbf];
    const page = new Uint8Array([
      ...bytes('<meta charset="shift_jis"><p>', 'latin1'),
      ...words,
      ...bytes('</p>', 'latin1'),
    ]);
    expect(await one('a.html', page)).toBe('手数料');
    await expect(one('a.txt', new Uint8Array(words))).rejects.toThrow(
      /Line 1: .*can’t be detected\. Save it as UTF-8/,
    );
  });

  test('of Russia, of DOS, and of two kinds in one file is refused with its line', async () => {
    const russian = [...'Привет, как дела'].map((each) =>
      each < '\x80' ? each.charCodeAt(0) : each.charCodeAt(0) - 0x350,
    );
    await expect(one('a.txt', new Uint8Array(russian))).rejects.toThrow('can’t be detected');
    await expect(one('a.txt', bytes('f\x84hrt nach K\x94ln', 'latin1'))).rejects.toThrow('can’t be detected');
    const mixed = new Uint8Array([...bytes('Gebühr\n', 'utf8'), ...bytes('Gebühr', 'latin1')]);
    await expect(one('a.txt', mixed)).rejects.toThrow(/Line 2: the file mixes UTF-8/);
  });

  test('is the same wherever the file is cut', async () => {
    const text = 'Gebühr € 猫 😀 '.repeat(120_000);
    expect((await one('a.txt', bytes(text, 'utf8'))).replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
  });
});

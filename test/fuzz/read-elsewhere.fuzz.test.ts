import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { textsOf } from '../../src/dashboard/files/given-files.ts';
import { readNotes } from '../../src/lib/notes/read-notes.ts';
import { imported } from '../adapters/market-file/files.ts';
import { Edge } from './edge.ts';
import { base64, hasPython, Python } from './python.ts';
import { FUZZ_TIMEOUT, RUNS } from './runs.ts';

/** Whatever is taken in of a file is what Python’s readers of its format read of it. */

const fileOf = (name: string, bytes: Uint8Array): File => new File([new Uint8Array(bytes)], name);

interface Said {
  readonly by: string | null;
  readonly at: number | null;
  readonly title?: string | null;
  readonly text: string | null;
}

/** What the page would take in of one file; null where it is refused. */
async function taken(name: string, bytes: Uint8Array): Promise<readonly Said[] | null> {
  const { texts, refused } = await textsOf([{ path: name, file: fileOf(name, bytes) }]);
  const [read] = [...(await readNotes(texts)), ...refused];
  if (read === undefined || 'why' in read) return null;
  return read.sources.flatMap(({ items }) =>
    items.map(({ by, at, title, text }) => ({
      by: by ?? null,
      at: typeof at === 'number' ? at : null,
      title: title ?? null,
      text,
    })),
  );
}

const spaced = (text: string | null | undefined): string =>
  (text ?? '').replaceAll(/[\s\u00a0]+/g, ' ').trim();
const unspaced = (text: string | null | undefined): string => (text ?? '').replaceAll(/[\s\u00a0]+/g, '');

describe.skipIf(!hasPython)('files read elsewhere (python3)', () => {
  const edge = new Edge('files read elsewhere');
  const python = new Python();
  afterAll(() => python.end());

  /** Cells that a reader has to take apart rightly. */
  const remark = fc.oneof(
    fc.constantFrom(
      '',
      'a',
      'a,b',
      'a;b',
      'say "so"',
      'two\nlines',
      'two\r\nlines',
      '"',
      '24"',
      'Größe',
      ' x ',
    ),
    fc.string({ maxLength: 8, unit: fc.constantFrom(...'ab ,;"\n\tü'.split('')) }),
  );
  const table = fc.record({
    delimiter: fc.constantFrom(',', ';', '\t'),
    newline: fc.constantFrom('\n', '\r\n'),
    quoteAll: fc.boolean(),
    encoding: fc.constantFrom('utf-8', 'utf-8-sig', 'utf-16', 'cp1252'),
    members: fc.integer({ min: 0, max: 3 }),
    rows: fc.array(fc.tuple(fc.integer({ min: 101, max: 99_999 }), remark), { minLength: 4, maxLength: 40 }),
  });

  test(
    'a table has the prices of its rows',
    async () => {
      let read = 0;
      await fc.assert(
        fc.asyncProperty(table, async ({ delimiter, newline, quoteAll, encoding, members, rows }) => {
          const quoted = (cell: string): string =>
            quoteAll || /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
          const lines = [
            ['time', 'close', 'remark'],
            ...rows.map(([price, words], i) => [
              new Date(Date.UTC(2024, 0, 1) + i * 3_600_000).toISOString(),
              (price / 100).toFixed(2),
              words,
            ]),
          ].map((cells) => cells.map(quoted).join(delimiter));
          const plain = await python.encoded(lines.join(newline) + newline, encoding);
          const cut = Math.ceil(plain.length / Math.max(1, members));
          const parts = Array.from({ length: members }, (_, i) =>
            gzipSync(plain.subarray(i * cut, (i + 1) * cut)),
          );
          const bytes = members === 0 ? plain : Buffer.concat(parts);
          const elsewhere = await python.ask<string[][]>('rows', {
            bytes: base64(bytes),
            encoding,
            delimiter,
          });
          const outcome = await edge.try(() => imported(fileOf('ABC-USD.csv', bytes), { accept: true }));
          if ('refused' in outcome) {
            expect(outcome.refused.code).toMatch(/^import\./);
            return;
          }
          read += 1;
          const bars = await outcome.value.bars();
          expect(bars.map(({ time, close }) => [time, close])).toEqual(
            elsewhere!.slice(1).map(([time, close]) => [Date.parse(time!) / 1_000, Number(close)]),
          );
        }),
        edge.runs(RUNS / 2),
      );
      expect(read).toBeGreaterThan(0);
    },
    FUZZ_TIMEOUT,
  );

  const WORDS: Readonly<Record<string, readonly string[]>> = {
    'utf-8': ['Café at three, 猫 too.', 'It’s 5 € — plain'],
    'iso-8859-1': ['Gebühr fällt', 'déjà vu'],
    'koi8-r': ['Комиссия мала'],
    'windows-1251': ['Цена упала'],
    gb18030: ['手续费归提供者'],
    shift_jis: ['手数料は安い'],
    'iso-2022-jp': ['清算価格'],
    'us-ascii': ['From here on foot.', 'plain words'],
  };
  const mail = fc.record({
    charset: fc.constantFrom(...Object.keys(WORDS)),
    words: fc.nat(),
    transfer: fc.constantFrom('8bit', 'quoted-printable', 'base64'),
    form: fc.constantFrom('plain', 'html', 'alternative', 'mixed', 'mixed alternative', 'related'),
    boundaries: fc.constantFrom(
      ['x', 'xy'],
      ['xy', 'x'],
      ['----=_Part_1', '----=_Part_12'],
      ['a b', "'()+_,-./:=?"],
    ),
    quoteBoundary: fc.constant(true),
    header: fc.constantFrom('raw', 'B', 'Q'),
    fold: fc.boolean(),
    name: fc.constantFrom('Zoë', 'Ann Smith', '山田', 'Jörg "J" Müller', 'Doe, Jane'),
    zone: fc.constantFrom('+0000', '+0530', '-0800', 'GMT', '+0200 (CEST)'),
    newline: fc.constantFrom('\n', '\r\n'),
  });
  type Mail = typeof mail extends fc.Arbitrary<infer Of> ? Of : never;

  const transferred = (bytes: Uint8Array, how: Mail['transfer'], newline: string): Buffer => {
    if (how === 'base64') return Buffer.from(base64(bytes).replaceAll(/(.{60})/g, `$1${newline}`));
    if (how === '8bit') return Buffer.from(bytes);
    const signs = [...bytes].map((byte) =>
      byte === 61 || byte < 32 || byte > 126
        ? `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
        : String.fromCharCode(byte),
    );
    return Buffer.from(signs.map((sign, i) => (i % 20 === 19 ? `${sign}=${newline}` : sign)).join(''));
  };

  /** A header’s words as a program would write them. */
  function headed(words: string, how: Mail['header']): string {
    const bytes = Buffer.from(words);
    // Beyond ASCII a header needs a code, which Python holds to.
    if (how === 'raw' && /^[ -~]*$/.test(words))
      return /[",]/.test(words) ? `"${words.replaceAll('"', '\\"')}"` : words;
    if (how !== 'Q') return `=?utf-8?B?${bytes.toString('base64')}?=`;
    const signs = [...bytes].map((byte) =>
      /[A-Za-z0-9]/.test(String.fromCharCode(byte))
        ? String.fromCharCode(byte)
        : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`,
    );
    return `=?utf-8?Q?${signs.join('')}?=`;
  }

  async function mailOf(given: Mail): Promise<Buffer> {
    const { charset, words, transfer, form, boundaries, header, fold, name, zone, newline } = given;
    const list = WORDS[charset]!;
    const text = list[words % list.length]!;
    const part = async (type: string, said: string): Promise<Buffer> => {
      const body = transferred(await python.encoded(said, charset), transfer, newline);
      const head = `Content-Type: ${type}; charset=${charset}${newline}Content-Transfer-Encoding: ${transfer}${newline}${newline}`;
      return Buffer.concat([Buffer.from(head), body]);
    };
    const plain = (): Promise<Buffer> => part('text/plain', text);
    const html = (): Promise<Buffer> =>
      part('text/html', `<style>p{}</style><p>${text.replaceAll('&', '&amp;')}&nbsp;&amp; more</p>`);
    const joined = (kind: string, boundary: string, parts: readonly Buffer[]): Buffer =>
      Buffer.concat([
        Buffer.from(`Content-Type: multipart/${kind}; boundary="${boundary}"${newline}${newline}`),
        ...parts.flatMap((one) => [Buffer.from(`--${boundary}${newline}`), one, Buffer.from(newline)]),
        Buffer.from(`--${boundary}--${newline}`),
      ]);
    const attached = Buffer.from(
      `Content-Type: application/pdf${newline}Content-Disposition: attachment; filename="a.pdf"${newline}Content-Transfer-Encoding: base64${newline}${newline}JVBERi0=`,
    );
    const [outer, inner] = boundaries as [string, string];
    const body =
      form === 'plain'
        ? await plain()
        : form === 'html'
          ? await html()
          : form === 'alternative'
            ? joined('alternative', outer, [await plain(), await html()])
            : form === 'mixed'
              ? joined('mixed', outer, [await plain(), attached])
              : form === 'mixed alternative'
                ? joined('mixed', outer, [
                    joined('alternative', inner, [await plain(), await html()]),
                    attached,
                  ])
                : joined('related', outer, [await html(), attached]);
    const subject = `About${fold ? `${newline} ` : ' '}${headed('Gebühr', header)}`;
    const head = [
      `From: ${headed(name, header)} <a@x.example>`,
      `Subject: ${subject}`,
      `Date: Mon, 8 May 2023 14:03:00 ${zone}`,
      'MIME-Version: 1.0',
      '',
    ].join(newline);
    return Buffer.concat([Buffer.from(head), body, Buffer.from(newline)]);
  }

  test(
    'a mailbox has the messages, their senders, subjects, times and words',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(mail, { minLength: 1, maxLength: 3 }), async (mails) => {
          const { newline } = mails[0]!;
          const messages: Buffer[] = [];
          for (const one of mails) {
            const message = (await mailOf({ ...one, newline })).toString('latin1');
            const escaped = message.replaceAll(/^(>*From )/gm, '>$1');
            messages.push(
              Buffer.from(
                `From a@x.example Mon May  8 14:03:00 2023${newline}${escaped}${newline}`,
                'latin1',
              ),
            );
          }
          const bytes = Buffer.concat(messages);
          const elsewhere = await python.ask<Said[]>('messages', { bytes: base64(bytes) });
          const outcome = await edge.try(() => taken('in.mbox', bytes));
          const here = 'value' in outcome ? outcome.value : null;
          expect(
            here?.map(({ by, at, title, text }) => [spaced(by), at, spaced(title), unspaced(text)]),
          ).toEqual(
            elsewhere!.map(({ by, at, title, text }) => [spaced(by), at, spaced(title), unspaced(text)]),
          );
        }),
        edge.runs(RUNS),
      );
    },
    FUZZ_TIMEOUT,
  );

  test(
    'a mailbox that is damaged costs what is damaged, and nothing stops',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          mail,
          fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 6 }),
          async (given, changes) => {
            const bytes = await mailOf(given);
            for (const [at, byte] of changes) bytes[at % bytes.length] = byte;
            const outcome = await edge.try(() => taken('one.eml', bytes));
            expect('value' in outcome).toBe(true);
          },
        ),
        edge.runs(RUNS / 2),
      );
    },
    FUZZ_TIMEOUT,
  );

  const words = fc
    .string({ minLength: 1, maxLength: 60, unit: 'grapheme' })
    .filter((text) => text.trim() !== '' && text.isWellFormed());
  const message = fc.record({
    by: fc.constantFrom('Ann', 'Zoë', '山田', 'a "b"'),
    at: fc.integer({ min: 1_400_000_000, max: 1_900_000_000 }),
    text: fc.oneof(
      words,
      fc.array(
        fc.oneof(
          words,
          words.map((text) => ({ type: 'link', text })),
        ),
        { minLength: 1, maxLength: 4 },
      ),
    ),
    service: fc.boolean(),
  });

  test(
    'a chat has who said what, and when',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(message, { minLength: 1, maxLength: 8 }),
          fc.constantFrom('', '\ufeff'),
          fc.boolean(),
          fc.boolean(),
          async (messages, mark, escaped, packed) => {
            const told = {
              name: 'Trip',
              messages: messages.map(({ by, at, text, service }, id) => ({
                id,
                type: service ? 'service' : 'message',
                from: by,
                date_unixtime: String(at),
                ...(service ? { action: 'pinned' } : { text }),
              })),
            };
            const json = JSON.stringify(told, null, 1);
            const text =
              mark +
              (escaped
                ? json.replaceAll(
                    /[\u0080-\uffff]/g,
                    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
                  )
                : json);
            const bytes = Buffer.from(text);
            const elsewhere = (await python.ask<Said[]>('chat', { bytes: base64(bytes) }))!;
            const outcome = await edge.try(() =>
              taken(packed ? 'result.json.gz' : 'result.json', packed ? gzipSync(bytes) : bytes),
            );
            const here = ('value' in outcome ? outcome.value : null) ?? [];
            const plain = (said: readonly Said[]) =>
              said
                .map(({ by, at, text: says }) => [by?.trim(), at, spaced(says)])
                .filter(([, , says]) => says !== '')
                .sort();
            expect(plain(here)).toEqual(plain(elsewhere));
          },
        ),
        edge.runs(RUNS),
      );
    },
    FUZZ_TIMEOUT,
  );

  test(
    'an archive is refused, whatever it is called',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(fc.constantFrom('chat.txt', 'a/b.json', 'x'), words), {
            minLength: 1,
            maxLength: 3,
          }),
          fc.boolean(),
          fc.constantFrom('chat.zip', 'chat.txt', 'notes.md', 'conversations.json', 'in.mbox', 'chat.txt.gz'),
          async (files, deflate, name) => {
            const zip = await python.ask<string>('zipped', { files, deflate });
            const bytes = Buffer.from(zip!, 'base64');
            const outcome = await edge.try(() => taken(name, name.endsWith('.gz') ? gzipSync(bytes) : bytes));
            expect('value' in outcome && outcome.value).toBeNull();
          },
        ),
        edge.runs(RUNS / 4),
      );
    },
    FUZZ_TIMEOUT,
  );
});

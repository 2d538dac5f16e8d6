import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { textsOf, unpackedFile } from '../../src/dashboard/files/given-files.ts';
import { readNotes } from '../../src/lib/notes/read-notes.ts';

const given = (path: string, bytes: string | Uint8Array) => ({
  path,
  file: new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], path.split('/').at(-1)!),
});

/** Who says what in a file, or why it is not read. */
async function said(path: string, bytes: string | Uint8Array): Promise<readonly string[] | string> {
  const { texts, refused } = await textsOf([given(path, bytes)]);
  const [read] = [...(await readNotes(texts)), ...refused];
  if (read === undefined) return [];
  if ('why' in read) return read.why;
  return read.sources.flatMap(({ items, doubt }) => [
    ...items.map(({ by, text }) => `${by ?? ''}: ${text}`),
    ...(doubt === undefined ? [] : [doubt]),
  ]);
}

const CHATGPT = JSON.stringify([
  {
    title: 'Cat',
    mapping: {
      a: {
        parent: null,
        message: { author: { role: 'user' }, content: { content_type: 'text', parts: ['Hi'] } },
      },
    },
  },
]);
const CLAUDE = JSON.stringify([{ name: 'C', chat_messages: [{ sender: 'human', text: 'Which fee?' }] }]);
const TELEGRAM = JSON.stringify({
  name: 'Ann',
  messages: [{ id: 1, type: 'message', from: 'Ann', date_unixtime: '1683547402', text: 'Hello' }],
});
const WHATSAPP = '08.05.23, 14:03 - Ann: Hallo\n08.05.23, 14:05 - Ben: Na';

describe('a chat that is packed with gzip', () => {
  it.each([
    ['conversations.json.gz', CHATGPT, ['You: Hi']],
    ['claude/conversations.json.gz', CLAUDE, ['You: Which fee?']],
    ['result.json.gz', TELEGRAM, ['Ann: Hello']],
    ['chat.txt.gz', WHATSAPP, ['Ann: Hallo', 'Ben: Na']],
    ['in.mbox.gz', 'From a@a Mon May  8 14:03:00 2023\nFrom: Ann <a@a>\n\nHi', ['Ann: Hi']],
    ['called-otherwise.json', CHATGPT, ['You: Hi']],
  ])('is read: %s', async (path, text, expected) => {
    expect(await said(path, gzipSync(text))).toEqual(expected);
  });

  it('is read in several members', async () => {
    const parts = Buffer.concat([gzipSync(TELEGRAM.slice(0, 30)), gzipSync(TELEGRAM.slice(30))]);
    expect(await said('result.json.gz', parts)).toEqual(['Ann: Hello']);
  });

  it.each([
    ['export.tar.gz', 'This is an archive. Unpack it and drop the folder.'],
    ['export.zip', 'This is an archive. Unpack it and drop the folder.'],
    [
      'export.gz',
      'The name does not say what is packed inside. Rename the file, for example to chat.json.gz.',
    ],
  ])('is refused by name: %s', async (path, why) => {
    expect(await said(path, gzipSync(TELEGRAM))).toBe(why);
  });

  it.each([
    ['chat.txt', [0x50, 0x4b, 3, 4, 20], 'This is an archive. Unpack it and drop the folder.'],
    ['in.mbox', [0x50, 0x4b, 3, 4, 20], 'This is an archive. Unpack it and drop the folder.'],
    ['note.md', [0x89, 0x50, 0, 0, 0], 'Not a text file: it contains binary data.'],
  ])('is refused where it is called otherwise: %s', async (path, bytes, why) => {
    expect(await said(path, new Uint8Array(bytes))).toBe(why);
  });

  it('is refused where it is cut off, or far larger than it looks', async () => {
    expect(await said('result.json.gz', gzipSync(TELEGRAM).subarray(0, 60))).toBe(
      'Cannot be unpacked: its gzip data is damaged or cut off. Get the file again from its source.',
    );
    expect(await said('chat.txt.gz', gzipSync(Buffer.alloc(33 * 2 ** 20, 32)))).toBe(
      'Larger than 32 MB unpacked. Split the file.',
    );
  });

  it('is called as what is in it', async () => {
    const file = await unpackedFile(given('memories.jsonl.gz', gzipSync('{}')).file);
    expect([file.name, await file.text()]).toEqual(['memories.jsonl', '{}']);
  });
});

describe('letters', () => {
  it('that are no UTF-8 are read as Windows-1252, and that is said', async () => {
    expect(await said('note.txt', Buffer.from('Die Geb\xfchr f\xe4llt.', 'latin1'))).toEqual([
      ': Die Gebühr fällt.',
      'note.txt is not UTF-8: its 2 non-ASCII characters are read as Windows-1252. Check the lines below.',
    ]);
  });

  it('of a mailbox are read by each of its messages, whatever the file is called', async () => {
    const head =
      'From a@a Mon May  8 14:03:00 2023\nFrom: Ann <a@a>\nContent-Type: text/plain; charset=koi8-r\n\n';
    const words = Buffer.from([0xeb, 0xcf, 0xcd, 0xc9, 0xd3, 0xd3, 0xc9, 0xd1]);
    expect(await said('saved.txt', Buffer.concat([Buffer.from(head), words]))).toEqual(['Ann: Комиссия']);
  });
});

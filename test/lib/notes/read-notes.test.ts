import { describe, expect, it } from 'vitest';
import { readNotes } from '../../../src/lib/notes/read-notes.ts';
import type { NoteSource } from '../../../src/lib/notes/note-file.ts';

const seconds = (iso: string): number => Date.parse(iso) / 1_000;

async function sourcesOf(path: string, text: string): Promise<readonly NoteSource[]> {
  const [read] = await readNotes([{ path, text }]);
  return read && 'sources' in read ? read.sources : [];
}

describe('notes', () => {
  const note = `---
tags: [trip]
---
# Lisbon

## Where we stay

The flat is in Rua da Rosa 14, third floor. The key box opens with 4471.

## Packing

- sun cream

\`\`\`sh
# no heading
\`\`\`
`;

  it('are cut at headings, each passage saying where it stands', async () => {
    const [source] = await sourcesOf('notes/lisbon.md', note);
    expect(source).toMatchObject({ source: 'lisbon.md', form: 'notes' });
    expect(source!.items.map(({ title }) => title)).toEqual([
      'lisbon › Lisbon › Where we stay',
      'lisbon › Lisbon › Packing',
    ]);
    expect(source!.items[0]!.text).toBe(
      'Where we stay\nThe flat is in Rua da Rosa 14, third floor. The key box opens with 4471.',
    );
    expect(source!.items[1]!.text).toContain('# no heading');
  });

  it('are cut into passages of a sensible length that lose nothing', async () => {
    const words = Array.from({ length: 900 }, (_, i) => `word${i}${i % 12 === 11 ? '.' : ''}`);
    const text = `${words.slice(0, 700).join(' ')}\n\n${words.slice(700, 710).join(' ')}\n\n${words.slice(710).join(' ')}`;
    const [source] = await sourcesOf('long.txt', text);
    const passages = source!.items.map((item) => item.text);
    expect(passages.every((passage) => passage.length <= 800)).toBe(true);
    expect(passages.length).toBeLessThanOrEqual(Math.ceil(text.length / 450));
    expect(passages.join(' ').split(/\s+/)).toEqual(words);
  });

  it('cut no character in two', async () => {
    const [source] = await sourcesOf('faces.txt', `a${'😀'.repeat(1_000)}`);
    expect(source!.items.every(({ text }) => text.isWellFormed())).toBe(true);
  });
});

describe('a WhatsApp chat', () => {
  it('of an iPhone has its speakers, times and messages of several lines, without what nobody said', async () => {
    const chat = `[14/05/2023, 09:12:01] Trip: \u200eMessages and calls are end-to-end encrypted.
[14/05/2023, 09:12:40] Ana Sousa: Train leaves at 10:05
from Santa Apolónia
\u200e[14/05/2023, 09:13:02] Ben: \u200eimage omitted
[14/05/2023, 09:14:00] Ben: See you: platform 3`;
    const [source] = await sourcesOf('_chat.txt', chat);
    expect(source!.items).toEqual([
      {
        text: 'Train leaves at 10:05\nfrom Santa Apolónia',
        by: 'Ana Sousa',
        at: seconds('2023-05-14T09:12:40Z'),
      },
      { text: 'See you: platform 3', by: 'Ben', at: seconds('2023-05-14T09:14:00Z') },
    ]);
    expect(source!.leftOut).toEqual([
      { what: 'WhatsApp system messages', count: 1 },
      { what: 'pictures, recordings and deleted messages', count: 1 },
    ]);
  });

  it('of an Android phone in America is read month first, and its own notes are left out', async () => {
    const chat = `5/8/23, 2:03\u202fPM - Messages and calls are end-to-end encrypted. No one outside can read them.
5/8/23, 2:04\u202fPM - Ana: Hi
5/9/23, 12:30\u202fAM - Ben: <Media omitted>
5/9/23, 12:31\u202fAM - Ben: Late`;
    const [source] = await sourcesOf('WhatsApp Chat with Ben.txt', chat);
    expect(source!.form).toBe('WhatsApp');
    expect(source!.items.map(({ at }) => at)).toEqual([
      seconds('2023-05-08T14:04:00Z'),
      seconds('2023-05-09T00:31:00Z'),
    ]);
    expect(source!.leftOut.map(({ count }) => count)).toEqual([1, 1]);
  });

  it('whose order of day and month is open is read so that time does not go back', async () => {
    const chat = '01/02/2023, 10:00 - A: one\n02/02/2023, 10:00 - B: two\n01/03/2023, 10:00 - A: three';
    const at = (day: string): number => seconds(`${day}T10:00:00Z`);
    expect((await sourcesOf('c.txt', chat))[0]!.items.map((item) => item.at)).toEqual([
      at('2023-02-01'),
      at('2023-02-02'),
      at('2023-03-01'),
    ]);
  });

  it('with German dates is read day first', async () => {
    const chat = '08.05.23, 14:03 - Jörg: Hallo\n09.05.23, 08:00 - Ute: Moin';
    const [source] = await sourcesOf('c.txt', chat);
    expect(source!.items[0]).toEqual({ text: 'Hallo', by: 'Jörg', at: seconds('2023-05-08T14:03:00Z') });
  });
});

describe('an export of ChatGPT', () => {
  const message = (role: string, text: string, time: number | null) => ({
    author: { role },
    create_time: time,
    content: { content_type: 'text', parts: [text] },
  });
  const given = [
    {
      title: 'Sourdough',
      create_time: 1_700_000_000,
      current_node: 'd',
      mapping: {
        a: { parent: null, message: null },
        s: { parent: 'a', message: message('system', 'You are helpful.', null) },
        b: { parent: 's', message: message('user', 'How long does it rise?', 1_700_000_010.5) },
        c: { parent: 'b', message: message('assistant', 'An abandoned answer.', 1_700_000_020) },
        d: { parent: 'b', message: message('assistant', 'Twelve hours in the fridge.', 1_700_000_030) },
      },
    },
    { title: 'In another form', mapping: { a: 7 } },
  ];

  it('has a source for each conversation, by the branch that was shown last', async () => {
    const [bread, other] = await sourcesOf('conversations.json', JSON.stringify(given));
    expect(bread).toMatchObject({ source: 'ChatGPT: Sourdough', form: 'ChatGPT' });
    expect(bread!.items).toEqual([
      { text: 'How long does it rise?', by: 'You', at: 1_700_000_010.5 },
      { text: 'Twelve hours in the fridge.', by: 'ChatGPT', at: 1_700_000_030 },
    ]);
    expect(bread!.leftOut).toEqual([{ what: 'instructions and what tools answered', count: 1 }]);
    expect(other!.leftOut).toEqual([{ what: 'conversations in an unknown format', count: 1 }]);
  });
});

describe('an export of Slack', () => {
  it('has a source for each channel over its days, with the names of people', async () => {
    const said = (ts: string, user: string, text: string, more = {}) => ({
      type: 'message',
      ts,
      user,
      text,
      ...more,
    });
    const files = [
      {
        path: 'team/users.json',
        text: JSON.stringify([{ id: 'U1', name: 'ana', profile: { real_name: 'Ana Sousa' } }]),
      },
      { path: 'team/channels.json', text: JSON.stringify([{ id: 'C1', name: 'general' }]) },
      {
        path: 'team/general/2023-05-09.json',
        text: JSON.stringify([
          said('1683620000.000100', 'U2', 'Thanks <@U1> &amp; all: <https://a.example|link>'),
        ]),
      },
      {
        path: 'team/general/2023-05-08.json',
        text: JSON.stringify([
          said('1683540000.000100', 'U1', 'joined', { subtype: 'channel_join' }),
          said('1683540001.000200', 'U1', 'The deploy is on Thursday'),
        ]),
      },
    ];
    expect(await readNotes(files)).toEqual([
      {
        path: '#general',
        sources: [
          {
            source: '#general',
            form: 'Slack',
            items: [
              {
                id: '1683540001.000200',
                text: 'The deploy is on Thursday',
                by: 'Ana Sousa',
                at: 1_683_540_001.0002,
              },
              {
                id: '1683620000.000100',
                text: 'Thanks @Ana Sousa & all: link (https://a.example)',
                by: 'U2',
                at: 1_683_620_000.0001,
              },
            ],
            leftOut: [{ what: 'Slack system messages', count: 1 }],
          },
        ],
      },
    ]);
  });
});

describe('other JSON', () => {
  it('is read where its objects have a text, also in parts as Telegram writes them', async () => {
    const telegram = {
      name: 'Ben',
      messages: [
        { id: 1, type: 'service', action: 'pinned' },
        {
          id: 2,
          from: 'Ben',
          date: '2023-05-08T10:00:00',
          text: ['see ', { type: 'link', text: 'a.example' }],
        },
      ],
    };
    const [source] = await sourcesOf('result.json', JSON.stringify(telegram));
    expect(source!.items).toEqual([
      { id: '2', text: 'see a.example', by: 'Ben', at: seconds('2023-05-08T10:00:00Z') },
    ]);
    expect(source!.leftOut).toEqual([{ what: 'items without text', count: 1 }]);
  });

  it('is read line by line, with times in seconds, milliseconds and words', async () => {
    const lines = [
      { text: 'one', at: 1_683_540_000, by: 'A', id: 'x', title: 'T' },
      { text: 'two', at: 1_683_540_000_000 },
      { text: 'three', at: 'yesterday' },
    ].map((one) => JSON.stringify(one));
    const [source] = await sourcesOf('talk.jsonl', lines.join('\n'));
    expect(source!.items).toEqual([
      { id: 'x', text: 'one', by: 'A', title: 'T', at: 1_683_540_000 },
      { text: 'two', at: 1_683_540_000 },
      { text: 'three' },
    ]);
    expect(source!.leftOut).toEqual([{ what: 'unreadable times', count: 1 }]);
  });
});

it('says of each file that it cannot read why', async () => {
  const files = [
    { path: 'cut.json', text: '[{"text":"a"' },
    { path: 'broken.jsonl', text: '{"text":"a"}\n{"text' },
    { path: 'empty.txt', text: ' \n' },
    { path: 'numbers.json', text: '{"a":1}' },
    { path: 'headings.md', text: '# Only\n## Headings' },
  ];
  const read = await readNotes(files);
  expect(Object.fromEntries(read.map((one) => [one.path, 'why' in one ? one.why : null]))).toEqual({
    'cut.json': 'The file is not valid JSON. Is it complete?',
    'broken.jsonl': 'The file is not valid JSON Lines: line 2 is not valid JSON. Is it complete?',
    'empty.txt': 'The file is empty.',
    'numbers.json':
      'The file contains no list of texts. It has a. Use objects with “text”, and “by” and “at” where known.',
    'headings.md': 'The file has headings but no text.',
  });
});

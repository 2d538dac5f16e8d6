import { describe, expect, it } from 'vitest';
import type { NoteSource } from '../../../src/lib/notes/note-file.ts';
import { readNotes } from '../../../src/lib/notes/read-notes.ts';

/** Files as people bring them: who said what and when, or why it cannot be told. */

const seconds = (iso: string): number => Date.parse(iso) / 1_000;

async function sourcesOf(path: string, given: unknown): Promise<readonly NoteSource[]> {
  const text = typeof given === 'string' ? given : JSON.stringify(given);
  const [read] = await readNotes([{ path, text }]);
  return read && 'sources' in read ? read.sources : [];
}
const whyOf = async (path: string, given: unknown): Promise<string | null> => {
  const [read] = await readNotes([{ path, text: typeof given === 'string' ? given : JSON.stringify(given) }]);
  return read && 'why' in read ? read.why : null;
};

describe('a WhatsApp chat of', () => {
  it.each([
    ['France', '08/05/2023 à 14:03 - Ann: A', '08/05/2023 à 14:05 - Ben: B'],
    ['Germany', '[08.05.23, 14:03:22] Ann: A', '[08.05.23, 14:05:22] Ben: B'],
    ['Germany, Android', '08.05.23, 14:03 - Ann: A', '08.05.23, 14:05 - Ben: B'],
    ['Spain', '8/5/2023, 2:03 p. m. - Ann: A', '8/5/2023, 2:05 p. m. - Ben: B'],
    [
      'Spain, narrow spaces',
      '8/5/23, 2:03\u202fp.\u00a0m. - Ann: A',
      '8/5/23, 2:05\u202fp.\u00a0m. - Ben: B',
    ],
    ['Italy', '08/05/23, 14:03 - Ann: A', '08/05/23, 14:05 - Ben: B'],
    ['Brazil', '08/05/2023 14:03 - Ann: A', '08/05/2023 14:05 - Ben: B'],
    ['Finland', '8.5.2023 klo 14.03 - Ann: A', '8.5.2023 klo 14.05 - Ben: B'],
    ['Denmark', '08.05.2023 14.03 - Ann: A', '08.05.2023 14.05 - Ben: B'],
    ['Sweden', '2023-05-08 14:03 - Ann: A', '2023-05-08 14:05 - Ben: B'],
    ['Hungary', '2023. 05. 08. 14:03 - Ann: A', '2023. 05. 08. 14:05 - Ben: B'],
    ['Hungary, half days', '2023. 05. 08. du. 2:03 - Ann: A', '2023. 05. 08. du. 2:05 - Ben: B'],
    ['Bulgaria', '8.05.23 г., 14:03 - Ann: A', '8.05.23 г., 14:05 - Ben: B'],
    ['Bulgaria, with the word for hours', '8.05.23 г., 14:03 ч. - Ann: A', '8.05.23 г., 14:05 ч. - Ben: B'],
    ['Malaysia', '08/05/23, 2:03 PTG - Ann: A', '08/05/23, 2:05 PTG - Ben: B'],
    ['Albania', '8.5.23, 2:03 e pasdites - Ann: A', '8.5.23, 2:05 e pasdites - Ben: B'],
    ['Czechia', '08. 05. 2023 14:03 - Ann: A', '08. 05. 2023 14:05 - Ben: B'],
    ['Canada', '2023-05-08, 2:03 p.m. - Ann: A', '2023-05-08, 2:05 p.m. - Ben: B'],
    ['America', '5/8/23, 2:03 PM - Ann: A', '5/8/23, 2:05 PM - Ben: B'],
    ['America, iPhone', '[5/8/23, 2:03:22\u202fPM] Ann: A', '[5/8/23, 2:05:22\u202fPM] Ben: B'],
    ['Britain', '08/05/2023, 2:03 pm - Ann: A', '08/05/2023, 2:05 pm - Ben: B'],
    ['China', '2023/5/8 下午2:03 - Ann: A', '2023/5/8 下午2:05 - Ben: B'],
    ['China, in words', '2023年5月8日 下午2:03 - Ann: A', '2023年5月8日 下午2:05 - Ben: B'],
    ['China, iPhone', '[2023/5/8 14:03:22] Ann: A', '[2023/5/8 14:05:22] Ben: B'],
    ['Korea', '2023. 5. 8. 오후 2:03 - Ann: A', '2023. 5. 8. 오후 2:05 - Ben: B'],
    ['Korea, in words', '2023년 5월 8일 오후 2:03 - Ann: A', '2023년 5월 8일 오후 2:05 - Ben: B'],
    ['Japan', '2023/05/08 14:03 - Ann: A', '2023/05/08 14:05 - Ben: B'],
    ['Egypt', '٨‏/٥‏/٢٠٢٣، ٢:٠٣ م - Ann: A', '٨‏/٥‏/٢٠٢٣، ٢:٠٥ م - Ben: B'],
    ['Turkey', '8.05.2023 14:03 - Ann: A', '8.05.2023 14:05 - Ben: B'],
    ['Indonesia', '08/05/23 14.03 - Ann: A', '08/05/23 14.05 - Ben: B'],
    ['Vietnam', '14:03, 08/05/2023 - Ann: A', '14:05, 08/05/2023 - Ben: B'],
    ['Thailand', '8/5/2566 14:03 - Ann: A', '8/5/2566 14:05 - Ben: B'],
    ['India', '०८/०५/२३, २:०३ अपराह्न - Ann: A', '०८/०५/२३, २:०५ अपराह्न - Ben: B'],
    ['Greece', '8/5/23, 2:03 μ.μ. - Ann: A', '8/5/23, 2:05 μ.μ. - Ben: B'],
  ])('%s has its speakers and times', async (_, first, second) => {
    const [source] = await sourcesOf('chat.txt', `${first}\nmore\n${second}`);
    const at = (minute: string): number => {
      const seconds22 = first.includes(':22') ? '22' : '00';
      return seconds(`2023-05-08T14:${minute}:${seconds22}Z`);
    };
    expect(source).toMatchObject({ form: 'WhatsApp', leftOut: [] });
    expect(source!.items).toEqual([
      { text: 'A\nmore', by: 'Ann', at: at('03') },
      { text: 'B', by: 'Ben', at: at('05') },
    ]);
  });

  it('an order of days that nothing tells is asked, with both shown', async () => {
    const chat = '08/05/2023, 14:03 - Ann: A\n09/05/2023, 14:05 - Ben: B';
    const [source] = await sourcesOf('chat.txt', chat);
    expect(source!.question?.readings).toEqual([
      { means: '8 May 2023', order: 'day first' },
      { means: '5 August 2023', order: 'month first' },
    ]);
    const [chosen] = await readNotes([{ path: 'chat.txt', text: chat }], 'month first');
    expect('sources' in chosen! && chosen.sources[0]).toMatchObject({
      items: [{ at: seconds('2023-08-05T14:03:00Z') }, {}],
    });
    expect('sources' in chosen! && chosen.sources[0]!.question).toBeUndefined();
  });

  it('another calendar, or half a day in words that are not known, has no times rather than wrong ones', async () => {
    const [persian] = await sourcesOf('chat.txt', '۱۴۰۲/۲/۱۸، ۱۴:۰۳ - Ann: A\n۱۴۰۲/۲/۱۸، ۱۴:۰۵ - Ben: B');
    expect(persian!.items).toEqual([
      { text: 'A', by: 'Ann' },
      { text: 'B', by: 'Ben' },
    ]);
    const [unknown] = await sourcesOf('chat.txt', '8.5.23, 2:03 xyz - Ann: A');
    expect(unknown!.items[0]!.at).toBeUndefined();
    expect(unknown!.leftOut[0]!.what).toContain('message times');
  });

  it('a subject with a colon is said by nobody; digits that somebody wrote stay as they are', async () => {
    const [source] = await sourcesOf(
      'chat.txt',
      '08/05/2023, 14:03 - Ann changed the subject to "Trip: Rome"\n13/05/2023, 14:04 - Ann: ٢٠ at 3',
    );
    expect(source!.items).toEqual([{ text: '٢٠ at 3', by: 'Ann', at: seconds('2023-05-13T14:04:00Z') }]);
    expect(source!.leftOut).toEqual([{ what: 'WhatsApp system messages', count: 1 }]);
  });
});

it('a chat in a form that is not known is a note, and says so', async () => {
  const line = [
    '2023년 5월 8일 월요일',
    '[Ann] [오후 2:03] A',
    '14:03\tAnn\tA',
    '14:05\tBen\tB',
    '14:06\tBen\tC',
    '14:07\tBen\tD',
    '14:08\tBen\tE',
  ];
  expect((await sourcesOf('line.txt', line.join('\n')))[0]!.doubt).toContain(
    'looks like a chat in an unknown format',
  );
  expect((await sourcesOf('note.txt', 'On 3 May: we met.\nThen nothing.'))[0]!.doubt).toBeUndefined();
});

describe('ChatGPT', () => {
  const message = (role: string, content: object, more = {}) => ({
    author: { role },
    create_time: 1_740_823_200,
    content,
    recipient: 'all',
    ...more,
  });
  const text = (...parts: unknown[]) => ({ content_type: 'text', parts });
  const chain = (...messages: unknown[]) => [
    {
      title: 'Cat',
      create_time: 1_740_823_200,
      current_node: String(messages.length - 1),
      mapping: Object.fromEntries(
        messages.map((each, i) => [String(i), { parent: i === 0 ? null : String(i - 1), message: each }]),
      ),
    },
  ];
  const said = async (...messages: unknown[]) =>
    (await sourcesOf('conversations.json', chain(...messages)))[0]!;
  const words = (source: NoteSource) => source.items.map(({ by, text: each }) => `${by!}: ${each}`);

  it('has what was said by voice', async () => {
    const voice = (direction: string, heard: string) => ({
      content_type: 'multimodal_text',
      parts: [
        { content_type: 'audio_transcription', text: heard, direction },
        { content_type: 'audio_asset_pointer', asset_pointer: 'sediment://x' },
      ],
    });
    const source = await said(
      message('user', voice('in', 'A name for a cat?')),
      message('assistant', voice('out', 'Minka.')),
    );
    expect(words(source)).toEqual(['You: A name for a cat?', 'ChatGPT: Minka.']);
    expect(source.leftOut).toEqual([]);
  });

  it('does not say what went to tools, was thought, or is hidden; marks of citations are gone', async () => {
    const source = await said(
      message('user', text('Draw a grey cat.')),
      message('assistant', text('{"prompt":"a grey cat"}'), { recipient: 'dalle.text2im' }),
      message('tool', text('done')),
      message('assistant', { content_type: 'thoughts', thoughts: [], parts: ['I think'] }),
      message('assistant', { content_type: 'code', text: 'search("x")' }),
      message('user', text('My name is hidden'), {
        metadata: { is_visually_hidden_from_conversation: true },
      }),
      message(
        'assistant',
        text(
          'It is 0.3 %.\ue200cite\ue202turn0search1\ue202turn0search4\ue201 It changed【4†source】 in May.citeturn0search1turn2news3',
        ),
      ),
    );
    expect(words(source)).toEqual(['You: Draw a grey cat.', 'ChatGPT: It is 0.3 %. It changed in May.']);
    expect(source.leftOut).toEqual([
      { what: 'messages to tools', count: 1 },
      { what: 'instructions and what tools answered', count: 2 },
      { what: 'thoughts, code and output of tools', count: 2 },
    ]);
  });

  it('loses one message in another form, and nothing else', async () => {
    const source = await said(
      message('user', text('One')),
      { author: 7 },
      message('assistant', text('Three')),
    );
    expect(words(source)).toEqual(['You: One', 'ChatGPT: Three']);
    expect(source.leftOut).toEqual([{ what: 'messages in an unknown format', count: 1 }]);
  });

  it('of pictures alone says what it has', async () => {
    const picture = { content_type: 'multimodal_text', parts: [{ content_type: 'image_asset_pointer' }] };
    expect(await whyOf('conversations.json', chain(message('user', picture)))).toBe(
      'The file contains no messages with text. It has 1 × messages with pictures or files.',
    );
  });
});

describe('other exports', () => {
  it('of Claude, each conversation by its name, without what tools did', async () => {
    const [pools, other] = await sourcesOf('conversations.json', [
      {
        uuid: 'u',
        name: 'Pools',
        chat_messages: [
          {
            uuid: 'm',
            sender: 'human',
            created_at: '2025-03-01T10:00:00Z',
            text: 'Which tier?',
            content: [{ type: 'text', text: 'Which tier?' }],
            attachments: [{}],
          },
          {
            uuid: 'n',
            sender: 'assistant',
            created_at: '2025-03-01T10:01:00Z',
            text: 'Hm\n```\nThis block is not supported\n```\nUsually 0.05 %.',
            content: [
              { type: 'thinking', thinking: 'Hm' },
              { type: 'tool_use', input: {} },
              { type: 'text', text: 'Usually 0.05 %.' },
            ],
          },
        ],
      },
      { uuid: 'v', name: '', chat_messages: [{ uuid: 'o', sender: 'human', text: 'Hi', content: [] }] },
    ]);
    expect(pools).toMatchObject({
      source: 'Claude: Pools',
      form: 'Claude',
      leftOut: [{ what: 'attachments', count: 1 }],
    });
    expect(pools!.items).toEqual([
      { id: 'm', text: 'Which tier?', by: 'You', at: seconds('2025-03-01T10:00:00Z') },
      { id: 'n', text: 'Usually 0.05 %.', by: 'Claude', at: seconds('2025-03-01T10:01:00Z') },
    ]);
    expect(other!.items).toEqual([{ id: 'o', text: 'Hi', by: 'You' }]);
  });

  it('of Telegram, each chat by its name and in the time of its clock', async () => {
    const chat = (name: string, text: unknown) => ({
      name,
      messages: [
        { id: 1, type: 'service', action: 'pinned' },
        {
          id: 2,
          type: 'message',
          date: '2023-05-08T16:03:22',
          date_unixtime: '1683554602',
          from: 'Ann',
          text,
        },
      ],
    });
    const sources = await sourcesOf('result.json', {
      about: 'x',
      chats: {
        about: 'y',
        list: [chat('Ann', 'Hello'), chat('Trip', ['see ', { type: 'link', text: 'a.example' }])],
      },
    });
    expect(sources.map(({ source, form, items }) => [source, form, items])).toEqual([
      ['Telegram: Ann', 'Telegram', [{ id: '2', text: 'Hello', by: 'Ann', at: 1_683_554_602 }]],
      ['Telegram: Trip', 'Telegram', [{ id: '2', text: 'see a.example', by: 'Ann', at: 1_683_554_602 }]],
    ]);
  });

  it('of Messenger, in its letters and oldest first', async () => {
    const mangled = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');
    const [source] = await sourcesOf('message_1.json', {
      participants: [{ name: mangled('Zoë') }],
      title: mangled('Zoë 😀'),
      messages: [
        { sender_name: mangled('Zoë'), timestamp_ms: 1_683_547_500_000, content: mangled('Café? 猫') },
        { sender_name: 'Ben', timestamp_ms: 1_683_547_402_000, content: 'Hi' },
        { sender_name: 'Ben', timestamp_ms: 1_683_547_401_000, photos: [] },
      ],
    });
    expect(source!.source).toBe('Messenger: Zoë 😀');
    expect(source!.items).toEqual([
      { text: 'Hi', by: 'Ben', at: 1_683_547_402 },
      { text: 'Café? 猫', by: 'Zoë', at: 1_683_547_500 },
    ]);
  });

  it('of a kind that is not known is refused by what it has', async () => {
    expect(await whyOf('x.json', { settings: { theme: 'dark' }, list: [1, 2] })).toContain(
      'It has settings, list. Use objects',
    );
  });
});

describe('a mailbox', () => {
  const mail = (...lines: string[]): string => lines.join('\n');
  const box = mail(
    'From ann@a.example Mon May  8 14:03:00 2023',
    'From: =?UTF-8?B?Wm/Dqw==?= <zoe@a.example>',
    'Subject: =?iso-8859-1?Q?Caf=E9_um?=',
    ' =?UTF-8?Q?_drei?=',
    'Date: Mon, 8 May 2023 14:03:00 +0200 (CEST)',
    'Message-ID: <1@a>',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'Caf=C3=A9 at =',
    'three.',
    '>From here on foot.',
    '',
    'From ben@b.example Mon May  8 15:00:00 2023',
    'From: "Ben B." <ben@b.example>',
    'Date: Mon, 8 May 2023 15:00:00 +0000',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="x"',
    '',
    '--x',
    'Content-Type: multipart/alternative; boundary=y',
    '',
    '--y',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p>Yes <b>please</b></p>',
    '--y',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from('Ja, bitte. 猫').toString('base64'),
    '--y--',
    '--x',
    'Content-Type: image/png',
    '',
    'iVBOR',
    '--x--',
    '',
  );

  it('has each message with who wrote it, when, and its subject', async () => {
    const [source] = await sourcesOf('in.mbox', box);
    expect(source!.items).toEqual([
      {
        id: '<1@a>',
        text: 'Café at three.\nFrom here on foot.',
        by: 'Zoë',
        title: 'Café um drei',
        at: seconds('2023-05-08T12:03:00Z'),
      },
      { text: 'Ja, bitte. 猫', by: 'Ben B.', at: seconds('2023-05-08T15:00:00Z') },
    ]);
    expect(source!.leftOut).toEqual([{ what: 'attachments', count: 1 }]);
  });

  it.each([
    [
      'a page with names of signs, lists and a table',
      [
        'Content-Type: text/html; charset=utf-8',
        '',
        '<style>p{}</style><p>It&rsquo;s 5&nbsp;&euro; &mdash; caf&eacute;</p><ul><li>a</li><li>b</li></ul><table><tr><td>k</td><td>v</td></tr></table>',
      ],
      'It’s 5 € — café\na\nb\nk v',
    ],
    [
      'parts whose boundary begins as another does',
      [
        'Content-Type: multipart/mixed; boundary="x"',
        '',
        '--x',
        'Content-Type: multipart/alternative; boundary="xy"',
        '',
        '--xy',
        '',
        'Hello',
        '--xy',
        'Content-Type: text/html',
        '',
        '<p>Hello</p>',
        '--xy--',
        '--x',
        'Content-Type: application/pdf',
        '',
        'JVBER',
        '--x--',
      ],
      'Hello',
    ],
    [
      'a boundary in parts (RFC 2231)',
      [
        'Content-Type: multipart/mixed; boundary*0="ab"; boundary*1="cd"',
        '',
        '--abcd',
        '',
        'Words',
        '--abcd--',
      ],
      'Words',
    ],
    [
      'Japanese in seven bits',
      ['Content-Type: text/plain; charset=ISO-2022-JP', '', '\x1b$B<j?tNA\x1b(B'],
      '手数料',
    ],
    [
      'lines that flow',
      ['Content-Type: text/plain; format=flowed', '', 'One ', 'line.', '', 'Two'],
      'One line.\n\nTwo',
    ],
    [
      'a message in a message',
      ['Content-Type: message/rfc822', '', 'From: c@d', '', 'Inner words'],
      'Inner words',
    ],
    ['letters of an old program that says no encoding', ['', 'Geb\xfchr'], 'Gebühr'],
  ])('has the words of %s', async (_, lines, words) => {
    const [source] = await sourcesOf('one.eml', mail('From: "Jane \\"JD\\" Doe" <j@x.example>', ...lines));
    expect(source!.items[0]!.text).toContain(words);
    expect(source!.items[0]!.by).toBe('Jane "JD" Doe');
  });

  it('says what could not be read, and takes one message in another form for itself alone', async () => {
    const text = mail('From: a@a.example', 'Content-Type: text/plain; charset=utf-8', '', 'Geb\xfchr');
    expect((await sourcesOf('one.eml', text))[0]!.leftOut).toEqual([
      { what: 'messages with unreadable characters', count: 1 },
    ]);
  });

  it('of one message, as a page, in an encoding of its own', async () => {
    const text = mail(
      'From: Ann <a@a>',
      'Content-Type: text/html; charset=windows-1252',
      '',
      '<html><head><style>p{}</style></head><body><p>Gebühr: 5</p><p>Gruß</p></body></html>',
    );
    expect((await sourcesOf('one.eml', text))[0]!.items).toEqual([{ text: 'Gebühr: 5\nGruß', by: 'Ann' }]);
  });
});

describe('notes of Obsidian and Logseq', () => {
  it('are read without what only the program reads, with title and day', async () => {
    const note =
      '---\ntitle: "Lisbon"\ndate: 2023-05-08\ntags: [trip]\n---\nWe stay with [[People/Ana Sousa|Ana]] near [[Alfama#Streets]]. ![[map.png]] ^block1\n';
    expect((await sourcesOf('vault/lisbon.md', note))[0]!.items).toEqual([
      {
        title: 'Lisbon',
        at: seconds('2023-05-08T00:00:00Z'),
        text: 'We stay with Ana near Alfama › Streets. map.png',
      },
    ]);
    const page =
      '- TODO call [[Ana]]\n  id:: 64589a2e-1111-2222-3333-444455556666\n  collapsed:: true\n- price:: 30\n- see ((64589a2e-1111-2222-3333-444455556666)) {{query (todo)}}';
    expect((await sourcesOf('journals/2023_05_08.md', page))[0]!.items).toEqual([
      {
        title: '2023_05_08',
        at: seconds('2023-05-08T00:00:00Z'),
        text: '- TODO: call Ana\nprice: 30\n- see',
      },
    ]);
  });

  it('keep what stands in code', async () => {
    expect((await sourcesOf('a.md', '```\nid:: 5\n[[x]]\n```'))[0]!.items[0]!.text).toBe(
      '```\nid:: 5\n[[x]]\n```',
    );
  });
});

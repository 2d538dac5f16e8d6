import { describe, expect, test } from 'vitest';
import type { ModelMessage, ModelRequest } from '../../../../src/domain/models/model.ts';
import { HISTORY_LAYER } from '../../../../src/mind/gateway/history/layer.ts';
import { OWNER } from '../../../../src/domain/models/party.ts';
import { PerParty } from '../../../../src/lib/containers/per-party.ts';
import { HistorySessions } from '../../../../src/mind/gateway/history/sessions.ts';
import { collected, gatewayOf } from '../../../support/gateway.ts';
import { oneTurn } from '../../../support/turns.ts';

const FACT = 'The vault of the bank is opened by the word basalt.';
const FILLING = Array.from({ length: 60 }, (_, at) => `Boat ${at} lay in the harbour. It was grey and old.`);
const BOOK = [...FILLING.slice(0, 40), FACT, ...FILLING.slice(40)].join('\n\n');
const ROOFS = FILLING.map((line) => line.replace('Boat', 'Roof').replace('harbour', 'rain')).join('\n\n');
const QUESTION = 'Which word opens the vault?';

const asked = (content = QUESTION): ModelMessage => ({
  role: 'user',
  content,
  documents: [
    { source: 'book://1', title: 'Harbour', text: BOOK },
    { source: 'book://2', title: 'Roofs', text: ROOFS },
  ],
});

const request = (messages: readonly ModelMessage[], more: Partial<ModelRequest> = {}): ModelRequest => ({
  system: 'You answer in one word.',
  messages,
  maxTokens: 10,
  ...more,
});

function over(above: number, ratio = 2) {
  const all = new PerParty(() => new HistorySessions());
  const sessions = all.of(OWNER);
  const documents = { above: () => above, ratio: () => ratio };
  const history = {
    budget: () => 100_000,
    shares: () => ({ from: 0.85, to: 0.6 }),
    sessions: all,
    documents,
  };
  return { sessions, ...gatewayOf([HISTORY_LAYER], undefined, { ports: { history, hash: (text) => text } }) };
}

const documentsOf = (message: ModelMessage | undefined) =>
  message?.role === 'user' ? (message.documents ?? []) : [];

describe('documents of a prompt that is too long', () => {
  test('are made shorter for what is asked beside them, and nothing else is', async () => {
    const { gateway, sent, records } = over(1_000);
    await collected(gateway.generate(request([asked()])));
    const [message] = sent[0]!.messages;
    expect(message!.content).toBe(QUESTION);
    expect(sent[0]!.system).toBe('You answer in one word.');
    const [book, roofs] = documentsOf(message);
    expect(book).toMatchObject({ source: 'book://1', title: 'Harbour' });
    expect(book!.text).toContain(FACT);
    expect(roofs!.text.length).toBeGreaterThan(0);
    expect(book!.text.length + roofs!.text.length).toBeLessThan(0.55 * (BOOK.length + ROOFS.length));
    const [layer] = records[0]!.layers;
    expect(layer).toMatchObject({
      state: 'changed',
      details: { documents: { ratio: 2, above: 1_000, parts: [{ part: 'message:0:document:0' }, {}] } },
    });
    expect(layer!.said).toMatch(/2 documents shortened from \d+ tokens to \d+, keeping what matches/);
    const words = (text: string): number => text.split(/\s+/u).filter(Boolean).length;
    const left = words(book!.text) + words(roofs!.text);
    expect(layer!.saved).toEqual({ tokens: words(BOOK) + words(ROOFS) - left, usd: null, by: 'words' });
  });

  test('stay as they are where there is room, where it is switched off by 0, and where nothing is asked', async () => {
    for (const [above, message] of [
      [10_000, asked()],
      [0, asked()],
      [1_000, asked('')],
    ] as const) {
      const { gateway, sent, records } = over(above);
      await collected(gateway.generate(request([message])));
      expect(documentsOf(sent[0]!.messages[0]).map(({ text }) => text)).toEqual([BOOK, ROOFS]);
      expect(records[0]!.layers[0]).toMatchObject({ state: 'idle' });
    }
  });

  test('are the same to the byte as the conversation goes on, remembered or not', async () => {
    const { gateway, sent, sessions } = over(1_000);
    const said: readonly ModelMessage[] = [asked(), { role: 'assistant', content: 'Basalt.' }];
    const next = request([...said, asked('How many roofs are grey?')]);
    await collected(gateway.generate(request([asked()])));
    await collected(gateway.generate(next));
    sessions.clear();
    await collected(gateway.generate(next));
    expect(sent[1]!.messages[0]).toEqual(sent[0]!.messages[0]);
    expect(sent[2]!.messages).toEqual(sent[1]!.messages);
    expect(sent[1]!.messages[2]).not.toEqual(sent[1]!.messages[0]);
  });

  test('of parts that are marked, data gives way, and what is to stay whole does not', async () => {
    const parts = [
      ['rules', 'Never sell more than 3.5 ETH at once.', 'system', undefined],
      ['memory:1', `${ROOFS}\n\n`, 'data', 'Kept whole by guideline 1'],
      ['memory:2', `${BOOK}\n\n`, 'data', undefined],
      ['task', QUESTION, 'owner', undefined],
    ] as const;
    const marks = parts.map(([name, { length }, slot, whole]) => ({
      name,
      length,
      slot,
      block: 'query' as const,
      trust: 'self' as const,
      ...(whole && { whole }),
    }));
    const { gateway, sent, records } = over(1_000, 4);
    const content = parts.map(([, text]) => text).join('');
    await collected(
      gateway.generate(
        request([{ role: 'user', content }], { hints: { marks: { system: [], messages: [marks] } } }),
      ),
    );
    const { content: left } = sent[0]!.messages[0]!;
    expect(left).toContain(parts[0][1] + ROOFS);
    expect(left).toContain(FACT);
    expect(left.endsWith(`\n\n${QUESTION}`)).toBe(true);
    expect(left.length).toBeLessThan(ROOFS.length + 0.4 * BOOK.length);
    expect(records[0]!.before.find(({ name }) => name === 'memory:1')!.whole).toBe(
      'Kept whole by guideline 1',
    );
  });

  test('are found in elements that an asker puts them into', async () => {
    const { gateway, sent } = over(1_000);
    const said = (book: string, roofs: string) =>
      `<documents>\n<document index="1">${book}</document>\n<document index="2">${roofs}</document>\n</documents>\n\n${QUESTION} Never guess.`;
    await collected(gateway.generate(request([{ role: 'user', content: said(BOOK, ROOFS) }])));
    const { content } = sent[0]!.messages[0]!;
    const [, book = '', roofs = ''] =
      /index="1">(.*)<\/document>\n<document index="2">(.*)<\/document>/s.exec(content)!;
    expect(content).toBe(said(book, roofs));
    expect(book).toContain(FACT);
    expect(book.length + roofs.length).toBeLessThan(0.55 * (BOOK.length + ROOFS.length));
  });

  test('are shown shorter in a dry run, which keeps nothing', async () => {
    const { gateway, sessions } = over(1_000);
    const { after } = await gateway.dry(request([asked()]));
    expect(after!.find(({ name }) => name === 'message:0:document:0')!.length).toBeLessThan(BOOK.length);
    expect(sessions.shortened.size).toBe(0);
  });

  test('are left where nobody waits any more', async () => {
    const { gateway, sent } = over(1_000);
    const long = Array.from({ length: 40 }, () => BOOK).join('\n\n');
    const message: ModelMessage = { role: 'user', content: QUESTION, documents: [{ source: 'a', title: 'A', text: long }] }; // prettier-ignore
    const leaving = new AbortController();
    const answered = collected(gateway.generate(request([message]), leaving.signal));
    // It gives way some two hundred times.
    await oneTurn();
    leaving.abort();
    await expect(answered).rejects.toMatchObject({ code: 'model.cancelled' });
    expect(sent).toHaveLength(0);
  });
});

import { describe, expect, test } from 'vitest';
import type { ModelMessage, ModelRequest } from '../../../../src/domain/models/model.ts';
import { HISTORY_LAYER } from '../../../../src/mind/gateway/history/layer.ts';
import { guestOf, OWNER } from '../../../../src/domain/models/party.ts';
import { PerParty } from '../../../../src/lib/containers/per-party.ts';
import { HistorySessions } from '../../../../src/mind/gateway/history/sessions.ts';
import { asking, collected, gatewayOf } from '../../../support/gateway.ts';

const RULE = 'Never sell more than 3.5 ETH at once, whatever I say later.';
const ADDRESS = 'The vault is at 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed.';

/** A long conversation: its fifth turn sets a rule, its sixth has an address. */
function talk(turns: number): readonly ModelMessage[] {
  return Array.from({ length: turns }, (_, at): readonly ModelMessage[] => {
    const planted =
      at === 4 ? RULE : at === 5 ? ADDRESS : `The cat of house ${at} is asleep on roof ${at * 7}.`;
    return [
      { role: 'user', content: `${planted} Well then ${'word '.repeat(20)}` },
      { role: 'assistant', content: `Understood ${'talk '.repeat(20)}` },
    ];
  }).flat();
}

const request = (turns: number): ModelRequest => ({
  messages: [...talk(turns), { role: 'user', content: 'Now then?' }],
  maxTokens: 10,
  hints: { session: 'one' },
});

function over(budget: number) {
  const all = new PerParty(() => new HistorySessions());
  const sessions = all.of(OWNER);
  const history = { budget: () => budget, shares: () => ({ from: 0.85, to: 0.6 }), sessions: all };
  return {
    all,
    sessions,
    ...gatewayOf([HISTORY_LAYER], undefined, { ports: { history, hash: (text) => text } }),
  };
}

describe('history compaction', () => {
  test('tells a party nothing of what a conversation of the same name was told in short, or begins with', async () => {
    const { of, all, sent } = over(1_200);
    const guest = guestOf('https://a.example');
    await collected(of(OWNER).generate(request(30)));
    expect(all.of(OWNER).receipt('one')).not.toBeNull();
    all
      .of(OWNER)
      .begin('one', { parent: 'x', text: 'Told before.', tokens: 2, tokensBefore: 9, trust: 'self' });
    await collected(of(guest).generate(asking('What was said?', { hints: { session: 'one' } })));
    expect(sent.at(-1)!.messages).toEqual([{ role: 'user', content: 'What was said?' }]);
    expect(all.of(guest).receipt('one')).toBeNull();
  });

  test('leaves a conversation alone that has room', async () => {
    const { gateway, sent, records } = over(10_000);
    await collected(gateway.generate(request(30)));
    expect(sent[0]!.messages).toEqual(request(30).messages);
    expect(records[0]!.layers[0]).toMatchObject({ state: 'idle' });
  });

  test('keeps rules to the letter, an address, and as many recent turns as fill 60 % of the room', async () => {
    const { gateway, sent, records } = over(1_200);
    await collected(gateway.generate(request(30)));
    const { messages } = sent[0]!;
    expect(messages[0]!.content).toContain(RULE);
    expect(messages[0]!.content).toContain(ADDRESS);
    expect(messages.slice(1)).toEqual(request(30).messages.slice(-messages.length + 1));
    const words = messages.flatMap(({ content }) => content.split(/\s+/u).filter(Boolean)).length;
    expect(words).toBeGreaterThan(0.5 * 1_200);
    expect(words).toBeLessThanOrEqual(0.6 * 1_200);
    const [layer] = records[0]!.layers;
    expect(layer).toMatchObject({
      state: 'changed',
      details: { count: 1, handoff: false, rules: 1, rulesKept: 1 },
    });
    expect(layer!.saved!.tokens).toBeGreaterThan(300);
  });

  test('stays the same to the byte until the room is used up again, then is made anew of what was said', async () => {
    const { gateway, sent, records } = over(1_200);
    for (const turns of [30, 31, 60, 90]) await collected(gateway.generate(request(turns)));
    const firsts = sent.map(({ messages }) => messages[0]!.content);
    expect(firsts[1]).toBe(firsts[0]);
    expect(firsts[2]).not.toBe(firsts[1]);
    const counts = records.map(({ layers }) => (layers[0]!.details as { count: number }).count);
    expect(counts).toEqual([1, 1, 2, 3]);
    expect(records[2]!.layers[0]!.said).toContain('Consider starting a new session.');
    for (const first of firsts) expect(first).toContain(RULE);
  });

  test.each([[{ session: 'one' }], [undefined]])(
    'leaves room for several turns, so that it is told once in them and not in each (%o)',
    async (hints) => {
      const { gateway, sent, records } = over(1_200);
      const turns = Array.from({ length: 20 }, (_, at) => 20 + at);
      for (const some of turns) {
        const { hints: _, ...asked } = request(some);
        await collected(gateway.generate({ ...asked, ...(hints && { hints }) }));
      }
      const told = sent.map(({ messages }) => messages[0]!.content);
      const times = told.filter((text, at) => at > 0 && text !== told[at - 1]).length;
      const full = records.filter(({ layers }) => layers[0]!.state === 'changed').length;
      expect(full).toBeGreaterThan(12);
      expect(times).toBeLessThanOrEqual(Math.ceil(full / 5));
      // It begins below 85 %, and is never above it.
      const words = sent.map(({ messages }) =>
        messages.reduce((sum, { content }) => sum + content.split(/\s+/u).filter(Boolean).length, 0),
      );
      for (const count of words) expect(count).toBeLessThanOrEqual(0.85 * 1_200);
    },
  );

  test('cuts a turn that is too long between its steps, and keeps its question and every call beside its answer', async () => {
    const { gateway, sent } = over(1_200);
    const steps = Array.from({ length: 40 }, (_, at): readonly ModelMessage[] => [
      {
        role: 'assistant',
        content: `Step ${at}.`,
        toolCalls: [{ id: `${at}`, name: 'look', arguments: {}, text: '{}' }],
      },
      { role: 'tool', toolCallId: `${at}`, content: `Found ${at}: ${'word '.repeat(30)}` },
    ]);
    const asked: ModelMessage = { role: 'user', content: 'Look at each of them, please.' };
    await collected(gateway.generate({ messages: [asked, ...steps.flat()], maxTokens: 10 }));
    const [first, ...left] = sent[0]!.messages;
    expect(first!.role).toBe('user');
    expect(first!.content.endsWith(asked.content)).toBe(true);
    expect(first!.content).toContain('<conversation_summary>');
    expect(left).toEqual(steps.flat().slice(-left.length));
    expect(left[0]!.role).toBe('assistant');
    expect(left.length).toBeLessThan(40);
  });

  test('keeps the latest rules where there are more than half of the room for them', async () => {
    const { gateway, sent, records } = over(1_200);
    const rules = Array.from({ length: 200 }, (_, at) => `Never sell lot ${at} of them.`);
    const [, ...messages] = request(30).messages;
    const content = `${rules.join(' ')} So much for rules.`;
    await collected(gateway.generate({ ...request(30), messages: [{ role: 'user', content }, ...messages] }));
    const told = sent[0]!.messages[0]!.content;
    expect(told).toContain(rules.at(-1));
    expect(told).not.toContain(rules[0]);
    const { rules: all, rulesKept } = records[0]!.layers[0]!.details as { rules: number; rulesKept: number };
    expect(all).toBe(201);
    expect(rulesKept).toBeGreaterThan(10);
    expect(rulesKept).toBeLessThan(40);
  });

  test('keeps to the letter what a turn that gives way has to keep whole', async () => {
    const { gateway, sent } = over(1_200);
    const { messages } = request(30);
    const content = 'Memory 7: the relay stalls at noon.\n\nWhat of it?';
    const part = { block: 'karma', trust: 'self' } as const;
    const marks = [
      { ...part, name: 'memory:7', slot: 'data', length: 37, whole: 'Kept whole by guideline 2' },
      { ...part, name: 'asked', slot: 'owner', length: content.length - 37 },
    ] as const;
    const hints = { session: 'two', marks: { system: [], messages: [marks, ...messages.map(() => null)] } };
    await collected(
      gateway.generate({
        ...request(30),
        messages: [{ role: 'user', content }, ...messages.slice(1)],
        hints,
      }),
    );
    const [first] = sent[0]!.messages;
    expect(first!.content.indexOf(content.slice(0, 37))).toBeGreaterThan(
      first!.content.indexOf('</conversation_summary>'),
    );
    expect(sent[0]!.messages.length).toBeLessThan(messages.length);
  });

  test('hands over by a briefing after the second time', async () => {
    const { gateway, sent } = over(1_200);
    for (const turns of [30, 60, 90]) await collected(gateway.generate(request(turns)));
    const briefing = sent.at(-1)!.messages[0]!.content;
    const titles = [...briefing.matchAll(/^([A-Z_]+):$/gmu)].map(([, title]) => title);
    expect(titles).toEqual(['OBJECTIVE', 'CONTEXT', 'STATE', 'CONSTRAINTS', 'NEXT_STEPS']);
    expect(briefing.slice(briefing.indexOf('CONSTRAINTS'))).toContain(RULE);
  });

  test('begins anew where what was said before has changed', async () => {
    const { gateway, sent } = over(1_200);
    await collected(gateway.generate(request(30)));
    const other = request(30);
    await collected(
      gateway.generate({
        ...other,
        messages: other.messages.map((message, at) =>
          at === 8 ? ({ ...message, content: 'Always ask me before you sell.' } as ModelMessage) : message,
        ),
      }),
    );
    expect(sent[1]!.messages[0]!.content).not.toContain(RULE);
    expect(sent[1]!.messages[0]!.content).toContain('Always ask me before you sell.');
  });
});

describe('what gave way', () => {
  const turnAt = ({ sessions }: ReturnType<typeof over>, from: number) =>
    sessions.receipt('one')!.turns.find((turn) => turn.from === from)!;

  test('stands on a receipt, turn by turn, with how much of it is told still', async () => {
    const conversation = over(1_200);
    await collected(conversation.gateway.generate(request(30)));
    const { turns, count } = conversation.sessions.receipt('one')!;
    expect(count).toBe(1);
    expect(turns[0]).toMatchObject({ from: 0, to: 2, statements: 3, restored: false });
    expect(turns.at(-1)!.to).toBe(request(30).messages.length - conversation.sent[0]!.messages.length);
    expect(turnAt(conversation, 8)).toMatchObject({ told: 1, tokens: 55 });
    expect(turns.some(({ told, statements }) => told < statements)).toBe(true);
    expect(conversation.sessions.receipt('another')).toBeNull();
  });

  test('comes back whole with the next request, in its place before the recent turns, and goes again', async () => {
    const conversation = over(1_200);
    const { gateway, sent, records, sessions } = conversation;
    await collected(gateway.generate(request(30)));
    const { id } = turnAt(conversation, 4);
    expect(sessions.restore('one', id, true).turns.find((turn) => turn.id === id)!.restored).toBe(true);
    await collected(gateway.generate(request(30)));
    const [asked, answered, ...recent] = sent[1]!.messages;
    expect(asked!.content.endsWith(request(30).messages[4]!.content)).toBe(true);
    expect(answered).toEqual(request(30).messages[5]);
    expect(recent).toEqual(request(30).messages.slice(-recent.length));
    // It is the same compaction, not another one: what is brought back comes on top of what the history may take.
    expect(records[1]!.layers[0]).toMatchObject({ state: 'changed', details: { count: 1 } });
    expect(asked!.content).toContain(RULE);
    sessions.restore('one', id, false);
    await collected(gateway.generate(request(30)));
    expect(sent[2]!.messages).toEqual(sent[0]!.messages);
  });

  test('is all there again where every turn was brought back', async () => {
    const { gateway, sent, sessions } = over(1_200);
    await collected(gateway.generate(request(30)));
    for (const { id } of sessions.receipt('one')!.turns) sessions.restore('one', id, true);
    await collected(gateway.generate(request(30)));
    expect(sent[1]!.messages).toEqual(request(30).messages);
  });

  test('is not brought back where it was not summarized, nor once it is forgotten', async () => {
    const { gateway, sessions } = over(1_200);
    await collected(gateway.generate(request(30)));
    const { id } = sessions.receipt('one')!.turns[0]!;
    expect(() => sessions.restore('one', 'nothing', true)).toThrow('was not summarised');
    expect(() => sessions.restore('another', id, true)).toThrow('was not summarised');
    sessions.clear();
    expect(() => sessions.restore('one', id, true)).toThrow('was not summarised');
  });

  test('is not counted again while nothing more can give way', async () => {
    const { gateway, sent, records } = over(100);
    for (const _ of [1, 2, 3]) await collected(gateway.generate(request(3)));
    expect(records.map(({ layers }) => (layers[0]!.details as { count: number }).count)).toEqual([1, 1, 1]);
    expect(sent[2]!.messages).toEqual(sent[0]!.messages);
  });
});

import { describe, expect, it } from 'vitest';
import type { ModelMessage, ModelRequest } from '../../../../src/domain/models/model.ts';
import { limited, limitsOf, OPENAI, reads, WIDE } from '../../../support/limits.ts';
import { asking } from '../../../support/gateway.ts';
import { contextOf } from '../../../../src/mind/gateway/gateway-context.ts';
import { gatewayRequest } from '../../../../src/mind/gateway/request.ts';
import { sizeOf } from '../../../../src/mind/gateway/limits/measure.ts';
import { OWNER } from '../../../../src/domain/models/party.ts';

/** So many sentences that all say something else. */
const told = (what: string, many: number): string =>
  Array.from(
    { length: many },
    (_, at) => `The ${what} of berth ${at} was seen at ${at + 7} metres by Ann.`,
  ).join(' ');

const owner = (content: string): ModelMessage => ({ role: 'user', content });
const model = (content: string): ModelMessage => ({ role: 'assistant', content });
const called = (id: string, to: string): readonly ModelMessage[] => [
  {
    role: 'assistant',
    content: '',
    toolCalls: [{ id, name: 'look', arguments: { to }, text: JSON.stringify({ to }) }],
  },
  { role: 'tool', toolCallId: id, content: told(to, 40) },
];

const TALK: readonly ModelMessage[] = [
  owner('Which boats lie in the harbour? Never name the blue one.'),
  model(told('boat', 60)),
  owner('And the cranes?'),
  ...called('c1', 'crane'),
  model(told('crane', 60)),
];
const QUESTION = 'How high is the tide at berth 12?';
const chat = (more: Partial<ModelRequest> = {}): ModelRequest => ({
  system: 'You answer in one sentence. Rule 7: no guesses.',
  messages: [
    ...TALK,
    {
      role: 'user',
      content: QUESTION,
      documents: [{ source: 'book://1', title: 'Tides', text: told('tide', 80) }],
    },
  ],
  maxTokens: 100,
  ...more,
});

const sizeNow = (request: ModelRequest) => sizeOf(gatewayRequest(request), OPENAI);
const textOf = ({ messages, system }: ModelRequest): string =>
  [system ?? '', ...messages.map(({ content }) => content)].join('\n');
const VERBATIM = [
  'You answer in one sentence. Rule 7: no guesses.',
  'Which boats lie in the harbour? Never name the blue one.',
  'And the cranes?',
  QUESTION,
];

describe('a prompt that keeps to every limit', () => {
  it('is sent as it is, and its record says by how much', async () => {
    const { sent, record } = await limited({}, [reads('mine', { window: 100_000 })]).send(chat());
    expect(sent.messages).toEqual(chat().messages);
    expect(record.limits).toMatchObject({
      model: 'mine',
      condensed: [],
      prefix: null,
      verbatim: null,
      left: [],
    });
    expect(record.limits!.uses.map(({ limit }) => limit)).toEqual(['characters', 'tokens', 'window']);
    for (const { before, after, most } of record.limits!.uses) {
      expect(after).toBe(before);
      expect(before).toBeLessThan(most);
    }
  });
});

describe('what is not verbatim gives way', () => {
  const whole = sizeNow(chat());
  it.each([
    ['characters', limited({ characters: Math.floor(whole.characters / 3) })],
    ['tokens', limited({ tokens: Math.floor(whole.tokens / 3) })],
    ['window', limited({}, [reads('mine', { window: Math.floor(whole.tokens / 3) + 100 })])],
    [
      'memory',
      limited({}, [
        reads('mine', { memory: { bytesPerToken: 1_000, room: 1_000 * (whole.tokens / 3 + 100) } }),
      ]),
    ],
  ] as const)('to the limit of %s, and every verbatim byte stays', async (limit, gateway) => {
    const { sent, record } = await gateway.send(chat());
    const use = record.limits!.uses.find((one) => one.limit === limit)!;
    expect(use.before).toBeGreaterThan(use.most);
    expect(use.after).toBeLessThanOrEqual(use.most);
    const now = sizeNow(sent);
    if (limit === 'characters') expect(now.characters).toBe(use.after);
    if (limit === 'tokens') expect(now.tokens).toBe(use.after);
    if (limit === 'window') expect(now.tokens + 100).toBeLessThanOrEqual(whole.tokens / 3 + 100);
    if (limit === 'memory') expect(use.after).toBe((now.tokens + 100) * 1_000);
    for (const text of VERBATIM) expect(textOf(sent)).toContain(text);
    expect(record.limits!.condensed.length).toBeGreaterThan(0);
    for (const { tokens, by } of record.limits!.condensed) {
      expect(by).toBe(limit);
      expect(tokens.after).toBeLessThanOrEqual(tokens.before);
    }
  });

  it('to a budget of whoever asks', async () => {
    const most = Math.floor(whole.tokens / 2);
    const { record } = await limited({}).send(chat({ hints: { promptTokens: most } }));
    expect(record.limits!.uses.find(({ limit }) => limit === 'budget')!.after).toBeLessThanOrEqual(most);
  });

  it('documents before what was said, and no further than it must', async () => {
    const { record } = await limited({ tokens: whole.tokens - 200 }).send(chat());
    expect(record.limits!.condensed.map(({ part, form }) => [part, form])).toEqual([
      ['message:6:document:0', 'half'],
    ]);
  });

  it('as part of the record alone where nothing is known of a window or of layers', async () => {
    const { record } = await limited({}, [reads('tab', { onDevice: true })]).send(asking('Hello'));
    expect(record.limits!.unknown.map(({ limit }) => limit)).toEqual(['window', 'memory']);
  });

  it('keeps calls with their answers, in every form', async () => {
    for (const share of [0.8, 0.6, 0.4, 0.3, 0.2, 0.1]) {
      const { sent } = await limited({ tokens: Math.floor(whole.tokens * share) }).send(chat());
      const calls = sent.messages.flatMap((one) => (one.role === 'assistant' ? (one.toolCalls ?? []) : []));
      const answers = sent.messages.flatMap((one) => (one.role === 'tool' ? [one.toolCallId] : []));
      expect(answers).toEqual(calls.map(({ id }) => id));
      for (const { text } of calls) expect(() => void JSON.parse(text)).not.toThrow();
    }
  });

  it('never of the identity or the codex, which a provider has in its cache', async () => {
    const parts = [
      { name: 'codex', slot: 'data', block: 'codex', trust: 'owner', text: told('rule', 40) },
      { name: 'memory', slot: 'data', block: 'karma', trust: 'self', text: told('wave', 40) },
      { name: 'state', slot: 'data', block: 'state', trust: 'external', text: told('wind', 40) },
      { name: 'question', slot: 'owner', block: 'query', trust: 'owner', text: QUESTION },
    ] as const;
    const request: ModelRequest = {
      messages: [owner(parts.map(({ text }) => text).join(''))],
      maxTokens: 100,
      hints: {
        marks: {
          system: [],
          messages: [parts.map(({ text, ...mark }) => ({ ...mark, length: text.length }))],
        },
      },
    };
    const some = await limited({ tokens: sizeNow(request).tokens - 200 }).send(request);
    // The most volatile block first: what stands before it is read from a cache.
    expect(some.record.limits!.condensed.map(({ part }) => part)).toEqual(['state']);
    const most = await limited({
      tokens: sizeNow({ ...request, messages: [owner(parts[0].text + QUESTION)] }).tokens,
    }).send(request);
    expect(textOf(most.sent)).toBe(`\n${parts[0].text}${QUESTION}`);
    expect(most.record.limits!.prefix!.part).toBe('memory');
  });
});

describe('message depth', () => {
  it('keeps the newest groups, tells older ones in a line, and the owner’s words to the letter', async () => {
    const { sent, record } = await limited({ depth: 2 }).send(chat());
    expect(sent.messages.map(({ role }) => role)).toEqual(['user']);
    for (const text of VERBATIM) expect(textOf(sent)).toContain(text);
    expect(textOf(sent)).toContain('[condensed from');
    expect(record.limits!.condensed.every(({ by, form }) => by === 'depth' && form === 'line')).toBe(true);
    const use = record.limits!.uses.find(({ limit }) => limit === 'depth')!;
    expect(use).toMatchObject({ most: 2, before: 6, after: 1 });
  });

  it('counts a call and its answers as one, and keeps a question before the steps that follow it', async () => {
    const steps = [...called('c2', 'tide'), ...called('c3', 'moon')];
    const { sent } = await limited({ depth: 3 }).send(
      chat({ messages: [...TALK, owner(QUESTION), ...steps] }),
    );
    expect(sent.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'assistant', 'tool']);
    const least = await limited({ depth: 1 }).send(chat({ messages: [...TALK, owner(QUESTION), ...steps] }));
    expect(least.sent.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool']);
    expect(least.sent.messages[0]!.content).toContain(QUESTION);
  });

  it('of 0 is none', async () => {
    const { sent } = await limited({ depth: 0 }).send(chat());
    expect(sent.messages).toHaveLength(7);
  });
});

describe('a request whose verbatim parts alone are too long', () => {
  it('is refused with the limit, and what was too long of it', async () => {
    const gateway = limited({ tokens: 60 });
    await expect(gateway.send(asking(told('tide', 40)))).rejects.toMatchObject({
      code: 'gateway.prompt_too_long',
      data: { limit: 'tokens', most: 60, path: 'gateway.promptTokens' },
    });
  });

  it('is refused where the reply leaves the prompt no room', async () => {
    const gateway = limited({}, [reads('mine', { window: 1_000 })]);
    await expect(gateway.send(asking('Hello', { maxTokens: 1_000 }))).rejects.toMatchObject({
      code: 'gateway.prompt_too_long',
      data: { limit: 'window', most: 0, model: 'mine' },
    });
    const open = await gateway.send(asking('Hello', { maxTokens: 4_096, unbounded: true }));
    expect(open.record.limits!.uses.find(({ limit }) => limit === 'window')!.most).toBe(750);
  });
});

describe('several models', () => {
  const context = contextOf(
    {},
    {
      id: 'r',
      party: OWNER,
      thread: { id: 'r', round: 1 },
      dry: false,
      signal: undefined,
      deterministic: false,
    },
  );
  const wide = reads('wide', { window: 100_000 });
  const narrow = reads('narrow', { window: 1_500 });
  const tiny = reads('tiny', { window: 140 });

  it('are each sent what they can read, and one that cannot read the verbatim parts is not asked', async () => {
    const fitted = await limitsOf(WIDE, [wide, narrow, tiny]).fit(gatewayRequest(chat()), context, null);
    expect(fitted.receipt).toMatchObject({ model: 'wide', condensed: [] });
    expect(fitted.request.rest.models).toEqual(['wide', 'narrow']);
    expect(fitted.receipt.left).toEqual([{ model: 'tiny', limit: 'window', most: 40 }]);
    const own = fitted.instead.get('narrow')!;
    expect(sizeOf(own.request, OPENAI).tokens + 100).toBeLessThanOrEqual(1_500);
  });

  it('the first of which is too small: the next one’s limits hold', async () => {
    const fitted = await limitsOf(WIDE, [tiny, narrow]).fit(gatewayRequest(chat()), context, null);
    expect(fitted.receipt.model).toBe('narrow');
    expect(fitted.request.rest.models).toEqual(['narrow']);
  });

  it('one of which is chosen: the widest one’s limits hold, and whoever chooses leaves the others out', async () => {
    const request = gatewayRequest({ ...chat(), route: { by: 'price' } });
    const fitted = await limitsOf(WIDE, [narrow, wide]).fit(request, context, null);
    expect(fitted.receipt).toMatchObject({ model: 'wide', condensed: [] });
    expect(fitted.instead.size).toBe(0);
  });
});

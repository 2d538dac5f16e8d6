import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../../src/domain/errors.ts';
import type { ModelEvent, ModelReply, ReplyLimits } from '../../../src/domain/models/model.ts';
import { type ModelServer, startModelServer } from '../../support/model-server.ts';
import { modelAt, routerTo } from '../../support/router.ts';
import { turnsDuring } from '../../support/turns.ts';

/** Small, so that a flood reaches them within milliseconds. */
const LIMITS: ReplyLimits = {
  bytes: 2_000_000,
  events: 3_000,
  text: 20_000,
  reasoning: 20_000,
  toolCalls: 8,
};

let server: ModelServer;
beforeAll(async () => (server = await startModelServer()));
afterAll(() => server.close());

/** Asks and tells what came; a failure is told with its own code, not the router's. */
async function ask(
  limits: Partial<ReplyLimits> = LIMITS,
  router = routerTo([modelAt('here', server.url)]),
): Promise<{
  readonly reply: ModelReply | null;
  readonly code: string | null;
  readonly reason: string;
  readonly events: readonly ModelEvent[];
}> {
  const events: ModelEvent[] = [];
  try {
    const request = { messages: [{ role: 'user', content: 'Hi' }], maxTokens: 100, limits } as const;
    for await (const event of router.generate(request)) events.push(event);
  } catch (thrown) {
    const [step] = AppError.from(thrown).data['failovers'] as { code: string; reason: string }[];
    return { reply: null, code: step!.code, reason: step!.reason, events };
  }
  const last = events.at(-1)!;
  return { reply: last.type === 'done' ? last.reply : null, code: null, reason: '', events };
}

const usual = { prompt_tokens: 1, completion_tokens: 2 };
const body = (message: object, usage: object = usual, model = 'm'): string =>
  JSON.stringify({
    object: 'chat.completion',
    model,
    choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: 'stop' }],
    usage,
  });

describe('a reply that no record could hold', () => {
  const call = (over: object) => ({
    content: null,
    tool_calls: [{ id: 'a', type: 'function', function: { name: 'f', arguments: '{}', ...over } }],
  });
  const deep = `${'[ '.repeat(200)}1${' ]'.repeat(200)}`;
  it.each([
    ['tokens beyond all counting', body({ content: 'x' }, { prompt_tokens: 1, completion_tokens: 1e308 })],
    ['tokens beyond 32 bits', body({ content: 'x' }, { prompt_tokens: 2 ** 31, completion_tokens: 1 })],
    ['less than no tokens', body({ content: 'x' }, { prompt_tokens: -1, completion_tokens: 1 })],
    ['half a token', body({ content: 'x' }, { prompt_tokens: 1, completion_tokens: 0.5 })],
    ['tokens in words', body({ content: 'x' }, { prompt_tokens: '12', completion_tokens: 1 })],
    [
      'more cached tokens than a number has',
      body({ content: 'x' }, { ...usual, prompt_tokens_details: { cached_tokens: 1e21 } }),
    ],
    ['more tokens than any model has', body({ content: 'x' }, { ...usual, prompt_tokens: 2 ** 24 + 1 })],
    ['a number without end in its arguments', body(call({ arguments: '{"a":1e999}' }))],
    ['a NUL', body({ content: 'a\0b' })],
    ['half a character', body({ content: 'a\ud83db' })],
    ['a NUL in its reasoning', body({ content: 'x', reasoning_content: '\0' })],
    ['a NUL in its name', body({ content: 'x' }, usual, 'm\0')],
    ['a name without end', body({ content: 'x' }, usual, 'm'.repeat(1_000))],
    ['a tool’s name without end', body(call({ name: 'f'.repeat(1_000) }))],
    ['arguments nested 200 deep', body(call({ arguments: `{"a":${deep}}` }))],
    ['a NUL that its arguments spell', body(call({ arguments: '{"a":"\\u0000"}' }))],
    [
      'a quote without end',
      body({
        content: 'x',
        annotations: [{ url_citation: { url: 'https://a', content: 'q'.repeat(100_000) } }],
      }),
    ],
  ])('%s is refused as malformed', async (_what, raw) => {
    server.answer({ raw, streamed: false });
    expect(await ask()).toMatchObject({ reply: null, code: 'model.malformed_reply' });
  });
  it('is told of to nobody: not its calls, not its words', async () => {
    const streamed = (delta: object) =>
      `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: 'tool_calls' }] })}\n\ndata: [DONE]\n\n`;
    const unsound = [
      ...['a\0', 'a\ud83db'].map((content) => ({ content })),
      ...['a\0', 'a\ud83db'].map((reasoning_content) => ({ reasoning_content })),
      { tool_calls: [{ id: 'a', function: { name: 'f', arguments: `{"a":${deep}}` } }] },
    ];
    for (const delta of unsound) {
      server.answer({ raw: streamed(delta), streamed: true });
      const { code, events } = await ask();
      expect(code).toBe('model.malformed_reply');
      expect(events.map(({ type }) => type)).toEqual(['started']);
    }
  });
  it.each(['constructor', '__proto__', 'toString'])('is not one that ends by "%s"', async (finish) => {
    const parsed = body({ content: 'Hi' }).replace('"finish_reason":"stop"', `"finish_reason":"${finish}"`);
    server.answer({ raw: parsed, streamed: false });
    expect((await ask()).reply?.stopReason).toBe('other');
  });
  it('is not what a provider says when it refuses, as far as it is kept', async () => {
    server.answer({ status: 400, body: { error: { message: `no\0 \ud83d`, param: 'p'.repeat(9_000) } } });
    const { code, reason } = await ask();
    expect(code).toBe('model.bad_request');
    expect(reason).toContain('Provider: no\ufffd \ufffd');
  });

  it('is not made of what is odd and sound', async () => {
    server.answer({ raw: body({ content: 'é 🜁 \u0001' }, { prompt_tokens: 2 ** 24 }), streamed: false });
    const { reply } = await ask();
    expect(reply).toMatchObject({ text: 'é 🜁 \u0001', usage: { input: 2 ** 24, output: null } });
  });
  it('is not a character that comes in two halves', async () => {
    const piece = (content: string) =>
      `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`;
    const halves = `${piece('a\ud83d')}${piece('\ude42b')}data: [DONE]\n\n`;
    server.answer({ raw: halves, streamed: true });
    expect((await ask()).reply?.text).toBe('a🙂b');
  });
});

describe('a reply without end', () => {
  const toolCall = { tool_calls: [{ id: 'a', function: { name: 'f', arguments: 'x' } }] };
  it.each([
    ['text', { content: 'words and words ' }, {}, 'exceeded 20,000 characters and'],
    ['reasoning', { reasoning_content: 'hm and hm and ' }, {}, '20,000 characters of reasoning'],
    ['thinking in tags', { content: '<think>' }, { text: 9e9 }, '20,000 characters of reasoning'],
    ['arguments of a tool call', toolCall, {}, '3,000 events'],
    ['events that say nothing', {}, {}, '3,000 events'],
    ['comments', ': still here\n', {}, '2,000,000 bytes'],
    ['one line', 'data: and on ', {}, '2,000,000 bytes'],
    ['blank lines', '\n\n', {}, '2,000,000 bytes'],
  ])('of %s is broken off, and the connection closed', async (_what, endless, over, most) => {
    server.answer({ endless });
    const before = server.left();
    const { code, reason } = await ask({ ...LIMITS, ...over });
    expect(code).toBe('model.reply_too_long');
    expect(reason).toContain(most);
    await server.changes.until(() => server.left() === before + 1);
  });
  it('of tool calls is broken off at the first too many', async () => {
    const calls = Array.from({ length: 9 }, (_, index) => ({
      index,
      id: `c${index}`,
      function: { name: 'f' },
    }));
    server.answer({ endless: { tool_calls: calls } });
    expect(await ask()).toMatchObject({
      code: 'model.reply_too_long',
      reason: expect.stringContaining('8 tool calls'),
    });
  });
  it('that is a refusal is read no further than its first words', async () => {
    server.answer({ status: 400, body: { error: { message: 'no '.repeat(1_000_000) } } });
    const { code, reason } = await ask();
    expect(code).toBe('model.bad_request');
    expect(reason.length).toBeLessThan(600);
  });
  it('leaves room for others between its events', async () => {
    for (const endless of [{ content: '' }, ': still here\n', { content: ' ' }]) {
      server.answer({ endless });
      // The clock is looked at with each chunk and each event: here each of them takes a millisecond.
      let looks = 0;
      let longest = 0;
      let since = 0;
      const router = routerTo([modelAt('here', server.url)], { now: () => (looks += 1) });
      const asked = ask({ ...LIMITS, bytes: 1e8, text: 1e6, events: 100_000 }, router);
      await turnsDuring(asked, () => {
        longest = Math.max(longest, looks - since);
        since = looks;
      });
      expect(looks).toBeGreaterThan(1_000);
      // It gives way after eight; two such stretches may fall into one turn.
      expect(longest).toBeLessThan(20);
    }
  });
});

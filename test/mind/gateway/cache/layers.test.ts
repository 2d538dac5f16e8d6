import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../../../src/domain/errors.ts';
import { accountOf, savedIn } from '../../../../src/domain/gateway/account.ts';
import type { ModelEvent, ModelReply, ModelRequest } from '../../../../src/domain/models/model.ts';
import type { KeptReply } from '../../../../src/mind/gateway/cache/cache-port.ts';
import { HASH_LAYER } from '../../../../src/mind/gateway/cache/hash-layer.ts';
import { ReplyCache } from '../../../../src/mind/gateway/cache/reply-cache.ts';
import { SEMANTIC_LAYER } from '../../../../src/mind/gateway/cache/semantic-layer.ts';
import { asking, collected, done, gatewayOf, gatewayPorts, replied } from '../../../support/gateway.ts';

/** Two directions: what is asked about gas, and all else. */
const near = (text: string): Float32Array => Float32Array.from(/gas/i.test(text) ? [1, 0] : [0, 1]);

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

function setUp(answer?: (request: ModelRequest) => AsyncIterable<ModelEvent>, model = true) {
  const cache = new ReplyCache<KeptReply>({
    now: () => 1_000,
    hash,
    embedder: () => 'test',
    rules: () => ({ most: 100, keepMs: 60_000, bound: 1 }),
  });
  const embed = async (text: string): Promise<Float32Array | null> => (model ? near(text) : null);
  const made = gatewayOf([SEMANTIC_LAYER, HASH_LAYER], answer, {
    ports: gatewayPorts({ hash, replies: { cache, embed } }),
  });
  const ask = async (content: string, more: Partial<ModelRequest> = {}): Promise<ModelReply> => {
    const last = (await collected(made.gateway.generate(asking(content, more)))).at(-1);
    if (last?.type !== 'done') throw new Error('no end');
    return last.reply;
  };
  const stateOf = (layer: string) => made.records.at(-1)!.layers.find((one) => one.layer === layer)!;
  return { ...made, cache, ask, stateOf };
}

describe('the caches in the gateway', () => {
  test('the same request is answered without a model, and costs nothing', async () => {
    const { ask, sent, stateOf, records } = setUp(() =>
      replied(done({ cost: { usd: 0.5, prices: 'owner' } })),
    );
    const first = await ask('What is gas?');
    const second = await ask('What is gas?');
    expect(sent).toHaveLength(1);
    expect(second.text).toBe(first.text);
    expect(second.cost).toBeNull();
    expect(stateOf('hash-cache')).toMatchObject({
      state: 'answered',
      saved: { tokens: 12, usd: 0.5, by: 'earlier-reply' },
    });
    const account = accountOf([records[1]!]);
    expect(account.without).toEqual({ input: 12, cacheRead: 0, usd: 0.5, by: 'earlier-reply' });
    expect(savedIn(account)).toEqual({ anew: 12, usd: 0.5 });
  });

  test('a question of the same meaning is answered; with another number, system or format it is not', async () => {
    const { ask, sent, stateOf } = setUp();
    await ask('What is gas on Ethereum?');
    await ask('What does gas on Ethereum mean?');
    expect(sent).toHaveLength(1);
    expect(stateOf('semantic-cache')).toMatchObject({ state: 'answered', details: { hit: true } });
    await ask('What is gas on Ethereum at block 5?');
    await ask('What is gas on Ethereum at block 6?');
    expect(stateOf('semantic-cache')).toMatchObject({ state: 'idle', details: { guard: 'number' } });
    expect(sent).toHaveLength(3);
    await ask('What is gas on Ethereum?', { system: 'Be short.' });
    await ask('What is gas on Ethereum?', { temperature: 1 });
    // The golem's regime, which the gateway says of every request that does not say so itself (`test/runtime/gateway.test.ts`).
    await ask('What is gas on Ethereum?', { hints: { regime: 'crisis' } });
    expect(sent).toHaveLength(6);
  });

  test.each([
    ['cut off', { stopReason: 'length' as const }],
    ['a refusal', { stopReason: 'refused' as const }],
    ['empty', { text: ' ' }],
    ['a call of a tool', { stopReason: 'tool-calls' as const }],
  ])('a reply that is %s is not kept', async (_, reply) => {
    const { ask, sent, cache } = setUp(() => replied(done(reply)));
    await ask('What is gas?');
    await ask('What is gas?');
    expect(sent).toHaveLength(2);
    expect(cache.size).toBe(0);
  });

  test('half a stream, an error and a reply that nobody waited for are not kept', async () => {
    async function* broken(): AsyncGenerator<ModelEvent> {
      yield { type: 'text', text: 'Gas is' };
      throw new AppError('model.unreachable', 'The line broke.');
    }
    const { ask, cache } = setUp(broken);
    await expect(ask('What is gas?')).rejects.toMatchObject({ code: 'model.unreachable' });
    expect(cache.size).toBe(0);
    const left = setUp(() => replied({ type: 'text', text: 'Gas is' }, done()));
    for await (const event of left.gateway.generate(asking('What is gas?'))) if (event.type === 'text') break;
    expect(left.cache.size).toBe(0);
  });

  test('the owner gets a new answer where he wants one, and it takes the place of the old one', async () => {
    let count = 0;
    const { ask, cache } = setUp(() => replied(done({ text: `Answer ${(count += 1)}` })));
    await ask('What is gas?');
    expect((await ask('What is gas?', { hints: { fresh: true } })).text).toBe('Answer 2');
    expect((await ask('What is gas?')).text).toBe('Answer 2');
    expect(cache.size).toBe(1);
  });

  test('a dry run keeps nothing', async () => {
    const { gateway, cache } = setUp();
    await gateway.dry(asking('What is gas?'));
    expect(cache.size).toBe(0);
  });

  test('without an embedding model only the same request is answered, and it says so', async () => {
    const { ask, sent, stateOf } = setUp(undefined, false);
    await ask('What is gas?');
    await ask('What does gas mean?');
    expect(stateOf('semantic-cache').said).toContain('No embedding model');
    await ask('What is gas?');
    expect(sent).toHaveLength(2);
    expect(stateOf('hash-cache').state).toBe('answered');
  });

  test('a deliberation is answered by the same prompt only, and a program by no like one either', () => {
    expect(SEMANTIC_LAYER.on).toEqual({ golem: false, chat: true, proxy: false });
    expect(HASH_LAYER.on).toEqual({ golem: true, chat: true, proxy: true });
  });
});

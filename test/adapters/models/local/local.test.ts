import { beforeAll, describe, expect, it } from 'vitest';
import type { LanguagePort } from '../../../../src/adapters/models/local/local.ts';
import type { ModelRouter } from '../../../../src/adapters/models/router/model-router.ts';
import type { ModelReply, ModelRequest } from '../../../../src/domain/models/model.ts';
import { guestOf, OWNER, type Party, PROGRAM } from '../../../../src/domain/models/party.ts';
import { readReply, REPLY_SCHEMA } from '../../../../src/mind/deliberation/reply-schema.ts';
import { spendGuard } from '../../../../src/runtime/models/gateway/spending.ts';
import { finalReply } from '../../../../src/shared/final-reply.ts';
import { nativeLanguage } from '../../../support/native-language.ts';
import { modelAt, routerTo } from '../../../support/router.ts';

let router: ModelRouter;
/** Pieces that were asked of the model. */
let read = 0;

beforeAll(async () => {
  const model = await nativeLanguage(1);
  const port: Awaited<ReturnType<LanguagePort['ready']>> = {
    begin: (prompt) => model.begin(prompt),
    read: (id) => {
      read += 1;
      return model.read(id);
    },
    close: (id) => model.close(id),
  };
  const timeouts = { firstByte: 240_000, idle: 240_000, total: 240_000 };
  const local = modelAt('local', '', { provider: 'local', baseUrl: null, prices: null, timeouts });
  router = routerTo([local], {
    local: { id: 'smollm2-135m-instruct', ready: () => Promise.resolve(port) },
  });
}, 120_000);

const request = (content: string, more: Partial<ModelRequest> = {}): ModelRequest => ({
  models: ['local'],
  messages: [{ role: 'user', content }],
  maxTokens: 200,
  ...more,
});

async function replyTo(asked: ModelRequest): Promise<ModelReply> {
  for await (const event of router.generate(asked)) if (event.type === 'done') return event.reply;
  throw new Error('It came to no end');
}

describe('The model in this tab, asked as any other', () => {
  it('gives a decision that the mind can read', async () => {
    const reply = await replyTo(request('Sing a song.', { responseSchema: REPLY_SCHEMA }));
    expect(reply).toMatchObject({ provider: 'local', stopReason: 'end', repaired: false });
    expect(readReply(reply.json)).toBeTypeOf('object');
  }, 240_000);

  it('ends at a word, and says by which seed it chose, with which it chooses the same again', async () => {
    const asked = request('Tell a story.', { temperature: 1.5, seed: 11, maxTokens: 12 });
    const whole = await replyTo(asked);
    expect(whole.seed).toBe(11);
    expect((await replyTo(asked)).text).toBe(whole.text);
    const free = await replyTo(request('Tell a story.', { temperature: 1.5, maxTokens: 12 }));
    expect(free.text).not.toBe(whole.text);
    expect((await replyTo({ ...asked, seed: free.seed! })).text).toBe(free.text);
    // Across two tokens, and with what it took, as it ended by itself.
    const stop = whole.text.slice(3, 9);
    const ended = await replyTo({ ...asked, stop: ['never said', stop] });
    expect(ended).toMatchObject({ text: whole.text.slice(0, 3), stopReason: 'end', stoppedAt: stop });
    expect(ended.usage.output).toBeLessThan(whole.usage.output!);
  }, 240_000);

  it('computes a guest’s prompt apart from all that it has computed', async () => {
    const guarded = spendGuard(router, { reserve: () => () => undefined, paid: () => undefined });
    const asked = request('A vault has three locks and a pool has two coins. '.repeat(12), { maxTokens: 1 });
    const reused = async (party: Party): Promise<number | null> =>
      (await finalReply(guarded.generate(asked, party))).usage.cacheRead;
    expect(await reused(OWNER)).toBe(0);
    expect(await reused(OWNER)).toBeGreaterThan(0);
    expect(await reused(PROGRAM)).toBeGreaterThan(0);
    expect(await reused(guestOf('https://a.example'))).toBe(0);
    // What a request says of itself counts for nothing.
    const claims = { ...asked, party: OWNER };
    const { usage } = await finalReply(guarded.generate(claims, guestOf('https://a.example')));
    expect(usage.cacheRead).toBe(0);
  }, 240_000);

  it('refuses tools, for which its template has no place', async () => {
    const tool = { name: 'look', description: 'Looks', parameters: { type: 'object' } };
    await expect(replyTo(request('Look.', { tools: [tool] }))).rejects.toMatchObject({
      data: { failovers: [{ code: 'model.unavailable' }] },
    });
  });

  it('is silent at once when it is told to stop', async () => {
    const stop = new AbortController();
    let said = 0;
    const heard = async (): Promise<void> => {
      for await (const event of router.generate(request('Count to one hundred.'), stop.signal)) {
        if (event.type !== 'text') continue;
        said += 1;
        read = 0;
        stop.abort();
      }
    };
    await expect(heard()).rejects.toMatchObject({ code: 'model.cancelled' });
    expect(said).toBe(1);
    // The one that was asked for when it was told.
    expect(read).toBeLessThanOrEqual(1);
  });
});

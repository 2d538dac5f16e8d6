import { describe, expect, it } from 'vitest';
import { requestOf as anthropicRequest } from '../../../src/adapters/models/anthropic/request.ts';
import { requestOf as openAiRequest } from '../../../src/adapters/models/openai-compatible/request.ts';
import type { Attempt } from '../../../src/adapters/models/provider/provider.ts';
import type { ModelRequest } from '../../../src/domain/models/model.ts';
import { guestOf, OWNER, type Party, PROGRAM } from '../../../src/domain/models/party.ts';
import { PREFIX_LAYER } from '../../../src/mind/gateway/prefix/layer.ts';
import { savedBy } from '../../../src/mind/gateway/prefix/said.ts';
import { asking, collected, done, gatewayOf, replied } from '../../support/gateway.ts';

const tool = (name: string) => ({ name, description: '', parameters: {} });
const USAGE = { input: 2_000, output: 10, cacheRead: 1_500, cacheWrite: 100, reasoning: null };
const PRICES = { input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75 };

const bodyOf = ({ body }: { readonly body: unknown }) => body as Readonly<Record<string, unknown>>;

const attempt = (request: ModelRequest, baseUrl: string): Attempt =>
  ({
    config: { baseUrl, model: 'claude-sonnet-5', structured: 'schema' },
    request,
    key: null,
    quirks: new Set(),
  }) as unknown as Attempt;

describe('what seldom changes', () => {
  it('is sent in one order, whatever the order in which it came, and messages as they were said', async () => {
    const { gateway, sent } = gatewayOf([PREFIX_LAYER]);
    await collected(gateway.generate(asking('Hello', { tools: [tool('b'), tool('a')] })));
    await collected(gateway.generate(asking('Hello', { tools: [tool('a'), tool('b')] })));
    expect(sent.map(({ tools }) => tools!.map(({ name }) => name))).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
  });

  it('is held against requests of the same party alone, under a name that is no other’s at the provider', async () => {
    const asked: string[] = [];
    const warmth = { asked: (party: Party) => void asked.push(party), answered: () => undefined };
    const { of, sent, records } = gatewayOf([PREFIX_LAYER], undefined, {
      ports: { warmth },
    });
    const parties = [OWNER, PROGRAM, guestOf('https://a.example'), guestOf('https://b.example')];
    for (const party of parties) {
      await collected(of(party).generate(asking('One', { system: 'Rules.', hints: { session: 'monday' } })));
    }
    expect(records.map(({ layers }) => (layers[0]!.details as { differs: unknown }).differs)).toEqual(
      parties.map(() => null),
    );
    const keys = sent.map(({ cache }) => cache!.key!);
    expect(keys[0]).toBe('monday');
    expect(new Set(keys).size).toBe(parties.length);
    expect(keys.slice(1).every((key) => /^[0-9a-f]{32}$/.test(key))).toBe(true);
    // Nothing is paid to keep warm what a guest has asked.
    expect(asked).toEqual([OWNER, PROGRAM]);
  });

  it('saves what the provider read from its cache, less what writing into it cost more', () => {
    expect(savedBy(USAGE, PRICES)).toEqual({
      tokens: 1_500,
      usd: (1_500 * 2.7 - 100 * 0.75) / 1_000_000,
      by: 'provider',
    });
    expect(savedBy(USAGE, null)).toEqual({ tokens: 1_500, usd: null, by: 'provider' });
    expect(savedBy({ ...USAGE, cacheRead: null }, PRICES)).toBeNull();
  });

  it('has the same hash from request to request, while what follows it changes', async () => {
    const { gateway, records } = gatewayOf([PREFIX_LAYER], () => replied(done({ usage: USAGE })));
    for (const content of ['One', 'Another']) {
      await collected(gateway.generate(asking(content, { system: 'Rules.', hints: { session: 's' } })));
    }
    const [first, second] = records.map(({ layers }) => layers[0]!.details as { hash: string });
    expect(second).toMatchObject({ hash: first!.hash, differs: { name: 'message:0', how: 'changed' } });
    expect(records[1]!.layers[0]).toMatchObject({ state: 'changed', saved: { tokens: 1_500 } });
    // Another text of the same length is another prefix.
    await collected(gateway.generate(asking('Third', { system: 'Ruled.', hints: { session: 's' } })));
    const third = records[2]!.layers[0]!.details as { hash: string; differs: unknown };
    expect(third.hash).not.toBe(first!.hash);
    expect(third.differs).toMatchObject({ name: 'system' });
  });

  it('of a conversation that goes on begins with all that was sent before', async () => {
    const { gateway, records } = gatewayOf([PREFIX_LAYER]);
    const hints = { session: 's' };
    const first = { role: 'user', content: 'One' } as const;
    await collected(gateway.generate({ messages: [first], maxTokens: 1, hints }));
    const more = [first, { role: 'assistant', content: 'Yes.' }, { role: 'user', content: 'Two' }] as const;
    await collected(gateway.generate({ messages: more, maxTokens: 1, hints }));
    expect(records[1]!.layers[0]!.details).toMatchObject({ differs: { name: 'message:1', how: 'appended' } });
  });

  it('is told to Anthropic where it ends, and to OpenAI by a key, and to nobody else', () => {
    const request: ModelRequest = {
      system: 'Rules.',
      messages: [{ role: 'user', content: 'Stable. Changing.' }],
      maxTokens: 10,
      cache: { key: 'life', ends: [{ message: null }, { message: 0, at: 8 }] },
    };
    const body = bodyOf(anthropicRequest(attempt(request, 'https://api.anthropic.com')));
    const kept = { cache_control: { type: 'ephemeral' } };
    expect(body).toMatchObject({ system: [{ type: 'text', text: 'Rules.', ...kept }] });
    expect(body['messages']).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Stable. ', ...kept },
          { type: 'text', text: 'Changing.' },
        ],
      },
    ]);
    const keyAt = (url: string) => bodyOf(openAiRequest(attempt(request, url)))['prompt_cache_key'];
    expect([keyAt('https://api.openai.com/v1'), keyAt('http://localhost:11434/v1')]).toEqual([
      'life',
      undefined,
    ]);
  });
});

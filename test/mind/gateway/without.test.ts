import { describe, expect, test } from 'vitest';
import { accountOf, savedIn } from '../../../src/domain/gateway/account.ts';
import type { ModelProvider } from '../../../src/domain/models/model-config.ts';
import type { ModelMessage, ModelRequest } from '../../../src/domain/models/model.ts';
import { withRequest } from '../../../src/mind/gateway/day-sums.ts';
import type { LayerDescription, LayerRun } from '../../../src/mind/gateway/layer.ts';
import { asking, collected, done, gatewayOf, replied } from '../../support/gateway.ts';

/** US$ for a token: 10 anew, 1 from the cache, 12 into it, 20 of the answer. */
const M = 1_000_000;
const PRICES = { input: 10 * M, output: 20 * M, cacheRead: M, cacheWrite: 12 * M };
const LONG = 'word '.repeat(2_000).trim();

/** Leaves half of the last message out. */
const HALVING: LayerDescription = {
  name: 'history',
  number: 5,
  title: 'Halving',
  does: 'Halves.',
  on: { golem: true, chat: true, proxy: true },
  essential: false,
  create: () => ({
    open: (): LayerRun => ({
      change: (request) => {
        const last = request.messages.at(-1)!;
        const parts = last.parts.map((part) => ({
          ...part,
          text: part.text.slice(0, Math.ceil(part.text.length / 2)),
        }));
        return { ...request, messages: request.messages.with(-1, { ...last, parts }) };
      },
      said: () => ({ state: 'changed', said: 'Halved.' }),
    }),
  }),
};

interface Counts {
  readonly input: number;
  readonly cacheRead: number | null;
  readonly cacheWrite?: number;
}

/** A provider of one kind that counts so. */
function over(provider: ModelProvider, usage: Counts, layers: readonly LayerDescription[] = []) {
  const { input, cacheRead, cacheWrite = null } = usage;
  const paid =
    (input - (cacheRead ?? 0) - (cacheWrite ?? 0)) * 10 + (cacheRead ?? 0) + (cacheWrite ?? 0) * 12 + 20;
  return gatewayOf(
    layers,
    () =>
      replied(
        done({
          provider,
          usage: { input, output: 1, cacheRead, cacheWrite, reasoning: null },
          cost: { usd: paid, prices: 'owner' },
        }),
      ),
    { ports: { prices: () => PRICES } },
  );
}

const more = (content: string): readonly ModelMessage[] => [
  { role: 'user', content: LONG },
  { role: 'assistant', content: 'Yes.' },
  { role: 'user', content },
];

async function of(
  requests: readonly ModelRequest[],
  { gateway, records }: ReturnType<typeof over>,
): Promise<ReturnType<typeof accountOf>> {
  for (const request of requests) await collected(gateway.generate(request));
  return accountOf([records.at(-1)!]);
}

describe('what a request would have come to past the gateway', () => {
  test('is the same where nothing was changed and the provider keeps prompts by itself', async () => {
    const account = await of([asking(LONG)], over('openai-compatible', { input: 2_100, cacheRead: 1_024 }));
    expect(account.without).toEqual({ input: 2_100, cacheRead: 1_024, usd: account.usd, by: 'provider' });
    expect(savedIn(account)).toEqual({ anew: 0, usd: 0 });
  });

  test('is all in full at a provider that wants to be told, where whoever asked told it nothing', async () => {
    const account = await of([asking(LONG)], over('anthropic', { input: 2_100, cacheRead: 2_000 }));
    expect(account.without).toEqual({ input: 2_100, cacheRead: 0, usd: 21_020, by: 'provider' });
    expect(savedIn(account)).toEqual({ anew: 2_000, usd: 21_020 - (100 * 10 + 2_000 + 20) });
  });

  test('is what its own marks would have kept, where whoever asked has marks', async () => {
    const marked = { hints: { session: 'one', marked: true } };
    const first = asking(LONG, marked);
    const next = { ...first, messages: more('And then?') };
    const { without } = await of(
      [first, next],
      over('anthropic', { input: 2_003, cacheRead: 2_000, cacheWrite: 3 }),
    );
    // 2,000 of 2,003 words had been said before.
    expect(without).toEqual({ input: 2_003, cacheRead: 2_000, usd: 3 * 12 + 2_000 + 20, by: 'estimate' });
  });

  test('is longer by the ratio of what came to what was sent, with what its cache would have had', async () => {
    const first = asking(LONG, { hints: { session: 'one' } });
    const next: ModelRequest = { ...first, messages: more('word '.repeat(1_000).trim()) };
    const gateway = over('openai-compatible', { input: 5_000, cacheRead: 0 }, [HALVING]);
    const { without } = await of([first, next], gateway);
    // 3,001 words came and 2,501 were sent, of 2,001 of which it had begun.
    expect(without).toEqual({
      input: Math.round((5_000 * 3_001) / 2_501),
      cacheRead: Math.round((2_000 * Math.round((5_000 * 3_001) / 2_501)) / 3_001),
      usd: expect.any(Number) as number,
      by: 'estimate',
    });
    expect(without!.usd).toBe((without!.input - without!.cacheRead) * 10 + without!.cacheRead + 20);
  });

  test('has no more of a cache than the provider had of what was sent as before', async () => {
    const first = asking(LONG, { hints: { session: 'one' } });
    const next: ModelRequest = { ...first, messages: more('word '.repeat(1_000).trim()) };
    const last: ModelRequest = { ...first, messages: [...next.messages, ...more('word word').slice(1)] };
    const gateway = over('openai-compatible', { input: 5_000, cacheRead: 0 }, [HALVING]);
    // 2,001 words of the last one had been sent before, and it had none of them.
    expect((await of([first, next, last], gateway)).without).toMatchObject({ cacheRead: 0, by: 'estimate' });
  });

  test('is nothing where a provider did not count, and dollars are unknown without prices', async () => {
    const silent = gatewayOf([], () =>
      replied(
        done({ usage: { input: null, output: null, cacheRead: null, cacheWrite: null, reasoning: null } }),
      ),
    );
    expect((await of([asking('x')], silent)).without).toBeNull();
    const unpriced = gatewayOf([]);
    expect((await of([asking('x')], unpriced)).without).toMatchObject({ input: 10, usd: null });
  });

  test('is summed by day on both sides, and over rounds', async () => {
    const gateway = over('anthropic', { input: 2_100, cacheRead: 2_000 });
    await of([asking(LONG), asking(LONG)], gateway);
    const [day] = gateway.records.reduce(withRequest, [] as Parameters<typeof withRequest>[0]);
    expect(day!.compared).toEqual({
      requests: 2,
      estimated: 0,
      anew: 200,
      anewWithout: 4_200,
      usd: 2 * 3_020,
      usdWithout: 2 * 21_020,
      usdUnknown: 0,
    });
    const [first, second] = gateway.records;
    expect(accountOf([first!, second!]).without).toMatchObject({ input: 4_200, usd: 42_040, by: 'provider' });
  });
});

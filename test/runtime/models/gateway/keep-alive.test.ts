import { describe, expect, it } from 'vitest';
import { costOf } from '../../../../src/adapters/models/prices.ts';
import type { GatewayRecord } from '../../../../src/domain/gateway/gateway.ts';
import type { ModelRequest } from '../../../../src/domain/models/model.ts';
import type { ModelPrices } from '../../../../src/domain/models/model-config.ts';
import { PREFIX_LAYER } from '../../../../src/mind/gateway/prefix/layer.ts';
import { worthOfPings } from '../../../../src/mind/gateway/prefix/warming.ts';
import { spendGuard, refuseBeyond, spendingOf } from '../../../../src/runtime/models/gateway/spending.ts';
import { KeepAlive } from '../../../../src/runtime/models/gateway/keep-alive.ts';
import { finalReply } from '../../../../src/shared/final-reply.ts';
import { asking, collected, done, gatewayOf, replied } from '../../../support/gateway.ts';
import { VirtualTime } from '../../../support/virtual-time.ts';

const MINUTE = 60_000;
const KEPT = 5 * MINUTE;
const PRICES: ModelPrices = { input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75 };
const RULES = 'Rules of the house. '.repeat(500);

/** What a provider keeps of a request: the text up to each end that it was told, as it reads it. */
function beginnings({ system, messages, cache }: ModelRequest): readonly string[] {
  return (cache?.ends ?? []).map((end) => {
    const last = end.message;
    const before = last === null ? [] : messages.slice(0, last + 1);
    const texts = before.map(({ content }, at) =>
      at === last && end.message !== null ? content.slice(0, end.at) : content,
    );
    return [system ?? '', ...texts].join('|');
  });
}

/** A session over a provider that forgets after five minutes what nobody reads, in a time of its own; a token is a letter. */
function session(policy: { readonly pings: number }, prices: ModelPrices | null = PRICES, limit = 0) {
  const time = new VirtualTime();
  const known = new Map<string, number>();
  const asked: ModelRequest[] = [];
  const pings: GatewayRecord[] = [];
  const payments: { at: number; usd: number }[] = [];
  let ids = 0;
  const provider = spendGuard(
    {
      models: [],
      generate: (request) => {
        asked.push(request);
        const alive = beginnings(request).filter((text) => (known.get(text) ?? 0) > time.now);
        const read = Math.max(0, ...alive.map(({ length }) => length));
        const longest = Math.max(0, ...beginnings(request).map(({ length }) => length));
        for (const text of beginnings(request)) known.set(text, time.now + KEPT);
        const beside = request.messages.reduce((sum, { content }) => sum + content.length, 0);
        const usage = {
          input: (request.system?.length ?? 0) + beside,
          output: request.maxTokens,
          cacheRead: read,
          cacheWrite: longest - read,
          reasoning: null,
        };
        const cost = costOf(usage, { prices, from: 'owner', upTo: null });
        return replied(done({ usage, cost }));
      },
    },
    {
      reserve: () => {
        refuseBeyond(spendingOf(payments, { usdPerHour: limit, usdPerDay: 0 }, time.now));
        return () => undefined;
      },
      paid: (usd) => void payments.push({ at: time.now, usd }),
    },
  );
  const warmth = new KeepAlive({
    now: () => time.now,
    timer: time.timer,
    policy: () => ({ pings: policy.pings, everySeconds: 240, keptSeconds: 300 }),
    prices: () => prices,
    ask: (request, party) => finalReply(provider.generate(request, party)),
    newId: () => `ping-${(ids += 1)}`,
    over: (record) => void pings.push(record),
  });
  const { gateway, records } = gatewayOf([PREFIX_LAYER], undefined, {
    upstream: provider,
    clock: time.clock,
    ports: { warmth, clock: time.clock },
  });
  const ask = (text: string) =>
    collected(gateway.generate(asking(text, { system: RULES, maxTokens: 50, hints: { session: 's' } })));
  /** Asks, with a pause behind each. @returns US dollars that all of it took */
  const live = async (pauses: readonly number[]): Promise<number> => {
    for (const [at, pause] of pauses.entries()) {
      await ask(`Question ${at}?`);
      await time.pass(pause);
    }
    return payments.reduce((sum, { usd }) => sum + usd, 0);
  };
  return { live, asked, pings, records, warmth, time };
}

const EIGHT = Array.from({ length: 12 }, () => 8 * MINUTE);

describe('a warm prompt cache', () => {
  it('is cheaper than one that is forgotten, where pauses are longer than it is kept; pings are shown and paid', async () => {
    const [cold, warm] = [session({ pings: 0 }), session({ pings: 3 })];
    const [without, paid] = [await cold.live(EIGHT), await warm.live(EIGHT)];
    expect(cold.asked).toHaveLength(12);
    // Three pauses are learnt from, and pinged in from then on; in the last one nobody asks any more.
    expect(warm.pings.length).toBeGreaterThanOrEqual(8);
    expect(paid).toBeLessThan(0.6 * without);
    expect(warm.pings[0]).toMatchObject({
      session: 's',
      warms: warm.records[3]!.id,
      outcome: { kind: 'answered', usage: { cacheRead: RULES.length, output: 1 } },
      // Past the gateway nobody would have asked it: all of it counts against what the layers save.
      without: { input: 0, usd: 0 },
    });
    const shown = warm.pings.reduce(
      (sum, { outcome }) => sum + (outcome.kind === 'answered' ? (outcome.cost?.usd ?? 0) : 0),
      0,
    );
    const requests = warm.asked.length - warm.pings.length;
    expect(requests).toBe(12);
    expect(shown).toBeGreaterThan(0);
    expect(shown).toBeLessThan(paid);
  });

  it('sends as much of the prompt as is kept, with a reply of one token, and nothing else of it', async () => {
    const { live, asked } = session({ pings: 1 });
    await live(EIGHT.slice(0, 5));
    const ping = asked.find(({ cache }) => cache?.warms)!;
    expect(ping).toMatchObject({
      system: RULES,
      maxTokens: 1,
      models: ['mine'],
      messages: [{ content: '.' }],
    });
  });

  it('is left to itself while nothing is known of the pauses, and where requests come sooner than it is forgotten', async () => {
    const few = session({ pings: 3 });
    await few.live(EIGHT.slice(0, 3));
    const quick = session({ pings: 3 });
    await quick.live(Array.from({ length: 12 }, () => MINUTE));
    await quick.time.pass(60 * MINUTE);
    expect([few.pings, quick.pings]).toEqual([[], []]);
  });

  it('is not paid for where prices are unknown, or reading costs as much as anew', async () => {
    for (const prices of [null, { input: 3, output: 15 }]) {
      const { live, pings } = session({ pings: 3 }, prices);
      await live(EIGHT);
      expect(pings).toEqual([]);
    }
  });

  it('ends with the pings that are allowed, with the budget, and with the life', async () => {
    const one = session({ pings: 1 });
    await one.live(EIGHT.slice(0, 6));
    const before = one.pings.length;
    await one.time.pass(120 * MINUTE);
    expect(one.pings.length - before).toBeLessThanOrEqual(1);
    const poor = session({ pings: 3 }, PRICES, 0.0001);
    await expect(poor.live(EIGHT)).rejects.toMatchObject({ code: 'gateway.budget_exceeded' });
    const gone = session({ pings: 3 });
    await gone.live(EIGHT.slice(0, 4));
    const { length } = gone.pings;
    await gone.live([1_000]);
    gone.warmth.forget();
    await gone.time.pass(60 * MINUTE);
    expect([gone.pings.length, gone.time.waiting]).toEqual([length, 0]);
  });
});

describe('what pings are worth', () => {
  const PLAN = { every: 240, kept: 300, most: 20 };
  const price = { cost: 1, saves: 11 };

  it('counts how many it takes until the pause is over', () => {
    expect(worthOfPings([500, 500, 500], 240, price, PLAN)).toBe(10);
    expect(worthOfPings([1_000, 1_000, 1_000], 240, price, PLAN)).toBe(11 - 3);
    expect(worthOfPings([9_000, 9_000, 9_000], 240, price, PLAN)).toBe(0);
  });

  it('weighs pauses that end in time against those that do not, and knows when all known ones are over', () => {
    expect(worthOfPings([500, 500, 9_000, 9_000], 240, price, PLAN)).toBe(11 / 2 - 1);
    expect(worthOfPings([500, ...Array.from({ length: 19 }, () => 9_000)], 240, price, PLAN)).toBe(0);
    expect(worthOfPings([500, 500, 500], 600, price, PLAN)).toBe(0);
    expect(worthOfPings([500, 500], 240, price, PLAN)).toBe(0);
  });
});

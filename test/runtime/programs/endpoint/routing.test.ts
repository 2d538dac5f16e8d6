import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ModelDraft } from '../../../../src/domain/models/model-config.ts';
import { type ModelServer, startModelServer } from '../../../support/model-server.ts';
import { type ServedGolem, serveGolem } from '../../../support/served-golem.ts';

/** Which model is asked, in which order, and that the request says why. */

let served: ServedGolem;
const servers: Record<string, ModelServer> = {};
const MODELS: Readonly<Record<string, Partial<ModelDraft>>> = {
  dear: { tier: 'large', prices: { input: 100, output: 100 }, capabilities: ['tools', 'schema', 'vision'] },
  cheap: { tier: 'small', prices: { input: 1, output: 1 }, contextTokens: 512, capabilities: ['tools'] },
  middle: { tier: 'medium', prices: { input: 10, output: 10 } },
};
/** Of the recorded usage, 1,800 tokens in and 219 out, US dollars. */
const ANSWER_OF_CHEAP = (1_800 + 219) / 1_000_000;
const draftOf = (id: string): ModelDraft => ({
  id,
  provider: 'openai-compatible',
  model: `the-${id}`,
  baseUrl: servers[id]!.url,
  retries: 0,
  ...MODELS[id],
});

beforeAll(async () => {
  served = await serveGolem();
  for (const id of Object.keys(MODELS)) servers[id] = await startModelServer();
  await served.golem.api.models.configure(Object.keys(MODELS).map(draftOf));
  await served.golem.api.models.remove('mine');
}, 60_000);
afterAll(async () => {
  await Promise.all(Object.values(servers).map((one) => one.close()));
  await served.close();
});
beforeEach(() => {
  for (const [id, server] of Object.entries(servers)) server.answer({ content: `Of ${id}.` });
});

let count = 0;
const ask = (golem: object, more: object = {}): Promise<Response> =>
  served.post('/v1/chat/completions', {
    model: 'auto',
    max_tokens: 50,
    messages: [{ role: 'user', content: `Question ${(count += 1)}` }],
    golem,
    ...more,
  });
const by = async (answer: Promise<Response>): Promise<string | null> =>
  (await answer).headers.get('x-golem-model');
interface Account {
  readonly routed: {
    readonly by: string;
    readonly order: readonly { readonly model: string; readonly why: string }[];
    readonly out: readonly { readonly model: string; readonly why: string }[];
  };
  readonly left: readonly {
    readonly model: string;
    readonly code: string;
    readonly cost_usd: number | null;
  }[];
  readonly cost_usd: number | null;
}
const account = async (answer: Response): Promise<Account> =>
  (await (
    await fetch(`${served.serving.address}/v1/requests/${answer.headers.get('x-golem-id')}`)
  ).json()) as Account;

const TOOLS = [{ type: 'function', function: { name: 'look', parameters: { type: 'object' } } }];
const SCHEMA = {
  type: 'json_schema',
  json_schema: { name: 'a', schema: { type: 'object', properties: {} } },
};

describe('auto', () => {
  it('is the owner’s order, and leaves out by name what cannot do what the request needs', async () => {
    expect(await by(ask({}))).toBe('dear');
    servers['dear']!.answer({ content: '{}' });
    const answer = await ask({ models: ['cheap', 'dear'] }, { response_format: SCHEMA });
    expect(answer.headers.get('x-golem-model')).toBe('dear');
    const { routed } = await account(answer);
    expect(routed.out).toEqual([{ model: 'cheap', why: 'it does not support JSON schemas' }]);
    expect(routed.order).toEqual([{ model: 'dear', why: 'by list order' }]);
    expect(await by(ask({ models: ['cheap', 'dear'] }, { tools: TOOLS }))).toBe('cheap');
    expect(await by(ask({ route: { needs: ['vision'] } }))).toBe('dear');
  });

  it('goes by price, tier and what may be paid', async () => {
    expect(await by(ask({ route: { by: 'price' } }))).toBe('cheap');
    expect(await by(ask({ route: { tier: 'medium' } }))).toBe('middle');
    expect(await by(ask({ models: ['dear', 'middle'], route: { max_price: { output: 20 } } }))).toBe(
      'middle',
    );
    expect(await by(ask({ budget: { usd: 0.0002 } }))).toBe('cheap');
  });

  it('passes over a model that does not read so much', async () => {
    const long = { messages: [{ role: 'user', content: 'Seven cats sat on the grey roof. '.repeat(80) }] };
    const answer = await ask({ route: { by: 'price' } }, long);
    expect(answer.headers.get('x-golem-model')).toBe('middle');
    expect((await account(answer)).routed.out[0]!.why).toMatch(/^its context window is 512 tokens/);
  });

  it('says of each why where none can answer, and sends nothing', async () => {
    const seen = (): number => Object.values(servers).reduce((sum, one) => sum + one.seen.length, 0);
    const before = seen();
    const answer = await ask({ route: { tier: 'small', needs: ['vision'] } });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      error: {
        param: 'golem.route',
        message: expect.stringContaining('cheap: it does not accept images') as string,
      },
    });
    expect(seen()).toBe(before);
  });
});

describe('a list', () => {
  it('is asked in its order, with the next where one fails, and the failure stands in the account', async () => {
    servers['middle']!.answer({ status: 500, body: { error: { message: 'Oh' } } });
    const answer = await ask({ models: ['middle', 'cheap', 'dear'] });
    expect(answer.headers.get('x-golem-model')).toBe('cheap');
    const { left, routed } = await account(answer);
    expect(left).toMatchObject([{ model: 'middle', code: 'model.overloaded' }]);
    expect(routed.order.map(({ model }) => model)).toEqual(['middle', 'cheap', 'dear']);
  });

  it('with weights is drawn: all of it goes to the one that has all, and each of two has its share', async () => {
    expect(await by(ask({ route: { weights: { middle: 1 } } }))).toBe('middle');
    const firsts = new Set<string | null>();
    while (firsts.size < 2) firsts.add(await by(ask({ route: { weights: { middle: 1, dear: 1 } } })));
    expect(firsts).toEqual(new Set(['middle', 'dear']));
  });

  it('goes by the time to the first word, as it was measured', async () => {
    for (const model of Object.keys(MODELS)) await ask({}, { model });
    const answer = await ask({ route: { by: 'latency' } });
    const { routed } = await account(answer);
    expect(routed.by).toBe('latency');
    const seconds = routed.order.map(({ why }) => Number(/^([\d.]+) s to first token/.exec(why)![1]));
    expect(seconds).toEqual(seconds.toSorted((a, b) => a - b));
  });

  it('asks a model that failed for all only after the others, and says so', async () => {
    servers['dear']!.answer({ status: 503, body: { error: { message: 'Down' } } });
    for (let i = 0; i < 5; i += 1) await ask({}, { model: 'dear' });
    const answer = await ask({});
    expect(answer.headers.get('x-golem-model')).toBe('cheap');
    const { routed, left } = await account(answer);
    expect(left).toEqual([]);
    expect(routed.order.at(-1)).toEqual({
      model: 'dear',
      why: 'by list order; paused after repeated failures',
    });
  });
});

describe('a hedged request', () => {
  it('is answered by the second where the first says nothing, and the first is hung up on', async () => {
    const { middle } = servers;
    const [seen, left] = [middle!.seen.length, middle!.left()];
    const spent = async (): Promise<number> => (await served.golem.api.gateway.savings({})).spending.day.usd;
    const before = await spent();
    middle!.answer({ endless: ': still thinking\n\n' });
    const answer = await ask({ models: ['middle', 'cheap'], route: { hedge_ms: 20 } });
    expect(answer.headers.get('x-golem-model')).toBe('cheap');
    expect(await answer.text()).toContain('Of cheap.');
    expect(middle!.seen).toHaveLength(seen + 1);
    await middle!.changes.until(() => middle!.left() === left + 1);
    const told = await account(answer);
    expect(told.left).toMatchObject([{ model: 'middle', code: 'model.cancelled', by: 'estimate' }]);
    // What the slower one had read is paid for too, and counted.
    const read = told.left[0]!.cost_usd!;
    expect(read).toBeGreaterThan(0);
    expect(told.cost_usd).toBeCloseTo(read + ANSWER_OF_CHEAP, 12);
    expect((await spent()) - before).toBeCloseTo(told.cost_usd!, 12);
  });

  it('asks the first alone where it speaks in time', async () => {
    const before = servers['cheap']!.seen.length;
    expect(await by(ask({ models: ['middle', 'cheap'], route: { hedge_ms: 60_000 } }))).toBe('middle');
    expect(servers['cheap']!.seen).toHaveLength(before);
  });

  it('goes on with the second at once where the first fails before its time', async () => {
    servers['middle']!.answer({ status: 500, body: { error: { message: 'Oh' } } });
    expect(await by(ask({ models: ['middle', 'cheap'], route: { hedge_ms: 60_000 } }))).toBe('cheap');
  });
});

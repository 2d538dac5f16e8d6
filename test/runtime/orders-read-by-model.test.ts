import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { modelReplyTo } from '../fixtures/model-reply.ts';
import { type ModelServer, startModelServer } from '../support/model-server.ts';
import { modelAt, routerTo } from '../support/router.ts';

let server: ModelServer;
let golem: Headless;

beforeAll(async () => {
  server = await startModelServer();
  golem = await wakeHeadless({
    world: 'sp500',
    seed: 7,
    languageModels: routerTo([modelAt('llama', server.url)]),
  });
  await golem.api.step('theta', 60);
  await golem.api.policy.set({ thinking: { t2Models: ['llama'], valve: 0 } });
});
afterAll(() => server.close());

const BAN = { deed: { kind: 'forbid', what: 'buying' }, when: null, until: null };
const OUT = { deed: { kind: 'get-out' }, when: null, until: null };

/** The model reads these orders in what is said, and would buy. */
const reads = (...orders: readonly object[]): void =>
  server.answer(({ body }) => ({
    content: JSON.stringify(
      modelReplyTo(body, { action: { kind: 'buy', asset: 'SPX', spend: 500 } }, orders),
    ),
  }));

describe('a model that reads what the owner says', () => {
  it('proposes what it read, and nothing of it acts before the owner confirms it', async () => {
    reads(BAN);
    expect(await golem.api.orders.read('I have had quite enough of this market.')).toMatchObject({
      understood: false,
      heeded: true,
      answer: ['No rule understands this; a model reads it at the next tick.'],
    });
    await golem.api.steer('I have had quite enough of this market.');
    const [record] = await golem.api.step('theta', 1);
    expect(record!.thought!.attempts[0]).toMatchObject({ model: 'llama', failure: null });
    const { standing, words } = await golem.api.orders.list();
    expect(standing).toEqual([]);
    expect(words[0]!.reading).toMatchObject({ model: 'llama', state: 'open', words: 'no buying' });

    await golem.api.orders.confirm(words[0]!.n);
    await golem.api.step('theta', 1);
    const after = await golem.api.orders.list();
    expect(after.standing.map((order) => order.words)).toEqual(['no buying']);
    expect(after.words.find(({ n }) => n === words[0]!.n)!.reading!.state).toBe('confirmed');
    await expect(golem.api.orders.confirm(words[0]!.n)).rejects.toMatchObject({ code: 'golem.not_found' });
  });

  it('is refused what a standing order forbids, with that reason', async () => {
    reads(BAN);
    await golem.api.steer('What do you say?');
    const [record] = await golem.api.step('theta', 1);
    const { failure } = record!.thought!.attempts[0]!;
    expect(failure!.code).toBe('reply.order');
    expect(failure!.text).toContain('of the owner forbids it: no buying');
    expect(record!.decision!.refused![0]).toMatchObject({ by: 'llama', wanted: 'buy' });
    expect(record!.action?.action).not.toMatchObject({ side: 'buy' });
  });

  it('is corrected in words, and the correction stands', async () => {
    const [word] = (await golem.api.orders.list()).words;
    await expect(golem.api.orders.confirm(word!.n, 'as you like it')).rejects.toMatchObject({
      code: 'input.invalid',
    });
    await golem.api.orders.confirm(word!.n, 'at most 20% in SPX');
    await golem.api.step('theta', 1);
    const { standing } = await golem.api.orders.list();
    expect(standing.map((order) => order.words)).toContain('at most 20% in SPX');
  });

  it('leaves what the rules understood as it is where it reads the same, and where it is not confirmed', async () => {
    await golem.api.orders.cancel();
    await golem.api.step('theta', 1);
    reads(OUT);
    await golem.api.steer('sell everything');
    const [record] = await golem.api.step('theta', 1);
    expect(record!.thought!.by).toBe('owner');
    expect(record!.proposals).toMatchObject([
      { became: 'refused', why: expect.stringContaining('It wanted to buy'), decision: { source: 'model' } },
      { by: 'owner', became: 'taken', why: null },
    ]);
    expect((await golem.api.orders.list()).words[0]!.reading!.state).toBe('same');

    reads(BAN);
    await golem.api.steer('stop selling');
    await golem.api.step('theta', 1);
    const { words, standing } = await golem.api.orders.list();
    expect(words[0]!.reading!.state).toBe('open');
    expect(standing.at(-1)!.words).toBe('no selling');
    await golem.api.orders.dismiss(words[0]!.n);
    await golem.api.step('theta', 1);
    expect((await golem.api.orders.list()).standing.at(-1)!.words).toBe('no selling');
  });

  it('is lived again from what it said', async () => {
    const { tick } = await golem.api.status();
    const report = await golem.api.replay.run({ from: 55, to: tick });
    expect(report).toMatchObject({ identical: true, different: [] });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ForkComparison, ForkRequest } from '../../src/domain/past/fork.ts';
import type { DecisionCycleRecord } from '../../src/domain/records/record.ts';
import { replayable } from '../../src/mind/replay/hashes.ts';
import { modelReplyTo } from '../fixtures/model-reply.ts';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { type ModelServer, startModelServer } from '../support/model-server.ts';
import { modelAt, routerTo } from '../support/router.ts';
import { endedFork } from '../support/forks.ts';

/** The tick that the original's model was asked at. */
const ASKED = 11;
const FROM = 16;
const TICKS = 20;
const COST = (1800 * 0.28 + 219 * 0.42) / 1e6;

let server: ModelServer;
let golem: Headless;
let original: readonly DecisionCycleRecord[];
let spent: number;

const fork = async (request: ForkRequest): Promise<ForkComparison> =>
  endedFork(golem, (await golem.api.fork.create(request)).id);
const recordOf = async ({ info }: ForkComparison, tick: number): Promise<DecisionCycleRecord> =>
  (await golem.api.fork.record(info.id, tick))!;

beforeAll(async () => {
  server = await startModelServer();
  server.answer((request) => ({ content: JSON.stringify(modelReplyTo(request.body)) }));
  golem = await wakeHeadless({
    world: 'sp500',
    seed: 7,
    languageModels: routerTo([modelAt('first', server.url)]),
  });
  await golem.api.policy.set({ thinking: { t2Models: ['first'] } });
  await golem.api.step('theta', ASKED - 1);
  await golem.api.steer('Think.');
  await golem.api.step('theta', TICKS - ASKED + 1);
  original = await golem.api.records.list({ from: 1, to: TICKS });
  spent = golem.golem.life.state.mortality.spent;
}, 60_000);
afterAll(() => server.close());

describe('a fork that may ask models', () => {
  let asked: ForkComparison;

  it('asks none by default: the reflex thinks where it goes its own way', async () => {
    const before = server.seen.length;
    const found = await fork({ from: FROM, changes: [{ kind: 'steer', text: 'Think of selling.' }] });
    expect((await recordOf(found, FROM)).thought!.by).toBe('reflex');
    expect(found.info).toMatchObject({ models: 'reflex', asked: { calls: 0, usd: 0 } });
    expect(server.seen).toHaveLength(before);
  });

  it('asks them anew where it does, at its own cost, and not the life’s', async () => {
    const before = server.seen.length;
    asked = await fork({
      from: FROM,
      changes: [{ kind: 'steer', text: 'Think of selling.' }],
      models: 'ask',
    });
    const record = await recordOf(asked, FROM);
    expect(record.thought).toMatchObject({ by: 'first', attempts: [{ model: 'first', failure: null }] });
    // It analyzed, and decided.
    expect(record.costs.model).toBeCloseTo(2 * COST, 12);
    const anew = server.seen.slice(before);
    expect(anew[0]!.body.messages.at(-1)!.content).toContain('Think of selling.');
    expect(asked.info).toMatchObject({ models: 'ask', asked: { calls: anew.length } });
    expect(asked.info.asked!.usd).toBeCloseTo(COST * anew.length, 12);
    expect(golem.golem.life.state.mortality.spent).toBe(spent);
    expect(await golem.api.records.list({ from: 1, to: TICKS })).toEqual(original);
  });

  it('is lived again by what they said, and comes out the same', async () => {
    const before = server.seen.length;
    const again = await endedFork(golem, (await golem.api.fork.again(asked.info.id)).id);
    expect(server.seen).toHaveLength(before);
    expect(again.ticks).toEqual(asked.ticks);
    expect(again.info.asked).toEqual({ calls: 0, usd: 0 });
    for (const { tick } of again.ticks)
      expect(replayable(await recordOf(again, tick))).toEqual(replayable(await recordOf(asked, tick)));
  });

  it('is told what the original was told where it asks the same, word for word', async () => {
    const before = server.seen.length;
    const found = await fork({
      from: ASKED - 2,
      // Another policy, of which no prompt says anything.
      changes: [{ kind: 'policy', patch: { tracing: { slowMs: 900 } } }],
      ticks: 4,
      models: 'ask',
    });
    const record = await recordOf(found, ASKED);
    expect(record.thought).toMatchObject({ by: 'first' });
    expect(record.thought!.attempts[0]!.reply).toBe(original[ASKED - 1]!.thought!.attempts[0]!.reply);
    expect(found.info.asked).toEqual({ calls: 0, usd: 0 });
    expect(server.seen).toHaveLength(before);
  });

  it('asks whom the tiers are mapped to now, whoever was then', async () => {
    const before = server.seen.length;
    const steered: ForkRequest = {
      from: FROM,
      changes: [{ kind: 'steer', text: 'Think.' }],
      models: 'ask',
      ticks: 1,
    };
    await golem.api.policy.set({ thinking: { t2Models: [] } });
    const nobody = await fork(steered);
    expect((await recordOf(nobody, FROM)).thought).toMatchObject({ by: 'reflex', attempts: [] });
    await golem.api.policy.set({ thinking: { t2Models: ['first'] } });
    // Lived again, a fork asks as it did.
    const again = await endedFork(golem, (await golem.api.fork.again(nobody.info.id)).id);
    expect(again.ticks).toEqual(nobody.ticks);
    expect(server.seen).toHaveLength(before);
  });

  it('ends at once when it is stopped while a model keeps it waiting', async () => {
    server.answer('silence');
    const before = server.seen.length;
    const { id } = await golem.api.fork.create({
      from: FROM,
      changes: [{ kind: 'steer', text: 'Think.' }],
      models: 'ask',
    });
    await server.changes.until(() => server.seen.length > before);
    await golem.api.fork.stop(id);
    const { info } = await endedFork(golem, id);
    expect(info).toMatchObject({ state: 'stopped' });
  });

  it('is refused where nobody knows who is to think', async () => {
    const nobody = { from: FROM, changes: [], models: 'oracle' } as unknown as ForkRequest;
    await expect(golem.api.fork.create(nobody)).rejects.toMatchObject({ code: 'input.invalid' });
    await expect(golem.api.fork.again('none')).rejects.toMatchObject({ code: 'golem.not_found' });
  });
});

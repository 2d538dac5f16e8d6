import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BLOCKED } from '../../src/domain/decisions/blocked.ts';
import type { DecisionCycleRecord } from '../../src/domain/records/record.ts';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { FIXES } from '../../src/mind/drift/faults.ts';
import { modelReplyTo } from '../fixtures/model-reply.ts';
import { calling } from '../support/calling-stream.ts';
import { type ModelServer, type SeenRequest, startModelServer } from '../support/model-server.ts';
import { modelAt, routerTo } from '../support/router.ts';

let server: ModelServer;
let second: ModelServer;
let golem: Headless;

beforeAll(async () => {
  [server, second] = await Promise.all([startModelServer(), startModelServer()]);
  const languageModels = routerTo([modelAt('asked', server.url), modelAt('next', second.url)]);
  golem = await wakeHeadless({ world: 'sp500', seed: 7, languageModels });
  const turns = { analyze: 0, execute: 0, reflect: 0 };
  await golem.api.policy.set({
    gate: { baseThreshold: 0.8 },
    clocks: { thetaPerDelta: 5 },
    thinking: { t2Models: ['asked', 'next'], t2Queries: 0, t2Turns: turns },
  });
}, 60_000);
afterAll(() => Promise.all([server.close(), second.close()]));

const toldIn = (request: SeenRequest): string =>
  request.body.messages.find(({ role }) => role === 'user')!.content;
const formOf = ({ body }: SeenRequest): string => JSON.stringify(body['response_format']);
const offers = (request: SeenRequest): boolean =>
  formOf(request).includes('"premise"') && toldIn(request).includes('<valve>');

/** An answer in the form that is asked for, the owner's orders beside it. */
const answers = (answer: object) => (request: SeenRequest) => ({
  content: JSON.stringify({ answer, ...(formOf(request).includes('"deed"') && { orders: [] }) }),
});
/** A decision in the form that is asked for. */
const says = (over: object) => (request: SeenRequest) => {
  const messages = [{ content: toldIn(request) }];
  const { orders: _, ...decision } = modelReplyTo({ ...request.body, messages }, over) as Record<
    string,
    unknown
  >;
  if (offers(request)) return answers(decision)(request);
  return { content: JSON.stringify(modelReplyTo({ ...request.body, messages }, over)) };
};
const FIX = `<fix>${FIXES.get('citation')!}</fix>`;

async function thought(): Promise<DecisionCycleRecord> {
  await golem.api.steer('Think it over.');
  const [record] = await golem.api.step('theta', 1);
  return record!;
}

const blocked = (kind: string, name: string, tried: readonly string[] = []) => ({
  blocked: { premise: 'The pool is unknown.', missing: { kind, names: [name] }, tried },
});

describe('faults that come again', () => {
  it('are told in the prompt once a delta cycle has ended, behind the rules, and no sooner', async () => {
    server.answer(says({ cites: ['nothing-here'] }));
    const [one, two] = [await thought(), await thought()];
    expect([one.faults, two.faults]).toEqual([['citation'], ['citation']]);
    server.answer(says({}));
    await thought();
    expect(toldIn(server.seen.at(-1)!)).not.toContain('<fix>');
    await golem.api.step('theta', 5);

    const record = await thought();
    const content = toldIn(server.seen.at(-1)!);
    expect(content).toContain(FIX);
    expect(content.indexOf(FIX)).toBeGreaterThan(content.lastIndexOf('<rule '));
    expect(content.indexOf(FIX)).toBeLessThan(content.indexOf('<phase>'));
    const { entries } = (await golem.api.workspace.get(record.tick))!;
    expect(entries.find(({ id }) => id === 'drift:citation')).toMatchObject({
      included: true,
      reason: { text: 'The fault citation was made 2 times, last at tick 2.' },
    });
  });

  it('are no part of a prompt that only the reflex reads', async () => {
    await golem.api.policy.set({ thinking: { t2Models: [] } });
    const { tick } = await thought();
    const { entries } = (await golem.api.workspace.get(tick))!;
    expect(entries.map(({ id }) => id)).not.toContain('drift:citation');
    await golem.api.policy.set({ thinking: { t2Models: ['asked', 'next'] } });
  });
});

describe('a named blocker', () => {
  it('is offered once two replies in a row were not taken, before the task', async () => {
    server.answer(says({ cites: ['nothing-here'] }));
    await thought();
    expect(offers(server.seen.at(-1)!)).toBe(false);
    await thought();
    server.answer(says({}));
    const record = await thought();
    const request = server.seen.at(-1)!;
    expect(offers(request)).toBe(true);
    expect(toldIn(request).indexOf('<valve>The last 2')).toBeLessThan(toldIn(request).indexOf('<task>'));
    // A decision in an answer is judged as any, and ends the need of it.
    expect(record.decision).toMatchObject({ source: 'model', by: 'asked' });
    const { tokens } = record.thought!.frame!;
    const { aroundTokens } = (await golem.api.workspace.get(record.tick))!;
    expect(aroundTokens).toBe(tokens!.system + tokens!.task + tokens!.schema);
    server.answer(says({}));
    await thought();
    expect(offers(server.seen.at(-1)!)).toBe(false);
  });

  it('that stands the check ends the thought: nothing is done, and it is in the record and counted', async () => {
    await golem.api.policy.set({ thinking: { valve: 2 } });
    const before = second.seen.length;
    server.answer(answers(blocked('number', 'impact of one order')));
    const record = await thought();
    expect(record.thought).toMatchObject({
      by: BLOCKED,
      attempts: [
        {
          failure: { code: 'reply.blocked' },
          blocked: { premise: 'The pool is unknown.', missing: { kind: 'number' } },
        },
      ],
    });
    expect(record.thought!.why).toContain('Nobody decided.');
    expect(record.decision).toMatchObject({ source: 'none', by: BLOCKED, action: null });
    // What the model says may repeat whatever it had read: it stays with its attempt.
    expect(JSON.stringify(record.decision)).not.toContain('The pool is unknown');
    expect(record.faults).toBeUndefined();
    expect(second.seen).toHaveLength(before);
    expect(await golem.api.metrics.openMetrics()).toContain('golem_thoughts_blocked_total 1');
  });

  it('that does not stand it is a fault, and the next model is asked', async () => {
    server.answer(answers(blocked('entry', 'snapshot:price')));
    second.answer(says({}));
    const record = await thought();
    expect(record.thought!.attempts).toMatchObject([
      {
        model: 'asked',
        failure: { code: 'reply.valve', text: expect.stringContaining('stands in its prompt') },
      },
      { model: 'next', failure: null },
    ]);
    expect(record.thought!.attempts[0]).not.toHaveProperty('blocked');
    expect(record.faults).toEqual(['valve']);
    expect(record.decision).toMatchObject({ source: 'model', by: 'next' });
    second.answer(answers(blocked('answer', 'what is not asked')));
    expect((await thought()).thought!.by).not.toBe(BLOCKED);
  });

  it('has to have asked where it may, and stands with what nothing answered', async () => {
    await golem.api.policy.set({ thinking: { t2Queries: 1 } });
    second.answer(answers(blocked('answer', 'what is not asked')));
    server.answer(answers(blocked('number', 'impact of one order')));
    expect((await thought()).thought!.attempts[0]!.failure!.text).toContain('could have asked');
    const question = 'zzyzx';
    server.answer((request) =>
      request.body.messages.at(-1)!.role === 'tool'
        ? answers(blocked('answer', question, [question]))(request)
        : calling([['query_grimoire', JSON.stringify({ query: question })]]),
    );
    expect((await thought()).thought).toMatchObject({ by: BLOCKED });
    await golem.api.policy.set({ thinking: { t2Queries: 0 } });
  });

  it('relaxes nothing: what is neither decision nor blocker is refused, and an order meets the cage', async () => {
    server.answer(answers({ blocked: { premise: 'No.' } }));
    expect((await thought()).thought!.attempts[0]!.failure!.code).toBe('model.schema_mismatch');
    server.answer(says({ action: { kind: 'buy', asset: 'SPX', spend: 9_000 } }));
    const { faults, decision } = await thought();
    expect(faults).toEqual(['cage:max-position']);
    expect(decision?.source).not.toBe('model');
  });

  it('is not offered where an owner’s order decides', async () => {
    await golem.api.steer('Sell everything.');
    const [record] = await golem.api.step('theta', 1);
    expect(record!.decision).toMatchObject({ source: 'order' });
    expect(formOf(server.seen.at(-1)!)).not.toContain('"premise"');
  });
});

it('all of it replays to the last bit', async () => {
  const { tick } = await golem.api.status();
  await golem.golem.queue.idle();
  const asked = server.seen.length;
  expect(await golem.api.replay.run({ from: 1, to: tick })).toMatchObject({ identical: true, ticks: tick });
  expect(server.seen).toHaveLength(asked);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ThoughtQuery } from '../../src/domain/decisions/thought.ts';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { modelReplyTo } from '../fixtures/model-reply.ts';
import { type ModelServer, type SeenRequest, startModelServer } from '../support/model-server.ts';
import { calling } from '../support/calling-stream.ts';
import { modelAt, routerTo } from '../support/router.ts';

const asks = (query: string) => calling([['query_grimoire', JSON.stringify({ query })]]);
const roleOf = ({ role }: { readonly role: string }): string => role;
const toldIn = (request: SeenRequest): string => request.body.messages.at(-1)!.content;
/** A decision at the price of the first message, whatever was asked in between. */
const decides = (request: SeenRequest, cites?: readonly string[]) => {
  const first = request.body.messages.filter(({ role }) => role === 'user');
  return {
    content: JSON.stringify(
      modelReplyTo({ ...request.body, messages: first }, cites && { cites: [...cites] }),
    ),
  };
};

let server: ModelServer;
let golem: Headless;

beforeAll(async () => {
  server = await startModelServer();
  golem = await wakeHeadless({
    world: 'sp500',
    seed: 7,
    languageModels: routerTo([modelAt('asker', server.url)]),
  });
  await golem.api.policy.set({ gate: { baseThreshold: 0.05, minThreshold: 0.05, cooldownTicks: 0 } });
  await golem.api.step('theta', 60);
  // Under pressure, so that there is something to ask for.
  await golem.api.policy.set({
    gate: { baseThreshold: 0.8 },
    context: { budgetTokens: 4_500 },
    // In the turn that decides; turns.test.ts has the one before it.
    thinking: { t2Models: ['asker'], t2Turns: { analyze: 0 } },
  });
}, 60_000);
afterAll(() => server.close());

async function thought() {
  await golem.api.steer('Think it over.');
  const [record] = await golem.api.step('theta', 1);
  return record!;
}
const queriesOf = (record: Awaited<ReturnType<typeof thought>>): readonly ThoughtQuery[] =>
  record.thought!.attempts[0]!.queries ?? [];

describe('a model that asks for what was left out', () => {
  it('is told it, may cite it, and all of it stands in the record', async () => {
    const began = server.seen.length;
    let cited = '';
    server.answer((request) => {
      if (request.body.messages.at(-1)!.role !== 'tool') return asks('price fell volume regime');
      cited = /<\w+ id="([^"]+)"/.exec(toldIn(request))![1]!;
      return decides(request, [cited]);
    });
    const record = await thought();
    const [first, second] = server.seen.slice(began);
    expect(server.seen).toHaveLength(began + 2);
    expect(first!.body).toMatchObject({
      tools: [{ function: { name: 'query_grimoire' } }],
      tool_choice: 'auto',
    });
    expect(second!.body.messages.map(roleOf).slice(-3)).toEqual(['user', 'assistant', 'tool']);

    const [query] = queriesOf(record);
    expect(query).toMatchObject({ round: 1, asked: 'price fell volume regime', refused: null });
    const { answer } = query!;
    expect(toldIn(second!)).toBe(answer!.text);
    expect(answer!.found.length).toBeGreaterThan(0);
    expect(answer!.tokens).toBeLessThanOrEqual(record.thought!.frame!.tokens!.answers!);
    const workspace = (await golem.api.workspace.get(record.tick))!;
    const inside = new Set(
      workspace.entries.flatMap((entry) =>
        entry.included && entry.wholeTokens === undefined ? [entry.id] : [],
      ),
    );
    for (const { id, trust, text } of answer!.found) {
      expect(inside.has(id)).toBe(false);
      expect(text).toContain(`trust="${trust}"`);
    }
    expect(record.decision).toMatchObject({ source: 'model', by: 'asker', cited: [cited] });
    // Both rounds are paid for, and what is kept free for answers counts against the budget.
    expect(record.thought!.attempts[0]!.usage).toMatchObject({ input: 295 + 1800, output: 22 + 219 });
    const { tokens } = record.thought!.frame!;
    expect(tokens!.answers).toBe(400);
    expect(workspace.totalTokens + workspace.aroundTokens!).toBeLessThanOrEqual(workspace.budget);
    // What it asked for was missing, by what it was.
    const missing = record.contribution!.attribution!.missing.map(({ what }) => what);
    for (const { id } of answer!.found.filter(({ from }) => from === 'left-out'))
      expect(missing).toContain(`${id} was asked for, and had been left out.`);
    // The verb answers the same of the same prompt.
    const again = await golem.api.grimoire.query('price fell volume regime', { tick: record.tick });
    expect(again!.found.map(({ id }) => id)).toEqual(answer!.found.map(({ id }) => id));
  });

  it('has to decide after the last round, and is refused what is no question', async () => {
    const began = server.seen.length;
    server.answer((request) => {
      const round = request.body.messages.filter(({ role }) => role === 'assistant').length;
      if (request.body['tool_choice'] === 'none') return decides(request);
      return round === 0
        ? calling([
            ['query_grimoire', '{"words":1}'],
            ['delete_all', '{}'],
          ])
        : asks('volume');
    });
    const record = await thought();
    expect(server.seen).toHaveLength(began + 3);
    expect(server.seen.at(-1)!.body['tool_choice']).toBe('none');
    expect(queriesOf(record).map(({ round, refused }) => [round, refused])).toEqual([
      [1, 'It takes one text, "query".'],
      [1, 'There is no tool of the name delete_all.'],
      [2, null],
    ]);
    expect(record.decision).toMatchObject({ source: 'model' });
  });

  it('is never told what the owner has banned', async () => {
    server.answer((request) => {
      if (request.body.messages.at(-1)!.role !== 'tool') return asks('price fell volume regime');
      return decides(request);
    });
    const before = queriesOf(await thought()).flatMap(({ answer }) => answer!.found);
    await golem.api.workspace.ban(before[0]!.id);
    const after = queriesOf(await thought()).flatMap(({ answer }) => answer!.found);
    expect(after.map(({ id }) => id)).not.toContain(before[0]!.id);
  });

  it('is asked once more without, where its server takes no tools', async () => {
    server.answer((request) =>
      'tools' in request.body
        ? { status: 400, body: { error: { message: 'tools are not supported' } } }
        : decides(request),
    );
    const record = await thought();
    expect(record.decision).toMatchObject({ source: 'model', by: 'asker' });
    expect(record.thought!.attempts[0]).toMatchObject({ failure: null });
  });

  it('is offered nothing on T1 unless the policy says so', async () => {
    await golem.api.policy.set({
      gate: { baseThreshold: 0.05 },
      thinking: { t1Models: ['asker'], t2Models: [] },
    });
    server.answer((request) => decides(request));
    const began = server.seen.length;
    await golem.api.step('theta', 40);
    expect(server.seen.length).toBeGreaterThan(began);
    for (const { body } of server.seen.slice(began)) expect(body).not.toHaveProperty('tools');
    await golem.api.policy.set({ thinking: { t1Queries: 1 } });
    await golem.api.step('theta', 40);
    expect(server.seen.at(-1)!.body).toHaveProperty('tools');
  });

  it('is lived again to the last bit, with what it asked', async () => {
    const { tick } = await golem.api.status();
    await golem.golem.queue.idle();
    const report = await golem.api.replay.run({ from: tick - 4, to: tick });
    expect(report).toMatchObject({ identical: true });
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { GatewayLog } from '../../../../src/runtime/models/gateway/gateway-log.ts';
import { Changes } from '../../../support/changes.ts';
import { type ServedGolem, serveGolem } from '../../../support/served-golem.ts';

let served: ServedGolem;
beforeAll(async () => (served = await serveGolem()), 60_000);
afterAll(() => served.close());
beforeEach(() => served.upstream.answer({ content: 'Understood, and noted for later.' }));

const RULE = 'Never sell more than 3.5 ETH at once.';
const MAIL = 'ann.miller@example.com';
type Message = { readonly role: 'user' | 'assistant'; readonly content: string };

/** Turns of a conversation; the third sets a rule, the fourth has an address that is masked. */
const talk = (turns: number): readonly Message[] =>
  Array.from({ length: turns }, (_, i): readonly Message[] => {
    const said =
      i === 2 ? RULE : i === 3 ? `The report goes to ${MAIL} later.` : `House ${i} has ${i * 7} cats on it.`;
    return [
      { role: 'user', content: `${said} Tell me of roof ${i}, of its tiles and of the cats.` },
      { role: 'assistant', content: `On roof ${i} are ${i * 11} tiles, and the cats are asleep on them.` },
    ];
  }).flat();

const say = async (session: string, messages: readonly Message[]): Promise<Response> => {
  const answer = await served.post(
    '/v1/chat/completions',
    { model: 'mine', messages },
    { 'x-golem-session': session },
  );
  expect(answer.status).toBe(200);
  await answer.json();
  return answer;
};
const post = async (path: string, body: unknown = ''): Promise<Record<string, unknown>> =>
  (await (await served.post(`/v1/sessions${path}`, body)).json()) as Record<string, unknown>;
const get = async (path: string): Promise<Record<string, unknown>> =>
  (await (await fetch(`${served.serving.address}/v1/sessions${path}`)).json()) as Record<string, unknown>;
const sent = (): readonly Message[] => served.upstream.seen.at(-1)!.body.messages as Message[];

describe('conversations over HTTP', () => {
  it('are listed with what was asked in them', async () => {
    await say('first', [{ role: 'user', content: 'One?' }]);
    await say('first', [{ role: 'user', content: 'Two?' }]);
    expect(await get('')).toMatchObject({ object: 'list', data: [{ id: 'first', requests: 2 }] });
    expect(await get('/first')).toMatchObject({
      object: 'session',
      compaction_count: 0,
      compaction: null,
      usage: { input_tokens: 3600, output_tokens: 438 },
    });
    expect(await get('/nobody')).toMatchObject({ error: { code: 'session_not_found' } });
  });

  it('are told in short when that is asked for, from the next request on', async () => {
    const [before, question] = [talk(12), { role: 'user', content: 'Now then?' } as const];
    await say('long', [...before, question]);
    expect(sent()).toHaveLength(25);
    const made = await post('/long/compact', { preserve_recent: 3 });
    expect(made).toMatchObject({ object: 'session.compaction', session: 'long', compaction_count: 1 });
    expect(made['tokens_saved']).toBe(Number(made['tokens_before']) - Number(made['tokens_after']));
    expect(Number(made['tokens_saved'])).toBeGreaterThan(100);
    const next = [
      ...before,
      question,
      { role: 'assistant', content: 'Understood, and noted for later.' } as const,
      { role: 'user', content: 'And now?' } as const,
    ];
    const answer = await say('long', next);
    expect(answer.headers.get('x-golem-compaction-count')).toBe('1');
    expect(sent()[0]!.content).toContain(RULE);
    expect(sent().slice(1)).toEqual(next.slice(-sent().length + 1));
    expect(sent().filter(({ role }) => role === 'user')).toHaveLength(4);
    const { compaction } = await get('/long');
    expect((compaction as { turns: unknown[] }).turns).toHaveLength(10);
  });

  it('are handed over to a new one by a briefing, which the old one does not notice', async () => {
    const before = [...talk(8), { role: 'user', content: 'What is next?' } as const];
    await say('old', before);
    const made = await post('/old/handoff', { session: 'new' });
    expect(made).toMatchObject({ id: 'new', object: 'session', parent: 'old' });
    const briefing = String(made['briefing']);
    for (const heading of ['OBJECTIVE', 'CONTEXT', 'STATE', 'CONSTRAINTS', 'NEXT_STEPS']) {
      expect(briefing).toContain(`${heading}:`);
    }
    expect(briefing).toContain(RULE);
    // Its own words come back with what was masked, and what was answered last is among what was said.
    expect(briefing).toContain(MAIL);
    expect(briefing).toContain('noted for later');
    served.upstream.answer(({ body: { messages } }) => ({
      content: /<EMAIL_\w+>/.exec(messages.at(-1)!.content)?.[0] ?? 'nobody',
    }));
    const answer = await served.post(
      '/v1/chat/completions',
      { model: 'mine', messages: [{ role: 'user', content: 'Whom do I write to?' }] },
      { 'x-golem-session': 'new' },
    );
    const { choices } = (await answer.json()) as { choices: [{ message: { content: string } }] };
    expect(sent()).toHaveLength(1);
    expect(sent()[0]!.content).toContain('<handoff_briefing>');
    expect(sent()[0]!.content).toMatch(/Whom do I write to\?$/);
    expect(sent()[0]!.content).not.toContain(MAIL);
    expect(choices[0].message.content).toBe(MAIL);
    served.upstream.answer({ content: 'As ever.' });
    await say('old', [...before, ...talk(1), { role: 'user', content: 'And then?' }]);
    expect(sent().length).toBeGreaterThan(10);
    expect(sent()[0]!.content).not.toContain('<handoff_briefing>');
  });

  it('are handed over in the words of a model that the owner named, heading by heading, masked and recorded', async () => {
    const { golem, upstream } = served;
    await say('told', talk(8));
    await golem.api.policy.set({ gateway: { summaryModels: ['mine'] } });
    upstream.answer(({ body: { messages } }) => {
      const mail = /<EMAIL_\w+>/.exec(messages.at(-1)!.content)?.[0] ?? 'nobody';
      const said = { objective: `Tell of roofs, and write to ${mail}.`, context: 'Roof 3 has 33 tiles.' };
      return { content: JSON.stringify({ ...said, state: 'Roof 3 has 41 tiles.', next_steps: 'Wait.' }) };
    });
    const made = await post('/told/handoff', { session: 'retold' });
    expect(made).toMatchObject({ written_by: 'mine', headings: { length: 5 } });
    expect(made['headings']).toContainEqual({
      heading: 'STATE',
      written_by: null,
      written_why: 'it contains a figure that is not in the conversation',
    });
    expect(made['briefing']).toContain(`- Tell of roofs, and write to ${MAIL}.\nCONTEXT:\n- Roof 3 has 33`);
    expect(made['briefing']).toContain(`CONSTRAINTS:\n- asker: ${RULE}`);
    expect(JSON.stringify(upstream.seen.at(-1)!.body)).not.toContain(MAIL);
    const [paid, before] = await golem.api.gateway.requests({ session: 'told' });
    expect(paid).toMatchObject({ shortens: before!.id, outcome: { kind: 'answered', by: 'model' } });
    // A program's conversation is not the owner's of that name.
    await expect(golem.api.gateway.compact('told', 2)).rejects.toMatchObject({ code: 'gateway.not_found' });
    const compacted = await golem.api.gateway.compact('told', 2, 'program');
    expect(compacted).toMatchObject({ by: null, why: expect.stringContaining('figure') as string });
    await golem.api.policy.set({ gateway: { summaryModels: [] } });
  });

  it('are not handed over where the caller hangs up while a model writes, or the owner ends it', async () => {
    const { golem, upstream, serving } = served;
    await say('left', talk(8));
    await golem.api.policy.set({ gateway: { summaryModels: ['mine'] } });
    upstream.answer('silence');
    const writing = async (): Promise<void> => {
      const before = upstream.seen.length;
      await upstream.changes.until(() => upstream.seen.length === before + 1);
    };
    // Each request that is over is written down.
    const changes = new Changes();
    const { log } = golem.golem.models.gateway;
    const adding = vi.spyOn(log, 'add').mockImplementation((record) => {
      GatewayLog.prototype.add.call(log, record);
      changes.tell();
    });
    const ended = golem.api.gateway.handOver('left', 'next', 'program').catch((error: unknown) => error);
    await writing();
    await golem.api.gateway.cancel('another', 'program');
    await golem.api.gateway.cancel('left');
    await golem.api.gateway.cancel('left', 'guest https://a.example');
    await golem.api.gateway.cancel('left', 'program');
    expect(await ended).toMatchObject({ code: 'model.cancelled' });
    const caller = new AbortController();
    const call = { method: 'POST', signal: caller.signal, body: '{"session":"next"}' };
    const hung = fetch(`${serving.address}/v1/sessions/left/handoff`, call).catch((error: unknown) => error);
    await writing();
    caller.abort();
    await hung;
    const outcomes = async () =>
      (await golem.api.gateway.requests({ session: 'left' })).flatMap(({ shortens, outcome }) =>
        shortens === undefined ? [] : [outcome],
      );
    await changes.until(async () => (await outcomes()).length >= 2);
    adding.mockRestore();
    expect(await outcomes()).toMatchObject([{ code: 'model.cancelled' }, { code: 'model.cancelled' }]);
    await golem.api.policy.set({ gateway: { summaryModels: [] } });
    expect(await golem.api.gateway.handOver('left', 'next', 'program')).toMatchObject({
      by: null,
      why: null,
    });
  });

  it('are refused in the vendor’s shape where there is nothing to tell, or nobody known', async () => {
    await say('short', [{ role: 'user', content: 'Only this?' }]);
    expect(await post('/short/compact')).toMatchObject({
      error: { type: 'invalid_request_error', param: 'preserve_recent' },
    });
    expect(await post('/nobody/compact')).toMatchObject({ error: { code: 'session_not_found' } });
    expect(await post('/nobody/handoff')).toMatchObject({ error: { code: 'session_not_found' } });
    expect(await post('/short/handoff', { session: 'short' })).toMatchObject({ error: { param: 'session' } });
    expect(await post('/short/handoff', { session: 'no spaces' })).toMatchObject({
      error: { param: 'session' },
    });
    expect((await served.post('/v1/sessions/short/forget', {})).status).toBe(404);
    const guest = await fetch(`${served.serving.address}/v1/sessions`, {
      headers: { origin: 'https://a.example' },
    });
    expect(guest.status).toBe(403);
  });
});

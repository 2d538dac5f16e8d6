import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pgliteStore } from '../../../../src/adapters/pglite/index.ts';
import { nodeDeps } from '../../../../src/hosts/node/store-deps.ts';
import { memoryCalls, type MemoryBody, type MemoryRow } from '../../../support/memory-calls.ts';
import { type ServedGolem, serveGolem } from '../../../support/served-golem.ts';

/** Programs that remember their users: over HTTP, on a real database, with a real server of models behind. */

const DAY = 86_400_000;
const FIRST = Date.UTC(2025, 1, 3, 9);
let now = FIRST;
const clock = { now: () => now, stopwatch: () => performance.now() };

const store = pgliteStore(nodeDeps);
let served: ServedGolem;
const start = async (): Promise<void> => {
  served = await serveGolem({}, {}, { store, clock });
  served.upstream.answer({ content: 'Noted.' });
};
/** The host ends and another begins on the same database: nothing of the first is in memory. */
const restart = async (): Promise<void> => {
  await served.serving.close();
  await served.upstream.close();
  served.golem.end();
  await start();
};
beforeAll(start, 60_000);
afterAll(() => served.close());
beforeEach(() => {
  now = FIRST;
});

const agent = (user: string, run?: string): Record<string, string> => ({
  'x-golem-profile': 'agent',
  'x-golem-user': user,
  ...(run !== undefined && { 'x-golem-session': run }),
});
const says = (content: string, user: string, run?: string): Promise<unknown> =>
  served.openai.chat.completions.create(
    { model: 'mine', messages: [{ role: 'user', content }] },
    { headers: agent(user, run) },
  );
const lastSent = (): string => JSON.stringify(served.upstream.seen.at(-1)!.body);
const http = memoryCalls(() => served.serving.address);

describe('a chat by the profile agent', () => {
  it('is told in the next session, after a restart, what holds now before what held, until when', async () => {
    await says('Hi! My name is Ada and I live in Basel.', 'ada', 'first');
    now = FIRST + 30 * DAY;
    await says('I moved from Basel to Oslo.', 'ada', 'second');
    expect(lastSent()).toContain('lives in Basel');
    now = FIRST + 60 * DAY;
    await restart();
    await says('Where do I live now?', 'ada', 'third');
    const told = lastSent();
    expect(told).toMatch(/User lives in Oslo\. \(said 2025-03-05\)/);
    expect(told).toMatch(/User lives in Basel\. \(until 2025-03-05, said 2025-02-03\)/);
    expect(told.indexOf('lives in Oslo')).toBeLessThan(told.indexOf('lives in Basel'));
    // Who the user is stands there whatever is asked; a name is masked as any other.
    expect(told).toMatch(/User is called (?:Ada|<\w+>)\./);
    expect(told).toMatch(/\[m:[0-9a-f]{8}\]/);
  });

  it('shows on the page of the request what was told and why, without a word of it', async () => {
    await says('What is my name, and where do I live?', 'ada', 'fourth');
    const { api } = served.golem;
    const [last] = await api.gateway.requests({ user: 'ada', limit: 1 });
    const { injected } = (await api.gateway.request(last!.id))!;
    const report = injected!.find(({ injector }) => injector === 'memory')!;
    expect(report).toMatchObject({ state: 'added', part: 'memory:state', trust: 'external' });
    expect(report.reason).toMatch(
      /0 confirmed as Karma, \d as State \(bar 0\.3, \d+ below it, vectors ready\)/,
    );
    expect(report.tokens).toBeLessThanOrEqual(report.budget);
    expect(report.facts.map(({ what }) => what).join('\n')).toMatch(
      /\[m:\w{8}\] fact, said 2025-02-03: Stands in every/,
    );
    expect(JSON.stringify(report)).not.toMatch(/Oslo|Ada/);
  });

  it('is off unless asked for, and tells nobody of another user', async () => {
    await served.openai.chat.completions.create({
      model: 'mine',
      messages: [{ role: 'user', content: 'I live in Rome.' }],
      user: 'ada',
    });
    await says('Where do I live?', 'bob');
    expect(lastSent()).not.toMatch(/Oslo|Rome|Basel/);
    const { body } = await http('GET', '/v1/memories?user_id=ada');
    expect(JSON.stringify(body)).not.toContain('Rome');
    expect((await http('GET', '/v1/memories?user_id=bob')).body).toEqual({ results: [] });
  });

  it('names its user by the vendors’ own fields too, and refuses to remember nobody', async () => {
    const messages = [{ role: 'user' as const, content: 'I work at Acme.' }];
    const golem = { profile: 'agent' };
    await served.openai.chat.completions.create({ model: 'mine', messages, user: 'carl', golem } as never);
    now += 1_000;
    await served.openai.responses.create({
      model: 'mine',
      input: 'I like tea.',
      user: 'carl',
      golem,
    } as never);
    const message = { model: 'mine', max_tokens: 99, messages, metadata: { user_id: 'dora' }, golem };
    await served.anthropic.messages.create(message as never);
    const of = async (user: string) =>
      (await http('GET', `/v1/memories?user_id=${user}`)).body.results.map((one) => one.memory);
    expect(await of('carl')).toEqual(['User likes tea.', 'User works at Acme.']);
    expect(await of('dora')).toEqual(['User works at Acme.']);
    const refused = await http('POST', '/v1/chat/completions', { model: 'mine', messages, golem });
    expect(refused.status).toBe(400);
    expect(refused.body.error.message).toMatch(/x-golem-user/);
  });

  it('takes a conversation in once, whatever is sent along again, and streams too', async () => {
    const first = { role: 'user' as const, content: 'I love hiking.' };
    const turns = [first, { role: 'assistant' as const, content: 'Noted.' }];
    const ask = async (messages: object[]) => {
      const stream = await served.openai.chat.completions.create(
        { model: 'mine', messages, stream: true } as never,
        { headers: agent('eve', 'walk') },
      );
      for await (const piece of stream as unknown as AsyncIterable<unknown>) expect(piece).toBeDefined();
    };
    served.upstream.answer({ content: 'Noted.' });
    await ask([first]);
    await ask([...turns, { role: 'user', content: 'I hate rain.' }]);
    const { results } = (await http('GET', '/v1/memories?user_id=eve&turns=true')).body;
    expect(results.map((one) => [one.kind, one.role]).sort()).toEqual([
      ['preference', 'user'],
      ['preference', 'user'],
      ['turn', 'assistant'],
      ['turn', 'user'],
      ['turn', 'user'],
    ]);
  });

  it('remembers what was said also where no model answers', async () => {
    served.upstream.answer({ status: 500, body: { error: { message: 'down' } } });
    await expect(says('I speak Norwegian.', 'finn')).rejects.toThrow();
    served.upstream.answer({ content: 'Noted.' });
    expect((await http('GET', '/v1/memories?user_id=finn')).body.results).toHaveLength(1);
  });
});

describe('correcting', () => {
  const only = async (user: string): Promise<MemoryRow> =>
    (await http('GET', `/v1/memories?user_id=${user}`)).body.results[0]!;

  it('edits, confirms, ends, forgets, each with its history and undone again', async () => {
    await says('I live in Bergen.', 'gil');
    const { id } = await only('gil');
    const put = (body: object) => http('PUT', `/v1/memories/${id}`, body);
    expect((await put({ text: 'User lives in Trondheim.' })).body).toMatchObject({
      memory: 'User lives in Trondheim.',
      confirmed: true,
    });
    await says('Where do I live?', 'gil');
    const { messages } = served.upstream.seen.at(-1)!.body;
    expect(messages[0]).toMatchObject({ role: 'system' });
    expect(messages[0]!.content).toMatch(/<confirmed>[^]*Trondheim[^]*<\/confirmed>/);
    expect((await put({ ended: '2025-02-10' })).body.valid_until).toBe('2025-02-10T00:00:00.000Z');
    await put({ forgotten: true });
    expect(await only('gil')).toBeUndefined();
    expect((await http('POST', `/v1/memories/${id}/undo`, {})).status).toBe(200);
    expect((await only('gil')).valid_until).not.toBeNull();
    await http('POST', `/v1/memories/${id}/undo`, {});
    await http('POST', `/v1/memories/${id}/undo`, {});
    expect(await only('gil')).toMatchObject({
      memory: 'User lives in Bergen.',
      confirmed: false,
      valid_until: null,
    });
    const history = (await http<readonly MemoryRow[]>('GET', `/v1/memories/${id}/history`)).body;
    expect(history.map((one) => one.change)).toEqual([
      'ADD',
      'UPDATE',
      'END',
      'FORGET',
      'UNDO',
      'UNDO',
      'UNDO',
    ]);
    expect(history[1]).toMatchObject({
      memory_id: id,
      old_memory: 'User lives in Bergen.',
      new_memory: 'User lives in Trondheim.',
      event: 'UPDATE',
    });
  });

  it('refuses what is no correction, and loses nothing', async () => {
    await says('I live in Molde.', 'hal');
    const { id } = await only('hal');
    expect((await http('PUT', `/v1/memories/${id}`, { ended: 'soon' })).status).toBe(400);
    expect((await http('PUT', '/v1/memories/nobody', { text: 'x' })).status).toBe(404);
    expect((await only('hal')).memory).toBe('User lives in Molde.');
  });
});

describe('a key', () => {
  it('remembers with the scope alone, and sees what itself was told', async () => {
    const { api } = served.golem;
    const made = async (scopes: string[]) =>
      (await api.endpoint.createKey({ name: `Key ${scopes.join(' ')}`, scopes: scopes as never })).secret!;
    const [plain, one, other] = [
      await made(['ask']),
      await made(['ask', 'memories']),
      await made(['memories', 'ask']),
    ];
    const as = (secret: string, method: string, path: string, body?: object) =>
      fetch(`${served.serving.address}${path}`, {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
        ...(body && { body: JSON.stringify(body) }),
      });
    const add = { messages: [{ role: 'user', content: 'I live in Lund.' }], user_id: 'ivy' };
    expect((await as(plain, 'POST', '/v1/memories', add)).status).toBe(403);
    const chat = { model: 'mine', messages: add.messages, user: 'ivy', golem: { profile: 'agent' } };
    expect((await as(plain, 'POST', '/v1/chat/completions', chat)).status).toBe(403);
    const added = (await (await as(one, 'POST', '/v1/memories', add)).json()) as MemoryBody;
    const { id } = added.results[0]!;
    expect((await as(one, 'GET', `/v1/memories/${id}`)).status).toBe(200);
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['GET', '/history'],
    ] as const)
      expect((await as(other, method, `/v1/memories/${id}${path}`)).status).toBe(404);
    expect(await (await as(other, 'GET', '/v1/memories?user_id=ivy')).json()).toEqual({ results: [] });
    expect((await http('GET', '/v1/memories?user_id=ivy')).body).toEqual({ results: [] });
  });
});

describe('restarting', () => {
  it('keeps all of it in the file of a life, and in the database of another host', async () => {
    await says('I prefer tea to coffee.', 'kim');
    const file = await served.golem.api.exportAll();
    const bytes = await new Response(file as ReadableStream<Uint8Array>).bytes();
    const other = await serveGolem({}, {}, { clock });
    await other.golem.api.importAll(new Blob([bytes]));
    expect(await other.golem.api.memories.list({ user: 'kim' })).toMatchObject([
      { text: 'User prefers tea to coffee.' },
    ]);
    await other.close();
  }, 60_000);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memoryCalls, type MemoryRow } from '../../../support/memory-calls.ts';
import { type ServedGolem, serveGolem } from '../../../support/served-golem.ts';

/** Calls as clients of Mem0's open-source server make them (server/main.py), at the root and below /v1. */

let served: ServedGolem;
beforeAll(async () => {
  served = await serveGolem();
}, 60_000);
afterAll(() => served.close());

const call = memoryCalls(() => served.serving.address, { 'x-api-key': 'any' });
const messages = [
  { role: 'user', content: "I'm planning to watch a movie tonight. I love sci-fi movies." },
  { role: 'assistant', content: 'How about a thriller?' },
  { role: 'user', content: "I don't like thrillers." },
];

describe.each(['', '/v1'])('below “%s”', (root) => {
  const user = `alex${root.length}`;

  it('adds, lists, gets, searches, updates, tells the history and deletes', async () => {
    const added = await call('POST', `${root}/memories`, {
      messages,
      user_id: user,
      run_id: 'r1',
      metadata: { app: 'films' },
    });
    expect(added.status).toBe(200);
    expect(added.body.results.map(({ event }) => event)).toEqual(['ADD', 'ADD', 'ADD']);
    expect(added.body.results.map(({ memory }) => memory)).toContain('User likes sci-fi movies.');
    expect(added.body.vectors).toMatch(/^(pending|ready|off)$/);

    const all = await call('GET', `${root}/memories?user_id=${user}&top_k=2`);
    expect(all.body.results).toHaveLength(2);
    const liked = added.body.results.find(({ memory }) => memory.includes('sci-fi'))!;
    const one = await call('GET', `${root}/memories/${liked.id}`);
    expect(one.body).toMatchObject({
      id: liked.id,
      memory: 'User likes sci-fi movies.',
      user_id: user,
      agent_id: null,
      run_id: 'r1',
      metadata: { app: 'films' },
    });
    expect(Date.parse(one.body.created_at)).toBeGreaterThan(0);

    const found = await call('POST', `${root}/search`, {
      query: 'Which movies do I like?',
      filters: { user_id: user },
    });
    expect(found.body.results[0]).toMatchObject({ id: liked.id, user_id: user });
    expect(found.body.results[0]!.score).toBeGreaterThanOrEqual(found.body.bar);
    expect(
      (await call('POST', `${root}/search`, { query: 'movies', user_id: user, top_k: 1 })).body.results,
    ).toHaveLength(1);

    const updated = await call('PUT', `${root}/memories/${liked.id}`, {
      text: 'User likes old sci-fi movies.',
    });
    expect(updated.body.message).toMatch(/updated/);
    const history = await call<readonly MemoryRow[]>('GET', `${root}/memories/${liked.id}/history`);
    expect(history.body.map(({ event, new_memory }) => [event, new_memory])).toEqual([
      ['ADD', 'User likes sci-fi movies.'],
      ['UPDATE', 'User likes old sci-fi movies.'],
    ]);

    const gone = await call('DELETE', `${root}/memories/${liked.id}`);
    expect(gone.body).toMatchObject({
      message: 'Memory deleted successfully',
      erased: { memories: 1, turns: 1 },
    });
    expect(gone.body.kept.length).toBeGreaterThan(0);
    expect((await call('GET', `${root}/memories/${liked.id}`)).status).toBe(404);
    const rest = await call('DELETE', `${root}/memories?user_id=${user}`);
    expect(rest.body.message).toBe('All relevant memories deleted');
    expect((await call('GET', `${root}/memories?user_id=${user}`)).body).toEqual({ results: [] });
  });

  it('keeps a text as it is where nothing is to be drawn out of it, with the day it was said', async () => {
    const given = {
      messages: [{ role: 'user', content: 'Blue door code 4711' }],
      agent_id: 'desk',
      infer: false,
    };
    const { body } = await call('POST', `${root}/memories`, {
      ...given,
      timestamp: 1_738_573_200,
      wait: true,
    });
    expect(body.results).toMatchObject([{ memory: 'Blue door code 4711', event: 'ADD' }]);
    expect(body.vectors).not.toBe('pending');
    const found = await call('POST', `${root}/search`, { query: 'What is the door code?', agent_id: 'desk' });
    expect(found.body.results[0]).toMatchObject({
      memory: 'Blue door code 4711',
      said_at: '2025-02-03T09:00:00.000Z',
    });
    expect(
      (await call('POST', `${root}/search`, { query: 'favourite opera', agent_id: 'desk' })).body,
    ).toMatchObject({
      results: [],
      bar: 0.3,
    });
    await call('DELETE', `${root}/memories?agent_id=desk`);
  });

  it('says what is wrong with a call, and changes nothing', async () => {
    const nobody = await call('POST', `${root}/memories`, { messages });
    expect(nobody.status).toBe(400);
    expect(nobody.body.error.message).toMatch(/At least one identifier/);
    for (const [method, path, body] of [
      ['POST', '/memories', { user_id: 'x', messages: 7 }],
      ['POST', '/search', { user_id: 'x' }],
      ['POST', '/search', { query: 'x', filters: { user_id: 'x', category: 'y' } }],
      ['GET', '/memories', undefined],
      ['DELETE', '/memories', undefined],
      ['DELETE', '/memories?user_id=x&sources=some', undefined],
    ] as const)
      expect([path, (await call(method, root + path, body)).status]).toEqual([path, 400]);
    expect((await call('GET', `${root}/memories?user_id=x`)).body).toEqual({ results: [] });
  });

  it('erases everything of whoever asks by reset', async () => {
    for (const scope of [{ user_id: 'u1' }, { user_id: 'u2' }, { agent_id: 'a' }, { run_id: 'r' }])
      await call('POST', `${root}/memories`, { messages, ...scope });
    const { body } = await call('POST', `${root}/reset`, {});
    expect(body).toMatchObject({ message: 'All memories reset', erased: { memories: 12, turns: 12 } });
    expect(await served.golem.api.memories.users()).toEqual([]);
  });
});

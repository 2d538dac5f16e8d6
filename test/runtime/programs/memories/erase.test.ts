import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFrames } from '../../../../src/adapters/archive/container.ts';
import { imageFromDisk, nodeDeps } from '../../../../src/hosts/node/store-deps.ts';
import { pgliteStore } from '../../../../src/adapters/pglite/index.ts';
import { startEngine } from '../../../../src/adapters/pglite/engine/engine.ts';
import {
  dropAgentRows,
  putAgentRows,
  scrubAgentRows,
} from '../../../../src/adapters/pglite/tables/memory/agent-memories.ts';
import { memoryCalls, type MemoryBody, type MemoryRow } from '../../../support/memory-calls.ts';
import { type ServedGolem, serveGolem } from '../../../support/served-golem.ts';

/** What is erased is nowhere any more that is ours. */

const SECRET = 'Qoltrexan';
const store = pgliteStore(nodeDeps);
let served: ServedGolem;
beforeAll(async () => {
  served = await serveGolem({}, {}, { store });
  served.upstream.answer({ content: `So it is ${SECRET}.` });
}, 60_000);
afterAll(() => served.close());

const headers = (user: string) => ({
  'x-golem-profile': 'agent',
  'x-golem-user': user,
  'x-golem-session': `of-${user}`,
});
const says = (content: string, user: string) =>
  served.openai.chat.completions.create(
    { model: 'mine', messages: [{ role: 'user', content }], temperature: 0 },
    { headers: headers(user) },
  );
const calls = memoryCalls(() => served.serving.address);
const http = async (method: string, path: string): Promise<MemoryBody> => (await calls(method, path)).body;
const utf8 = new TextDecoder('utf8', { fatal: false });

/** Every row of the file of the life, as text. */
async function exported(): Promise<string> {
  const file = (await served.golem.api.exportAll()) as ReadableStream<Uint8Array>;
  const texts: string[] = [];
  for await (const frame of readFrames(file)) {
    if (frame.kind === 'rows') texts.push(utf8.decode(frame.data));
  }
  return texts.join('\n');
}

/** What of a text is left anywhere that somebody could look: rows, exports, caches, requests, conversations, prompts. */
async function left(text: string, user: string): Promise<readonly string[]> {
  const { api } = served.golem;
  const requests = await api.gateway.requests({ limit: 100 });
  const places: Record<string, unknown> = {
    rows: await store.agentRows('program', user),
    exports: await exported(),
    cache: await api.cache.list({ limit: 100 }),
    requests: await Promise.all(requests.map(({ id }) => api.gateway.request(id))),
    sessions: await Promise.all([
      await http('GET', '/v1/sessions'),
      await http('GET', `/v1/sessions/of-${user}`),
    ]),
    memories: await api.memories.list({ user, turns: true, forgotten: true }),
  };
  return Object.entries(places).flatMap(([place, found]) =>
    JSON.stringify(found).includes(text) ? [place] : [],
  );
}

describe('erasing', () => {
  it('takes a user’s memories out of rows, exports, caches and requests, and leaves everybody else’s', async () => {
    const { api } = served.golem;
    await api.gateway.setLayer('proxy', 'semantic-cache', true);
    await says(`I live in ${SECRET}.`, 'zoe');
    await says(`My boss is called ${SECRET}son.`, 'zoe');
    served.upstream.answer({ content: 'Noted.' });
    await says('I live in Ytterby.', 'yan');
    served.upstream.answer({ content: `So it is ${SECRET}.` });
    // The same program asks without its profile: what a cache would keep.
    await served.openai.chat.completions.create({
      model: 'mine',
      messages: [{ role: 'user', content: `What is ${SECRET} like?` }],
      temperature: 0,
      golem: { cache: 'use', user: 'zoe' },
    } as never);
    const before = await left(SECRET, 'zoe');
    expect(before).toEqual(expect.arrayContaining(['rows', 'exports', 'cache', 'requests', 'memories']));

    const answer = await http('DELETE', '/v1/memories?user_id=zoe');
    expect(answer.erased.memories).toBeGreaterThanOrEqual(1);
    expect(answer.erased.turns).toBeGreaterThanOrEqual(2);
    expect(answer.erased.requests).toBe(3);
    expect(answer.kept.join(' ')).toMatch(/provider/);
    expect(await left(SECRET, 'zoe')).toEqual([]);
    expect(await left('Ytterby', 'yan')).toEqual(expect.arrayContaining(['rows', 'exports', 'memories']));
    await says('Where do I live, and who is my boss?', 'zoe');
    expect(JSON.stringify(served.upstream.seen.at(-1)!.body)).not.toContain(SECRET);
  }, 60_000);

  it('takes one memory with the turn that said it, or without where it is to be kept', async () => {
    served.upstream.answer({ content: 'Noted.' });
    await says('I like durian.', 'una');
    await says('I like fennel.', 'una');
    const [second, first] = (await http('GET', '/v1/memories?user_id=una')).results as [MemoryRow, MemoryRow];
    expect(second.memory).toBe('User likes fennel.');
    expect((await http('DELETE', `/v1/memories/${first.id}`)).erased).toMatchObject({
      memories: 1,
      turns: 1,
      changes: 1,
    });
    expect(await left('durian', 'una')).toEqual([]);
    const kept = await http('DELETE', `/v1/memories/${second.id}?sources=keep`);
    expect(kept.erased).toMatchObject({ memories: 1, turns: 0 });
    expect(kept.kept[0]).toMatch(/sources=keep/);
    expect(await left('fennel', 'una')).toEqual(expect.arrayContaining(['rows', 'exports']));
  }, 60_000);

  it('leaves nothing on the pages of the database, its log among them', async () => {
    const db = await startEngine({ fs: null, image: await imageFromDisk() });
    const row = (id: string, body: string) => ({
      id,
      party: 'program',
      user: 'zoe',
      kind: 'memory' as const,
      at: 1,
      body,
      vector: null,
      model: null,
    });
    const files = async (): Promise<string> =>
      utf8.decode(await (await db.dumpDataDir('none')).arrayBuffer());
    await putAgentRows(db, [row('one', `{"text":"${SECRET} once"}`), row('two', '{"text":"Ytterby"}')]);
    await putAgentRows(db, [row('one', `{"text":"${SECRET} again"}`)]);
    expect(await files()).toContain(SECRET);
    await dropAgentRows(db, ['one']);
    expect(await files()).toContain(SECRET);
    await scrubAgentRows(db);
    const after = await files();
    expect(after).not.toContain(SECRET);
    expect(after).toContain('Ytterby');
    await db.close();
  }, 60_000);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { KeyDraft } from '../../../../src/domain/gateway/program-keys.ts';
import { type Serving, servePrograms } from '../../../../src/hosts/node/serve-programs.ts';
import { ruleReader } from '../../../support/rule-reader.ts';
import { type ServedGolem, serveGolem } from '../../../support/served-golem.ts';

/** Whole codices read for programs, over HTTP. */

let served: ServedGolem;
let serving: Serving;
beforeAll(async () => {
  served = await serveGolem();
  served.upstream.answer(ruleReader);
  const { api } = served.golem;
  await api.collections.add({
    collection: 'Rules',
    documents: [{ name: 'rules.md', text: '# Rules\n\n## Logs\n\nThe retention of logs is 30 days.' }],
  });
  const [mine] = await api.models.list();
  await api.models.configure({ ...mine!.config, id: 'other' });
  serving = await servePrograms(api, { port: 0, token: 'owners' });
}, 60_000);
afterAll(async () => {
  await serving.close();
  await served.close();
});

const keyed = async (draft: Partial<KeyDraft>): Promise<string> =>
  (await served.golem.api.endpoint.createKey({ name: `Key ${JSON.stringify(draft).length}`, ...draft }))
    .secret!;

interface Told {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

async function ask(secret: string, method: string, path: string, body?: object): Promise<Told> {
  const answer = await fetch(`${serving.address}${path}`, {
    method,
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Told['body'] };
}

const READ = { question: 'Which retention is stated?', collections: ['Rules'] };

/** A reading once it stands still. */
async function settled(secret: string, id: string): Promise<Told['body']> {
  let heard = (): void => undefined;
  const off = served.golem.api.on('reading', () => heard());
  for (;;) {
    const change = new Promise<void>((resolve) => (heard = resolve));
    const { body } = await ask(secret, 'GET', `/v1/readings/${id}`);
    if (body['state'] !== 'running') {
      off();
      return body;
    }
    await change;
  }
}

it('begins, is followed to its findings, listed, resumed and deleted', async () => {
  const secret = await keyed({ scopes: ['ask', 'documents'] });
  const begun = await ask(secret, 'POST', '/v1/readings', READ);
  expect(begun.status).toBe(202);
  expect(begun.body).toMatchObject({ object: 'reading', state: 'running', question: READ.question });
  const id = String(begun.body['id']);
  expect(await settled(secret, id)).toMatchObject({
    state: 'done',
    facts: [{ value: '30 days', citations: [{ place: { document: 'rules.md' } }] }],
    unread: [],
  });
  expect((await ask(secret, 'GET', '/v1/readings')).body).toMatchObject({ data: [{ id }] });
  expect((await ask(secret, 'POST', `/v1/readings/${id}/stop`)).body).toMatchObject({ state: 'done' });
  expect((await ask(secret, 'POST', `/v1/readings/${id}/resume`)).status).toBe(202);
  expect(await settled(secret, id)).toMatchObject({ state: 'done' });
  const other = await keyed({ scopes: ['documents'], limits: { requestsPerDay: 5 } });
  expect((await ask(other, 'GET', `/v1/readings/${id}`)).status).toBe(404);
  expect((await ask(other, 'GET', '/v1/readings')).body).toMatchObject({ data: [] });
  expect((await ask(secret, 'DELETE', `/v1/readings/${id}`)).body).toMatchObject({ deleted: true });
  expect((await ask(secret, 'GET', `/v1/readings/${id}`)).status).toBe(404);
});

it('a key without the scope “documents” begins none, and sees none', async () => {
  const secret = await keyed({ scopes: ['ask'] });
  const before = served.upstream.seen.length;
  const refused = await ask(secret, 'POST', '/v1/readings', READ);
  expect(refused.status).toBe(403);
  expect(JSON.stringify(refused.body)).toContain('documents');
  expect((await ask(secret, 'GET', '/v1/readings')).status).toBe(403);
  expect(served.upstream.seen).toHaveLength(before);
});

it('a key reads by its own models alone', async () => {
  const secret = await keyed({ scopes: ['ask', 'documents'], models: ['other'] });
  const { body } = await ask(secret, 'POST', '/v1/readings', { ...READ, models: ['mine', 'other'] });
  const done = await settled(secret, String(body['id']));
  expect(done).toMatchObject({ state: 'done', answer: { model: 'other' } });
  expect((await ask(secret, 'POST', '/v1/readings', { ...READ, models: ['mine'] })).status).toBeGreaterThan(
    399,
  );
});

it('what a body or a budget gets wrong is refused by name', async () => {
  const secret = await keyed({ scopes: ['documents', 'models'] });
  expect((await ask(secret, 'POST', '/v1/readings', { collections: ['Rules'] })).status).toBe(400);
  expect((await ask(secret, 'POST', '/v1/readings', { ...READ, collections: ['None'] })).status).toBe(404);
  const dear = await ask(secret, 'POST', '/v1/readings', { ...READ, budget: 10 });
  expect(dear.status).toBeGreaterThan(399);
  expect(JSON.stringify(dear.body)).toMatch(/can take \d+ tokens; the budget is 10/);
});

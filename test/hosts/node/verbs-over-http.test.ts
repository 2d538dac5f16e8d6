import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../../src/hosts/client/index.ts';
import { type Headless, lineTo, wakeHeadless } from '../../../src/hosts/node/headless-golem.ts';
import { type Serving, servePrograms } from '../../../src/hosts/node/serve-programs.ts';
import { packed, unpacked } from '../../../src/protocol/endpoint/verb-wire.ts';

let golem: Headless;
let serving: Serving;
let guarded: Serving;
beforeAll(async () => {
  golem = await wakeHeadless({ world: 'sp500', seed: 7 });
  const verbs = lineTo(golem.verbs);
  serving = await servePrograms(golem.api, { port: 0, verbs });
  guarded = await servePrograms(golem.api, {
    port: 0,
    verbs,
    token: 'a-key',
    origins: ['https://example.org'],
  });
});
afterAll(async () => {
  await serving.close();
  await guarded.close();
  golem.end();
  await golem.store.close();
});

const post = (address: string, path: string, headers: Record<string, string> = {}, body = '{"args":[]}') =>
  fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });

describe('a golem over HTTP, by its client', () => {
  it('remembers and recalls, lives, and answers as its own facade does', async () => {
    const there = connect(`${serving.address}/`);
    await there.grimoire.remember({ type: 'insight', title: 'Tea', text: 'Ada drinks green tea.' });
    const [first] = await there.grimoire.recall('What does Ada drink?', { limit: 1 });
    expect(first?.entry.text).toBe('Ada drinks green tea.');
    expect(await there.step('theta', 2)).toHaveLength(2);
    expect((await there.status()).tick).toBe((await golem.api.status()).tick);
    expect(await there.policy.get()).toEqual(await golem.api.policy.get());
  });

  it('gives files and takes them', async () => {
    const there = connect(serving.address);
    const lines = await new Response(await there.exportMemory('jsonl')).text();
    expect(lines).toContain('Ada drinks green tea.');
    expect(await there.grimoire.look(new Blob([lines]))).toMatchObject({ has: 2, adds: 0 });
  });

  it('says what a verb says when it refuses', async () => {
    const there = connect(serving.address);
    await expect(there.records.get(-1)).rejects.toMatchObject({ code: 'input.invalid', retryable: false });
    await expect(connect('http://127.0.0.1:1').status()).rejects.toMatchObject({
      code: 'golem.not_found',
      message: 'No golem answers at http://127.0.0.1:1. Start one with “golem serve”.',
    });
  });

  it('is well without a language model', async () => {
    const health = await fetch(`${serving.address}/health`);
    expect(health.status).toBe(200);
    expect(await health.json()).toMatchObject({ status: 'ok', models: 0 });
  });

  it('answers its owner alone', async () => {
    const { address } = guarded;
    await expect(connect(address).status()).rejects.toThrow();
    await expect(connect(address, { key: 'another' }).status()).rejects.toThrow();
    expect((await connect(address, { key: 'a-key' }).status()).tick).toBeGreaterThan(0);
    // A page that may ask models may ask no verb, whatever key it has.
    const path = '/v1/golem/verbs/status';
    const page = { origin: 'https://example.org' };
    expect((await post(address, path, page)).ok).toBe(false);
    expect((await post(address, path, { ...page, authorization: 'Bearer a-key' })).ok).toBe(false);
    expect((await post(serving.address, path, { origin: 'https://elsewhere.example' })).status).toBe(403);
    // A form of another site posts as text.
    expect((await post(serving.address, path, { 'content-type': 'text/plain' })).status).toBe(400);
  });

  it('knows no verb that is not in the table, and says what it wants', async () => {
    for (const name of ['constructor', 'toString', '__proto__', 'grimoire.nothing', 'install.status', ''])
      expect((await post(serving.address, `/v1/golem/verbs/${name}`)).status).toBe(404);
    const wrong = await post(serving.address, '/v1/golem/verbs/status', {}, '[1]');
    expect(await wrong.json()).toMatchObject({ error: { code: 'input.invalid' } });
  });
});

it('writes as JSON what JSON has no word for, and objects that look so', async () => {
  const value = {
    bytes: new Uint8Array([0, 255]),
    none: [undefined, 1],
    not: Number.NaN,
    marked: { $none: true, deep: { $bytes: 'x' } },
  };
  expect(unpacked(JSON.parse(JSON.stringify(await packed(value))))).toEqual(value);
});

it('listens on other addresses only with a key', async () => {
  await expect(servePrograms(golem.api, { port: 0, host: '0.0.0.0' })).rejects.toThrow(
    'Other machines can reach 0.0.0.0. Set a key with --token or GOLEM_TOKEN',
  );
  const open = await servePrograms(golem.api, { port: 0, host: '0.0.0.0', token: 'a-key' });
  expect(open.address).toMatch(/^http:\/\/0\.0\.0\.0:\d+$/u);
  await open.close();
});

import { expect, test } from 'vitest';
import { deriveKey } from '../../src/adapters/crypto/derive-key.ts';
import { browserModelApi } from '../../src/adapters/models/local/browser-session.ts';
import { WALL_TIMER } from '../../src/lib/async/timer.ts';
import { wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { nodeLanguage } from '../support/node-language.ts';
import { PUBLIC_URL } from '../../src/hosts/node/public-files.ts';
import { LocalModel } from '../../src/runtime/models/local-model.ts';
import { ModelRegistry } from '../../src/runtime/models/model-registry.ts';

async function golemWith(unable: string | null) {
  const localModel = new LocalModel({
    baseUrl: PUBLIC_URL,
    start: () => ({ language: nodeLanguage(), end: () => undefined }),
    unable: () => unable,
  });
  const modelRegistry = new ModelRegistry({
    name: null,
    fetch,
    browser: browserModelApi(() => undefined),
    local: localModel,
    timer: WALL_TIMER,
    derive: deriveKey,
    now: () => Date.now(),
    random: () => Math.random(),
    changed: () => undefined,
  });
  const { api } = await wakeHeadless({ localModel, modelRegistry, languageModels: modelRegistry.router });
  return api;
}

test('a golem asks the model in its tab through the gateway, which says what was not computed again', async () => {
  const golem = await golemWith(null);
  expect(await golem.localModel.list()).toMatchObject([{ state: 'absent', unable: null }]);
  await expect(golem.localModel.load('another')).rejects.toMatchObject({ code: 'golem.not_found' });
  expect(await golem.localModel.load('smollm2-135m-instruct')).toMatchObject({ state: 'ready', error: null });
  expect(await golem.models.list()).toMatchObject([{ config: { id: 'local', provider: 'local' } }]);

  const rules = 'A pool has two coins, and fees are paid to whoever provides them. '.repeat(6);
  const ask = (question: string) =>
    golem.gateway
      .complete({
        models: ['local'],
        system: rules,
        messages: [{ role: 'user', content: question }],
        maxTokens: 4,
        temperature: 0,
      })
      .reply();
  const first = await ask('What is the capital of France?');
  expect(first).toMatchObject({ provider: 'local', cost: { usd: 0 }, usage: { cacheRead: 0 } });
  const second = await ask('What is the capital of Spain?');
  const [session] = await golem.kv.sessions();
  expect(second.usage.cacheRead).toBe(session?.tokens);
  const [report] = await golem.gateway.requests({ limit: 1 });
  const told = await golem.gateway.request(report?.id ?? '');
  const layer = told?.layers.find((one) => one.layer === 'affinity');
  expect(layer).toMatchObject({ state: 'changed', saved: { tokens: session?.tokens, by: 'provider' } });
  expect(layer?.said).toContain('came from the prefix cache, saving about ');

  await golem.localModel.unload();
  expect(await golem.kv.sessions()).toEqual([]);
  expect(await golem.kv.prefixes()).toEqual({ tree: [], reads: [], disk: null, diskError: null });
  await golem.localModel.remove('smollm2-135m-instruct');
  expect(await golem.models.list()).toEqual([]);
});

test('where it cannot run it says why, and nothing is fetched', async () => {
  const golem = await golemWith('Not on a phone.');
  await expect(golem.localModel.load('smollm2-135m-instruct')).rejects.toMatchObject({
    code: 'model.unsupported',
    message: 'Not on a phone.',
  });
  expect(await golem.localModel.status()).toMatchObject({ state: 'absent', unable: 'Not on a phone.' });
});

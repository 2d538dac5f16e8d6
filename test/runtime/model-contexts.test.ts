import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { DEFAULT_POLICY } from '../../src/mind/policy/defaults.ts';
import { modelReplyTo } from '../fixtures/model-reply.ts';
import { type ModelServer, startModelServer } from '../support/model-server.ts';
import { modelAt, routerTo } from '../support/router.ts';

const { t1MaxTokens, t2MaxTokens } = DEFAULT_POLICY.thinking;

let server: ModelServer;
let golem: Headless;
let router: ReturnType<typeof routerTo>;
const windowOf = (contextTokens: number) => [
  modelAt('mini', server.url, { contextTokens }),
  modelAt('unknown', server.url, { model: 'qwen3-max' }),
];

beforeAll(async () => {
  server = await startModelServer();
  server.answer((request) => ({ content: JSON.stringify(modelReplyTo(request.body)) }));
  router = routerTo(windowOf(12_000));
  golem = await wakeHeadless({ world: 'sp500', seed: 7, languageModels: router });
  await golem.api.policy.set({ gate: { baseThreshold: 0.05, minThreshold: 0.05, cooldownTicks: 0 } });
  await golem.api.step('theta', 40);
}, 60_000);
afterAll(() => server.close());

async function workspaceBy(...models: readonly string[]) {
  await golem.api.policy.set({ thinking: { t1Models: [...models], t2Models: [...models] } });
  await golem.api.steer('Think it over.');
  const [record] = await golem.api.step('theta', 1);
  return (await golem.api.workspace.get(record!.tick))!;
}

describe('a prompt for a model', () => {
  it('has the model’s window less the reply', async () => {
    const { budget, reader, tier, totalTokens, aroundTokens } = await workspaceBy('mini');
    const reply = tier === 'T2' ? t2MaxTokens : t1MaxTokens;
    expect(budget).toBe(12_000 - reply);
    expect(reader).toMatchObject({ model: 'mini', context: { tokens: 12_000, onDevice: false }, reply });
    expect(totalTokens + aroundTokens!).toBeLessThanOrEqual(budget);
  });

  it('has the workspace budget where no window is known, and where nobody is asked', async () => {
    const unknown = await workspaceBy('unknown', 'mini');
    expect(unknown).toMatchObject({ budget: 8_000, reader: { model: null, context: null } });
    const own = await workspaceBy();
    expect(own.budget).toBe(8_000);
    expect(own).not.toHaveProperty('reader');
  });

  it('is lived again with the window of then', async () => {
    const { tick } = await workspaceBy('mini');
    router.replace(windowOf(64_000));
    await golem.golem.queue.idle();
    expect(await golem.api.replay.run({ from: tick, to: tick })).toMatchObject({ identical: true });
  });
});

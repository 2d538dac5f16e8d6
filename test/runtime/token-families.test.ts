import { encode as o200k } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { modelReplyTo } from '../fixtures/model-reply.ts';
import { type ModelServer, startModelServer } from '../support/model-server.ts';
import { modelAt, routerTo } from '../support/router.ts';

let server: ModelServer;
let golem: Headless;

beforeAll(async () => {
  server = await startModelServer();
  server.answer((request) => ({ content: JSON.stringify(modelReplyTo(request.body)) }));
  const models = [
    modelAt('mini', server.url, { model: 'gpt-4o-mini' }),
    modelAt('other', server.url, { model: 'qwen3-max' }),
  ];
  golem = await wakeHeadless({ world: 'sp500', seed: 7, languageModels: routerTo(models) });
  await golem.api.policy.set({ gate: { baseThreshold: 0.05, minThreshold: 0.05, cooldownTicks: 0 } });
  await golem.api.step('theta', 40);
}, 60_000);
afterAll(() => server.close());

async function workspaceBy(model: string) {
  await golem.api.policy.set({ thinking: { t1Models: [model], t2Models: [model] } });
  await golem.api.steer('Think it over.');
  const [record] = await golem.api.step('theta', 1);
  return (await golem.api.workspace.get(record!.tick))!;
}

/** Share of the true tokens, without its sign. */
const offBy = ({ totalTokens, prompt }: { readonly totalTokens: number; readonly prompt: string }): number =>
  Math.abs(totalTokens / o200k(prompt).length - 1);

describe('a prompt for a model', () => {
  it('is counted as its own tokenizer would, where that is known, within the same budget', async () => {
    const unknown = await workspaceBy('other');
    const mini = await workspaceBy('mini');
    expect(unknown.tokenizer).toMatch(/^wordpiece:/);
    expect(mini.tokenizer).toBe(`openai by ${unknown.tokenizer}`);
    expect(mini.tokenError).toEqual({ low: -0.032, high: 0.031 });
    expect(unknown.tokenError!.high).toBeGreaterThan(mini.tokenError!.high);
    expect(mini.totalTokens + mini.aroundTokens!).toBeLessThanOrEqual(mini.budget);
    expect(offBy(mini)).toBeLessThan(0.04);
  });

  it('is nearer to it than word pieces are, over several thoughts', async () => {
    const off: { pieces: number[]; estimated: number[] } = { pieces: [], estimated: [] };
    for (let i = 0; i < 4; i += 1) {
      off.pieces.push(offBy(await workspaceBy('other')));
      off.estimated.push(offBy(await workspaceBy('mini')));
      await golem.api.policy.set({ thinking: { t1Models: [], t2Models: [] } });
      await golem.api.step('theta', 20);
    }
    const sum = (all: readonly number[]): number => all.reduce((a, b) => a + b, 0);
    expect(sum(off.pieces)).toBeGreaterThan(sum(off.estimated));
  });

  it('is counted by word pieces without an error where no model is asked', async () => {
    await golem.api.policy.set({ thinking: { t1Models: [], t2Models: [] } });
    await golem.api.steer('Think it over.');
    const [record] = await golem.api.step('theta', 1);
    const workspace = (await golem.api.workspace.get(record!.tick))!;
    expect(workspace.tokenizer).toMatch(/^wordpiece:/);
    expect(workspace).not.toHaveProperty('tokenError');
  });

  it('is lived again to the last bit', async () => {
    const { tick } = await golem.api.status();
    await golem.golem.queue.idle();
    expect(await golem.api.replay.run({ from: tick - 2, to: tick })).toMatchObject({ identical: true });
  });
});

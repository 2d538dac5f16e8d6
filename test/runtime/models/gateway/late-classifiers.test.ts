import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LayerName } from '../../../../src/domain/gateway/gateway.ts';
import { NO_INFERENCE } from '../../../../src/hosts/node/no-inference.ts';
import { type Headless, wakeHeadless } from '../../../../src/hosts/node/headless-golem.ts';
import { WALL_TIMER, type Timer } from '../../../../src/lib/async/timer.ts';
import { done, replied } from '../../../support/gateway.ts';
import { modelAt } from '../../../support/router.ts';

/** What a request came to whose texts no classifier had read in time is told as it was. */

const BUDGET_MS = 777;
/** The time of the classifiers is over at once, and no other. */
const timer: Timer = {
  after: (ms, then) => {
    if (ms !== BUDGET_MS) return WALL_TIMER.after(ms, then);
    queueMicrotask(then);
    return () => undefined;
  },
};
const never = new Promise<never>(() => undefined);

let golem: Headless;
beforeAll(async () => {
  golem = await wakeHeadless({
    timer,
    inference: { ...NO_INFERENCE, names: () => never, judge: () => never },
    languageModels: {
      models: [modelAt('mine', 'http://127.0.0.1:9/v1')],
      generate: () => replied(done({ model: 'mine' })),
    },
  });
}, 60_000);
afterAll(() => golem.store.close());

async function saidOf(layer: LayerName): Promise<{ readonly said: string; readonly details: unknown }> {
  const [newest] = await golem.api.gateway.requests({ limit: 1 });
  const record = await golem.api.gateway.request(newest!.id);
  return record!.layers.find((one) => one.layer === layer)!;
}
const ask = (): Promise<unknown> =>
  golem.api.gateway
    .complete(
      {
        messages: [
          { role: 'user', content: 'What is new?' },
          {
            role: 'assistant',
            content: '',
            toolCalls: [{ id: '1', name: 'news', text: '{}', arguments: {} }],
          },
          { role: 'tool', toolCallId: '1', content: 'Fees fell.' },
        ],
        maxTokens: 10,
        temperature: 1,
      },
      { profile: 'proxy', session: 'late' },
    )
    .reply();

it('a classifier that has not read a request in time stands in its record', async () => {
  await golem.api.policy.set({ gateway: { classifierMs: BUDGET_MS } });
  await ask();
  expect(await saidOf('pii')).toMatchObject({
    said: 'No personal data found. The classifier was too slow; names were found by rules.',
    details: { names: 'late' },
  });
  expect(await saidOf('injection')).toMatchObject({
    said: 'Checked 1 text from outside; removed instructions from 0. The classifier was too slow; patterns were used.',
    details: { by: 'patterns', late: true },
  });
});

it('and refuses it, where the policy says so, by a code under which it stands there', async () => {
  await golem.api.policy.set({ gateway: { classifierMs: BUDGET_MS, classifierRefuses: 1 } });
  await expect(ask()).rejects.toMatchObject({ code: 'gateway.layer_failed' });
  const [newest] = await golem.api.gateway.requests({ limit: 1 });
  expect(newest!.outcome).toMatchObject({ kind: 'failed', code: 'gateway.layer_failed' });
});

import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { ModelMessage, ModelRequest, ModelTool } from '../../../../src/domain/models/model.ts';
import { type Headless, wakeHeadless } from '../../../../src/hosts/node/headless-golem.ts';
import { done, replied } from '../../../support/gateway.ts';
import { modelAt } from '../../../support/router.ts';

/** What the owner's policy says of compaction and of a conversation's tools is what the layers go by. */

let golem: Headless;
const sent: ModelRequest[] = [];
beforeAll(async () => {
  golem = await wakeHeadless({
    languageModels: {
      models: [modelAt('mine', 'http://127.0.0.1:9/v1')],
      generate: (request) => {
        sent.push(request);
        return replied(done({ model: 'mine' }));
      },
    },
  });
}, 60_000);
beforeEach(() => void (sent.length = 0));

let sessions = 0;
const ask = async (requests: readonly Pick<ModelRequest, 'messages' | 'tools'>[]): Promise<void> => {
  const session = `policy-${(sessions += 1)}`;
  for (const request of requests) {
    await golem.api.gateway
      .complete({ ...request, maxTokens: 10, temperature: 1 }, { profile: 'proxy', session })
      .reply();
  }
};

const talk = (turns: number): readonly ModelMessage[] => [
  ...Array.from({ length: turns }, (_, at): readonly ModelMessage[] => [
    { role: 'user', content: `What grew in garden ${at}, and who had asked for it in the first place?` },
    { role: 'assistant', content: `In garden ${at} grew ${at * 3} roses that the gardener had asked for.` },
  ]).flat(),
  { role: 'user', content: 'And now?' },
];

it('compacts from the share on that the policy says, and to the share that it says', async () => {
  const length = async (policy: object): Promise<number> => {
    await golem.api.policy.set({ gateway: { historyTokens: 2_000, ...policy } });
    await ask([{ messages: talk(40) }]);
    return sent.at(-1)!.messages.length;
  };
  const whole = talk(40).length;
  expect(await length({ compactFrom: 1, compactTo: 0.6 })).toBe(whole);
  const filled = await length({ compactFrom: 0.5, compactTo: 0.5 });
  const halfFilled = await length({ compactFrom: 0.5, compactTo: 0.2 });
  expect(filled).toBeLessThan(whole);
  expect(halfFilled).toBeLessThan(filled / 1.5);
});

it('adds a tool to a conversation by the margin that the policy says', async () => {
  const tools = Array.from({ length: 40 }, (_, at): ModelTool => ({
    name: at === 39 ? 'water_roses' : `read_clock_${at}`,
    description: at === 39 ? 'Waters the roses of a garden.' : `Reads the clock of city ${at} in its hall.`,
    parameters: { type: 'object', properties: {} },
  }));
  const first: ModelMessage = { role: 'user', content: 'What does the clock of city 4 say in its hall?' };
  const next = [
    first,
    { role: 'assistant', content: 'Noon.' },
    { role: 'user', content: 'Water the roses.' },
  ];
  const shown = async (margin: number): Promise<readonly boolean[]> => {
    await golem.api.policy.set({ tools: { margin } });
    sent.length = 0;
    await ask([
      { messages: [first], tools },
      { messages: next as readonly ModelMessage[], tools },
    ]);
    return sent.map((request) => request.tools!.some(({ name }) => name === 'water_roses'));
  };
  expect(await shown(5)).toEqual([false, false]);
  expect(await shown(0.1)).toEqual([false, true]);
});

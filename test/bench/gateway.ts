import type { ModelRequest } from '../../src/domain/models/model.ts';
import type { ModelConfig } from '../../src/domain/models/model-config.ts';
import { wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { nodeEmbedder } from '../../src/hosts/node/node-embedder.ts';
import type { ModelPort } from '../../src/mind/ports.ts';
import type { InferenceApi } from '../../src/protocol/threads/inference.ts';
import type { GolemFacade } from '../../src/runtime/facade/facade.ts';
import { done, replied } from '../support/gateway.ts';
import { modelAt } from '../support/router.ts';
import { median, quantile } from './measures.ts';
import type { BenchRow } from './row.ts';

const REQUESTS = 200;
const WARM = 20;
const TURNS = 10;

const MODELS: readonly ModelConfig[] = [modelAt('mine', 'http://127.0.0.1:9/v1')];
/** A model that answers at once: what is left is what the gateway takes. */
const AT_ONCE: ModelPort = { models: MODELS, generate: () => replied(done()) };

const SUBJECTS = ['the fee of the pool', 'yesterday’s sale', 'the cage', 'a wider range', 'the drawdown'];
const VERBS = ['explain', 'compare with last week', 'sum up', 'question', 'defend'];

const DOCUMENT =
  'Minutes of the meeting. Volume on the exchange rose by four per cent, and fees fell to their lowest since May. ' +
  'Margaret Whitfield (margaret@example.org, +1 212 555 0123) asked for the figures of the third quarter. '.repeat(
    3,
  );

/** A chat with some turns behind it and a document from outside; no question is asked twice. */
const requestOf = (i: number): ModelRequest => ({
  models: ['mine'],
  system: 'You answer questions about a paper-trading agent, in one sentence, from what is given.',
  messages: [
    ...Array.from({ length: TURNS }, (_, turn) => ({
      role: turn % 2 === 0 ? ('user' as const) : ('assistant' as const),
      content: `Turn ${turn}: the position was moved by ${turn * 3} per cent, and the reason was written down beside it.`,
    })),
    {
      role: 'user',
      content: `Please ${VERBS[i % VERBS.length]} ${SUBJECTS[Math.floor(i / VERBS.length) % SUBJECTS.length]} at tick ${i}.`,
      documents: [{ source: 'file://minutes.txt', title: 'Minutes', text: DOCUMENT }],
    },
  ],
  maxTokens: 50,
});

/** Ms of each request, the first ones left out. */
async function timesOf(api: GolemFacade, session: string): Promise<readonly number[]> {
  const times: number[] = [];
  for (let i = 0; i < WARM + REQUESTS; i++) {
    const began = performance.now();
    await api.gateway.complete(requestOf(i), { profile: 'chat', session }).reply();
    if (i >= WARM) times.push(performance.now() - began);
  }
  return times;
}

async function measured(
  inference?: InferenceApi,
): Promise<{ on: readonly number[]; off: readonly number[] }> {
  const { api } = await wakeHeadless({ languageModels: AT_ONCE, ...(inference && { inference }) });
  if (inference) {
    // What is loaded with the first text that needs it is loaded now.
    await Promise.all([api.pii.mask(DOCUMENT), api.injection.score(DOCUMENT, { slot: 'document' })]);
  }
  const on = await timesOf(api, 'on');
  for (const { layer, able } of await api.gateway.layers()) {
    if (able) await api.gateway.setLayer('chat', layer, false);
  }
  return { on, off: await timesOf(api, 'off') };
}

const told = (times: readonly number[], off: readonly number[]): string =>
  `median ${median(times).toFixed(2)}, with every layer switched off ${median(off).toFixed(2)} (${(median(times) / median(off)).toFixed(1)}×); ` +
  `${REQUESTS} chats of ${TURNS} turns and a document, answered at once by a model in the same process`;

/** What the gateway adds to a request. */
export async function benchGateway(): Promise<readonly BenchRow[]> {
  const plain = await measured();
  const models = await measured(nodeEmbedder());
  return [
    {
      name: 'Gateway without models of its own, p99',
      value: quantile(plain.on, 0.99),
      unit: 'ms',
      goal: { most: 1 },
      note: told(plain.on, plain.off),
    },
    {
      name: 'Gateway with its models, p95',
      value: quantile(models.on, 0.95),
      unit: 'ms',
      goal: { most: 25 },
      note: told(models.on, models.off),
    },
  ];
}

import { expect, it } from 'vitest';
import type { ModelReply, ModelRequest, ReasoningChain } from '../../../src/domain/models/model.ts';
import type { ThinkPorts } from '../../../src/mind/deliberation/ask-model.ts';
import { think } from '../../../src/mind/deliberation/think.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/defaults.ts';
import { governorInput } from '../../fixtures/governor-input.ts';
import { modelReply } from '../../fixtures/model-reply.ts';
import { reflexInput, workspaceWith } from '../../fixtures/reflex-input.ts';
import { RUN } from '../../fixtures/run-context.ts';

const { observation, portfolio, tick } = reflexInput();
const { world, cage } = governorInput();

function chain(said: string): ReasoningChain {
  const rawBlocks = [{ kind: 'thinking', text: said, opaque: `signed ${said}` }];
  const phases = [{ type: 'analysis', content: said }] as const;
  return { provider: 'anthropic', visibility: 'summarized', content: said, tokens: null, interleaved: false, phases, rawBlocks }; // prettier-ignore
}

/** Says these one after the other, and keeps what it was asked. */
function saying(replies: readonly Partial<ModelReply>[]): {
  readonly ports: ThinkPorts;
  readonly asked: ModelRequest[];
} {
  const asked: ModelRequest[] = [];
  const usage = { input: 10, output: 10, cacheRead: null, cacheWrite: null, reasoning: null };
  const usual = { servedBy: 'claude', usage, cost: null, stopReason: 'end', toolCalls: [], citations: [] };
  const ports = {
    models: {
      models: [{ id: 'claude', provider: 'anthropic' }],
      async *generate(request: ModelRequest) {
        yield { type: 'done', reply: { ...usual, text: '', ...replies[asked.push(request) - 1] } };
      },
    },
    deadlines: { begin: () => ({ signal: new AbortController().signal, end: () => undefined }) },
    clock: { now: () => 0, stopwatch: () => 0 },
  };
  return { ports: ports as unknown as ThinkPorts, asked };
}

it('what a model thought goes back with its questions, and stays in the record, as its provider sent it', async () => {
  const call = {
    id: 'c1',
    name: 'query_grimoire',
    arguments: { query: 'volume' },
    text: '{"query":"volume"}',
  };
  const json = modelReply(observation.price, { cites: ['snapshot:price'] });
  const { ports, asked } = saying([
    { toolCalls: [call], reasoning: chain('I must look.') },
    { text: 'Nothing to do.', reasoning: chain('I have looked.') },
    { text: JSON.stringify(json), json, reasoning: chain('So I hold.') },
  ]);
  const { thought } = await think(
    {
      tick,
      run: RUN,
      tier: 'T2',
      policy: { ...DEFAULT_POLICY.thinking, t2Models: ['claude'] },
      context: DEFAULT_POLICY.context,
      workspace: workspaceWith(['snapshot:price'], ['left:out']),
      world,
      observation,
      portfolio,
      cage,
      proposals: [],
      reads: false,
      regime: 'range',
      tokens: { name: 'words', count: (text) => text.split(/\s+/u).length },
      service: {
        rounds: 2,
        room: 400,
        answer: async (query) => ({ tick, query, found: [], more: 0, text: 'Nothing.', tokens: 1 }),
      },
      refusal: () => null,
      trial: () => Promise.reject(new Error('Nothing is tried.')),
      reflex: () => Promise.reject(new Error('The model decides.')),
    },
    ports,
  );
  expect(asked[1]!.messages.at(-2)).toMatchObject({
    role: 'assistant',
    toolCalls: [call],
    reasoning: { rawBlocks: [{ kind: 'thinking', text: 'I must look.', opaque: 'signed I must look.' }] },
  });
  const [attempt] = thought.attempts;
  expect(attempt!.failure).toBeNull();
  expect(attempt!.reasoning).toEqual(chain('So I hold.'));
  expect(attempt!.turns!.map(({ phase, reasoning }) => [phase, reasoning?.rawBlocks[0]?.opaque])).toEqual([
    ['analyze', 'signed I have looked.'],
    ['decide', undefined],
  ]);
});

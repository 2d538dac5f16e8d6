import { createHash } from 'node:crypto';
import { AppError } from '../../src/domain/errors.ts';
import { BUDGET_SLOTS, type BudgetSlot, type GatewayRecord } from '../../src/domain/gateway/gateway.ts';
import type { ModelEvent, ModelReply, ModelRequest } from '../../src/domain/models/model.ts';
import { OWNER, type Party } from '../../src/domain/models/party.ts';
import { Gateway, type GatewayDeps } from '../../src/mind/gateway/gateway.ts';
import type { LayerDescription } from '../../src/mind/gateway/layer.ts';
import type { GatewayPorts } from '../../src/mind/gateway/ports.ts';

/** Words, for tests that need numbers that can be counted by eye. */
const WORDS = { name: 'words', count: (text: string) => text.split(/\s+/u).filter(Boolean).length };

/** Ports with what layers need always; a layer's own are added by its tests. */
export const gatewayPorts = (more: Partial<GatewayPorts> = {}): GatewayPorts => {
  let ms = 0;
  return {
    clock: { now: () => 1_000, stopwatch: () => (ms += 1) },
    tokens: WORDS,
    hash: (text) => createHash('sha256').update(text).digest('hex'),
    prices: () => null,
    ...more,
  };
};

export const asking = (content: string, more: Partial<ModelRequest> = {}): ModelRequest => ({
  messages: [{ role: 'user', content }],
  maxTokens: 100,
  ...more,
});

/** What a layer gets back from behind it. */
export async function* replied(...events: readonly ModelEvent[]): AsyncGenerator<ModelEvent> {
  yield* events;
}

const REPLY: ModelReply = {
  model: 'mine',
  provider: 'openai-compatible',
  servedBy: 'mine-2026',
  text: 'Yes.',
  toolCalls: [],
  json: undefined,
  repaired: false,
  reasoning: {
    provider: 'openai-compatible',
    visibility: 'none',
    content: null,
    tokens: null,
    interleaved: false,
    phases: [],
    rawBlocks: [],
  },
  citations: [],
  usage: { input: 10, output: 2, cacheRead: null, cacheWrite: null, reasoning: null },
  cost: null,
  stopReason: 'end',
  failovers: [],
  ms: 5,
};

export const done = (reply: Partial<ModelReply> = {}): ModelEvent => ({
  type: 'done',
  reply: { ...REPLY, ...reply },
});

export async function collected(events: AsyncIterable<ModelEvent>): Promise<readonly ModelEvent[]> {
  const all: ModelEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

/** A gateway as one party asks it. */
export interface GatewayOf {
  generate(request: ModelRequest, signal?: AbortSignal): AsyncGenerator<ModelEvent>;
  dry(request: ModelRequest): Promise<GatewayRecord>;
}

/** A gateway over layers, with what was sent and what was recorded: the owner's, and of whoever else asks. @param answer of the upstream */
export function gatewayOf(
  layers: readonly LayerDescription[],
  answer: (request: ModelRequest) => AsyncIterable<ModelEvent> = () => replied(done()),
  more: Partial<GatewayDeps> & {
    readonly off?: readonly string[];
    readonly ports?: Partial<GatewayPorts>;
  } = {},
): {
  gateway: GatewayOf;
  of: (party: Party) => GatewayOf;
  sent: ModelRequest[];
  records: GatewayRecord[];
} {
  const { off = [], ports: own, ...deps } = more;
  const ports = gatewayPorts(own);
  const sent: ModelRequest[] = [];
  const records: GatewayRecord[] = [];
  const built = layers.map((description) => ({ description, layer: description.create(ports) }));
  let id = 0;
  const gateway = new Gateway({
    upstream: {
      models: [],
      generate: (request) => {
        sent.push(request);
        return answer(request);
      },
    },
    clock: ports.clock,
    tokens: ports.tokens,
    prices: ports.prices,
    hash: ports.hash,
    limits: () => Object.fromEntries(BUDGET_SLOTS.map((slot) => [slot, 100])) as Record<BudgetSlot, number>,
    seats: () => built.map((seat) => ({ ...seat, on: !off.includes(seat.description.name) })),
    newId: () => `request-${(id += 1)}`,
    admit: () => undefined,
    check: () => undefined,
    over: async ({ make }) => void records.push(await make(true)),
    ...deps,
  });
  const of = (party: Party): GatewayOf => ({
    generate: (request, signal) => gateway.generate(request, party, signal),
    dry: (request) => gateway.dry(request, party),
  });
  return { gateway: of(OWNER), of, sent, records };
}

export const broken = (code: ConstructorParameters<typeof AppError>[0] = 'internal'): AppError =>
  new AppError(code, 'It broke.');

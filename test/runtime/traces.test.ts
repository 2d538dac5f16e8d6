import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ModelConfig } from '../../src/domain/models/model-config.ts';
import type { Span, Trace } from '../../src/domain/telemetry/trace.ts';
import { modelReplyTo } from '../fixtures/model-reply.ts';
import { type Collector, hasCollector, startCollector } from '../support/collector.ts';
import { FragileWorld } from '../support/fragile-world.ts';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { type ModelServer, type SeenRequest, startModelServer } from '../support/model-server.ts';
import { modelAt, routerTo } from '../support/router.ts';
import { until } from '../support/until.ts';

const WORLD = { world: 'sp500', seed: 7 };
const EVERYTHING = {
  tracing: { sampleShare: 1, slowMs: 600_000, perSecond: 1_000 },
  memory: { vectorsAfter: 0 },
};

let server: ModelServer;
let models: readonly ModelConfig[];
let golem: Headless;
const world = new FragileWorld();

beforeAll(async () => {
  server = await startModelServer();
  models = [
    modelAt('first', server.url, { traceparent: true }),
    modelAt('quiet', server.url),
    modelAt('gone', 'http://127.0.0.1:9/v1'),
  ];
  golem = await wakeHeadless({
    ...WORLD,
    languageModels: routerTo(models),
    wrapWorld: (tape) => world.wrap(tape),
  });
  await golem.api.policy.set(EVERYTHING);
  // One call a thought.
  await golem.api.policy.set({ thinking: { t2Turns: { analyze: 0, execute: 0, reflect: 0 } } });
});
afterAll(() => server.close());
afterEach(() => golem.api.policy.set({ thinking: { t1Models: [], t2Models: [] } }));

const buying = (request: SeenRequest) => ({
  content: JSON.stringify(modelReplyTo(request.body, { action: { kind: 'buy', asset: 'SPX', spend: 500 } })),
});

async function lived(steer?: string): Promise<Trace> {
  if (steer !== undefined) await golem.api.steer(steer);
  const [record] = await golem.api.step('theta', 1);
  return (await golem.api.traces.forTick(record!.tick))!;
}

const named = ({ spans }: Trace, name: string): Span => {
  const span = spans.find((one) => one.name === name);
  if (!span) throw new Error(`No span ${name} in ${spans.map((one) => one.name).join(', ')}`);
  return span;
};
const stepsOf = ({ spans }: Trace): readonly string[] =>
  spans
    .filter(({ name }) => name.startsWith('step '))
    .map(({ name, error }) => `${name}: ${error ?? 'fine'}`);
const parentOf = (trace: Trace, name: string): string | undefined =>
  trace.spans.find(({ id }) => id === named(trace, name).parent)?.name;

describe('the trace of a tick', () => {
  it('is one tree: the tick, its steps, what they asked, and the commit', async () => {
    const trace = await lived();
    expect(trace.id).toMatch(/^(?!0{32})[\da-f]{32}$/);
    for (const { id } of trace.spans) expect(id).toMatch(/^(?!0{16})[\da-f]{16}$/);
    expect(new Set(trace.spans.map(({ id }) => id)).size).toBe(trace.spanCount);
    const before = new Set<string>();
    for (const { id, parent } of trace.spans) {
      if (parent !== null) expect(before).toContain(parent);
      before.add(id);
    }
    const record = (await golem.api.records.get(trace.tick))!;
    const ran = record.timings.filter(({ skipped }) => !skipped);
    for (const { step, start, duration } of ran)
      expect(named(trace, `step ${step}`)).toMatchObject({ start, duration, parent: trace.spans[0]!.id });
    expect(trace.spans[0]).toMatchObject({ name: 'tick', parent: null, start: 0, duration: trace.duration });
    expect(parentOf(trace, 'search_memory')).toBe('step retrieve');
    expect(named(trace, 'search_memory').attributes).toMatchObject({
      'gen_ai.operation.name': 'search_memory',
      'gen_ai.memory.record.count': expect.any(Number) as number,
    });
    expect(parentOf(trace, 'embeddings all-MiniLM-L6-v2')).toBe('step retrieve');
    expect(named(trace, 'commit')).toMatchObject({ attributes: { 'golem.commit.group_size': 1 }, links: [] });
    expect(named(trace, 'commit').start).toBeGreaterThanOrEqual(trace.duration);
  });

  it('is linked from the trace of the delta cycle behind it, which says what it searched', async () => {
    const { clocks } = await golem.api.policy.get();
    await golem.api.policy.set({ clocks: { thetaPerDelta: 10 } });
    const { tick } = await golem.api.status();
    await golem.api.step('theta', (18 - (tick % 10)) % 10);
    const before = await lived();
    const after = await lived();
    await golem.api.policy.set({ clocks: { thetaPerDelta: clocks.thetaPerDelta } });
    expect(await golem.api.traces.forTick(before.tick, 'delta')).toBeNull();
    expect(after.tick % 10).toBe(0);
    expect(after.spans.map(({ name }) => name)).not.toContain('step delta');
    const delta = (await golem.api.traces.forTick(after.tick, 'delta'))!;
    const some = expect.any(Number) as number;
    expect(delta.kept).toEqual(after.kept);
    expect(delta.spans[0]!.attributes).toMatchObject({
      'golem.delta.learned': some,
      'golem.delta.changed': some,
      'golem.delta.faded': some,
    });
    expect(delta.spans[0]!.links).toMatchObject([{ traceId: after.id, spanId: after.spans[0]!.id }]);
    const { id } = named(delta, 'step search');
    const searches = delta.spans.filter(({ name, parent }) => name === 'search_memory' && parent === id);
    expect(searches).toHaveLength(2);
  });

  it('names what it wrote to memory and did in the world', async () => {
    server.answer(buying);
    await golem.api.policy.set({ thinking: { t2Models: ['first'] } });
    const trace = await lived('Buy some.');
    expect(parentOf(trace, 'create_memory')).toBe('commit');
    expect(parentOf(trace, 'world simulate')).toBe('step simulate');
    expect(parentOf(trace, 'world execute')).toBe('step execute');
    expect(parentOf(trace, 'world receipt')).toBe('step verify');
    expect(named(trace, 'world receipt').attributes['golem.receipt.status']).toBe('filled');
    expect(trace.spans[0]!.attributes).toMatchObject({ 'golem.tier': 'T2', 'golem.action.status': 'filled' });
  });

  it('tells of a model’s call by the conventions, and not a word that was said', async () => {
    server.answer(buying);
    await golem.api.policy.set({ thinking: { t2Models: ['gone', 'first'] } });
    const trace = await lived('The secret word is xylophone.');
    const [gone, first] = trace.spans.filter(({ kind }) => kind === 'client');
    expect(gone).toMatchObject({
      name: 'chat deepseek-reasoner',
      error: 'model.unreachable',
      attributes: { 'error.type': 'model.unreachable', 'golem.model.id': 'gone', 'server.port': 9 },
      events: [{ name: 'exception', attributes: { 'exception.type': 'model.unreachable' } }],
    });
    expect(first).toMatchObject({
      name: 'chat deepseek-reasoner',
      error: null,
      attributes: {
        'gen_ai.operation.name': 'chat',
        'gen_ai.provider.name': 'openai',
        'gen_ai.request.model': 'deepseek-reasoner',
        'gen_ai.response.model': 'deepseek-reasoner',
        'gen_ai.response.finish_reasons': ['stop'],
        'gen_ai.usage.input_tokens': 1800,
        'gen_ai.usage.output_tokens': 219,
        'gen_ai.usage.reasoning.output_tokens': 105,
        'server.address': '127.0.0.1',
      },
    });
    expect(trace).toMatchObject({
      status: 'error',
      kept: expect.arrayContaining(['failed', 'owner', 't2']) as string[],
    });
    expect(JSON.stringify(trace)).not.toMatch(/xylophone|<price>|snapshot:price/);
  });

  it('tells what each layer of the gateway did for the call, and not a word that passed it', async () => {
    server.answer(buying);
    await golem.api.policy.set({ thinking: { t2Models: ['first'] } });
    const trace = await lived('The secret word is xylophone.');
    const call = trace.spans.find(({ kind }) => kind === 'client')!;
    const layers = trace.spans.filter(({ name }) => name.startsWith('gateway '));
    expect(layers.map(({ name }) => name)).toEqual(expect.arrayContaining(['gateway prefix', 'gateway pii']));
    const [request] = await golem.api.gateway.requests({ profile: 'golem', limit: 1 });
    for (const { layer, state } of request!.layers) {
      const spans = layers.filter(({ name }) => name === `gateway ${layer}`);
      expect(spans.every(({ attributes }) => attributes['golem.gateway.state'] === state)).toBe(true);
    }
    for (const { parent, start, duration } of layers) {
      expect(parent).toBe(call.parent);
      expect(start + duration).toBeLessThanOrEqual(call.start + call.duration + 1);
    }
    expect(JSON.stringify(layers)).not.toContain('xylophone');
  });

  it('sends its context to a server of the owner’s that is to have it, and to no other', async () => {
    server.answer(buying);
    await golem.api.policy.set({ thinking: { t2Models: ['first'] } });
    const trace = await lived('Think.');
    const { id } = trace.spans.find(({ kind }) => kind === 'client')!;
    expect(server.seen.at(-1)!.traceparent).toBe(`00-${trace.id}-${id}-01`);
    await golem.api.policy.set({ thinking: { t2Models: ['quiet'] } });
    await lived('Think again.');
    expect(server.seen.at(-1)!.traceparent).toBeNull();
  });

  it('is kept where the tick failed, with the exception, and the tick is lived again under its number', async () => {
    const { life } = golem.golem;
    const { tick } = life.state;
    const { candidates } = golem.golem.memory.atHand;
    golem.golem.memory.atHand.candidates = () => Promise.reject(new Error('secret path'));
    await expect(life.theta(0)).rejects.toThrow('secret path');
    golem.golem.memory.atHand.candidates = candidates;
    const failed = (await golem.api.traces.forTick(tick + 1))!;
    expect(failed).toMatchObject({
      status: 'error',
      tier: null,
      kept: expect.arrayContaining(['failed', 'sampled']) as string[],
    });
    expect(stepsOf(failed)).toEqual(['step observe: fine', 'step retrieve: internal']);
    expect(named(failed, 'search_memory').error).toBe('internal');
    expect(parentOf(failed, 'search_memory')).toBe('step retrieve');
    expect(JSON.stringify(failed)).not.toContain('secret path');
    expect(await lived()).toMatchObject({ tick: tick + 1, status: 'ok' });
    expect(await golem.api.traces.list({ from: tick + 1, to: tick + 1 })).toHaveLength(2);
  });

  it('says which step the world failed, and why, and what was done before it', async () => {
    server.answer(buying);
    await golem.api.policy.set({ thinking: { t2Models: ['first'] } });
    await golem.api.steer('Buy some.');
    const { life } = golem.golem;
    const { tick } = life.state;
    const broken = world.breakAt('execute');
    await expect(life.theta(0)).rejects.toMatchObject({ code: 'world.corrupt' });
    await broken;
    const failed = (await golem.api.traces.forTick(tick + 1))!;
    expect(failed).toMatchObject({
      status: 'error',
      tier: 'T2',
      kept: expect.arrayContaining(['failed', 't2', 'sampled']) as string[],
    });
    const done = ['observe', 'retrieve', 'analyze', 'gate', 'assemble', 'deliberate', 'simulate', 'validate'];
    expect(stepsOf(failed)).toEqual([
      ...done.map((step) => `step ${step}: fine`),
      'step execute: world.corrupt',
    ]);
    expect(named(failed, 'step execute').events).toMatchObject([
      { name: 'exception', attributes: { 'exception.message': 'The world broke in execute.' } },
    ]);
    expect(parentOf(failed, 'world execute')).toBe('step execute');
    const { resourceSpans } = JSON.parse(await (await golem.api.traces.otlp([failed.id])).text()) as {
      resourceSpans: readonly {
        scopeSpans: readonly { spans: readonly { name: string; status: object }[] }[];
      }[];
    };
    const sent = resourceSpans[0]!.scopeSpans[0]!.spans;
    expect(sent.find(({ name }) => name === 'step execute')!.status).toEqual({
      code: 2,
      message: 'world.corrupt',
    });
    expect(sent.find(({ name }) => name === 'step gate')!.status).toEqual({});
    expect(await lived()).toMatchObject({ tick: tick + 1, status: 'ok' });
  });
});

describe('ticks that share a transaction', () => {
  it('are told of by links between their commits', async () => {
    const before = golem.golem.life.state.tick;
    await golem.golem.pulse.heart.step('theta', 20);
    await golem.golem.queue.idle();
    const list = await golem.api.traces.list({ from: before + 1 });
    const traces = await Promise.all(list.map(async ({ id }) => (await golem.api.traces.get(id))!));
    const shared = traces.filter(
      (trace) => Number(named(trace, 'commit').attributes['golem.commit.group_size']) > 1,
    );
    expect(shared.length).toBeGreaterThan(1);
    for (const trace of shared) {
      for (const { traceId, spanId } of named(trace, 'commit').links) {
        const other = traces.find(({ id }) => id === traceId)!;
        expect(named(other, 'commit').id).toBe(spanId);
      }
    }
  });
});

describe('the list of traces', () => {
  it('finds by tick, duration, state, reason, words and attribute, newest first', async () => {
    const all = await golem.api.traces.list({});
    expect(all.length).toBeGreaterThan(20);
    const { list } = { list: (filter: object) => golem.api.traces.list(filter) };
    const failed = await list({ status: 'error' });
    expect(failed.map(({ tick }) => tick)).toEqual(
      all.filter(({ status }) => status === 'error').map(({ tick }) => tick),
    );
    expect(await list({ kept: 't2' })).toEqual(all.filter(({ kept }) => kept.includes('t2')));
    expect(await list({ limit: 3 })).toEqual(all.slice(0, 3));
    expect(await list({ minDuration: 1e6 })).toEqual([]);
    expect((await list({ text: 'UNREACHABLE' })).length).toBe(1);
    const filled = await list({ attribute: { key: 'golem.action.status', value: 'filled' } });
    expect(filled.length).toBeGreaterThan(0);
    for (const { tick } of filled) expect((await golem.api.records.get(tick))!.action!.status).toBe('filled');
    expect((await list({ attribute: { key: 'gen_ai.usage.input_tokens' } })).length).toBeGreaterThan(0);
  });

  it.each([{ from: -1 }, { limit: 1.5 }, { status: 'bad' }, { kept: 'why' }, { minDuration: -1 }])(
    'refuses %o',
    async (filter) => {
      await expect(golem.api.traces.list(filter as never)).rejects.toMatchObject({ code: 'input.invalid' });
    },
  );

  it('keeps the newest, as many as the policy says', async () => {
    await golem.api.policy.set({ tracing: { kept: 5 } });
    await golem.api.step('theta', 8);
    const ticks = (await golem.api.traces.list({})).map(({ tick }) => tick);
    const { tick } = golem.golem.life.state;
    expect(ticks).toEqual([tick, tick - 1, tick - 2, tick - 3, tick - 4]);
    await golem.api.policy.set({ tracing: { kept: 0 } });
    await golem.api.step('theta', 2);
    expect((await golem.api.traces.list({}))[0]!.tick).toBe(tick);
    await golem.api.policy.set({ tracing: { kept: 1_000 } });
  });
});

describe('an export', () => {
  it('as a file is one OTLP document', async () => {
    const [one] = await golem.api.traces.list({ limit: 1 });
    const document = JSON.parse(await (await golem.api.traces.otlp([one!.id])).text()) as {
      resourceSpans: { scopeSpans: { spans: { traceId: string }[] }[] }[];
    };
    const { spans } = document.resourceSpans[0]!.scopeSpans[0]!;
    expect(spans).toHaveLength(one!.spanCount);
    expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([one!.id]));
    await expect(golem.api.traces.otlp(['0'.repeat(32)])).rejects.toMatchObject({ code: 'golem.not_found' });
  });

  let collector: Collector;
  beforeAll(async () => {
    if (hasCollector) collector = await startCollector();
  });
  afterAll(() => collector?.close());
  const skipped = hasCollector
    ? ''
    : ' (skipped: no collector was built, which takes Go: see scripts/collector)';

  it.skipIf(!hasCollector)(`is taken whole by a real OpenTelemetry collector${skipped}`, async () => {
    const before = golem.golem.life.state.tick;
    server.answer(buying);
    await golem.api.policy.set({ thinking: { t2Models: ['gone', 'first'] } });
    await lived('Once more.');
    await golem.golem.pulse.heart.step('theta', 120);
    await golem.golem.queue.idle();
    const told: number[] = [];
    const report = await golem.api.traces.export({
      url: collector.url,
      onProgress: ({ done }) => void told.push(done),
    });
    const list = await golem.api.traces.list({});
    expect(report).toMatchObject({ traces: list.length, rejected: 0, message: '' });
    expect(told.at(-1)).toBe(list.length);
    await until(
      'the collector wrote it down',
      async () => (await collector.collected()).spans.length >= report.spans,
    );
    const { resource, spans } = await collector.collected();
    expect(spans).toHaveLength(report.spans);
    expect(resource).toMatchObject({ 'service.name': 'golem', 'service.instance.id': 'headless' });
    const asked = list.find(({ tick }) => tick === before + 1)!;
    const trace = (await golem.api.traces.get(asked.id))!;
    for (const span of trace.spans) {
      const got = spans.find(({ spanId }) => spanId === span.id)!;
      expect(got).toMatchObject({ traceId: trace.id, name: span.name, kind: span.kind === 'client' ? 3 : 1 });
      expect(got.parentSpanId || null).toBe(span.parent);
      const ms = Number(BigInt(got.endTimeUnixNano) - BigInt(got.startTimeUnixNano)) / 1e6;
      expect(ms).toBeCloseTo(span.duration, 5);
      expect(Object.keys(span.attributes).sort()).toEqual(
        (got.attributes ?? []).map(({ key }) => key).sort(),
      );
      expect(got.status?.code ?? 0).toBe(span.error === null ? 0 : 2);
      expect(got.events?.length ?? 0).toBe(span.events.length);
      expect(got.links?.length ?? 0).toBe(span.links.length);
    }
  });
});

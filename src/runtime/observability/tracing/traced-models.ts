import { AppError } from '../../../domain/errors.ts';
import type {
  FailoverStep,
  ModelEvent,
  ModelRequest,
  ModelUsage,
  StopReason,
} from '../../../domain/models/model.ts';
import type { ModelConfig } from '../../../domain/models/model-config.ts';
import type { ModelPort } from '../../../mind/ports.ts';
import { wrapPort } from '../../../mind/replay/index.ts';
import type { LiveSpan, TickTrace } from './tick-trace.ts';
import type { Now } from './traced-ports.ts';

/** Names of providers in the conventions, by the host that the owner configured; others speak OpenAI's way. */
const PROVIDERS: Readonly<Record<string, string>> = {
  'api.deepseek.com': 'deepseek',
  'api.mistral.ai': 'mistral_ai',
  'api.groq.com': 'groq',
  'api.x.ai': 'x_ai',
  'api.perplexity.ai': 'perplexity',
  'generativelanguage.googleapis.com': 'gcp.gemini',
};

const FINISH: Readonly<Record<StopReason, string>> = {
  end: 'stop',
  length: 'length',
  'tool-calls': 'tool_calls',
  refused: 'content_filter',
  other: 'other',
};

const TOKENS: readonly (readonly [keyof ModelUsage, string])[] = [
  ['input', 'gen_ai.usage.input_tokens'],
  ['output', 'gen_ai.usage.output_tokens'],
  ['cacheRead', 'gen_ai.usage.cache_read.input_tokens'],
  ['cacheWrite', 'gen_ai.usage.cache_creation.input_tokens'],
  ['reasoning', 'gen_ai.usage.reasoning.output_tokens'],
];

function providerName({ provider, baseUrl }: ModelConfig): string {
  if (provider === 'anthropic' || provider === 'browser') return provider;
  return PROVIDERS[URL.parse(baseUrl ?? '')?.hostname ?? ''] ?? 'openai';
}

/** What is asked, without a word of it: prompts are no attributes. */
function asked(request: ModelRequest, config: ModelConfig | undefined): LiveSpan['attributes'] {
  const address = URL.parse(config?.baseUrl ?? '');
  return {
    'gen_ai.operation.name': 'chat',
    ...(config && {
      'gen_ai.provider.name': providerName(config),
      'gen_ai.request.model': config.model,
      'golem.model.id': config.id,
    }),
    'gen_ai.request.max_tokens': request.maxTokens,
    'gen_ai.request.stream': true,
    ...(request.temperature != null && { 'gen_ai.request.temperature': request.temperature }),
    ...(request.seed != null && { 'gen_ai.request.seed': request.seed }),
    ...(request.responseSchema && { 'gen_ai.output.type': 'json' }),
    ...(address && {
      'server.address': address.hostname,
      'server.port': Number(address.port) || (address.protocol === 'https:' ? 443 : 80),
    }),
  };
}

/** What came back, without a word of it. */
function answered(reply: NonNullable<FailoverStep['spoke']>, attributes: LiveSpan['attributes']): void {
  attributes['gen_ai.response.model'] = reply.servedBy;
  attributes['gen_ai.response.finish_reasons'] = [FINISH[reply.stopReason]];
  for (const [name, key] of TOKENS) {
    const tokens = reply.usage[name];
    if (tokens !== null) attributes[key] = tokens;
  }
  if (reply.cost) attributes['golem.cost.usd'] = reply.cost.usd;
}

/** The owner's models, each call of a tick a span by the conventions for generative AI. */
export function tracedModels(models: ModelPort, now: Now, spanId: () => string): ModelPort {
  return wrapPort('models', models, {
    generate: (ask) => (request, signal) => {
      const trace = now();
      if (trace === null) return ask(request, signal);
      const first = request.models?.[0];
      const config = models.models.find(({ id }) => id === first) ?? models.models[0];
      const open = (): LiveSpan => {
        const span = trace.open(`chat ${config?.model ?? ''}`.trim(), 'client', asked(request, config));
        span.id = spanId();
        return span;
      };
      return spanned(trace, open, (traceparent) => ask({ ...request, traceparent }, signal), signal);
    },
  });
}

/** @param open begins the span when the reply is first read @param ask is given the span as the cause of what it sends */
async function* spanned(
  trace: TickTrace,
  open: () => LiveSpan,
  ask: (traceparent: string) => AsyncIterable<ModelEvent>,
  signal: AbortSignal | undefined,
): AsyncGenerator<ModelEvent> {
  const span = open();
  // Whoever stops waiting does not wait for the end of this iteration either.
  const left = (): void => trace.fail(span, AppError.from(signal?.reason, 'model.cancelled'));
  signal?.addEventListener('abort', left, { once: true });
  try {
    for await (const event of ask(`00-${trace.id}-${span.id}-01`)) {
      note(trace, span, event);
      yield event;
    }
    trace.close(span);
  } catch (error) {
    failed(trace, span, error);
    throw error;
  } finally {
    signal?.removeEventListener('abort', left);
    trace.close(span);
  }
}

/** Where all models have failed, the last one's failure says more than that. What it said is paid for all the same. */
function failed(trace: TickTrace, span: LiveSpan, thrown: unknown): void {
  const error = AppError.from(thrown);
  const step = (error.data['failovers'] as readonly FailoverStep[] | undefined)?.at(-1);
  if (step?.spoke) answered(step.spoke, span.attributes);
  trace.fail(span, step ? { code: step.code, message: step.reason } : error);
}

function note(trace: TickTrace, span: LiveSpan, event: ModelEvent): void {
  if (span.end !== null) return;
  const { attributes } = span;
  if (event.type === 'started') {
    attributes['golem.attempts'] = Number(attributes['golem.attempts'] ?? 0) + 1;
  } else if (event.type === 'text' || event.type === 'reasoning') {
    attributes['gen_ai.response.time_to_first_chunk'] ??= (trace.now() - span.start) / 1_000;
  } else if (event.type === 'retry') {
    trace.event(span, 'golem.retry', { 'error.type': event.code, 'golem.wait_ms': event.waitMs });
  } else if (event.type === 'failover') {
    const { model, code, attempts, next } = event.step;
    trace.event(span, 'golem.failover', {
      'golem.model.id': model,
      'error.type': code,
      'golem.attempts': attempts,
      'golem.failover.next': next ?? 'none',
    });
  } else if (event.type === 'done') {
    answered(event.reply, attributes);
    trace.close(span);
  }
}

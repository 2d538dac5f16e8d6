import * as v from 'valibot';
import { AppError } from '../../domain/errors.ts';
import { GATEWAY_PROFILES } from '../../domain/models/gateway-profile.ts';
import { CAPABILITIES, MODEL_TIERS, ROUTE_ORDERS } from '../../domain/models/route.ts';
import { MOST_STOPS, type ModelRequest } from '../../domain/models/model.ts';

const schema = v.record(v.string(), v.unknown());
const calls = v.array(
  v.object({
    id: v.string(),
    name: v.string(),
    arguments: v.nullable(v.record(v.string(), v.unknown())),
    text: v.string(),
  }),
);
const documents = v.array(v.object({ source: v.string(), title: v.string(), text: v.string() }));
const toolName = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/));

const most = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)));

const price = v.optional(v.pipe(v.number(), v.minValue(0)));
/** How a model is chosen, as it comes from outside. */
const ROUTE = v.strictObject({
  by: v.optional(v.picklist(ROUTE_ORDERS)),
  tier: v.optional(v.picklist(MODEL_TIERS)),
  maxPrice: v.optional(v.strictObject({ input: price, output: price })),
  maxUsd: price,
  needs: v.optional(v.array(v.picklist(CAPABILITIES))),
  weights: v.optional(v.record(v.string(), v.pipe(v.number(), v.minValue(0), v.maxValue(1_000_000)))),
  hedgeMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(600_000))),
});

const REQUEST = v.object({
  route: v.optional(ROUTE),
  models: v.optional(v.pipe(v.array(v.string()), v.minLength(1))),
  system: v.optional(v.nullable(v.string())),
  messages: v.pipe(
    v.array(
      v.variant('role', [
        v.object({ role: v.literal('user'), content: v.string(), documents: v.optional(documents) }),
        v.object({
          role: v.literal('assistant'),
          content: v.string(),
          toolCalls: v.optional(calls),
          reasoning: v.optional(v.looseObject({ provider: v.string(), rawBlocks: v.array(v.unknown()) })),
        }),
        v.object({ role: v.literal('tool'), toolCallId: v.string(), content: v.string() }),
      ]),
    ),
    v.minLength(1),
  ),
  tools: v.optional(v.array(v.object({ name: toolName, description: v.string(), parameters: schema }))),
  toolChoice: v.optional(v.picklist(['auto', 'none', 'required'])),
  responseSchema: v.optional(v.nullable(v.object({ name: toolName, schema }))),
  extra: v.optional(v.record(v.string(), v.unknown())),
  allowed: v.optional(v.nullable(schema)),
  maxTokens: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
  limits: v.optional(
    v.strictObject({ bytes: most, events: most, text: most, reasoning: most, toolCalls: most }),
  ),
  temperature: v.optional(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(2)))),
  stop: v.optional(v.pipe(v.array(v.pipe(v.string(), v.nonEmpty())), v.maxLength(MOST_STOPS))),
  seed: v.optional(v.nullable(v.pipe(v.number(), v.safeInteger()))),
  hints: v.optional(v.object({ profile: v.optional(v.picklist(GATEWAY_PROFILES)) })),
  effort: v.optional(v.nullable(v.picklist(['low', 'medium', 'high']))),
});

/** Checks a request that comes from outside. @throws AppError `input.invalid` with the field's path */
export function modelRequest(given: unknown): ModelRequest {
  const parsed = v.safeParse(REQUEST, given);
  if (parsed.success) {
    if (!parsed.output.stop?.length || !parsed.output.responseSchema) return given as ModelRequest;
    throw new AppError(
      'input.invalid',
      'Stop sequences (`stop`) can’t be combined with a JSON schema. Remove one of them.',
      { data: { name: 'stop' } },
    );
  }
  const [issue] = parsed.issues;
  const path = v.getDotPath(issue) ?? 'request';
  throw new AppError(
    'input.invalid',
    `The request’s ${path} is not valid: expected ${issue.expected ?? 'more'}.`,
    {
      data: { name: path },
    },
  );
}

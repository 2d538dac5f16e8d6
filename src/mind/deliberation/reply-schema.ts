import * as v from 'valibot';
import { toJsonSchema } from '../../lib/json/json-schema.ts';

/** Ticks ahead that a prediction may be about. A quarter of a trading year: later is not learned from in time. */
export const MAX_PREDICTION_TICKS = 60;

const says = <Input>(text: string) => v.description<Input, string>(text);
const asset = v.pipe(v.string(), says('Symbol of the traded token, as in <price>.'));
const amount = (text: string) => v.pipe(v.number(), v.finite(), v.gtValue(0), says(text));
const share = (text: string) => v.pipe(v.number(), v.minValue(0), v.maxValue(1), says(text));

/** What a model answers a deliberation with. Reasons come first, so that it thinks before it decides. */
export const REPLY = v.strictObject({
  reasons: v.pipe(
    v.array(v.string()),
    v.minLength(1),
    v.maxLength(12),
    says('What the decision follows from, one sentence each.'),
  ),
  cites: v.pipe(
    v.array(v.string()),
    v.minLength(1),
    says('Names of the entries that it rests on, exactly as listed in <citable>.'),
  ),
  action: v.variant('kind', [
    v.strictObject({ kind: v.literal('hold') }),
    v.strictObject({ kind: v.literal('buy'), asset, spend: amount('Quote tokens to spend.') }),
    v.strictObject({ kind: v.literal('sell'), asset, amount: amount('Base tokens to sell.') }),
    v.strictObject({
      kind: v.literal('provide'),
      asset,
      lowPrice: amount('Lower end of the range, quote per base.'),
      highPrice: amount('Upper end of the range, quote per base.'),
      maxBase: amount('Base tokens to deposit at most.'),
      maxQuote: amount('Quote tokens to deposit at most.'),
    }),
    v.strictObject({
      kind: v.literal('withdraw'),
      positionId: v.pipe(v.string(), says('Id of an open liquidity position, as in <positions>.')),
    }),
  ]),
  prediction: v.strictObject({
    low: v.pipe(v.number(), v.minValue(0), says('Lower end of the price interval, quote per base.')),
    high: amount('Upper end of the price interval.'),
    ticks: v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1),
      v.maxValue(MAX_PREDICTION_TICKS),
      says('Ticks from now at which the price is looked at.'),
    ),
    probability: share('Chance that the price is inside then.'),
  }),
  confidence: share('Confidence in the decision.'),
  summary: v.pipe(v.string(), v.minLength(1), says('The decision in one sentence.')),
});

/** What a model answers when it sets an order of its own right. */
export const ORDER_REPLY = v.strictObject({
  why: v.pipe(v.string(), v.minLength(1), says('What is changed and why, in one sentence.')),
  action: REPLY.entries.action,
});

/** How it is asked for. */
export const ORDER_SCHEMA = { name: 'order', schema: toJsonSchema(ORDER_REPLY) } as const;

export type DeliberationReply = v.InferOutput<typeof REPLY>;

/** How the reply is asked for: the same schema, in the providers' words. */
export const REPLY_SCHEMA = { name: 'decision', schema: toJsonSchema(REPLY) } as const;

/** The reply, or what is wrong with it in one sentence with the place. */
export const readReply = (json: unknown): DeliberationReply | string => read(REPLY, json);

/** The same of an order that was set right. */
export const readOrder = (json: unknown): v.InferOutput<typeof ORDER_REPLY> | string =>
  read(ORDER_REPLY, json);

function read<Schema extends v.GenericSchema>(schema: Schema, json: unknown): v.InferOutput<Schema> | string {
  const parsed = v.safeParse(schema, json, { abortEarly: true });
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const path = v.getDotPath(issue);
  return `${path === null ? 'the reply' : path}: expected ${issue.expected ?? 'something else'}, received ${issue.received}`;
}

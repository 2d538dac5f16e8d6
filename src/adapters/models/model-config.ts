import * as v from 'valibot';
import { AppError } from '../../domain/errors.ts';
import {
  MODEL_PROVIDERS,
  type ModelConfig,
  type ModelProvider,
  type ModelTimeouts,
} from '../../domain/models/model-config.ts';
import { CAPABILITIES, MODEL_TIERS } from '../../domain/models/route.ts';
import { refuseOpenKey } from '../net/index.ts';

/** A provider may think for a while before its first word. */
const TIMEOUTS: ModelTimeouts = { firstByte: 60_000, idle: 30_000, total: 180_000 };
/** A model on this machine may have to be opened, or downloaded, first. */
const DEVICE_TIMEOUTS: ModelTimeouts = { firstByte: 600_000, idle: 60_000, total: 900_000 };
const RETRIES = 2;
const BASES: Readonly<Record<ModelProvider, string | null>> = {
  'openai-compatible': null,
  'openai-responses': 'https://api.openai.com/v1',
  'openai-completions': null,
  anthropic: 'https://api.anthropic.com',
  browser: null,
  local: null,
};

/** Without an address, and without a key. */
const onDevice = (provider: ModelProvider): boolean => provider === 'browser' || provider === 'local';

const price = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1_000_000));
const ms = v.pipe(v.number(), v.integer(), v.minValue(10), v.maxValue(3_600_000));
const name = v.pipe(v.string(), v.regex(/^[A-Za-z0-9._-]{1,64}$/));

const DRAFT = v.strictObject({
  id: name,
  provider: v.picklist(MODEL_PROVIDERS),
  model: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
  baseUrl: v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(2_000)))),
  keyName: v.optional(v.nullable(name)),
  prices: v.optional(
    v.nullable(
      v.strictObject({
        input: price,
        output: price,
        cacheRead: v.optional(price),
        cacheWrite: v.optional(price),
      }),
    ),
  ),
  timeouts: v.optional(
    v.strictObject({ firstByte: v.optional(ms), idle: v.optional(ms), total: v.optional(ms) }),
  ),
  retries: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10))),
  structured: v.optional(v.picklist(['schema', 'json', 'prompt'])),
  traceparent: v.optional(v.boolean()),
  contextTokens: v.optional(v.pipe(v.number(), v.integer(), v.minValue(512), v.maxValue(100_000_000))),
  tier: v.optional(v.nullable(v.picklist(MODEL_TIERS))),
  capabilities: v.optional(v.nullable(v.array(v.picklist(CAPABILITIES)))),
});

function invalid(message: string, name: string): AppError {
  return new AppError('input.invalid', message, { data: { name } });
}

function addressOf(text: string | null, provider: ModelProvider, keyed: boolean): string | null {
  if (onDevice(provider)) return null;
  const address = URL.parse(text ?? '');
  if (!address || !/^https?:$/.test(address.protocol)) {
    throw invalid('The base URL must be a web address, e.g. https://api.openai.com/v1.', 'baseUrl');
  }
  // An address with a password in it would carry a secret into every list and record.
  if (address.username !== '' || address.password !== '' || address.search !== '' || address.hash !== '') {
    throw invalid('The base URL must not contain a user, password, “?” or “#”.', 'baseUrl');
  }
  if (keyed) refuseOpenKey(address);
  return address.href.replace(/\/+$/, '');
}

/** Configurations that were stored or travelled. One that this version does not take is left out. */
export const readModels = (stored: readonly unknown[]): readonly ModelConfig[] =>
  stored.flatMap((config) => {
    try {
      return [modelConfig(config)];
    } catch {
      return [];
    }
  });

/** A whole configuration from what the owner gives. @throws AppError `input.invalid` with the field's name */
export function modelConfig(draft: unknown): ModelConfig {
  const parsed = v.safeParse(DRAFT, draft);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    const path = v.getDotPath(issue) ?? 'model';
    // The value itself is not repeated: a key may have been pasted into the wrong field.
    throw invalid(`The model’s ${path} is not valid: expected ${issue.expected ?? 'another value'}.`, path);
  }
  const { id, provider, model, baseUrl, keyName, prices, timeouts, retries, structured } = parsed.output;
  const { traceparent, contextTokens, tier, capabilities } = parsed.output;
  const defaults = onDevice(provider) ? DEVICE_TIMEOUTS : TIMEOUTS;
  return {
    id,
    provider,
    model,
    baseUrl: addressOf(baseUrl ?? BASES[provider], provider, keyName != null),
    keyName: onDevice(provider) ? null : (keyName ?? null),
    prices: prices
      ? {
          input: prices.input,
          output: prices.output,
          ...(prices.cacheRead !== undefined && { cacheRead: prices.cacheRead }),
          ...(prices.cacheWrite !== undefined && { cacheWrite: prices.cacheWrite }),
        }
      : null,
    timeouts: {
      firstByte: timeouts?.firstByte ?? defaults.firstByte,
      idle: timeouts?.idle ?? defaults.idle,
      total: timeouts?.total ?? defaults.total,
    },
    retries: retries ?? RETRIES,
    structured: structured ?? 'schema',
    // Only to a host that the owner named: a provider's own would refuse a header that it does not know.
    ...(traceparent === true && baseUrl != null && !onDevice(provider) && { traceparent }),
    ...(contextTokens !== undefined && { contextTokens }),
    ...(tier && { tier }),
    ...(capabilities && { capabilities: CAPABILITIES.filter((one) => capabilities.includes(one)) }),
  };
}

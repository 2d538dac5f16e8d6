import type { AppError, ErrorCode } from '../../domain/errors.ts';
import type { FailoverStep } from '../../domain/models/model.ts';
import { asObject, asText } from '../../lib/json/read-json.ts';

/** A failure by the names of both vendors. */
interface Kind {
  readonly status: number;
  readonly openAi: { readonly type: string; readonly code: string | null };
  readonly anthropic: string;
}

const INVALID: Kind = {
  status: 400,
  openAi: { type: 'invalid_request_error', code: null },
  anthropic: 'invalid_request_error',
};
const NOT_FOUND: Kind = {
  status: 404,
  openAi: { type: 'invalid_request_error', code: 'model_not_found' },
  anthropic: 'not_found_error',
};
const UNKNOWN_TEMPLATE: Kind = {
  ...NOT_FOUND,
  openAi: { type: 'invalid_request_error', code: 'template_not_found' },
};
const OVERLOADED: Kind = {
  status: 503,
  openAi: { type: 'server_error', code: null },
  anthropic: 'overloaded_error',
};
const UPSTREAM: Kind = { status: 502, openAi: { type: 'server_error', code: null }, anthropic: 'api_error' };
const INTERNAL: Kind = { ...UPSTREAM, status: 500 };
const LIMITED: Kind = {
  status: 429,
  openAi: { type: 'rate_limit_error', code: 'rate_limit_exceeded' },
  anthropic: 'rate_limit_error',
};
const NO_KEY: Kind = {
  status: 401,
  openAi: { type: 'invalid_request_error', code: 'invalid_api_key' },
  anthropic: 'authentication_error',
};

const KINDS: Partial<Record<ErrorCode, Kind>> = {
  'input.invalid': INVALID,
  'model.bad_request': INVALID,
  'gateway.tools_alike': INVALID,
  'gateway.prompt_too_long': {
    ...INVALID,
    openAi: { type: 'invalid_request_error', code: 'context_length_exceeded' },
  },
  'model.not_configured': NOT_FOUND,
  'gateway.not_found': NOT_FOUND,
  'golem.not_found': NOT_FOUND,
  'template.not_found': UNKNOWN_TEMPLATE,
  'template.invalid': INVALID,
  'template.built_in': INVALID,
  'template.too_many': INVALID,
  'template.missing_value': INVALID,
  'template.unknown_parameter': INVALID,
  'template.bad_value': INVALID,
  'model.unauthorized': NO_KEY,
  'keys.locked': NO_KEY,
  'keys.not_found': NO_KEY,
  'tab.read_only': {
    status: 403,
    openAi: { type: 'invalid_request_error', code: 'forbidden' },
    anthropic: 'permission_error',
  },
  'model.rate_limited': LIMITED,
  'endpoint.limit_reached': LIMITED,
  'gateway.budget_exceeded': {
    ...LIMITED,
    openAi: { type: 'insufficient_quota', code: 'insufficient_quota' },
  },
  'model.overloaded': OVERLOADED,
  'model.circuit_open': OVERLOADED,
  'golem.busy': OVERLOADED,
  'golem.dead': OVERLOADED,
  'model.timeout': {
    status: 504,
    openAi: { type: 'server_error', code: 'timeout' },
    anthropic: 'timeout_error',
  },
  'model.refused': UPSTREAM,
  'model.unreachable': UPSTREAM,
  'model.malformed_reply': UPSTREAM,
  'model.schema_mismatch': UPSTREAM,
  'model.reply_too_long': UPSTREAM,
  'model.exhausted': UPSTREAM,
  'gateway.reply_refused': UPSTREAM,
};

/** Where every model failed, what the last of them failed by. */
export function codeOf({ code, data }: AppError): string {
  const steps = code === 'model.exhausted' ? (data['failovers'] as readonly FailoverStep[] | undefined) : [];
  return steps?.at(-1)?.code ?? code;
}

const kindOf = (error: AppError): Kind => KINDS[codeOf(error) as ErrorCode] ?? INTERNAL;

/** The status that a failure is told with; 500 for what nobody foresaw. */
export const statusOf = (error: AppError): number => kindOf(error).status;

/** Of every answer that is none: the vendors' packages ask again by themselves unless they are told not to. And when it may help, s. */
export const retryHeader = ({ retryable, data }: AppError): Readonly<Record<string, string>> => ({
  'x-should-retry': String(retryable),
  ...(typeof data['retryAfter'] === 'number' && { 'retry-after': String(data['retryAfter']) }),
});

/** The field of the request, or the parameter of a template. */
const paramOf = ({ data }: AppError): string | null =>
  [data['param'], data['parameter'], data['path']].find((one) => typeof one === 'string') ?? null;

/** OpenAI's shape. Our own code stands where OpenAI has none for it. */
export function openAiError(error: AppError): object {
  const { type, code } = kindOf(error).openAi;
  const own = error.data['openAiCode'];
  const name = typeof own === 'string' ? own : (code ?? error.code);
  return { error: { message: error.message, type, param: paramOf(error), code: name } };
}

/** Anthropic's shape. */
export function anthropicError(error: AppError): object {
  const { anthropic } = kindOf(error);
  return { type: 'error', error: { type: anthropic, message: error.message } };
}

interface VendorFailure {
  readonly message: string | null;
  readonly type: string | null;
  /** The request's field that was refused. */
  readonly param: string | null;
}

/** The failure that a body tells of, in the shapes of OpenAI, Anthropic, OpenRouter, Ollama and llama.cpp. */
export function readFailure(body: unknown): VendorFailure | null {
  const outer = asObject(body);
  if (!outer) return null;
  const error = outer['error'] ?? (outer['object'] === 'error' || outer['type'] === 'error' ? outer : null);
  if (error === null || error === undefined) return null;
  if (typeof error === 'string') return { message: error, type: null, param: null };
  const inner = asObject(error);
  if (!inner) return null;
  const code = inner['code'];
  return {
    message: asText(inner['message']),
    type: asText(inner['type']) ?? (typeof code === 'number' ? String(code) : asText(code)),
    param: asText(inner['param']),
  };
}

/**
 * What a failure means.
 * @param status 0 for an error inside a stream @param type as the vendor names it
 */
export function failureOfType(status: number, type: string): { code: ErrorCode; retryable: boolean } {
  if (status === 401 || status === 403 || /authentication|permission|invalid_api_key/.test(type)) {
    return { code: 'model.unauthorized', retryable: false };
  }
  // Money that is used up comes as 429 too, and no waiting helps.
  if (status === 402 || /insufficient_quota|billing/.test(type)) {
    return { code: 'model.rate_limited', retryable: false };
  }
  if (status === 429 || /rate_limit/.test(type)) return { code: 'model.rate_limited', retryable: true };
  if (status === 408 || status === 409 || status === 425 || status >= 500) {
    return { code: 'model.overloaded', retryable: true };
  }
  if (/overloaded|api_error|server_error|^5\d\d$/.test(type)) {
    return { code: 'model.overloaded', retryable: true };
  }
  return { code: 'model.bad_request', retryable: false };
}

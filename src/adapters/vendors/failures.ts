import type { AppError, ErrorCode } from '../../domain/errors.ts';
import type { FailoverStep } from '../../domain/models/model.ts';

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
const UNKNOWN_COLLECTION: Kind = {
  ...NOT_FOUND,
  openAi: { type: 'invalid_request_error', code: 'collection_not_found' },
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
  'collections.not_found': UNKNOWN_COLLECTION,
  'collections.too_large': INVALID,
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
  'model.offline': OVERLOADED,
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
  const { openAiCode: own, providerCode: theirs } = error.data;
  const said = [own, theirs].find((one): one is string => typeof one === 'string');
  const name = said ?? code ?? error.code;
  return { error: { message: error.message, type, param: paramOf(error), code: name } };
}

/** Anthropic's shape. */
export function anthropicError(error: AppError): object {
  const { anthropic } = kindOf(error);
  return { type: 'error', error: { type: anthropic, message: error.message } };
}

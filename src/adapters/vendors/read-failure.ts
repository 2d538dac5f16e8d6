import type { ErrorCode } from '../../domain/errors.ts';
import { type Json, asArray, asObject, asText } from '../../lib/json/read-json.ts';

/** What a body tells of a failure. */
export interface VendorFailure {
  readonly message: string | null;
  readonly type: string | null;
  /** The vendor's own code, in its words. */
  readonly code: string | null;
  /** The HTTP status that it names; 0 where it names none. */
  readonly status: number;
  /** The request's field that was refused. */
  readonly param: string | null;
  /** How long it asks to wait; null where it does not say. */
  readonly retryAfterMs: number | null;
}

const SAYS_NOTHING: VendorFailure = {
  message: null,
  type: null,
  code: null,
  status: 0,
  param: null,
  retryAfterMs: null,
};

/** Errors within errors that are looked into: gateways tell what the server behind them said. */
const DEEPEST = 4;
/** Longest message that is looked into for another error, characters. */
const LONGEST_NESTED = 64_000;

const isStatus = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 400 && value <= 599;

/** A status as a number or in digits; 0 where it is none. */
function statusIn(value: unknown): number {
  if (isStatus(value)) return value;
  if (typeof value !== 'string' || !/^[45]\d\d$/.test(value)) return 0;
  return Number(value);
}

/** A text that is JSON of an object. */
function parsed(text: string): Json | null {
  if (text.length > LONGEST_NESTED || !text.trimStart().startsWith('{')) return null;
  try {
    return asObject(JSON.parse(text));
  } catch {
    return null;
  }
}

/** What a gateway passes on of the failure behind it. */
function inner(error: Json): VendorFailure | null {
  const raw = asObject(error['metadata'])?.['raw'] ?? error['message'];
  const within = typeof raw === 'string' ? parsed(raw) : asObject(raw);
  return within && readFailureAt(within, DEEPEST - 1);
}

/** Google's `RetryInfo`, and a count of seconds beside an error. */
function waitIn(error: Json): number | null {
  const delays = asArray(error['details']).map((detail) => asObject(detail)?.['retryDelay']);
  const delay = delays.find((one) => typeof one === 'string' && /^[\d.]+s$/.test(one));
  const seconds = delay === undefined ? error['retry_after'] : Number.parseFloat(delay as string);
  return typeof seconds === 'number' && Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : null;
}

const STATUS_FIELDS = ['code', 'status', 'status_code', 'statusCode', 'http_status', 'type'] as const;

function failureOf(error: unknown, depth: number): VendorFailure | null {
  if (error === '') return null;
  if (Array.isArray(error)) return error.length > 0 && depth > 0 ? failureOf(error[0], depth - 1) : null;
  if (typeof error === 'string') {
    const within = depth > 0 ? parsed(error) : null;
    const nested = within && readFailureAt(within, depth - 1);
    return nested ?? { ...SAYS_NOTHING, message: error };
  }
  const one = asObject(error);
  if (!one) return null;
  const further = one['error'] !== undefined && depth > 0 ? failureOf(one['error'], depth - 1) : null;
  const nested = further ?? (depth > 0 ? inner(one) : null);
  const named = STATUS_FIELDS.map((field) => statusIn(one[field])).find((status) => status > 0);
  const code = one['code'];
  return {
    message: nested?.message ?? asText(one['message']) ?? asText(one['detail']),
    // Google names the kind in `status`.
    type: asText(one['type']) ?? asText(one['status']) ?? nested?.type ?? null,
    code: (typeof code === 'number' ? String(code) : asText(code)) ?? nested?.code ?? null,
    status: named ?? nested?.status ?? 0,
    param: asText(one['param']) ?? nested?.param ?? null,
    retryAfterMs: waitIn(one) ?? nested?.retryAfterMs ?? null,
  };
}

const ANSWERS = ['choices', 'output', 'content', 'delta', 'id', 'response', 'usage'] as const;
/** Codes of what went well. */
const WELL = /^(?:0|2\d\d|ok|success)?$/i;

/** An object that is itself the failure, with nothing of an answer in it. */
const isFailure = (outer: Json): boolean =>
  outer['object'] === 'error' ||
  outer['type'] === 'error' ||
  outer['error'] === true ||
  (ANSWERS.every((field) => !(field in outer)) &&
    (STATUS_FIELDS.some((field) => statusIn(outer[field]) > 0) ||
      !WELL.test(asText(outer['code']) ?? '') ||
      typeof outer['detail'] === 'string') &&
    (asText(outer['message']) ?? asText(outer['detail'])) !== null);

/** MiniMax tells how each piece of an answer went, in numbers of its own: 0 is well. */
function ofPiece(outer: Json): VendorFailure | null {
  const base = asObject(outer['base_resp']);
  const code = base?.['status_code'];
  if (typeof code !== 'number' || code === 0) return null;
  return {
    ...SAYS_NOTHING,
    message: asText(base?.['status_msg']),
    code: String(code),
    status: statusIn(code),
  };
}

function readFailureAt(outer: Json, depth: number): VendorFailure | null {
  const piece = ofPiece(outer);
  if (piece) return piece;
  const several = asArray(outer['errors']);
  const error = outer['error'] === true ? null : (outer['error'] ?? (several.length > 0 ? several : null));
  if (error !== undefined && error !== null && error !== false) {
    const found = failureOf(error, depth);
    const around = STATUS_FIELDS.map((field) => statusIn(outer[field])).find((status) => status > 0);
    return (
      found && { ...found, status: found.status || (around ?? 0), code: found.code ?? asText(outer['code']) }
    );
  }
  return isFailure(outer) ? failureOf(outer, depth) : null;
}

/**
 * The failure that a body tells of, in the shapes of OpenAI, Anthropic, Google, OpenRouter, vLLM, Ollama and llama.cpp, of MiniMax and Zhipu: by names, by
 * numbers, in words, or within what a gateway passes on of another's.
 */
export function readFailure(body: unknown): VendorFailure | null {
  const outer = asObject(body);
  if (!outer) return null;
  const found = readFailureAt(outer, DEEPEST);
  if (found) return found;
  // OpenRouter tells it within the choice that failed.
  const choice = Array.isArray(outer['choices']) ? asObject(outer['choices'][0]) : null;
  return choice?.['error'] == null ? null : failureOf(choice['error'], DEEPEST);
}

interface Meaning {
  readonly code: ErrorCode;
  readonly retryable: boolean;
}

const UNAUTHORIZED: Meaning = { code: 'model.unauthorized', retryable: false };
// Money that is used up comes as 429 too, and no waiting helps.
const USED_UP: Meaning = { code: 'model.rate_limited', retryable: false };
const LIMITED: Meaning = { code: 'model.rate_limited', retryable: true };
const OVERLOADED: Meaning = { code: 'model.overloaded', retryable: true };
const BAD_REQUEST: Meaning = { code: 'model.bad_request', retryable: false };

/** What names of failures mean, the first that fits: vendors write them in snake, camel and capital letters. */
const NAMES: readonly (readonly [RegExp, Meaning])[] = [
  [/insufficientquota|billing|paymentrequired|insufficientbalance|insufficientcredit|creditbalance|outofcredit/, USED_UP], // prettier-ignore
  [/authentication|unauthenticated|unauthorized|permission|accessdenied|forbidden|invalidapikey|apikeyinvalid/, UNAUTHORIZED], // prettier-ignore
  [
    /ratelimit|toomanyrequests|resourceexhausted|throttl|requestlimit|tokenlimitexceeded|quotaexceeded/,
    LIMITED,
  ],
  [/overloaded|unavailable|apierror|servererror|internalerror|^internal$|internalserver|timeout|deadlineexceeded|badgateway|capacity|enginedead|modelstreamerror|modelerror|upstream/, OVERLOADED], // prettier-ignore
];

/** Words of a message without any name, where they can mean but one thing. */
const WORDS: readonly (readonly [RegExp, Meaning])[] = [
  [/insufficient (?:quota|balance|credits?|funds)|exceeded your current quota|payment required|out of credits|余额不足|欠费/i, USED_UP], // prettier-ignore
  [
    /(?:invalid|incorrect|missing) (?:api[ -]?key|credentials)|unauthori[sz]ed|api key not valid|身份验证|鉴权/i,
    UNAUTHORIZED,
  ],
  [/rate[ -]?limit|too many requests|resource exhausted|throttl|速率限制|频率|请求过多/i, LIMITED],
  [/overloaded|temporarily unavailable|service unavailable|internal server error|bad gateway|gateway time-?out|timed? ?out|upstream (?:error|connect)|out of memory|engine (?:is )?dead|try again later|unexpectedly (?:stopped|closed|ended)|resource limitations|connection (?:reset|refused|closed)|socket hang up|繁忙|过载|稍后/i, OVERLOADED], // prettier-ignore
];

function ofStatus(status: number): Meaning | null {
  if (status === 401 || status === 403) return UNAUTHORIZED;
  if (status === 402) return USED_UP;
  if (status === 429) return LIMITED;
  if (status === 408 || status === 409 || status === 425 || status >= 500) return OVERLOADED;
  return status >= 400 ? BAD_REQUEST : null;
}

/**
 * What a failure means: the same within a stream as by its status.
 * @param status of HTTP; 0 for an error inside a stream, where what the body names counts
 */
export function failureOfType(status: number, failure: Partial<VendorFailure>): Meaning {
  const names = [failure.type, failure.code]
    .filter((name) => name != null)
    .map((name) => name.toLowerCase().replaceAll(/[^a-z]/g, ''));
  const named = NAMES.find(([pattern]) => names.some((name) => pattern.test(name)))?.[1] ?? null;
  // A name tells used-up money from haste, which have one status.
  if (named === USED_UP) return named;
  const stated = ofStatus(status || (failure.status ?? 0));
  if (stated && !(stated === BAD_REQUEST && named)) return stated;
  if (named) return named;
  const worded = WORDS.find(([pattern]) => pattern.test(failure.message ?? ''))?.[1] ?? null;
  if (worded === USED_UP) return worded;
  const invalid = names.some((name) => /invalid|badrequest|validation|notfound|unsupported/.test(name));
  if (invalid) return BAD_REQUEST;
  return worded ?? BAD_REQUEST;
}

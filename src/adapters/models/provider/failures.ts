import { AppError, type ErrorCode } from '../../../domain/errors.ts';
import { cutText } from '../../../lib/text/cut-text.ts';
import { asObject, asText } from '../wire/read-json.ts';

/** Longest excerpt of a provider's own words in an error. */
const MAX_WORDS = 300;

/** A provider's own words as a record can hold them. */
const inWords = (words: string): string =>
  cutText(words, MAX_WORDS).toWellFormed().replaceAll('\0', '\ufffd');
const brief = (words: string | null | undefined): string | null => (words == null ? null : inWords(words));

interface Told {
  readonly message: string | null;
  readonly type: string | null;
  /** The request's field that was refused. */
  readonly param: string | null;
}

/** The failure that a body tells of, in the shapes of OpenAI, Anthropic, OpenRouter, Ollama and llama.cpp. */
export function toldFailure(body: unknown): Told | null {
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

function kindOf(status: number, type: string): { code: ErrorCode; retryable: boolean } {
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

const ADVICE: Partial<Record<ErrorCode, string>> = {
  'model.unauthorized': 'The provider does not accept the key. Check it in Settings.',
  'model.rate_limited': 'The provider asks to wait, or what was paid for is used up.',
  'model.overloaded': 'The provider could not answer now.',
  'model.bad_request': 'The provider refused the request.',
};

/**
 * The failure of an HTTP answer or of an error inside a stream.
 * @param status 0 for an error inside a stream
 * @param retryAfterMs how long the provider asks to wait; null when it does not say
 */
export function providerFailure(status: number, body: unknown, retryAfterMs: number | null): AppError {
  const told = toldFailure(body);
  const words = told?.message ?? (typeof body === 'string' ? body.trim() : null);
  const { code, retryable } = kindOf(status, told?.type ?? '');
  const where = status > 0 ? ` (HTTP ${status})` : '';
  const said = words ? ` It said: ${inWords(words)}` : '';
  return new AppError(code, `${ADVICE[code]}${where}${said}`, {
    retryable,
    data: { status, retryAfterMs, type: brief(told?.type), param: brief(told?.param) },
  });
}

export const cancelled = (): AppError => new AppError('model.cancelled', 'The request was cancelled.');

export function malformed(what: string): AppError {
  return new AppError('model.malformed_reply', `The provider's reply could not be read: ${what}`, {
    retryable: true,
  });
}

export function unreachable(host: string): AppError {
  return new AppError(
    'model.unreachable',
    `${host} could not be reached. Check the network, the address, and that the server allows requests from this page (CORS).`,
    { retryable: true, data: { host } },
  );
}

export function brokenOff(host: string): AppError {
  return new AppError('model.unreachable', `The connection to ${host} broke in the middle of the answer.`, {
    retryable: true,
    data: { host },
  });
}

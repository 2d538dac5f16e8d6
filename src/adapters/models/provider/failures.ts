import { AppError, type ErrorCode } from '../../../domain/errors.ts';
import { cutText } from '../../../lib/text/cut-text.ts';
import { failureOfType, isBroken, readFailure } from '../../vendors/index.ts';

/** Longest excerpt of a provider's own words in an error. */
const MAX_WORDS = 300;

/** A provider's own words as a record can hold them. */
const inWords = (words: string): string =>
  cutText(words, MAX_WORDS).toWellFormed().replaceAll('\0', '\ufffd');
const brief = (words: string | null | undefined): string | null => (words == null ? null : inWords(words));

const ADVICE: Partial<Record<ErrorCode, string>> = {
  'model.unauthorized': 'The provider rejected the key. Check this model’s key.',
  'model.rate_limited': 'The provider’s rate limit or credit is used up. Wait, or check your account.',
  'model.overloaded': 'The provider is overloaded or failing. Try again later.',
  'model.bad_request': 'The provider refused the request.',
};

/**
 * The failure of an HTTP answer or of an error inside a stream.
 * @param status 0 for an error inside a stream
 * @param retryAfterMs how long the provider asks to wait; null when it does not say
 */
export function providerFailure(status: number, body: unknown, retryAfterMs: number | null): AppError {
  const failure = readFailure(body);
  const words = failure?.message ?? (typeof body === 'string' ? body.trim() : null);
  const { code, retryable } = failureOfType(status, failure ?? { message: words });
  const where = status > 0 ? ` (HTTP ${status})` : '';
  const said = words ? ` Provider: ${inWords(words)}` : '';
  return new AppError(code, `${ADVICE[code]}${where}${said}`, {
    retryable,
    data: {
      status: status || (failure?.status ?? 0),
      retryAfterMs: retryAfterMs ?? failure?.retryAfterMs ?? null,
      type: brief(failure?.type ?? failure?.code),
      providerCode: brief(failure?.code),
      param: brief(failure?.param),
    },
  });
}

/** @throws AppError `model.overloaded` where a provider's word for the end says that there was none */
export function refuseBroken(word: string): void {
  if (!isBroken(word)) return;
  throw new AppError('model.overloaded', `The provider ended the answer early: ${inWords(word)}.`, {
    retryable: true,
    data: { status: 0, type: brief(word), providerCode: brief(word) },
  });
}

export const cancelled = (): AppError => new AppError('model.cancelled', 'The request was cancelled.');

export function malformed(what: string): AppError {
  return new AppError('model.malformed_reply', `The provider’s reply could not be read: ${what}`, {
    retryable: true,
  });
}

export function unreachable(host: string): AppError {
  return new AppError(
    'model.unreachable',
    `${host} could not be reached. Check the network, the address, and that the server allows this page (CORS).`,
    { retryable: true, data: { host } },
  );
}

export function brokenOff(host: string): AppError {
  return new AppError(
    'model.unreachable',
    `The connection to ${host} broke off during the answer. Try again.`,
    {
      retryable: true,
      data: { host },
    },
  );
}

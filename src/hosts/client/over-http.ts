import { AppError, type ErrorCode } from '../../domain/errors.ts';
import {
  packed,
  unpacked,
  VERB_PATH,
  type VerbAnswer,
  type VerbCall,
} from '../../protocol/endpoint/verb-wire.ts';
import type { Answering } from '../../runtime/facade/index.ts';

/** How a golem is reached over HTTP. */
export interface HttpOptions {
  /** What `golem serve --token` was given; needed where it was given one. */
  readonly key?: string;
  /** Asks over another way than the runtime's own. */
  readonly fetch?: typeof fetch;
}

const unreachable = (address: string, cause: unknown): AppError =>
  new AppError('golem.not_found', `No golem answers at ${address}. Start one with “golem serve”.`, {
    retryable: true,
    cause,
  });

/** A golem behind an address: a verb is a request. @param address e.g. `http://127.0.0.1:4180` */
export function overHttp(address: string, { key, fetch: ask = fetch }: HttpOptions): Answering {
  const base = address.replace(/\/+$/u, '') + VERB_PATH;
  return {
    async call(name, ...args) {
      const response = await ask(base + name, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(key !== undefined && { authorization: `Bearer ${key}` }),
        },
        body: JSON.stringify({ args: (await packed(args)) as readonly unknown[] } satisfies VerbCall),
      }).catch((cause: unknown) => {
        throw unreachable(address, cause);
      });
      if (response.headers.get('content-type') === 'application/octet-stream') return response.body;
      const answer = (await response.json().catch((cause: unknown) => {
        throw unreachable(address, cause);
      })) as VerbAnswer;
      if ('result' in answer) return unpacked(answer.result);
      const { code, message, data, retryable } = answer.error;
      throw new AppError(code as ErrorCode, message, { data: { ...data }, retryable });
    },
  };
}

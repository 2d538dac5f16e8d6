import { AppError } from '../../../domain/errors.ts';
import type { ModelTimeouts } from '../../../domain/models/model-config.ts';
import { providerFailure, unreachable } from '../provider/failures.ts';

interface Post {
  readonly url: URL;
  /** Sent as JSON. */
  readonly body: unknown;
  readonly key: string | null;
  readonly timeouts: Pick<ModelTimeouts, 'total'>;
  readonly fetch: typeof globalThis.fetch;
}

/** Asks an OpenAI-compatible server once. @returns its JSON, null where it is none @throws AppError `model.*` */
export async function postJson({ url, body, key, timeouts, fetch }: Post): Promise<unknown> {
  let answer: Response;
  let json: unknown;
  try {
    answer = await fetch(url.href, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key !== null && { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeouts.total),
    });
    json = await answer.json().catch(() => null);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw unreachable(url.host);
  }
  if (!answer.ok) throw providerFailure(answer.status, json, null);
  return json;
}

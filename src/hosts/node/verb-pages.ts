import { AppError } from '../../domain/errors.ts';
import type { EndpointAnswer, EndpointCall } from '../../protocol/endpoint/endpoint.ts';
import { packed, unpacked, VERB_PATH, type VerbAnswer } from '../../protocol/endpoint/verb-wire.ts';
import { rowOf } from '../../protocol/verbs/table.ts';
import type { Answering } from '../../runtime/facade/index.ts';
import { json } from '../../runtime/programs/index.ts';

const BYTES = { 'content-type': 'application/octet-stream', 'cache-control': 'no-store' };

const STATUS: Readonly<Partial<Record<AppError['code'], number>>> = {
  'input.invalid': 400,
  'model.unauthorized': 403,
  'golem.not_found': 404,
  'golem.busy': 503,
  internal: 500,
};
/** Of a verb that says no in its own words. */
const REFUSED = 422;

function failed(thrown: unknown): EndpointAnswer {
  const { code, message, data, retryable } = AppError.from(thrown);
  const body: VerbAnswer = { error: { code, message, data, retryable } };
  return json(body, STATUS[code] ?? REFUSED);
}

function argumentsIn(body: string): readonly unknown[] {
  let call: unknown = null;
  try {
    call = JSON.parse(body);
  } catch {
    // Told below.
  }
  const args = typeof call === 'object' && call !== null && 'args' in call ? call.args : null;
  if (!Array.isArray(args))
    throw new AppError(
      'input.invalid',
      'Send JSON like {"args": [first, second]}, with each argument of the verb.',
    );
  return args.map(unpacked);
}

/**
 * Answers a verb of the table to whoever owns the golem.
 * @param owners whether the owner asks: by the token, or from this machine where nobody else may ask
 * @returns null for a path that is no verb's
 */
export async function answerVerb(
  verbs: Answering,
  { method, path, headers, body }: EndpointCall,
  owners: boolean,
): Promise<EndpointAnswer | null> {
  if (!path.startsWith(VERB_PATH)) return null;
  try {
    if (!owners)
      throw new AppError('model.unauthorized', 'Verbs are for the owner. Send the key from --token.');
    const name = path.slice(VERB_PATH.length);
    if (method !== 'POST' || rowOf(name)?.by !== 'golem')
      throw new AppError(
        'golem.not_found',
        `There is no verb “${name}” to POST to. docs/api.md lists all verbs.`,
      );
    // A form of another site may post without asking first, but not JSON.
    if (!headers['content-type']?.startsWith('application/json'))
      throw new AppError('input.invalid', 'Send content-type: application/json.');
    const result = await verbs.call(name, ...argumentsIn(body));
    if (result instanceof ReadableStream)
      return { status: 200, headers: BYTES, body: result as unknown as EndpointAnswer['body'] };
    return json({ result: await packed(result) } satisfies VerbAnswer, 200);
  } catch (thrown) {
    return failed(thrown);
  }
}

import { AppError, type ErrorCode } from '../../../domain/errors.ts';
import type { ModelEvent } from '../../../domain/models/model.ts';
import { codeOf } from '../../../adapters/vendors/index.ts';

/** Failures that are about the guest's own request, and are told it word for word. */
const OWN: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'input.invalid',
  'tab.read_only',
  'endpoint.limit_reached',
  'gateway.not_found',
  'gateway.prompt_too_long',
  'gateway.tools_alike',
  'model.not_configured',
  'golem.busy',
]);

/** A failure as a guest is told it. Others' words may hold what the owner has spent, which keys there are, or where models are. */
export function errorForGuest(error: AppError): AppError {
  if (OWN.has(error.code)) return error;
  const code = codeOf(error) as ErrorCode;
  const again = error.retryable ? ' Ask again later.' : '';
  const message = `This golem’s language models could not answer (${code}). Its owner can see why on the Gateway screen.${again}`;
  const { retryAfter } = error.data;
  return new AppError(code, message, {
    retryable: error.retryable,
    ...(typeof retryAfter === 'number' && { data: { retryAfter } }),
  });
}

/** A reply without how much of it a provider's cache had, which tells what others have asked there. */
export async function* uncached(events: AsyncIterable<ModelEvent>): AsyncGenerator<ModelEvent> {
  for await (const event of events) {
    if (event.type !== 'done') {
      yield event;
      continue;
    }
    const usage = { ...event.reply.usage, cacheRead: null, cacheWrite: null };
    yield { ...event, reply: { ...event.reply, usage } };
  }
}

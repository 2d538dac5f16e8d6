import { AppError } from '../domain/errors.ts';
import type { ModelEvent, ModelReply } from '../domain/models/model.ts';

/** Reads a model's stream to its end, for those who want the whole reply only. @throws AppError `model.*` */
export async function finalReply(stream: AsyncIterable<ModelEvent>): Promise<ModelReply> {
  for await (const event of stream) if (event.type === 'done') return event.reply;
  throw new AppError('model.malformed_reply', 'The reply ended before it was complete. Try again.', {
    retryable: true,
  });
}

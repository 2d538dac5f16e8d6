import type { ModelEvent } from '../../domain/models/model.ts';
import type { RecordedGeneration } from '../../domain/past/replay.ts';
import { errorOf } from './recorded-error.ts';

/** What a model said once, said again. @throws what it threw then */
export async function* saidAgain({ events, error }: RecordedGeneration): AsyncGenerator<ModelEvent> {
  yield* events;
  if (error) throw errorOf(error);
}

import { AppError, type ErrorCode } from '../../domain/errors.ts';
import type { ModelConfig, ModelEvent } from '../../domain/model.ts';
import type { Answered, RecordedError, RecordedGeneration, TickInputs } from '../../domain/replay.ts';
import type { ModelPort } from '../ports.ts';

const errorOf = ({ code, message, data, retryable }: RecordedError): AppError =>
  new AppError(code as ErrorCode, message, { data: { ...data }, retryable });

/** What a port answered once. @throws what it threw then */
export function answerOf<Value>({ value, error }: Answered<Value>): Value {
  if (error) throw errorOf(error);
  return value as Value;
}

/** What a model said once, said again. @throws what it threw then */
export async function* saidAgain({ events, error }: RecordedGeneration): AsyncGenerator<ModelEvent> {
  yield* events;
  if (error) throw errorOf(error);
}

/** Models that say again, in their order, what they said in a tick. @param unasked throws: this was not asked then */
export function modelsAgain(
  { models, generations }: Pick<TickInputs, 'models' | 'generations'>,
  unasked: () => never,
): ModelPort {
  let place = 0;
  return {
    models: models as readonly ModelConfig[],
    async *generate() {
      yield* saidAgain(generations[place++] ?? unasked());
    },
  };
}

import { AppError } from '../../../domain/errors.ts';
import type { ModelRequest } from '../../../domain/models/model.ts';

/** What a field says that every API does by itself. */
const USUAL: Readonly<Record<string, unknown>> = {
  presence_penalty: 0,
  frequency_penalty: 0,
  parallel_tool_calls: true,
};

/**
 * Fields of OpenAI's chat API that a program wrote, for an API that has some of them too.
 * @param taken that it has @param api in words @throws AppError `model.bad_request` naming one that it has not and that would change the reply
 */
export function takenOf<Name extends string>(
  { extra = {} }: Pick<ModelRequest, 'extra'>,
  taken: readonly Name[],
  api: string,
): Readonly<Partial<Record<Name, unknown>>> {
  const other = Object.keys(extra).find(
    (name) => !taken.includes(name as Name) && extra[name] !== USUAL[name] && !isEmpty(extra[name]),
  );
  if (other === undefined) return extra as Readonly<Partial<Record<Name, unknown>>>;
  throw new AppError(
    'model.bad_request',
    `${api} does not support “${other}”. Remove it, or use another model.`,
    {
      data: { param: other },
    },
  );
}

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;

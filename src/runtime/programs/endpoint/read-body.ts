import * as v from 'valibot';
import { AppError } from '../../../domain/errors.ts';

/** A field of a request is not as the API has it: told with the field's name, as vendors do. */
export function refusedField(param: string | null, message: string): AppError {
  return new AppError('input.invalid', message, { data: { param } });
}

/** A name as an address writes it. @throws AppError `input.invalid` */
export function nameIn(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw refusedField(null, 'The address contains an invalid percent-encoding.');
  }
}

/** What a body says, as the schema has it. @throws AppError `input.invalid` with `data.param` */
export function readBody<Schema extends v.GenericSchema>(
  schema: Schema,
  body: string,
): v.InferOutput<Schema> {
  let given: unknown;
  try {
    given = JSON.parse(body);
  } catch {
    throw refusedField(null, 'The request body is not valid JSON.');
  }
  const parsed = v.safeParse(schema, given);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const param = v.getDotPath(issue);
  throw refusedField(param, `${param ?? 'The body'} is not valid: ${issue.message}`);
}

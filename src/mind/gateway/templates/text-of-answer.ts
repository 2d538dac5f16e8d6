import Mustache from 'mustache';
import { AppError } from '../../../domain/errors.ts';

/** What is asked of an answer and is not there. */
const NOT_THERE = 'unknown';

/** A copy of plain data whose objects have their own fields and no others: no name finds what an object inherits. */
const ownFields = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer ?? null), (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.assign(Object.create(null) as object, value)
      : value,
  );

/**
 * A mustache text over plain data, e.g. a verb's answer: names are its fields, with dots between. Nothing is escaped; an object is written
 * as JSON.
 * @throws AppError `input.invalid` for a text that is no template
 */
export function textOfAnswer(text: string, answer: unknown): string {
  const write = (value: unknown): string =>
    typeof value === 'function'
      ? NOT_THERE
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value);
  try {
    return new Mustache.Writer().render(text, ownFields(answer), undefined, { escape: write });
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    throw new AppError('input.invalid', `The template text is not valid: ${said}.`, { cause: error });
  }
}

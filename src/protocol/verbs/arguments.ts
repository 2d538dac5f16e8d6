import * as v from 'valibot';
import { AppError } from '../../domain/errors.ts';
import type { GolemApi } from './api.ts';
import * as context from './context/index.ts';
import * as life from './life/index.ts';
import * as memory from './memory/index.ts';
import * as models from './models/index.ts';
import * as observability from './observability/index.ts';
import * as programs from './programs/index.ts';
import * as replay from './replay/index.ts';
import type { ArgumentsOf } from './row.ts';

/** What each verb takes. Read where verbs are answered, so that the page's first paint does not carry it. */
export const ARGUMENTS = {
  ...context.schemas,
  ...life.schemas,
  ...memory.schemas,
  ...models.schemas,
  ...observability.schemas,
  ...programs.schemas,
  ...replay.schemas,
} satisfies ArgumentsOf<GolemApi>;

/** What of any argument is too much for any verb: checked before anything looks at it. */
const DEEPEST = 64;
const MOST_VALUES = 50_000;
/** Characters of all its texts: the longest argument is a request to a model, with documents. */
const MOST_CHARACTERS = 4_000_000;

/** Text that a database of UTF-8 cannot keep: NUL, and a half of a character. */
const NOT_TEXT = /\0|\p{Surrogate}/u;

/**
 * What is wrong with an argument whatever the verb, as the end of a sentence; null where nothing is. It is walked without
 * recursion: what is nested too deep to be walked is what is looked for. Files, streams, bytes and functions are left alone.
 */
function immodest(argument: unknown): string | null {
  let characters = 0;
  let values = 0;
  let depth = 0;
  let level: unknown[] = [argument];
  while (level.length > 0) {
    const next: unknown[] = [];
    values += level.length;
    if (values > MOST_VALUES) return `has more than ${MOST_VALUES} values`;
    for (const value of level) {
      if (typeof value === 'string') {
        characters += value.length;
        if (characters > MOST_CHARACTERS) return `has more than ${MOST_CHARACTERS} characters`;
        if (NOT_TEXT.test(value)) return 'contains a NUL or an unpaired surrogate';
      } else if (Array.isArray(value)) {
        if (value.length > MOST_VALUES) return `has more than ${MOST_VALUES} values`;
        for (const item of value as unknown[]) next.push(item);
      } else if (isPlain(value)) {
        const keys = Object.keys(value);
        if (keys.length > MOST_VALUES) return `has more than ${MOST_VALUES} values`;
        for (const key of keys) next.push(key, (value as Readonly<Record<string, unknown>>)[key]);
      }
    }
    depth += 1;
    if (depth > DEEPEST) return `is nested more than ${DEEPEST} levels deep`;
    level = next;
  }
  return null;
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/**
 * Arguments as they came from outside, as the verb takes them: what was left out is filled in, what it does not know is left
 * out. @throws AppError `input.invalid`; `data` says which argument (from 1) and which field of it
 */
export function checkedArguments(verb: keyof GolemApi, given: readonly unknown[]): readonly unknown[] {
  const schemas: readonly v.GenericSchema[] = ARGUMENTS[verb];
  return schemas.map((schema, at) => {
    const fault = immodest(given[at]);
    if (fault !== null) {
      throw new AppError('input.invalid', `Argument ${at + 1} of ${verb} ${fault}.`, {
        data: { verb, argument: at + 1 },
      });
    }
    const result = v.safeParse(schema, given[at], { abortEarly: true, abortPipeEarly: true });
    if (result.success) return result.output;
    const [issue] = result.issues;
    const path = v.getDotPath(issue);
    throw new AppError('input.invalid', issue.message, {
      data: {
        verb,
        argument: at + 1,
        ...(path !== null && { path }),
        // Nothing that was given is told again but numbers: it may be a key.
        ...(typeof issue.input === 'number' && { value: issue.input }),
      },
    });
  });
}

import * as v from 'valibot';
import { AppError } from '../../../domain/errors.ts';
import type {
  AgentAdd,
  AgentCorrection,
  AgentMessage,
  AgentScope,
} from '../../../domain/gateway/agent-memory.ts';

/** Letters of a name, and of a text that somebody edits. */
const LONGEST_NAME = 200;
const LONGEST_TEXT = 8_000;
/** Messages of one call. */
const MOST_MESSAGES = 10_000;
const YEAR_10000 = 253_402_300_800_000;

const name = v.optional(
  v.pipe(
    v.string('expected a name'),
    v.minLength(1, 'expected a name'),
    v.maxLength(LONGEST_NAME, `expected at most ${LONGEST_NAME} characters`),
  ),
);
const at = v.pipe(
  v.number('expected a time'),
  v.minValue(0),
  v.maxValue(YEAR_10000, 'expected Unix milliseconds'),
);
const day = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/, 'expected a day like 2026-11-28'));
const object = v.record(v.string(), v.unknown(), 'expected an object');

const SCOPE = v.looseObject({ user: name, agent: name, run: name });
const ADD = v.looseObject({
  ...SCOPE.entries,
  infer: v.optional(v.boolean('expected true or false')),
  at: v.optional(at),
  metadata: v.optional(object),
  expires: v.optional(day),
});
const MESSAGES = v.pipe(
  v.array(v.looseObject({ role: v.string('expected a role'), content: v.string('expected a text') })),
  v.maxLength(MOST_MESSAGES, `expected at most ${MOST_MESSAGES} messages`),
);
const CORRECTION = v.strictObject(
  {
    text: v.optional(
      v.pipe(
        v.string('expected a text'),
        v.trim(),
        v.minLength(1, 'expected a text'),
        v.maxLength(LONGEST_TEXT),
      ),
    ),
    metadata: v.optional(v.nullable(object)),
    expires: v.optional(v.nullable(day)),
    confirmed: v.optional(v.boolean('expected true or false')),
    ended: v.optional(v.nullable(at)),
    forgotten: v.optional(v.boolean('expected true or false')),
  },
  'a correction has text, metadata, expires, confirmed, ended and forgotten',
);

function checked<Schema extends v.GenericSchema>(schema: Schema, given: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, given);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const param = v.getDotPath(issue);
  throw new AppError('input.invalid', `${param ?? 'What is given'} is not valid: ${issue.message}.`, {
    data: { param },
  });
}

/** @throws AppError `input.invalid` where it is of nobody */
export function checkedScope<Scope extends AgentScope>(given: Scope): Scope {
  const { user, agent, run } = checked(SCOPE, given);
  if (user !== undefined || agent !== undefined || run !== undefined) return given;
  throw new AppError('input.invalid', 'Say whose memories: at least one of user, agent and run is needed.', {
    data: { param: 'user' },
  });
}

/** @throws AppError `input.invalid` */
export function checkedAdd(given: AgentAdd): AgentAdd {
  checked(ADD, given);
  return checkedScope(given);
}

/** @throws AppError `input.invalid` */
export const checkedMessages = (given: readonly AgentMessage[]): void => void checked(MESSAGES, given);

/** @throws AppError `input.invalid` */
export const checkedCorrection = (given: AgentCorrection): AgentCorrection =>
  checked(CORRECTION, given) as AgentCorrection;

import * as v from 'valibot';
import type { RunContext } from '../../domain/models/run-context.ts';
import { TASK_TYPES } from '../../domain/context/context.ts';
import { AppError } from '../../domain/errors.ts';
import { PHASES, TIERS } from '../../domain/life/life.ts';
import { GATEWAY_PROFILES } from '../../domain/models/gateway-profile.ts';

const MOST = 512;

const name = v.pipe(
  v.string(),
  v.minLength(1, 'must not be empty'),
  v.maxLength(MOST, `must have at most ${MOST} characters`),
  v.regex(/^[^\p{Cc}]*$/u, 'must be one line'),
);
const count = v.pipe(v.number(), v.safeInteger('must be whole'), v.minValue(0, 'must not be negative'));
const tokens = v.nullable(v.pipe(count, v.minValue(1, 'must be at least 1')));

const SCHEMA = v.strictObject({
  run: name,
  step: name,
  identity: v.strictObject({
    who: name,
    profile: v.picklist(GATEWAY_PROFILES),
    phase: v.optional(v.picklist(PHASES)),
    task: v.optional(v.picklist(TASK_TYPES)),
    tier: v.optional(v.picklist(TIERS)),
  }),
  environment: v.nullable(v.record(name, name)),
  history: v.strictObject({ session: v.nullable(name), tick: v.nullable(count), items: count }),
  scopes: v.array(name),
  budget: v.strictObject({ prompt: tokens, reply: v.nullable(count) }),
});

function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  Object.values(value).forEach(frozen);
  return Object.freeze(value);
}

/**
 * A step's context, checked and frozen; its scopes sorted.
 * @throws AppError `input.invalid` that names the field: whoever asks reaches no model with it
 */
export function runContext(fields: RunContext): RunContext {
  const read = v.safeParse(SCHEMA, fields);
  if (read.success) return frozen({ ...read.output, scopes: read.output.scopes.toSorted() } as RunContext);
  const [issue] = read.issues;
  const path = v.getDotPath(issue) ?? 'run';
  throw new AppError('input.invalid', `No model was asked: ${path} of the run context ${issue.message}.`, {
    data: { path },
  });
}

/** The same run, at another of its steps. @throws AppError `input.invalid` */
export const atStep = (context: RunContext, step: string, more: Partial<RunContext> = {}): RunContext =>
  runContext({ ...context, ...more, step });

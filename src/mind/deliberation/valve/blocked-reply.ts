import * as v from 'valibot';
import { MISSING_KINDS } from '../../../domain/decisions/blocked.ts';
import { toJsonSchema } from '../../../lib/json/json-schema.ts';
import { ORDERS } from '../orders-read.ts';
import { REPLY } from '../reply-schema.ts';

const says = <Input>(text: string) => v.description<Input, string>(text);
const words = (text: string) => v.pipe(v.string(), v.minLength(1), says(text));

/** The typed end of a deliberation, in place of a decision. */
export const BLOCKED_REPLY = v.strictObject({
  blocked: v.strictObject({
    premise: words('What can’t be known or held, in one sentence.'),
    missing: v.strictObject({
      kind: v.pipe(
        v.picklist(MISSING_KINDS),
        says(
          'entry: names that are not in the workspace. number: names of figures. answer: questions that nothing answered. contradiction: two names of the workspace.',
        ),
      ),
      names: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(4)),
    }),
    tried: v.pipe(
      v.array(v.string()),
      v.maxLength(8),
      says('Questions that were asked, letter by letter, and attempts that failed; empty where nothing was.'),
    ),
  }),
});

/** A decision or the typed end. It is wrapped, since a schema's root may be no choice. */
export const orBlocked = <Decision extends v.GenericSchema>(decision: Decision) =>
  v.union([decision, BLOCKED_REPLY]);

export const ANSWER_SCHEMA = {
  name: 'answer',
  schema: toJsonSchema(v.strictObject({ answer: orBlocked(REPLY) })),
} as const;

export const ANSWER_WITH_ORDERS_SCHEMA = {
  name: 'answer',
  schema: toJsonSchema(
    v.strictObject({ answer: orBlocked(REPLY), orders: v.pipe(ORDERS, says('What the owner ordered.')) }),
  ),
} as const;

/** What stands in an answer; a reply without one is taken for what it is. */
export const answerIn = (json: unknown): unknown =>
  typeof json === 'object' && json !== null && 'answer' in json ? json.answer : json;

/** Whether a reply is meant as the typed end. */
export const isBlockedReply = (json: unknown): boolean =>
  typeof json === 'object' && json !== null && 'blocked' in json;

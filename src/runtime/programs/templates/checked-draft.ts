import * as v from 'valibot';
import { AppError } from '../../../domain/errors.ts';
import { PARAMETER_KINDS, PARAMETER_TRUST, type TemplateDraft } from '../../../domain/gateway/template.ts';

/** Characters of a template's text, and what else it may hold. */
const MOST_TEXT = 50_000;
const MOST_PARAMETERS = 40;
const MOST_CHOICES = 100;

const ID = 'An id can have at most 60 lower-case letters, digits, “-” and “.”, starting with a letter.';
const line = (what: string, most: number) =>
  v.pipe(
    v.string(`${what} must be a string.`),
    v.maxLength(most, `${what} can have at most ${most} characters.`),
  );
const value = v.union(
  [v.string(), v.number(), v.array(v.string())],
  'A default must be a string, a number or an array of strings.',
);

const PARAMETER = v.object({
  name: line('The name of a parameter', 100),
  kind: v.picklist(PARAMETER_KINDS, `A kind must be one of ${PARAMETER_KINDS.join(', ')}.`),
  describes: v.optional(line('The description of a parameter', 500), ''),
  stable: v.optional(v.boolean('stable must be true or false.'), false),
  trust: v.optional(
    v.picklist(PARAMETER_TRUST, `trust must be one of ${PARAMETER_TRUST.join(', ')}.`),
    'owner',
  ),
  default: v.optional(v.nullable(value), null),
  choices: v.optional(v.pipe(v.array(line('A choice', 1_000)), v.maxLength(MOST_CHOICES))),
  min: v.optional(v.number('min must be a number.')),
  max: v.optional(v.number('max must be a number.')),
});

const DRAFT = v.object({
  id: v.pipe(v.string(ID), v.regex(/^[a-z][a-z0-9.-]{0,59}$/, ID)),
  title: v.pipe(line('A title', 120), v.trim(), v.minLength(1, 'The template needs a title.')),
  describes: v.optional(line('The description of a template', 1_000), ''),
  text: v.pipe(
    line('The text of a template', MOST_TEXT),
    v.transform((text) => text.replaceAll('\r\n', '\n')),
  ),
  parameters: v.optional(
    v.pipe(v.array(PARAMETER, 'parameters must be an array.'), v.maxLength(MOST_PARAMETERS)),
    [],
  ),
});

/** A draft as it came from outside, by its shape; what is left out has its default. @throws AppError `template.invalid`, with `data.path` */
export function checkedDraft(given: unknown): TemplateDraft {
  const parsed = v.safeParse(DRAFT, given, { abortEarly: true });
  if (parsed.success) return parsed.output as TemplateDraft;
  const [issue] = parsed.issues;
  throw new AppError('template.invalid', issue.message, { data: { path: v.getDotPath(issue) ?? null } });
}

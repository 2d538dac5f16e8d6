import * as v from 'valibot';
import { AppError } from '../../../domain/errors.ts';
import { INJECTOR_PLACES, INJECTOR_TRUST, type InjectorDraft } from '../../../domain/gateway/injected.ts';
import { formatterOf, templates } from '../../../mind/gateway/index.ts';
import { OWN_TOOLS } from '../tools/own-tools.ts';

const NAME = 'A name can have at most 40 lower-case letters, digits and “-”, starting with a letter.';
const BUDGET = 'A budget must be a whole number of tokens from 1 to 8,000.';
const line = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most));

const DRAFT = v.strictObject({
  name: v.pipe(v.string(NAME), v.regex(/^[a-z][a-z0-9-]{0,39}$/, NAME)),
  title: line(120),
  does: v.optional(line(300)),
  words: v.optional(v.pipe(v.array(line(60)), v.maxLength(100))),
  source: v.strictObject({ verb: v.string(), args: v.optional(v.array(v.unknown())) }),
  formatter: v.optional(v.string()),
  text: v.optional(v.pipe(v.string(), v.maxLength(10_000))),
  place: v.optional(v.picklist(INJECTOR_PLACES, `A place must be one of ${INJECTOR_PLACES.join(', ')}.`)),
  budget: v.optional(
    v.pipe(v.number(BUDGET), v.integer(BUDGET), v.minValue(1, BUDGET), v.maxValue(8_000, BUDGET)),
  ),
  trust: v.optional(v.picklist(INJECTOR_TRUST, `trust must be one of ${INJECTOR_TRUST.join(', ')}.`)),
});

/** An injector from outside, checked: its source is a verb that a model may call, which answers and changes nothing. @throws AppError `input.invalid` */
export function checkedInjector(given: unknown): InjectorDraft {
  const parsed = v.safeParse(DRAFT, given, { abortEarly: true });
  if (!parsed.success) {
    const [issue] = parsed.issues;
    const path = v.getDotPath(issue);
    throw new AppError('input.invalid', `The injector’s ${path ?? 'shape'} is not valid: ${issue.message}`, {
      data: { path },
    });
  }
  const draft = parsed.output as InjectorDraft;
  const { verb } = draft.source;
  if (!OWN_TOOLS.some((tool) => tool.verb === verb)) {
    throw new AppError(
      'input.invalid',
      `A model can’t call "${verb}". tools.list({ scope: 'golem' }) lists the verbs it can.`,
      { data: { path: 'source.verb' } },
    );
  }
  if (draft.place === 'stable' && draft.trust !== 'world') {
    throw new AppError(
      'input.invalid',
      'Content from outside can’t be placed among the instructions (place “stable”). Choose another place, or trust “world”.',
      {
        data: { path: 'place' },
      },
    );
  }
  if (draft.formatter !== undefined) formatterOf(draft.formatter);
  if (draft.text !== undefined) templates.textOfAnswer(draft.text, {});
  return draft;
}

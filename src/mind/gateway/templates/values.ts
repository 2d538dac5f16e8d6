import { AppError } from '../../../domain/errors.ts';
import type {
  ParameterValue,
  TemplateDraft,
  TemplateParameter,
  TemplateUse,
} from '../../../domain/gateway/template.ts';

/** Characters of one value, all of a list's items together, and items of a list. */
const MOST_CHARACTERS = 200_000;
const MOST_ITEMS = 500;

/** @throws AppError `template.bad_value` */
function refuse(parameter: string, message: string): never {
  throw new AppError('template.bad_value', message, { data: { parameter } });
}

const NEEDS: Readonly<Record<TemplateParameter['kind'], string>> = {
  text: 'a text',
  number: 'a number',
  choice: 'one of its choices',
  list: 'a list of texts',
};

function isItsKind({ kind }: TemplateParameter, value: ParameterValue): boolean {
  if (kind === 'number') return typeof value === 'number' && Number.isFinite(value);
  if (kind === 'list') return Array.isArray(value) && value.every((item) => typeof item === 'string');
  return typeof value === 'string';
}

/** A value of the parameter's kind, within its bounds. @throws AppError `template.bad_value` */
export function checkedValue(parameter: TemplateParameter, value: ParameterValue): ParameterValue {
  const { name, kind, choices = [], min = -Infinity, max = Infinity } = parameter;
  if (!isItsKind(parameter, value)) refuse(name, `"${name}" is ${NEEDS[kind]}.`);
  if (typeof value === 'number') {
    if (value < min) refuse(name, `"${name}" must be at least ${min}.`);
    if (value > max) refuse(name, `"${name}" must be at most ${max}.`);
    return value;
  }
  if (kind === 'choice' && !choices.includes(value as string))
    refuse(name, `"${name}" must be one of ${choices.join(', ')}.`);
  const items = typeof value === 'string' ? [value] : value;
  if (items.length > MOST_ITEMS) refuse(name, `"${name}" can have at most ${MOST_ITEMS} items.`);
  if (items.reduce((sum, { length }) => sum + length, 0) > MOST_CHARACTERS)
    refuse(name, `"${name}" can have at most ${MOST_CHARACTERS} characters.`);
  return value;
}

/** A parameter with the value that it has this time; null where it is left empty. */
export interface Filled {
  readonly parameter: TemplateParameter;
  readonly value: ParameterValue | null;
  /** It comes from outside, by the template or by whoever asks. */
  readonly foreign: boolean;
}

const isEmpty = (value: ParameterValue): boolean => typeof value !== 'number' && value.length === 0;

/**
 * Every parameter with its value. What is left out has its default; what has none, what is not of its kind and what the template does not
 * know are refused, each by its name.
 * @throws AppError `template.missing_value`, `template.unknown_parameter`, `template.bad_value`, with `data.parameter`
 */
export function filled(
  { parameters }: Pick<TemplateDraft, 'parameters'>,
  { params = {}, external = [] }: Pick<TemplateUse, 'params' | 'external'>,
): readonly Filled[] {
  const known = new Map(parameters.map((parameter) => [parameter.name, parameter]));
  const unknown = [...Object.keys(params), ...external].find((name) => !known.has(name));
  if (unknown !== undefined) {
    throw new AppError('template.unknown_parameter', `This template has no parameter "${unknown}".`, {
      data: { parameter: unknown, parameters: [...known.keys()] },
    });
  }
  return parameters.map((parameter) => {
    const { name, stable, trust } = parameter;
    const foreign = trust === 'external' || external.includes(name);
    if (foreign && stable) refuse(name, `"${name}" is stable, so its value can’t come from outside.`);
    const given = Object.hasOwn(params, name) ? params[name] : undefined;
    const value = given ?? parameter.default;
    // Left empty is left out where there has to be something.
    if (value === null || (isEmpty(value) && parameter.default === null)) {
      throw new AppError('template.missing_value', `The parameter "${name}" is missing and has no default.`, {
        data: { parameter: name },
      });
    }
    if (!isEmpty(value) || !isItsKind(parameter, value)) checkedValue(parameter, value);
    return { parameter, value: isEmpty(value) ? null : value, foreign };
  });
}

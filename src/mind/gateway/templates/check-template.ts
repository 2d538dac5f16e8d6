import { AppError } from '../../../domain/errors.ts';
import type { TemplateDraft, TemplateParameter } from '../../../domain/gateway/template.ts';
import { checkedValue } from './values.ts';
import { type Tag, tagsOf } from './parsed.ts';

/** @throws AppError `template.invalid` */
function refuse(message: string, data: Readonly<Record<string, unknown>> = {}): never {
  throw new AppError('template.invalid', message, { data });
}

const NAME = /^[a-z][a-z0-9_]{0,39}$/i;

function checkParameter(parameter: TemplateParameter): void {
  const { name, kind, stable, trust, choices = [], min, max } = parameter;
  const data = { parameter: name };
  if (!NAME.test(name)) {
    refuse(
      `"${name}" is not a valid parameter name: use at most 40 letters, digits and “_”, starting with a letter.`,
      data,
    );
  }
  if (kind === 'choice' && choices.length === 0)
    refuse(`"${name}" is a choice without options. Add some.`, data);
  if (kind === 'number' && min !== undefined && max !== undefined && min > max)
    refuse(`"${name}" allows no number: its minimum is above its maximum.`, data);
  if (stable && trust === 'external') {
    refuse(
      `"${name}" comes from outside, so it can’t be stable: stable text becomes part of the instructions.`,
      data,
    );
  }
  if (parameter.default === null) return;
  const empty =
    parameter.default === '' || (Array.isArray(parameter.default) && parameter.default.length === 0);
  if (!empty) checkedValue(parameter, parameter.default);
}

function checkTag({ kind, name, within }: Tag, known: ReadonlyMap<string, TemplateParameter>): void {
  if (name === '.') {
    if (within !== null && known.get(within)?.kind === 'list') return;
    refuse('{{.}} is an item of a list. Put it between {{#name}} and {{/name}}.');
  }
  if (!known.has(name)) {
    refuse(`The text uses "${name}", but there is no parameter with that name.`, {
      parameter: name,
      tag: kind,
    });
  }
}

/**
 * What the owner writes, checked: what the text names are its parameters, each is used, and their kinds hold together.
 * @throws AppError `template.invalid`, with `data.parameter` where it is about one
 */
export function checkTemplate({ text, parameters }: TemplateDraft): void {
  if (text.trim() === '') refuse('The template needs a text.');
  const names = parameters.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) refuse(`Two parameters are called "${twice}".`, { parameter: twice });
  parameters.forEach(checkParameter);
  const known = new Map(parameters.map((parameter) => [parameter.name, parameter]));
  const tags = tagsOf(text);
  for (const tag of tags) checkTag(tag, known);
  const used = new Set(tags.map(({ name }) => name));
  const idle = names.find((name) => !used.has(name));
  if (idle !== undefined)
    refuse(`The text does not use the parameter "${idle}". Use it, or remove it.`, { parameter: idle });
}

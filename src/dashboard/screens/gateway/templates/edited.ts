import type {
  ParameterKind,
  ParameterValue,
  TemplateDraft,
  TemplateParameter,
} from '../../../../domain/gateway/template.ts';
import { t } from './strings.ts';

/** A parameter as its fields hold it: texts, which may be nothing yet. */
export interface EditedParameter {
  readonly name: string;
  readonly kind: ParameterKind;
  readonly describes: string;
  readonly stable: boolean;
  readonly external: boolean;
  /** Has to be given; else `standard` is taken. */
  readonly needed: boolean;
  readonly standard: string;
  /** A line each. */
  readonly choices: string;
  readonly min: string;
  readonly max: string;
}

export interface EditedTemplate extends Omit<TemplateDraft, 'parameters'> {
  readonly parameters: readonly EditedParameter[];
}

const linesOf = (text: string): readonly string[] => text.split('\n').filter((line) => line.trim() !== '');
const written = (value: ParameterValue | null): string =>
  value === null ? '' : Array.isArray(value) ? value.join('\n') : String(value);

/** What a field holds, as the parameter's kind has it; undefined of an empty field. */
export function valueOf(kind: ParameterKind, text: string): ParameterValue | undefined {
  if (text === '') return undefined;
  if (kind === 'number') return Number(text);
  return kind === 'list' ? linesOf(text) : text;
}

export const edited = ({ id, title, describes, text, parameters }: TemplateDraft): EditedTemplate => ({
  id,
  title,
  describes,
  text,
  parameters: parameters.map(({ trust, default: standard, choices = [], min, max, ...rest }) => ({
    ...rest,
    external: trust === 'external',
    needed: standard === null,
    standard: written(standard),
    choices: choices.join('\n'),
    min: min === undefined ? '' : String(min),
    max: max === undefined ? '' : String(max),
  })),
});

export const newParameter = (name: string): EditedParameter => ({
  name,
  kind: 'text',
  describes: '',
  stable: false,
  external: false,
  needed: true,
  standard: '',
  choices: '',
  min: '',
  max: '',
});

function parameterOf(one: EditedParameter): TemplateParameter {
  const { name, kind, describes, stable, external, needed, standard, choices, min, max } = one;
  const none = kind === 'list' ? [] : '';
  return {
    name,
    kind,
    describes,
    stable,
    trust: external ? 'external' : 'owner',
    default: needed ? null : (valueOf(kind, standard) ?? none),
    ...(kind === 'choice' && { choices: linesOf(choices) }),
    ...(kind === 'number' && min !== '' && { min: Number(min) }),
    ...(kind === 'number' && max !== '' && { max: Number(max) }),
  };
}

export const draftOf = ({ parameters, ...rest }: EditedTemplate): TemplateDraft => ({
  ...rest,
  parameters: parameters.map(parameterOf),
});

/** What somebody sees who writes the first one. */
export const first = (): TemplateDraft => ({
  id: 'judge-a-page',
  title: t.sample.title,
  describes: '',
  text: t.sample.text,
  parameters: [
    { name: 'role', kind: 'text', describes: t.sample.role, stable: true, trust: 'owner', default: null },
    { name: 'page', kind: 'text', describes: t.sample.page, stable: false, trust: 'external', default: null },
  ],
});

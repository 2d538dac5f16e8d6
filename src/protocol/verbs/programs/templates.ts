import * as v from 'valibot';
import type {
  PromptTemplate,
  RenderedTemplate,
  TemplateDraft,
  TemplateEntry,
  TemplateUse,
} from '../../../domain/gateway/template.ts';
import { list, objectJudgedInside, oneOf, options, text, whole } from '../bounds.ts';
import { type ArgumentsOf, COMMAND, type Named, QUERY, type Rows } from '../row.ts';

/** A draft as it is given: what is left out of it and of its parameters has its default. */
export type TemplateGiven = Pick<TemplateDraft, 'id' | 'title' | 'text'> &
  Partial<Pick<TemplateDraft, 'describes'>> & {
    readonly parameters?: readonly (Pick<TemplateDraft['parameters'][number], 'name' | 'kind'> &
      Partial<TemplateDraft['parameters'][number]>)[];
  };

export interface RenderOptions {
  /** The newest where it is left out. */
  readonly version?: number;
  /** Parameters whose values come from outside this time. */
  readonly external?: readonly string[];
}

export interface ExportOptions {
  readonly ids?: readonly string[];
  /** `json` where it is left out. */
  readonly form?: (typeof TEMPLATE_FORMS)[number];
}

const TEMPLATE_FORMS = ['json', 'markdown'] as const;

/** Prompt templates with typed parameters, kept in this browser in all their versions. */
export interface TemplatesVerbs {
  /** The newest version of each: the owner's by their ids, then those that come with the product. */
  list(): Promise<readonly TemplateEntry[]>;
  /** Newest first; of each template the last 50. @throws AppError `template.not_found` */
  versions(id: string): Promise<readonly PromptTemplate[]>;
  /** Keeps a draft as the newest version. @throws AppError `template.invalid`, `template.built_in`, `template.too_many`, `store.query_failed` */
  save(draft: TemplateGiven): Promise<PromptTemplate>;
  /** Makes an older version the newest again, as a new one. @throws AppError `template.not_found` */
  restore(id: string, version: number): Promise<PromptTemplate>;
  /** With all its versions. @throws AppError `template.not_found`, `template.built_in` */
  remove(id: string): Promise<void>;
  /** The newest versions as text: the owner's, or those that are named. @throws AppError `template.not_found` */
  export(options?: ExportOptions): Promise<string>;
  /** Saves every template of such a text, or none. @throws AppError `template.unreadable`, `template.*` */
  import(text: string): Promise<readonly PromptTemplate[]>;
  /**
   * The template with its values: what is stable in front, what is dynamic behind it, with the tokens of each and the hash of the former.
   * @throws AppError `template.not_found`, `template.missing_value`, `template.unknown_parameter`, `template.bad_value`
   */
  render(id: string, params?: TemplateUse['params'], options?: RenderOptions): Promise<RenderedTemplate>;
  /** The same of a draft that is not saved. @throws AppError `template.*` */
  preview(
    draft: TemplateGiven,
    params?: TemplateUse['params'],
    options?: Omit<RenderOptions, 'version'>,
  ): Promise<RenderedTemplate>;
}

type Api = Named<'templates', TemplatesVerbs>;

export const templatesRows = {
  'templates.list': QUERY,
  'templates.versions': QUERY,
  'templates.save': COMMAND,
  'templates.restore': COMMAND,
  'templates.remove': COMMAND,
  'templates.export': QUERY,
  'templates.import': COMMAND,
  'templates.render': QUERY,
  'templates.preview': QUERY,
} as const satisfies Rows<Api>;

const MOST_VALUES = 200;
const MOST_FILE = 4_000_000;
const MOST_VERSION = 1_000_000;
const id = text('The id of a template', 100);
const version = whole('A version', 1, MOST_VERSION);
const draft = objectJudgedInside<TemplateGiven>('A template');
const params = v.optional(
  objectJudgedInside<NonNullable<TemplateUse['params']>>('The template’s parameters'),
  {},
);
const external = v.optional(list('The list of parameters', text('A parameter', 100), MOST_VALUES));

export const templatesArguments = {
  'templates.list': [],
  'templates.versions': [id],
  'templates.save': [draft],
  'templates.restore': [id, version],
  'templates.remove': [id],
  'templates.export': [
    options('Options', {
      ids: v.optional(list('Ids', id, MOST_VALUES)),
      form: v.optional(oneOf('A form', TEMPLATE_FORMS)),
    }),
  ],
  'templates.import': [text('The template file', MOST_FILE)],
  'templates.render': [id, params, options('Options', { version: v.optional(version), external })],
  'templates.preview': [draft, params, options('Options', { external })],
} satisfies ArgumentsOf<Api>;

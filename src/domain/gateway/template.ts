import type { MarkedLength } from '../models/gateway-hints.ts';
import type { TrustLabel } from '../life/life.ts';
import type { TemplateRef } from '../models/template-ref.ts';

/** Prompt templates: texts with typed parameters, kept in versions (seed 002, "Prompt Template Library"). Plain data: it crosses threads. */

export const PARAMETER_KINDS = ['text', 'number', 'choice', 'list'] as const;
export type ParameterKind = (typeof PARAMETER_KINDS)[number];

/** Who speaks in a parameter's value. A value from outside may inform and never instruct: it is judged by L8 as a part of its own. */
export const PARAMETER_TRUST = ['owner', 'external'] as const satisfies readonly TrustLabel[];
export type ParameterTrust = (typeof PARAMETER_TRUST)[number];

/** A text, a number, or texts. */
export type ParameterValue = string | number | readonly string[];

export interface TemplateParameter {
  /** What stands between the braces: letters, digits and `_`, beginning with a letter, at most 40. */
  readonly name: string;
  readonly kind: ParameterKind;
  /** One sentence for whoever fills it in; may be empty. */
  readonly describes: string;
  /** The same from one request to the next: it stands in the part that a provider keeps. A dynamic one stands behind it. */
  readonly stable: boolean;
  readonly trust: ParameterTrust;
  /** Taken where no value is given; null where one has to be. An empty text or list is a default too. */
  readonly default: ParameterValue | null;
  /** Of a choice: what may be chosen. */
  readonly choices?: readonly string[];
  /** Of a number; both ends may be taken. */
  readonly min?: number;
  readonly max?: number;
}

/** What the owner writes. */
export interface TemplateDraft {
  /** Its name in requests: lower-case letters, digits, `-` and `.`, at most 60, beginning with a letter. */
  readonly id: string;
  readonly title: string;
  /** What it is for; may be empty. */
  readonly describes: string;
  /** Mustache: `{{name}}`, `{{#name}}…{{/name}}` where there is one, `{{^name}}…{{/name}}` where there is none, `{{! a remark }}`. */
  readonly text: string;
  readonly parameters: readonly TemplateParameter[];
}

/** One version of a template; never changed. */
export interface PromptTemplate extends TemplateDraft {
  /** From 1. */
  readonly version: number;
  /** Unix ms; null of those that come with the product. */
  readonly savedAt: number | null;
  /** It comes with the product: to change it, save a copy under another id. */
  readonly builtIn: boolean;
}

/** A template in the list: its newest version, and how many there are. */
export interface TemplateEntry extends PromptTemplate {
  readonly versions: number;
}

/** How a request names a template. */
export interface TemplateUse {
  readonly id: string;
  /** The newest where it is left out. */
  readonly version?: number;
  readonly params?: Readonly<Record<string, ParameterValue>>;
  /** Parameters whose values come from outside this time, besides those that the template says. */
  readonly external?: readonly string[];
}

/** One of the two parts of a rendered template. */
export interface RenderedPart {
  readonly text: string;
  /** Whose words it is made of, in their order; the lengths add up to the text's. */
  readonly marks: readonly MarkedLength[];
  readonly tokens: number;
}

/** A template with its values put in. */
export interface RenderedTemplate extends TemplateRef {
  /** Sent as the system’s text: byte for byte the same, whatever the dynamic values are. */
  readonly stable: RenderedPart & {
    /** BLAKE3 of the text, hex. */
    readonly hash: string;
  };
  /** Sent behind it: in front of what is asked, or as what is asked. */
  readonly dynamic: RenderedPart;
  /** Who counted the tokens. */
  readonly tokenizer: string;
}

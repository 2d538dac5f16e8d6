import type * as context from './context/index.ts';
import type * as life from './life/index.ts';
import type * as memory from './memory/index.ts';
import type * as models from './models/index.ts';
import type * as observability from './observability/index.ts';
import type { MetricsAtAGlance } from './observability/metrics.ts';
import type * as programs from './programs/index.ts';
import type * as replay from './replay/index.ts';
import type { Wired } from './row.ts';

/** Public verbs by topic: `golem.<topic>.<verb>()`. Each is declared once, in its topic's file; its subsystem names the topic. */
export interface Topics
  extends
    context.Topics,
    life.Topics,
    memory.Topics,
    models.Topics,
    observability.Topics,
    programs.Topics,
    replay.Topics {}

/** Those without a topic: `golem.<verb>()`. */
export interface RootVerbs extends life.Root, models.Root, observability.Root, programs.Root {}

type Dotted = {
  [Topic in keyof Topics]: `${Topic}.${keyof Topics[Topic] & string}`;
}[keyof Topics];

type TopicsByName = {
  readonly [Name in Dotted]: Name extends `${infer Topic extends keyof Topics}.${infer Verb}`
    ? Topics[Topic][Verb & keyof Topics[Topic]]
    : never;
};

/** Verbs that the page puts into another form than the one in which the worker is asked. */
export interface WireForms extends life.Forms, models.Forms, observability.Forms, programs.Forms {}

/** What the golem's worker answers, by the verbs' names. */
export type GolemApi = Wired<RootVerbs & MetricsAtAGlance & TopicsByName, WireForms> &
  life.Inner &
  models.Inner &
  observability.Inner &
  programs.Inner &
  replay.Inner;

/** The verbs of some topics, for the file that answers them. */
export type VerbsOf<Topic extends string> = Pick<GolemApi, Extract<keyof GolemApi, `${Topic}.${string}`>>;

import type { AttributionStatus, SourceAttribution } from '../../../domain/governor/source-attribution.ts';
import { id, limit, options, tick, whole } from '../bounds.ts';
import { type ArgumentsOf, HOUSEKEEPING, type Named, QUERY, type Rows } from '../row.ts';
import * as v from 'valibot';

/** As many as ContextCite takes where nothing is said. */
export const ABLATIONS = 64;
const LEAST_ABLATIONS = 8;
const MOST_ABLATIONS = 1_024;
const MOST_TICKS = 1_000;

/** Which sources of a tick's prompt made its decision likely, asked of the language model in this tab. */
export interface AttributionVerbs {
  /**
   * Leaves out half of the sources again and again, asks the model how likely it then holds the decision's words, and keeps with the tick what
   * each source was worth. Takes minutes; one at a time.
   * @param options.ablations how often, 64 where nothing is said
   * @param options.model id of a model of text completions on this machine, which weighs in place of the one in this tab
   * @throws AppError `replay.not_recorded` without such a prompt, `golem.busy`, `model.unavailable`, `model.bad_request`, `model.host_refused`, `model.not_configured`,
   * `model.cancelled`
   */
  run(
    tick: number,
    options?: { readonly ablations?: number; readonly model?: string },
  ): Promise<SourceAttribution>;
  /** What was kept with a tick; null where none was run. */
  get(tick: number): Promise<SourceAttribution | null>;
  /** How far the run under way is, or how the last one ended. */
  status(): Promise<AttributionStatus>;
  /** Ends the run under way; nothing of it is kept. */
  cancel(): Promise<void>;
  /** Ticks that have one, newest first. */
  list(options?: { readonly limit?: number }): Promise<readonly number[]>;
}

type Api = Named<'attribution', AttributionVerbs>;

export const attributionRows = {
  'attribution.run': HOUSEKEEPING,
  'attribution.get': QUERY,
  'attribution.status': QUERY,
  'attribution.cancel': HOUSEKEEPING,
  'attribution.list': QUERY,
} as const satisfies Rows<Api>;

export const attributionArguments = {
  'attribution.run': [
    tick,
    options('Options', {
      ablations: v.optional(whole('The number of ablations', LEAST_ABLATIONS, MOST_ABLATIONS)),
      model: v.optional(id),
    }),
  ],
  'attribution.get': [tick],
  'attribution.status': [],
  'attribution.cancel': [],
  'attribution.list': [options('Options', { limit: v.optional(limit(MOST_TICKS)) })],
} satisfies ArgumentsOf<Api>;

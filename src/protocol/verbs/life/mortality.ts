import * as v from 'valibot';
import type { SuggestedTitle } from '../../../domain/past/ask.ts';
import type { DaimonView } from '../../../domain/life/daimon.ts';
import type { MortalityView } from '../../../domain/life/mortality.ts';
import type { Ancestor, Testament } from '../../../domain/life/testament.ts';
import type { GolemStatus } from '../../../domain/events/status.ts';
import { id as modelId, list, options, words } from '../bounds.ts';
import { type ArgumentsOf, COMMAND, MOVE, type Named, QUERY, type Rows, VIEW } from '../row.ts';

const MAX_REASON = 500;
const MAX_ID = 200;

/** How it feels. */
export interface DaimonVerbs {
  /** Its mood, what moved it, its gut feelings, and how it has felt over its life. */
  get(): Promise<DaimonView>;
}

/** How a life ends. */
export interface MortalityVerbs {
  /** The three clocks with what each is read from, and how far a death has got. */
  get(): Promise<MortalityView>;
  /**
   * Ends this life: the death is accepted at once, and resolves when its positions are closed and its testament is kept. In a live world
   * it resolves when the death is accepted, and the rest follows in real time. @throws AppError `golem.dead`
   */
  end(reason?: string): Promise<MortalityView>;
}

/** What the dead of this line have left. */
export interface TestamentsVerbs {
  /** Newest first. */
  list(): Promise<readonly Ancestor[]>;
  /** Null where there is none of this id. */
  get(id: string): Promise<Testament | null>;
  /**
   * Calls the life so, in at most eight words; by rule again where null. It stays with the testament, also in the file of the line.
   * @throws AppError `golem.not_found`; `input.invalid` before the testament is whole, or of a title that is too long
   */
  rename(id: string, title: string | null): Promise<void>;
  /**
   * A title of at most eight words, to be taken by `rename`; nothing is changed. The one by rule where no model is named, or none gives one
   * that is made of words of the testament. @throws AppError `golem.not_found`
   */
  suggestTitle(id: string, options?: { readonly models?: readonly string[] }): Promise<SuggestedTitle>;
}

/** How a line goes on. */
export interface LineageVerbs {
  /**
   * A successor begins with what this testament passes on, in the world and at the time where the dead golem stood. What else is stored of
   * that life ends with it. @throws AppError `golem.not_found`; `input.invalid` while the golem lives, or before the testament is whole
   */
  succeed(testamentId: string): Promise<GolemStatus>;
}

type Api = Named<'daimon', DaimonVerbs> &
  Named<'mortality', MortalityVerbs> &
  Named<'testaments', TestamentsVerbs> &
  Named<'lineage', LineageVerbs>;

export const mortalityRows = {
  'daimon.get': VIEW,
  'mortality.get': VIEW,
  'mortality.end': MOVE,
  'testaments.list': QUERY,
  'testaments.get': QUERY,
  'testaments.rename': COMMAND,
  'testaments.suggestTitle': COMMAND,
  'lineage.succeed': MOVE,
} as const satisfies Rows<Api>;

const id = words('A testament', MAX_ID);
const MOST_MODELS = 100;
/** A longer one is refused in words of its own. */
const MAX_TITLE = 500;

export const mortalityArguments = {
  'daimon.get': [],
  'mortality.get': [],
  'mortality.end': [v.optional(words('A reason', MAX_REASON))],
  'testaments.list': [],
  'testaments.get': [id],
  'testaments.rename': [id, v.nullable(words('A title', MAX_TITLE))],
  'testaments.suggestTitle': [
    id,
    options('Options', { models: v.optional(list('Models', modelId, MOST_MODELS)) }),
  ],
  'lineage.succeed': [id],
} satisfies ArgumentsOf<Api>;

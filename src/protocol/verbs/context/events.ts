import * as v from 'valibot';
import { CONTEXT_EVENTS, type StoredContextEvent } from '../../../domain/governor/context-events.ts';
import type { ContextEventQuery } from '../../store/context.ts';
import { limit, oneOf, options, upToTick, list } from '../bounds.ts';
import { type ArgumentsOf, type Named, type Rows, VIEW } from '../row.ts';

const MAX_EVENTS = 100_000;
/** More than there are. */
const MOST_TYPES = 50;

/** What the context governor told of, as it is kept with the life. */
export interface EventsVerbs {
  /** Ascending; with `from` the first `limit` (500 by default), else the last. */
  list(query?: ContextEventQuery): Promise<readonly StoredContextEvent[]>;
}

type Api = Named<'events', EventsVerbs>;

export const eventsRows = { 'events.list': VIEW } as const satisfies Rows<Api>;

export const eventsArguments = {
  'events.list': [
    options('A query', {
      from: v.optional(upToTick),
      to: v.optional(upToTick),
      types: v.optional(list('The list of event types', oneOf('An event type', CONTEXT_EVENTS), MOST_TYPES)),
      limit: v.optional(limit(MAX_EVENTS)),
    }),
  ],
} satisfies ArgumentsOf<Api>;

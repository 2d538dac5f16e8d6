import * as v from 'valibot';
import { list, text, tick } from '../bounds.ts';
import { type ArgumentsOf, INNER_QUERY, type Named, type Rows } from '../row.ts';

/** By which a reopened tick is asked. */
export interface PastVerbs {
  /** A query that is answered over a view, as of the end of a tick. @param name of the query @param args its own: they are checked as it checks them */
  ask(tick: number, name: string, args: readonly unknown[]): Promise<unknown>;
}

export type PastInner = Named<'past', PastVerbs>;

export const pastRows = { 'past.ask': INNER_QUERY } as const satisfies Rows<PastInner>;

const MOST_ARGUMENTS = 8;

export const pastArguments = {
  'past.ask': [tick, text('A name', 80), list('The list of arguments', v.unknown(), MOST_ARGUMENTS)],
} satisfies ArgumentsOf<PastInner>;

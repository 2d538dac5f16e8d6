import {
  INJECTION_SLOTS,
  type InjectionSlot,
  type InjectionVerdict,
} from '../../../domain/gateway/injection.ts';
import { oneOf, text } from '../bounds.ts';
import { type ArgumentsOf, type Named, QUERY, type Rows } from '../row.ts';
import * as v from 'valibot';

/** Whether a text is an attack on whoever reads it. */
export interface InjectionVerbs {
  /**
   * Judges one text by where it stands: what the owner says may instruct, all of the rest may only inform. The classifier is loaded with
   * the first call; where it cannot be, patterns judge, and `by` says so. An attack is a score from the threshold on.
   */
  score(text: string, options?: { readonly slot?: InjectionSlot }): Promise<InjectionVerdict>;
}

type Api = Named<'injection', InjectionVerbs>;

export const injectionRows = { 'injection.score': QUERY } as const satisfies Rows<Api>;

/** Characters of one text: some 1,500 windows. */
const MOST_JUDGED = 1_000_000;

export const injectionArguments = {
  'injection.score': [
    text('The text to judge', MOST_JUDGED),
    v.optional(
      v.object(
        { slot: v.optional(oneOf('A slot', INJECTION_SLOTS), 'data') },
        'The options must be an object.',
      ),
      {},
    ),
  ],
} satisfies ArgumentsOf<Api>;

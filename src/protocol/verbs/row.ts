import type { GenericSchema } from 'valibot';

/** What is known of a verb before anybody answers it. */
export interface Row {
  /** A query changes nothing of the golem: a tab that only watches may ask it. A command is for the tab that runs the golem. */
  readonly kind: 'query' | 'command';
  /** Who answers: the golem's worker, or the page itself. */
  readonly by: 'golem' | 'page';
  /** Moves the golem: one such command at a time, in the order of asking. */
  readonly moves?: true;
  /** Answered over a view: of a tick that was reopened as of then, where all other queries are of now. */
  readonly over?: 'view';
  /** Of the life as it is kept, or of this browser, not of the mind: a reopened tick hands it to the living golem, where it refuses other commands. */
  readonly housekeeping?: true;
  /** No part of the public API: asked by the page's own code on behalf of a public verb. */
  readonly inner?: true;
}

export const QUERY = { kind: 'query', by: 'golem' } as const;
/** A query that is answered over a view. */
export const VIEW = { kind: 'query', by: 'golem', over: 'view' } as const;
export const COMMAND = { kind: 'command', by: 'golem' } as const;
export const HOUSEKEEPING = { kind: 'command', by: 'golem', housekeeping: true } as const;
export const MOVE = { kind: 'command', by: 'golem', moves: true } as const;
export const INNER_QUERY = { kind: 'query', by: 'golem', inner: true } as const;
export const INNER_COMMAND = { kind: 'command', by: 'golem', inner: true } as const;
export const PAGE_QUERY = { kind: 'query', by: 'page' } as const;
export const PAGE_COMMAND = { kind: 'command', by: 'page' } as const;

/** A topic's verbs under their public names, e.g. `records.get`. */
export type Named<Topic extends string, Verbs> = {
  readonly [Name in keyof Verbs & string as `${Topic}.${Name}`]: Verbs[Name];
};

/** Verbs of which some are asked of the worker in another form than in public: `Forms` says in which. */
export type Wired<Api, Forms> = Omit<Api, keyof Forms> & Forms;

/** A row for each verb. */
export type Rows<Api> = { readonly [Name in keyof Api]: Row };

/** A schema for each argument of each verb; what it gives out is what the verb takes. */
export type ArgumentsOf<Api> = {
  readonly [Name in keyof Api]: Api[Name] extends (...args: infer Given) => unknown
    ? { readonly [At in keyof Given]-?: GenericSchema<unknown, Given[At]> }
    : never;
};

import { type ArgumentsOf, COMMAND, type Named, type Rows } from '../row.ts';

/** Deliberation by models. */
export interface ThinkingVerbs {
  /** Lets the reflex answer the tick that waits for a model; false when none is waited for. */
  skip(): Promise<boolean>;
}

type Api = Named<'thinking', ThinkingVerbs>;

export const thinkingRows = { 'thinking.skip': COMMAND } as const satisfies Rows<Api>;

export const thinkingArguments = { 'thinking.skip': [] } satisfies ArgumentsOf<Api>;

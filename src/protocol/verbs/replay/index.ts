import { forkArguments, forkRows, type ForkVerbs } from './fork.ts';
import { pastArguments, type PastInner, pastRows } from './past.ts';
import { replayArguments, replayRows, type ReplayVerbs } from './replay.ts';
import { stateArguments, stateRows, type StateVerbs } from './state.ts';

/** Public verbs of the past: ticks lived again, reopened and lived otherwise. */
export interface Topics {
  readonly fork: ForkVerbs;
  readonly replay: ReplayVerbs;
  readonly state: StateVerbs;
}

/** Those that only the page’s own code asks, on behalf of public ones. */
export type Inner = PastInner;

export const rows = {
  ...forkRows,
  ...pastRows,
  ...replayRows,
  ...stateRows,
};

export const schemas = {
  ...forkArguments,
  ...pastArguments,
  ...replayArguments,
  ...stateArguments,
};

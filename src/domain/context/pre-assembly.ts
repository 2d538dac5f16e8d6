/** What making pieces of prompts before they are asked for came to, since the page was opened. Measured, and a part of no life. */
export interface PreAssemblyFigures {
  readonly enabled: boolean;
  /** Memories whose pieces prompts asked for, and what chooses the similar episodes that they are told: twice, as a rule. */
  readonly asked: number;
  /** Of these, those that the prompts before had left there. */
  readonly kept: number;
  /** Those that were made behind a tick, and asked for the first time. */
  readonly ready: number;
  /** Those whose words had changed since they were made: they are made anew, and never told as they were. */
  readonly outdated: number;
  readonly missing: number;
  /** Made behind ticks, and how long that took, ms. */
  readonly made: number;
  readonly madeMs: number;
  /** Time that prompts did not wait for: as many as were ready, by what one took, ms. */
  readonly savedMs: number;
  /** Memories that wait for idle time. */
  readonly waiting: number;
}

/** A fault of models' replies that has come again, as a line of the prompt tells how to avoid it. */
export interface DriftLine {
  /** Which fault: its id in `mind/drift/faults.ts`. */
  readonly fault: string;
  /** How often it was made since it was last forgotten. */
  readonly count: number;
  /** Tick on which it was last made. */
  readonly last: number;
  /** How to avoid it, one sentence. */
  readonly line: string;
  /** Of its whole block. */
  readonly tokens: number;
}

/** A fault as it is remembered. */
export interface DriftFault extends Pick<DriftLine, 'fault' | 'count' | 'last'> {
  /** As of `last`: each time that it was made counts 1, and fades. */
  readonly weight: number;
}

/** What a mind knows of its models' faults. Plain data. */
export interface Drift {
  /** Replies of models that were looked at. */
  readonly outputs: number;
  /** Of these, how many had at least one fault, and how many one that they were told how to avoid. */
  readonly faulty: number;
  readonly despite: number;
  /** How many of the last were not taken, one after the other; one that calls itself blocked ends the row. */
  readonly refusedInRow: number;
  /** By id, in order. */
  readonly faults: readonly DriftFault[];
  /** As they stand in prompts until they are chosen anew, by id. */
  readonly lines: readonly DriftLine[];
  /** Tick on which they were chosen; 0 before the first time. */
  readonly chosenAt: number;
}

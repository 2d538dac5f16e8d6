import * as v from 'valibot';
import { CLOCKS, type ClockName } from '../../../domain/life/life.ts';
import type { DecisionCycleRecord } from '../../../domain/records/record.ts';
import type { GolemStatus } from '../../../domain/events/status.ts';
import { LAST_TICK, between, oneOf, options, whole, words } from '../bounds.ts';
import { type ArgumentsOf, COMMAND, INNER_COMMAND, MOVE, type Rows, VIEW } from '../row.ts';

export const MAX_STEER = 2_000;
const MAX_STEPS = 10_000;
const MAX_SPEED = 10_000;

const MAX_CAPITAL = 1_000_000_000;

/** How books are opened after a jump. */
interface SeekOptions {
  /** What they open with, quote; what the golem owns where it is left out. */
  readonly capital?: number;
}

/** The golem's running. */
export interface LifeVerbs {
  status(): Promise<GolemStatus>;
  start(): Promise<void>;
  /** Resolves when every tick begun is durable. */
  pause(): Promise<void>;
  /** Times real time, 1 to 10,000. */
  setSpeed(speed: number): Promise<void>;
  /**
   * Goes to a step of the world: the market jumps, the golem keeps its memory, and its books open anew with what it owns, or with `capital`
   * (quote).
   */
  seek(step: number, options?: SeekOptions): Promise<void>;
  /** Beats `n` times, once when left out, and resolves with the records that were committed meanwhile. */
  step(clock: ClockName, n?: number): Promise<readonly DecisionCycleRecord[]>;
  steer(text: string): Promise<void>;
  /** Deletes this life and begins another. */
  erase(): Promise<void>;
}

export interface LifeInner {
  /** Ends the tick under way and stores it, for a page about to be opened anew; it goes on running there. */
  settle(): Promise<void>;
}

export const lifeRows = {
  status: VIEW,
  start: COMMAND,
  pause: COMMAND,
  setSpeed: COMMAND,
  seek: MOVE,
  step: MOVE,
  steer: COMMAND,
  erase: MOVE,
  settle: INNER_COMMAND,
} as const satisfies Rows<LifeVerbs & LifeInner>;

export const lifeArguments = {
  status: [],
  start: [],
  pause: [],
  setSpeed: [between('Speed', 1, MAX_SPEED)],
  seek: [
    whole('A step of the world', 0, LAST_TICK),
    options('The options', { capital: v.optional(between('Capital', 1, MAX_CAPITAL)) }),
  ],
  step: [oneOf('A clock', CLOCKS), v.optional(whole('The number of beats', 1, MAX_STEPS), 1)],
  steer: [words('A steer', MAX_STEER)],
  erase: [],
  settle: [],
} satisfies ArgumentsOf<LifeVerbs & LifeInner>;

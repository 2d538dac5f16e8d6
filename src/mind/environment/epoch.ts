import {
  ENVIRONMENT_CLASSES,
  type EnvironmentOfTick,
  type EnvironmentReading,
} from '../../domain/environment/reading.ts';
import type { BehavioralPhase } from '../../domain/life/life.ts';
import type { MarketRegime } from '../../domain/world/market.ts';
import { changeWords } from './words.ts';

/** What is kept of the device from tick to tick. */
export interface EnvironmentState {
  /** Of the last tick that had one. */
  readonly reading: EnvironmentReading;
  /** What the prompt may say: the reading with which the epoch began. */
  readonly frozen: EnvironmentReading;
  /** From 1. */
  readonly epoch: number;
  /** The tick with which it began, and why it did, in a sentence. */
  readonly since: number;
  readonly why: string;
  readonly regime: MarketRegime;
  readonly phase: BehavioralPhase;
  /** Revision of the formatters that the prompt is written by; absent where none was ever chosen. */
  readonly formatting?: number;
}

/** What a reading is judged by beside itself. */
export interface EpochMoment {
  readonly tick: number;
  readonly regime: MarketRegime;
  readonly phase: BehavioralPhase;
  readonly formatting?: number;
}

/** Classes that begin no epoch: they come and go too often, and a prompt hears of them with the next epoch. */
const QUIET: ReadonlySet<string> = new Set(['page', 'time'] satisfies (keyof EnvironmentReading)[]);

const changedModels = (before: EnvironmentReading, now: EnvironmentReading): readonly string[] =>
  [...new Set([...Object.keys(before.models), ...Object.keys(now.models)])].filter(
    (model) => before.models[model] !== now.models[model],
  );

/** Names of what differs: `online`, `models.<id>`. */
function changesBetween(before: EnvironmentReading, now: EnvironmentReading): readonly string[] {
  return [
    ...ENVIRONMENT_CLASSES.filter((name) => before[name] !== now[name]),
    ...changedModels(before, now).map((model) => `models.${model}`),
  ];
}

/** Why an epoch begins with this tick, in a sentence; null where the one before goes on. */
function whyAnew(
  before: EnvironmentState | undefined,
  reading: EnvironmentReading,
  { regime, phase, formatting }: EpochMoment,
): string | null {
  if (!before) return 'The first reading of this life.';
  const changed = changesBetween(before.frozen, reading).filter((name) => !QUIET.has(name));
  if (changed.length > 0) return changed.map((name) => changeWords(name, reading)).join(' ');
  if (before.regime !== regime) return `The regime changed to ${regime}.`;
  if (before.phase !== phase) return `The phase changed to ${phase}.`;
  return before.formatting === formatting ? null : 'The formatters of the prompt changed.';
}

/** What a tick perceives of the device. */
export interface PerceivedDevice {
  readonly state: EnvironmentState;
  readonly row: EnvironmentOfTick;
}

/** The device as a tick finds it. What the prompt says stays, to the byte, until another epoch begins. */
export function perceiveEnvironment(
  before: EnvironmentState | undefined,
  now: EnvironmentReading,
  moment: EpochMoment,
): PerceivedDevice {
  const changed = before ? changesBetween(before.reading, now) : [];
  // The same object: a state that has not changed is stored once.
  const reading = before && changed.length === 0 ? before.reading : now;
  const why = whyAnew(before, reading, moment);
  const state: EnvironmentState =
    before && why === null
      ? reading === before.reading
        ? before
        : { ...before, reading }
      : {
          reading,
          frozen: reading,
          epoch: (before?.epoch ?? 0) + 1,
          since: moment.tick,
          why: why!,
          regime: moment.regime,
          phase: moment.phase,
          ...(moment.formatting !== undefined && { formatting: moment.formatting }),
        };
  return {
    state,
    row: { reading, epoch: state.epoch, since: state.since, why: state.why, changed },
  };
}

/**
 * What the device around the golem is like, in classes and never in raw numbers: read once when a theta tick begins, and recorded with the
 * tick's inputs. A class that the host cannot know is `unknown`, which changes no decision. Plain data: it crosses threads.
 */

/** `no`: the browser or the owner says that no network is there. `yes` promises no server behind it. */
export const ONLINE = ['yes', 'no', 'unknown'] as const;
export type OnlineClass = (typeof ONLINE)[number];

/** `battery-low`: not charging, and at 20% or less (the Battery Status API; coarse). */
export const POWER = ['mains', 'battery', 'battery-low', 'unknown'] as const;
export type PowerClass = (typeof POWER)[number];

/** `small`: below 4 GiB; `medium`: below 8 GiB; `large`: the rest (navigator.deviceMemory, which is coarse; os.totalmem in Node). */
export const MEMORY = ['small', 'medium', 'large', 'unknown'] as const;
export type MemoryClass = (typeof MEMORY)[number];

/** Of what the browser grants this site: `tight` from 80% used, `full` from 95%. */
export const STORAGE = ['free', 'tight', 'full', 'unknown'] as const;
export type StorageClass = (typeof STORAGE)[number];

/** Whether somebody can see the page; a hidden one gets less of the processor. */
export const PAGE = ['shown', 'hidden', 'unknown'] as const;
export type PageClass = (typeof PAGE)[number];

/** Wall time from one theta tick to the next, which a thought should not exceed: `seconds` below 10 s, `minute` below 2 min, else `minutes`. */
export const TIME = ['seconds', 'minute', 'minutes', 'unknown'] as const;
export type TimeClass = (typeof TIME)[number];

/**
 * How a model stands. `remote`: asked over the network; `beside`: a server on this machine; `built-in`: the browser's own; and of a model in
 * this tab `loaded`, `loading`, `kept` (its files are here, not in memory) or `absent` (they are not).
 */
export const MODEL_STANDS = [
  'remote',
  'beside',
  'built-in',
  'loaded',
  'loading',
  'kept',
  'absent',
  'unknown',
] as const;
export type ModelStand = (typeof MODEL_STANDS)[number];

/** One reading of the environment. */
export interface EnvironmentReading {
  readonly online: OnlineClass;
  readonly power: PowerClass;
  readonly memory: MemoryClass;
  readonly storage: StorageClass;
  readonly page: PageClass;
  /** The time budget of a thought. */
  readonly time: TimeClass;
  /** Of the models that tiers are mapped to, by the owner's ids, in the order of the ids. */
  readonly models: Readonly<Record<string, ModelStand>>;
}

/** What a host knows of its device; the rest of a reading is known to the golem itself. */
export type HostReading = Pick<EnvironmentReading, 'online' | 'power' | 'memory' | 'page'>;

/** Of a host that knows nothing. */
export const NOTHING_KNOWN: HostReading = {
  online: 'unknown',
  power: 'unknown',
  memory: 'unknown',
  page: 'unknown',
};

/** Of a golem that knows nothing of where it lives. It changes no decision. */
export const UNKNOWN_ENVIRONMENT: EnvironmentReading = {
  ...NOTHING_KNOWN,
  storage: 'unknown',
  time: 'unknown',
  models: {},
};

/** The parts of a reading that are one class each. */
export const ENVIRONMENT_CLASSES = ['online', 'power', 'memory', 'storage', 'page', 'time'] as const;

/** A reading as plain names and classes, a model's as `model.<id>`: what a step of thought stands on (`run-context.ts`). */
export const environmentClasses = ({
  models,
  ...classes
}: EnvironmentReading): Readonly<Record<string, string>> => ({
  ...classes,
  ...Object.fromEntries(Object.entries(models).map(([id, stand]) => [`model.${id}`, stand])),
});

/** A tick's environment, as its record has it. */
export interface EnvironmentOfTick {
  readonly reading: EnvironmentReading;
  /** What the prompt may say of it is the same within an epoch: the epoch's number, from 1, and why it began, in a sentence. */
  readonly epoch: number;
  readonly since: number;
  readonly why: string;
  /** What differs from the tick before, by name; empty where nothing does. */
  readonly changed: readonly string[];
}

/** A model that a thought was mapped to and did not ask, by what the environment said. */
export interface ModelLeftOut {
  readonly model: string;
  readonly code: 'environment.offline' | 'environment.not_loaded';
  /** A clause for the owner. */
  readonly why: string;
}

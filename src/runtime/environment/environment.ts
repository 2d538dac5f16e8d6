import { needsNetwork } from '../../adapters/models/index.ts';
import {
  ENVIRONMENT_CLASSES,
  type EnvironmentReading,
  type ModelStand,
  type StorageClass,
  type TimeClass,
  UNKNOWN_ENVIRONMENT,
} from '../../domain/environment/reading.ts';
import type { StorageStatus } from '../../domain/events/status.ts';
import type { LocalModelState } from '../../domain/models/local-model.ts';
import type { ModelConfig } from '../../domain/models/model-config.ts';
import { Happening } from '../../lib/async/happening.ts';
import type { GolemPolicy } from '../../mind/policy/index.ts';
import type { EnvironmentPort } from '../../mind/ports.ts';
import type { Device } from './device.ts';

/** Shares of the storage that a browser grants, from which it is tight and full; ours. */
const TIGHT = 0.8;
const FULL = 0.95;
/** Wall time between two ticks below which a thought has seconds, or about a minute, ms; ours. */
const SECONDS_MS = 10_000;
const MINUTE_MS = 120_000;

const STANDS: Readonly<Record<LocalModelState, ModelStand>> = {
  absent: 'absent',
  kept: 'kept',
  fetching: 'loading',
  opening: 'loading',
  checking: 'loading',
  ready: 'loaded',
  // The next thought tries again, as it did before anybody looked.
  failed: 'unknown',
};

interface EnvironmentDeps {
  readonly device: Device;
  /** All that are set up. */
  models(): readonly ModelConfig[];
  /** Where the model of this tab stands, as far as anybody has looked; null before. Whoever asks has it looked at. */
  local(): LocalModelState | null;
  storage(): Pick<StorageStatus, 'bytes' | 'quota'> | null;
  /** Wall time between two ticks, ms; infinite where none is lived by itself. */
  tickMs(): number;
  /** Of the life that is lived; null before it has woken. */
  thinking(): Pick<GolemPolicy['thinking'], 't1Models' | 't2Models'> | null;
}

function storageClass(status: Pick<StorageStatus, 'bytes' | 'quota'> | null): StorageClass {
  if (!status?.quota || status.bytes === null) return 'unknown';
  const used = status.bytes / status.quota;
  return used >= FULL ? 'full' : used >= TIGHT ? 'tight' : 'free';
}

function timeClass(ms: number): TimeClass {
  if (!Number.isFinite(ms)) return 'unknown';
  return ms < SECONDS_MS ? 'seconds' : ms < MINUTE_MS ? 'minute' : 'minutes';
}

/** Names of the parts in which two readings differ. */
function differing(before: EnvironmentReading, now: EnvironmentReading): readonly string[] {
  const classes = ENVIRONMENT_CLASSES.filter((name) => before[name] !== now[name]);
  return JSON.stringify(before.models) === JSON.stringify(now.models) ? classes : [...classes, 'models'];
}

/** What the device around this golem is like, in classes. */
export class Environment implements EnvironmentPort {
  /** A reading that differs from the one before it, and in what. */
  readonly changed = new Happening<[now: EnvironmentReading, what: readonly string[]]>();
  readonly #deps: EnvironmentDeps;
  #told = UNKNOWN_ENVIRONMENT;

  constructor(deps: EnvironmentDeps) {
    this.#deps = deps;
    deps.device.changed.hear(() => void this.read());
  }

  /** As it is now; what differs from the reading before is told. */
  read(): EnvironmentReading {
    const now = this.now();
    const what = differing(this.#told, now);
    if (what.length === 0) return this.#told;
    this.#told = now;
    this.changed.tell(now, what);
    return now;
  }

  /** The same, and nobody is told. */
  now(): EnvironmentReading {
    const { device, storage, tickMs } = this.#deps;
    const { online, power, memory, page } = device.now;
    return {
      online,
      power,
      memory,
      storage: storageClass(storage()),
      page,
      time: timeClass(tickMs()),
      models: this.#models(),
    };
  }

  /** Whether a model is out of reach now. */
  lost(id: string): boolean {
    const config = this.#deps.models().find((model) => model.id === id);
    return this.#deps.device.offline && config !== undefined && needsNetwork(config);
  }

  #models(): EnvironmentReading['models'] {
    const thinking = this.#deps.thinking();
    const mapped = new Set(thinking ? [...thinking.t1Models, ...thinking.t2Models] : []);
    const known = this.#deps.models().filter(({ id }) => mapped.has(id));
    return Object.fromEntries(
      known
        .map((model) => [model.id, this.#standOf(model)] as const)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
  }

  #standOf(model: ModelConfig): ModelStand {
    if (model.provider === 'browser') return 'built-in';
    if (model.provider === 'local') {
      const state = this.#deps.local();
      return state ? STANDS[state] : 'unknown';
    }
    if (model.baseUrl === null) return 'unknown';
    return needsNetwork(model) ? 'remote' : 'beside';
  }
}

import { AppError } from '../../domain/errors.ts';
import type { GrimoireEntry } from '../../domain/grimoire.ts';
import type { TickInputs } from '../../domain/replay.ts';
import type { CyclePorts } from '../heartbeat/cycle.ts';
import type { Gathered } from '../heartbeat/observe.ts';
import type { Ports } from './port-book.ts';
import type { Circumstances } from './circumstances.ts';
import { toldAgain } from './wrap-port.ts';

/** The tick asked for something that it did not ask for when it was recorded: it is another tick. */
function unrecorded(what: string): never {
  throw new AppError('replay.diverged', `The tick asked for ${what} that was not recorded.`);
}

/** Gathered again as it was; nobody reads the raw logs. */
export function gatheredOf({ pulses, gammas, closing }: TickInputs): Gathered {
  return { pulses: pulses.map((pulse) => ({ ...pulse, logs: [] })), gammas, closing };
}

/**
 * What a tick was told, told again: all of its ports but what is the same everywhere.
 * @param entry the memory as it was before the tick
 */
export function replayPorts(
  inputs: TickInputs,
  standing: Circumstances,
  entry: (id: string) => GrimoireEntry,
): Ports & Pick<CyclePorts, 'policy' | 'late' | 'clock'> {
  const then = { standing, entry, unrecorded };
  return {
    world: toldAgain('world', inputs, then),
    memory: toldAgain('memory', inputs, then),
    embedding: toldAgain('embedding', inputs, then),
    models: toldAgain('models', inputs, then),
    deadlines: toldAgain('deadlines', inputs, then),
    policy: standing.policy,
    late: inputs.late,
    clock: { now: () => 0, stopwatch: () => 0 },
  };
}

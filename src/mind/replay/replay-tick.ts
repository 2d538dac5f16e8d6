import type { GrimoireEntry } from '../../domain/grimoire.ts';
import type { TickInputs } from '../../domain/replay.ts';
import type { CyclePorts } from '../heartbeat/cycle.ts';
import { liveTick } from '../heartbeat/live-tick.ts';
import type { CycleResult } from '../heartbeat/reflect.ts';
import type { MindState } from '../heartbeat/mind-state.ts';
import { ORGANS, type Organs } from '../organs.ts';
import type { TokenCounter } from '../ports.ts';
import type { Reflex } from '../reflex/deliberate.ts';
import { organsOf, fromOrgans } from './organs.ts';
import type { Circumstances } from './circumstances.ts';
import { gatheredOf, replayPorts } from './replay-ports.ts';

/** What is the same wherever a tick is lived. */
export interface ReplayKit {
  readonly tokens: TokenCounter;
  /** @param standing whose world and cage limit it */
  reflex(standing: Circumstances): Reflex;
  random(state: MindState['random']): CyclePorts['random'];
}

/** Where a replay stands. */
export interface Place {
  readonly state: MindState;
  readonly standing: Circumstances;
}

/** The state that a tick began from: the one before it, and what was done to it since. */
export function beginOf(before: Place | null, { between }: TickInputs): Place {
  const organs = new Map(before ? organsOf(before.state, before.standing) : []);
  for (const [name, organ] of Object.entries(between.organs)) organs.set(name, organ);
  return fromOrgans(organs);
}

/**
 * Lives a recorded tick again: no world, no model, no index, the same result.
 * @param entry a memory as it was before the tick
 * @throws AppError `replay.diverged` when the tick asks for what was not recorded
 */
export function replayTick(
  { state, standing }: Place,
  inputs: TickInputs,
  entry: (id: string) => GrimoireEntry,
  kit: ReplayKit,
  organs: Organs = ORGANS,
): Promise<CycleResult> {
  const reflex = kit.reflex(standing);
  reflex.restoreCache(state.cache);
  const ports = {
    ...replayPorts(inputs, standing, entry),
    tokens: kit.tokens,
    reflex,
    random: kit.random(state.random),
    versions: {
      ...inputs.versions,
      policy: standing.policy.revision,
      playbook: state.playbook.revision,
    },
  };
  return liveTick(state, gatheredOf(inputs), ports, organs);
}

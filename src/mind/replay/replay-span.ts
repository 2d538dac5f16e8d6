import type { GrimoireEntry } from '../../domain/memory/grimoire.ts';
import { THETA_PLACE } from '../../domain/records/lived-span.ts';
import type { SpanInputs } from '../../domain/past/replay.ts';
import { type CyclePorts, type MindState, ORGANS, type Organs } from '../heartbeat/index.ts';
import type { TokenCounter } from '../ports.ts';
import type { Reflex } from '../reflex/index.ts';
import type { SpanDescription, SpanResult } from './span.ts';
import { organsOf, fromOrgans } from './organs.ts';
import type { Circumstances } from './circumstances.ts';
import { AppError } from '../../domain/errors.ts';
import type { PortName, Ports } from './port-book.ts';
import type { Kept } from './tape.ts';
import { replayed } from './wrap-port.ts';

/** The span asked for something that it did not ask for when it was recorded: it is another one. */
function unrecorded(what: string): never {
  throw new AppError('replay.diverged', `The replayed tick asked for ${what}, which was not recorded.`);
}

/**
 * What a span was told, told again: the ports that it has.
 * @param entry the memory as it was before the span
 */
function replayPorts<Name extends PortName>(
  names: readonly Name[],
  inputs: SpanInputs,
  standing: Circumstances,
  entry: (id: string) => GrimoireEntry,
): Pick<Ports, Name> {
  const replaying = { standing, entry, unrecorded };
  // Of a port that the span has, all lists are there.
  const kept = inputs as SpanInputs & Kept;
  const there = names.filter((name) => name !== 'environment' || inputs.environment !== undefined);
  return Object.fromEntries(there.map((name) => [name, replayed<PortName>(name, kept, replaying)])) as Pick<
    Ports,
    Name
  >;
}

/** What is the same wherever a tick is lived. */
export interface ReplayKit {
  readonly tokens: TokenCounter;
  /** Every kind of span that a life may have. */
  readonly spans: readonly SpanDescription[];
  /** @param standing whose world and cage limit it */
  reflex(standing: Circumstances): Reflex;
  random(state: MindState['random']): CyclePorts['random'];
}

/** Where a replay stands. */
export interface Place {
  readonly state: MindState;
  readonly standing: Circumstances;
}

/** The state that a span began from: the one before it, and what was done to it since. */
export function beginOf(before: Place | null, { between }: SpanInputs): Place {
  // Before most spans nobody touches anything.
  if (before && Object.keys(between.organs).length === 0) return before;
  const organs = new Map(before ? organsOf(before.state, before.standing) : []);
  for (const [name, organ] of Object.entries(between.organs)) organs.set(name, organ);
  return fromOrgans(organs);
}

/** What a span is lived with that neither its state nor its ports say. */
export function besideOf(
  { state, standing }: Place,
  { versions }: Pick<SpanInputs, 'versions'>,
  kit: Pick<ReplayKit, 'tokens' | 'reflex' | 'random'>,
): Pick<CyclePorts, 'tokens' | 'reflex' | 'random' | 'policy' | 'versions'> {
  const { policy } = standing;
  return {
    tokens: kit.tokens,
    reflex: kit.reflex(standing),
    random: kit.random(state.random),
    policy,
    versions: { ...versions, policy: policy.revision, playbook: state.playbook.revision },
  };
}

/**
 * Lives a recorded span again: no world, no model, no index, the same result.
 * @param entry a memory as it was before the span
 * @throws AppError `replay.diverged` when the span asks for what was not recorded
 */
export function replaySpan<Result extends SpanResult>(
  description: SpanDescription<unknown, Result>,
  place: Place,
  inputs: SpanInputs,
  entry: (id: string) => GrimoireEntry,
  kit: ReplayKit,
  organs: Organs = ORGANS,
): Promise<Result> {
  const { state, standing } = place;
  return description.live(
    { tick: inputs.tick, place: inputs.place ?? THETA_PLACE, state, given: description.givenOf(inputs) },
    {
      ...replayPorts(description.ports, inputs, standing, entry),
      ...besideOf(place, inputs, kit),
      clock: { now: () => 0, stopwatch: () => 0 },
    },
    organs,
  );
}

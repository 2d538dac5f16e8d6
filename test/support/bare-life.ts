import type { GrimoireEntry } from '../../src/domain/memory/grimoire.ts';
import { openTape } from '../../src/adapters/tape/open-tape.ts';
import { publicFetch, PUBLIC_URL } from '../../src/hosts/node/public-files.ts';
import { RandomStreams } from '../../src/lib/math/random-streams.ts';
import { newborn } from '../../src/mind/heartbeat/birth.ts';
import { theta } from '../../src/mind/spans/theta-span.ts';
import type { MindState } from '../../src/mind/heartbeat/mind-state.ts';
import type { CycleResult } from '../../src/mind/heartbeat/reflect.ts';
import type { Organs } from '../../src/mind/heartbeat/organs.ts';
import { DEFAULT_POLICY } from '../../src/mind/policy/defaults.ts';
import type { GolemPolicy } from '../../src/mind/policy/golem-policy.ts';
import type { MemoryPort } from '../../src/mind/ports.ts';
import { createReflex } from '../../src/mind/reflex/deliberate.ts';
import { limitsBy } from '../../src/mind/reflex/limits.ts';
import { DEFAULT_PLAYBOOK } from '../../src/mind/playbook-default.ts';
import { organsOf } from '../../src/mind/replay/organs.ts';
import type { ReplayKit } from '../../src/mind/replay/replay-span.ts';
import { liveSpans } from '../../src/mind/spans/live-spans.ts';
import { MIND_VERSION } from '../../src/mind/mind-version.ts';
import type { Playbook } from '../../src/domain/rules/playbook.ts';
import { THETA_PLACE } from '../../src/domain/records/lived-span.ts';
import type { WorldPulse } from '../../src/domain/world/world.ts';
import type { SpanInputs } from '../../src/domain/past/replay.ts';

export interface BareLife {
  readonly born: MindState;
  readonly ticks: readonly CycleResult[];
  /** What each tick was told, and the memories of it as they were. */
  readonly told: readonly {
    readonly inputs: SpanInputs;
    readonly entries: ReadonlyMap<string, GrimoireEntry>;
  }[];
  readonly kit: ReplayKit;
}

/** Where a life begins, and what is done to its state behind each tick; nothing without it. */
interface Where {
  readonly tape: string;
  readonly start: number;
  /** Of its chances; 7 without it. */
  readonly seed?: number;
  /** Gamma beats in a step; without it none but the step's end. */
  readonly beats?: number;
  /** What becomes of each pulse before it is told. */
  readonly told?: ((pulse: WorldPulse, pool: string) => WorldPulse) | null;
  readonly between?: (lived: readonly CycleResult[]) => MindState | Promise<MindState>;
}

/** Everything that was written, newest first: what a store would answer where no text has a vector. */
function memoryOf(entries: ReadonlyMap<string, GrimoireEntry>): MemoryPort {
  return {
    candidates: ({ types, recent }) =>
      Promise.resolve(
        [...entries.values()]
          .filter(({ type }) => types === null || types.includes(type))
          .reverse()
          .slice(0, recent)
          .map((entry) => ({ entry, similarity: null })),
      ),
    byIds: (ids) => Promise.resolve(ids.flatMap((id) => entries.get(id) ?? [])),
    likeness: () => Promise.resolve(''),
  };
}

/** The mind's own ticks on a recorded world, with these organs and nothing around them: no store, no vectors, no models. */
export async function liveBare(
  organs: Organs,
  ticks: number,
  playbook: Playbook = DEFAULT_PLAYBOOK,
  policy: GolemPolicy = DEFAULT_POLICY,
  { tape, start, seed = 7, beats = 0, told: tells, between }: Where = { tape: 'sp500', start: 0 },
): Promise<BareLife> {
  const world = await openTape(tape, PUBLIC_URL, publicFetch, { gasCoinPrice: policy.paper.gasCoinPrice });
  if (start > 0) await world.seek(start);
  const { id: worldId } = world.info;
  const random = RandomStreams.fromSeed(seed).state();
  const born = newborn({ golemId: 'bare', worldId, random, policy, playbook }, organs);
  const entries = new Map<string, GrimoireEntry>();
  const memory = memoryOf(entries);
  const kit: ReplayKit = {
    spans: [theta],
    tokens: { name: 'words', count: (text) => text.split(/\s+/).length },
    reflex: () => createReflex({ limits: () => limitsBy(world.info, policy) }),
    random: (state) => RandomStreams.fromState(state),
  };
  const circumstances = { policy, world: world.info, grimoire: null };
  const reflex = kit.reflex(circumstances);
  const lived: CycleResult[] = [];
  const told: BareLife['told'][number][] = [];
  for (let state = born; lived.length < ticks; state = (await between?.(lived)) ?? lived.at(-1)!.state) {
    const { step, reference } = world.state();
    const pulses: WorldPulse[] = [];
    const hear = (pulse: WorldPulse): void =>
      void pulses.push(tells ? tells(pulse, world.state().pool.address) : pulse);
    for (let beat = 1; beat <= beats; beat += 1) hear(await world.advance(beat / beats));
    hear(await world.finishStep());
    const gathered = { pulses, gammas: Math.max(1, beats), closing: { step, reference } };
    const ports = {
      world,
      memory,
      embedding: { embedNow: () => Promise.resolve(null) },
      tokens: kit.tokens,
      reflex,
      models: {
        models: [],
        generate: () => {
          throw new Error('No model is mapped.');
        },
      },
      deadlines: {
        begin: () => {
          throw new Error('No model is waited for.');
        },
      },
      random: kit.random(state.random),
      clock: { now: () => 0, stopwatch: () => 0 },
      policy,
      versions: {
        app: 'test',
        schema: 1,
        mind: MIND_VERSION,
        policy: policy.revision,
        playbook: playbook.revision,
      },
    };
    const begin = { tick: state.tick + 1, place: THETA_PLACE, state, given: { gathered, late: 0 } };
    const [{ recorder, result }] = await liveSpans(theta, begin, {
      spans: [],
      ports: () => ports,
      around: (_, __, live) => live(),
      organs,
    });
    // The first tick is told all that there is; nobody changes anything after it.
    const changed = lived.length === 0 ? Object.fromEntries(organsOf(born, circumstances)) : {};
    const between = { commands: [], organs: changed };
    told.push({ inputs: recorder.inputs(theta, begin, between), entries: recorder.entriesRead });
    for (const entry of [...result.updated, ...result.entries]) entries.set(entry.id, entry);
    lived.push(result);
  }
  return { born, ticks: lived, told, kit };
}

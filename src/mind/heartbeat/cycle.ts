import type { DecisionCycleRecord } from '../../domain/record.ts';
import { analyze } from '../daimon/analyze.ts';
import { retrieve } from '../grimoire/retrieve.ts';
import { settlementOf, stilled } from '../mortality/dying.ts';
import type { ReadyPieces } from '../governor/pieces/ready.ts';
import { ORGANS, type Organs } from '../organs.ts';
import type { GolemPolicy } from '../policy/golem-policy.ts';
import type {
  ClockPort,
  EmbeddingPort,
  FollowPort,
  MemoryPort,
  ModelPort,
  DeadlinePort,
  RandomPort,
  TokenCounter,
  WorldPort,
} from '../ports.ts';
import type { Reflex } from '../reflex/deliberate.ts';
import { distilledAs, habitAt } from '../reflex/distilled/habit.ts';
import { decisionSituation } from '../reflex/distilled/situation.ts';
import { sensesOf } from '../reflex/senses.ts';
import { standingIn } from '../standing-orders/standing-in.ts';
import { withTriage } from '../triage/of-tick.ts';
import { act } from './act.ts';
import { deliberate } from './deliberate.ts';
import { gate as decideTier, gateInput } from './gate.ts';
import type { MindState } from './mind-state.ts';
import { type Gathered, observe } from './observe.ts';
import { predictionsOf } from './predictions.ts';
import { type CycleResult, reflect } from './reflect.ts';
import { settle } from './settle.ts';
import { TickStopwatch } from './stopwatch.ts';
import type { Turn } from './turn.ts';

/** What a tick works with. Everything that is not in the state comes in here. */
export interface CyclePorts {
  readonly world: WorldPort;
  readonly memory: MemoryPort;
  readonly embedding: EmbeddingPort;
  readonly tokens: TokenCounter;
  readonly reflex: Reflex;
  readonly models: ModelPort;
  readonly deadlines: DeadlinePort;
  readonly random: RandomPort;
  readonly clock: ClockPort;
  /** Whoever traces the tick. */
  readonly follow?: FollowPort;
  readonly policy: GolemPolicy;
  readonly versions: DecisionCycleRecord['versions'];
  /** Beats of theta that were dropped since the last tick. */
  readonly late: number;
  /** Memories, rules or other candidates that go into the workspace whatever they score: to see what comes of it. */
  readonly forced?: ReadonlySet<string>;
  /** Pieces of prompts that were made before a prompt asks for them; left out, all are made when it does. */
  readonly ready?: ReadyPieces;
}

/** Times the steps of a tick, and tells whoever follows it. */
export const watchOf = ({ clock, follow }: CyclePorts): TickStopwatch =>
  new TickStopwatch(
    () => clock.stopwatch(),
    (timing, failure) => follow?.step(timing, failure),
  );

/**
 * One theta tick: the nine steps in order, deliberation between gate and simulate, steps 5 to 8 skipped at T0.
 * Takes a state and gives the next; commits nothing itself.
 * @throws AppError of the world or the memory: then the tick did not happen
 */
export async function runCycle(
  state: MindState,
  gathered: Gathered,
  ports: CyclePorts,
  organs: Organs = ORGANS,
  watch: TickStopwatch = watchOf(ports),
): Promise<CycleResult> {
  const { world, policy } = ports;
  const tick = state.tick + 1;
  const seed = ports.random.state();

  const observed = await watch.time('observe', () =>
    withTriage(state, observe(state, world, gathered, policy), gathered, ports),
  );
  const recalled = await watch.time('retrieve', () => retrieve(state, observed, ports));
  const appraisal = await watch.time('analyze', () => analyze(state, observed, policy));
  const standing = standingIn(state, observed, world.info, policy);
  const senses = sensesOf(state, observed, recalled, appraisal, standing, organs);
  const { features } = senses.reflex;
  // Whoever dies settles and acquires no habits.
  const habit = state.dying ? null : habitAt(state, observed, features, world.info, policy);
  const acts = habit !== null && habit.sized.action !== null && policy.distilled.lifts >= 1;
  const gate = await watch.time('gate', () => {
    const input = gateInput(state, appraisal, observed.regime, policy, standing, acts);
    return state.dying ? stilled(decideTier(input)) : decideTier(input);
  });
  ports.follow?.gated(gate.tier);

  const deliberated =
    gate.tier === 'T0'
      ? null
      : await deliberate({ state, observed, recalled, appraisal, gate, senses, habit, organs, ports, watch });
  const action = deliberated?.decision.action ?? settlementOf(state.dying, observed, policy.cage);
  const acted = await act({ action, tick, observed, world, policy, watch });

  const turn: Turn = {
    tick,
    world: world.info,
    policy,
    versions: ports.versions,
    observed,
    recalled,
    appraisal,
    gate,
    steers: state.steers,
    standing,
    features,
    phase: state.phase,
    deliberated,
    acted,
    settled: settle({
      tick,
      observed,
      acted,
      thought: deliberated?.thought ?? null,
      tier: gate.tier,
      recentBlocks: state.recentBlocks,
      policy,
    }),
    predictions: predictionsOf(tick, observed, policy, deliberated, acted, () =>
      state.steers.length === 0 && deliberated
        ? distilledAs(
            deliberated.decision,
            decisionSituation(observed, state.phase, features, world.info.stepsPerYear),
          )
        : null,
    ),
  };
  return reflect(state, turn, seed, watch, ports, organs);
}

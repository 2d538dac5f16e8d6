import type { AtGate, Gathered, GovernorInput, Observed, OrganDescription, Turn } from '../contract/index.ts';
import type {
  ClockPort,
  DeadlinePort,
  EmbeddingPort,
  EnvironmentPort,
  FollowPort,
  MemoryPort,
  ModelPort,
  RandomPort,
  TokenCounter,
  WorldPort,
} from '../ports.ts';
import type { DecisionCycleRecord } from '../../domain/records/record.ts';
import type { Trial } from '../../domain/decisions/proposal.ts';
import type { Action } from '../../domain/world/world.ts';
import { ORGANS, type Organs } from './organs.ts';
import { inTurn } from '../deliberation/index.ts';
import { checkAction, ordersOn } from '../market/index.ts';
import type { GolemPolicy } from '../policy/index.ts';
import { type Reflex, sensesOf } from '../reflex/index.ts';
import { act, settle } from './act.ts';
import { deliberate } from './deliberate.ts';
import { gate as decideTier, gateInput, keptShut } from './gate.ts';
import type { MindState } from './mind-state.ts';
import { observe } from './observe.ts';
import { predictionsOf } from './predictions.ts';
import { type CycleResult, reflect } from './reflect.ts';
import { filling, firstOf, happenedBy, perceivedBy } from './steps.ts';
import { TickStopwatch } from './stopwatch.ts';

/** What a tick works with. Everything that is not in the state comes in here. */
export interface CyclePorts {
  readonly world: WorldPort;
  readonly memory: MemoryPort;
  readonly embedding: EmbeddingPort;
  readonly tokens: TokenCounter;
  readonly reflex: Reflex;
  readonly models: ModelPort;
  readonly deadlines: DeadlinePort;
  /** Left out where the host knows nothing of its device. */
  readonly environment?: EnvironmentPort;
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
  readonly ready?: GovernorInput['ready'];
}

/** Times the steps of a tick, and tells whoever follows it. */
export const watchOf = ({ clock, follow }: CyclePorts): TickStopwatch =>
  new TickStopwatch(
    () => clock.stopwatch(),
    (timing, failure) => follow?.step(timing, failure),
  );

/** Steps 5 and 6: simulates an order against the world as it is, and checks it against the cage. Changes nothing. @throws AppError `world.*` */
async function tryOut(
  action: Action,
  input: {
    readonly observed: Observed;
    readonly world: Pick<WorldPort, 'simulate' | 'info'>;
    readonly policy: Pick<GolemPolicy, 'cage'>;
    readonly watch: TickStopwatch;
    readonly owners: boolean;
  },
): Promise<Trial> {
  const { world, policy, watch, owners } = input;
  const { observation, portfolio, ledger } = input.observed;
  const simulation = await watch.time('simulate', () => world.simulate(action));
  const verdict = await watch.time('validate', () =>
    checkAction({
      action,
      simulation,
      portfolio,
      price: observation.price,
      rules: policy.cage,
      ordersToday: ordersOn(ledger, observation.time),
      info: world.info,
      owners,
    }),
  );
  return { simulation, verdict };
}

/**
 * One theta tick: the nine steps in order, deliberation between gate and simulate, steps 5 to 8 skipped at T0.
 * Takes a state and gives the next; commits nothing itself.
 * @throws AppError of the world or the memory: then the tick did not happen
 */
export async function runCycle(
  state: MindState,
  gathered: Gathered,
  ports: CyclePorts,
  house: Organs = ORGANS,
  watch: TickStopwatch = watchOf(ports),
): Promise<CycleResult> {
  const organs: readonly OrganDescription[] = house;
  const { world, policy } = ports;
  const tick = state.tick + 1;
  const seed = ports.random.state();

  const { phase } = state;
  const reading = ports.environment?.read();
  const environment = reading && { environment: reading };
  const { observed, perceived } = await watch.time('observe', () => {
    const seen = observe(state, world, gathered, policy);
    return {
      observed: seen,
      perceived: perceivedBy(organs, state, {
        tick,
        phase,
        observed: seen,
        gathered,
        policy,
        ...environment,
      }),
    };
  });
  const recalled = await watch.time('retrieve', () => filling(organs, 'retrieve')(state, observed, ports));
  const appraisal = await watch.time('analyze', () => filling(organs, 'analyze')(state, observed, policy));
  const standing = firstOf(organs, (organ) => organ.standing?.(state, observed, world.info, policy));
  const stilled = firstOf(organs, (organ) => organ.stills?.(state));
  const senses = sensesOf(state, observed, recalled, appraisal, standing, organs);
  const { features } = senses.reflex;
  const at: AtGate = {
    tick,
    phase,
    observed,
    policy,
    ...environment,
    world: world.info,
    steers: state.steers,
    standing,
    features,
    playbook: state.playbook.revision,
    happened: happenedBy(organs, perceived),
    dying: stilled !== null,
  };
  const gate = await watch.time('gate', () => {
    const said = inTurn(organs).flatMap((organ) => {
      const own = perceived.get(organ.name) ?? null;
      return organ.beforeGate?.(state, at, own) ?? [];
    });
    const passed = decideTier(gateInput(state, appraisal, observed.regime, policy, said));
    return stilled === null ? passed : keptShut(passed, stilled);
  });
  ports.follow?.gated(gate.tier);

  const trialOf = (order: Action, owners = false) =>
    tryOut(order, { observed, world, policy, watch, owners });
  const deliberated =
    gate.tier === 'T0'
      ? null
      : await deliberate(
          {
            state,
            observed,
            recalled,
            appraisal,
            gate,
            senses,
            ...environment,
            at,
            organs: house,
            perceived,
          },
          { ...ports, trial: trialOf },
          watch,
        );
  const decided = deliberated?.decision.action ?? null;
  const action = decided ?? firstOf(organs, (organ) => organ.closes?.(state, observed, policy));
  const trial = decided ? (deliberated?.trial ?? null) : action && (await trialOf(action));
  const acted = await act({ action, trial, tick, observed, world, watch });

  const reflections =
    stilled === null && observed.decided.some(({ prediction }) => prediction.reflects)
      ? await watch.time('reflect', () =>
          filling(organs, 'reflects')(
            { tick, observed, mood: appraisal.emotion, policy, ...environment },
            ports,
          ),
        )
      : [];

  const turn: Turn = {
    tick,
    world: world.info,
    policy,
    versions: ports.versions,
    observed,
    perceived,
    happened: at.happened,
    recalled,
    appraisal,
    gate,
    steers: state.steers,
    standing,
    features,
    phase,
    deliberated,
    acted,
    settled: settle({
      tick,
      observed,
      acted,
      thought: deliberated?.thought ?? null,
      reflections,
      metabolic: organs.reduce((sum, organ) => sum + (organ.upkeep?.(gate.tier, policy) ?? 0), 0),
      recentBlocks: state.recentBlocks,
      policy,
    }),
    ...(reflections.length > 0 && { reflections }),
    predictions: predictionsOf(
      tick,
      observed,
      policy,
      deliberated,
      (thought) =>
        Object.assign({}, ...organs.map((organ) => organ.marks?.(thought.decision, at, thought, acted))),
      world.info.stepsPerYear,
    ),
  };
  return reflect(state, turn, seed, watch, ports, house);
}

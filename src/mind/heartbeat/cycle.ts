import type { PendingPrediction } from '../../domain/decision.ts';
import type { CycleStep } from '../../domain/life.ts';
import type { GolemPolicy } from '../policy/golem-policy.ts';
import type { DecisionCycleRecord } from '../../domain/record.ts';
import { appraise } from '../daimon/affect.ts';
import { emotionOf } from '../daimon/emotion.ts';
import { citedCategories } from '../governor/credit.ts';
import { episodeId } from '../grimoire/episodes.ts';
import { recall } from '../grimoire/recall.ts';
import { situationText } from '../grimoire/situation.ts';
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
import { ORGANS, type Organs } from '../organs.ts';
import type { Reflex } from '../reflex/deliberate.ts';
import type { Sensed } from '../feature.ts';
import { readFeatures } from '../reflex/features.ts';
import type { ReflexInput } from '../reflex/input.ts';
import { ruleIdOf } from '../../domain/rule-id.ts';
import { positionHealth, predictionError, threatIntensity } from '../world/surprise.ts';
import { type Acted, act } from './act.ts';
import { deliberate } from './deliberate.ts';
import { gate as decideTier } from './gate.ts';
import type { MindState } from './mind-state.ts';
import { type Gathered, observe } from './observe.ts';
import { type CycleResult, reflect } from './reflect.ts';
import { sensePrediction } from './sense.ts';
import { settle } from './settle.ts';
import { TickStopwatch } from './stopwatch.ts';
import type { Deliberated, Turn } from './turn.ts';

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
}

const ACTION_STEPS: readonly CycleStep[] = ['simulate', 'validate', 'execute', 'verify'];

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
  const { world, policy, clock, follow } = ports;
  const tick = state.tick + 1;
  const seed = ports.random.state();

  const observed = await watch.time('observe', () => observe(state, world, gathered, policy));
  const { observation, regime, portfolio } = observed;
  const { stepsPerYear } = world.info;

  const recalled = await watch.time('retrieve', async () => {
    const text = situationText(observation, regime, portfolio, {}, stepsPerYear);
    return recall(ports.memory, {
      text,
      situation: text,
      vector: await ports.embedding.embedNow(text),
      tick,
      pad: state.pad,
      weights: policy.retrieval,
      memory: policy.memory,
      limit: policy.retrieval.limit,
    });
  });

  const appraisal = await watch.time('analyze', () => {
    const { predictionError: error, sources } = predictionError(
      {
        actual: observation.price,
        expected: observed.expected,
        regimeChanged: regime.changed,
        health: {
          before: positionHealth(observed.previousPortfolio, observation.previousPrice),
          after: positionHealth(portfolio, observation.price),
        },
        threat: threatIntensity(observed.beliefs, regime, observation),
        interventions: state.steers.length,
        anomalies: observation.probes.filter((probe) => probe.anomalous).length,
      },
      policy.surprise,
    );
    const before = observed.previousPortfolio.equity;
    const padAfter = appraise(state.pad, {
      surprise: error,
      returnZ: observed.expected ? observation.logReturn / observed.expected.sigma : 0,
      equityChange: before > 0 ? portfolio.equity / before - 1 : 0,
      outcomes: observed.outcomes.map((outcome) => outcome.quality),
      regime: regime.regime,
      vitality: state.vitality.total,
      blocked: state.recentBlocks[0]?.tick === state.tick,
      steer: state.steers.length > 0,
    });
    return { predictionError: error, sources, padBefore: state.pad, padAfter, emotion: emotionOf(padAfter) };
  });
  const pad = appraisal.padAfter;

  const gate = await watch.time('gate', () =>
    decideTier({
      predictionError: appraisal.predictionError,
      confidence: state.strategyConfidence,
      vitality: state.vitality.total,
      arousal: pad.arousal,
      policy: policy.gate,
      cooldown: state.cooldown,
      steer: state.steers.length > 0,
      phaseChanged: state.phaseChanged,
      regimeChanged: regime.changed,
    }),
  );

  follow?.gated(gate.tier);

  const sensed: Sensed = {
    observation,
    regime,
    returns: observed.beliefs.returns,
    portfolio,
    recalled: recalled.entries,
    pad,
    vitality: state.vitality.total,
    surprise: appraisal.predictionError,
    steers: state.steers,
  };
  const reflex: ReflexInput = {
    tick,
    observation,
    regime,
    phase: state.phase,
    portfolio,
    recalled: recalled.entries,
    steers: state.steers,
    ...readFeatures(sensed, { organs, found: new Map() }),
    lastActed: state.lastActed,
  };

  let thought: Deliberated | null = null;
  let acted: Acted | null = null;
  if (gate.tier !== 'T0') {
    thought = await deliberate({
      state,
      observed,
      recalled,
      gate,
      pad,
      emotion: appraisal.emotion,
      sensed,
      reflex,
      organs,
      world,
      policy,
      memory: ports.memory,
      tokens: ports.tokens,
      deliberator: ports.reflex,
      thinking: { models: ports.models, deadlines: ports.deadlines, clock },
      forced: ports.forced,
      watch,
    });
    if (thought.decision.action) {
      const { action } = thought.decision;
      acted = await act({
        action,
        tick,
        world,
        observation,
        portfolio,
        ledger: observed.ledger,
        policy,
        watch,
      });
    }
  }
  if (!acted) watch.skip(ACTION_STEPS);

  const predictions: PendingPrediction[] = [
    sensePrediction(tick, observation.price, observed.beliefs, regime),
  ];
  const made = thought?.decision.prediction;
  if (thought && made) {
    predictions.push({
      ...made,
      id: `${tick}:decision`,
      kind: 'decision',
      madeAtTick: tick,
      // A tick that deliberated is always worth an episode.
      entryId: episodeId(tick, observation.time),
      ruleId: ruleIdOf(thought.decision),
      cited: thought.contribution.referenced,
      categories: citedCategories(thought.contribution),
      regime: regime.regime,
      baseline: observation.price,
    });
  }

  const settled = settle({
    tick,
    observed,
    acted,
    thought: thought?.thought ?? null,
    tier: gate.tier,
    recentBlocks: state.recentBlocks,
    policy,
  });
  const turn: Turn = {
    tick,
    world: world.info,
    policy,
    observed,
    recalled,
    appraisal,
    gate,
    steers: state.steers,
    features: reflex.features,
    deliberated: thought,
    acted,
    settled,
    predictions,
  };
  return reflect(state, turn, seed, watch, ports, organs);
}

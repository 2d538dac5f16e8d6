import type { CognitiveWorkspace } from '../../domain/context.ts';
import type { PendingPrediction } from '../../domain/decision.ts';
import type { GrimoireEntry } from '../../domain/grimoire.ts';
import type { RandomState } from '../../domain/random.ts';
import { NO_EPISODIC_REPLAY, type EpisodicReplayTotals } from '../../domain/episodic-replay.ts';
import type { Appraisal, DeathRecord, DecisionCycleRecord, GateResult } from '../../domain/record.ts';
import type { Thought } from '../../domain/thought.ts';
import type { Receipt } from '../../domain/world.ts';
import { addToTotals } from '../episodic-replay/effect.ts';
import type { RecallResult } from '../grimoire/recall.ts';
import { episodeOf } from '../grimoire/episodes.ts';
import { tickCost, tickMortality } from '../mortality/vitality.ts';
import type { ReflexInput } from '../reflex/input.ts';
import { ruleIdOf } from '../../domain/rule-id.ts';
import { portfolioOf } from '../world/portfolio.ts';
import type { Acted } from './act.ts';
import type { CyclePorts, CycleResult } from './cycle.ts';
import type { Deliberated } from './deliberate.ts';
import { type Learned, isDecisions, learnFrom } from './learn.ts';
import { type Remembered, remember } from './remember.ts';
import type { MindState } from './mind-state.ts';
import type { Observed } from './observe.ts';
import type { TickStopwatch } from './stopwatch.ts';

/** Blocked orders and receipts kept in mind, newest first. */
const RECENT_BLOCKS = 8;
const RECENT_RECEIPTS = 3;

export interface Reflection {
  readonly record: DecisionCycleRecord;
  readonly state: MindState;
  /** What loop 1 credited on this tick. */
  readonly credited: Learned['credited'];
  /** Set on a delta tick. */
  readonly delta: Remembered['delta'];
}

export interface ReflectInput {
  readonly state: MindState;
  readonly ports: CyclePorts;
  readonly seed: RandomState;
  readonly observed: Observed;
  readonly recalled: RecallResult;
  readonly appraisal: Appraisal;
  readonly gate: GateResult;
  readonly reflex: ReflexInput;
  readonly thought: Deliberated | null;
  readonly acted: Acted | null;
  readonly predictions: readonly PendingPrediction[];
  readonly watch: TickStopwatch;
}

function deathOf(
  input: ReflectInput,
  mortality: ReturnType<typeof tickMortality>,
  portfolio: DecisionCycleRecord['portfolio'],
): DeathRecord | null {
  if (mortality.death === null) return null;
  const { observation } = input.observed;
  const tick = input.state.tick + 1;
  const words = {
    economic: `The life credit of ${mortality.state.initialCredit} is spent`,
    epistemic: 'The world no longer resembles what is believed of it',
    stochastic: 'Chance ended this life',
  }[mortality.death];
  return {
    tick,
    worldTime: observation.time,
    cause: mortality.death,
    vitality: mortality.vitality,
    equity: portfolio.equity,
    holding: portfolio.holding,
    lastWords: `${words}, after ${tick} ticks.`,
  };
}

function blocksAfter(state: MindState, acted: Acted | null): MindState['recentBlocks'] {
  const rule = acted?.record.verdict.blockedBy;
  if (!acted || !rule) return state.recentBlocks;
  const { action } = acted.record;
  const block = { tick: state.tick + 1, rule, action: action.kind === 'swap' ? action.side : action.kind };
  return [block, ...state.recentBlocks].slice(0, RECENT_BLOCKS);
}

function receiptsAfter(state: MindState, acted: Acted | null): readonly Receipt[] {
  const known = state.worlds[state.worldId]?.receipts ?? [];
  const receipt = acted?.record.receipt;
  return receipt ? [receipt, ...known].slice(0, RECENT_RECEIPTS) : known;
}

/** Sums begin with the first tick that has something to add: a T0 tick leaves the state as it is. */
function replayTotals(state: MindState, thought: Deliberated | null): EpisodicReplayTotals | undefined {
  if (!thought) return state.episodicReplay;
  const { replay, told } = thought;
  return addToTotals(state.episodicReplay ?? NO_EPISODIC_REPLAY, { ...replay, told: told.length });
}

/** What thinking with models cost on this tick, quote of life credit; what no price is known for costs nothing. */
function modelCost(thought: Thought | null, factor: number): number {
  return (thought?.attempts ?? []).reduce((sum, { cost }) => sum + (cost?.usd ?? 0), 0) * factor;
}

/**
 * Step 9: pay for the tick, learn from what came due, write down what is worth keeping, and put everything into one record.
 * What it returns is the whole of what the tick changed.
 */
export async function reflect(input: ReflectInput): Promise<CycleResult> {
  const { state, ports, observed, appraisal, gate, thought, acted, watch } = input;
  const { observation, regime } = observed;
  const { policy, world } = ports;
  const tick = state.tick + 1;
  const time = observation.time;
  const blocks = blocksAfter(state, acted);
  const ledger = acted?.ledger ?? observed.ledger;
  const portfolio = portfolioOf(ledger, observation.price, observation.pool);
  const fill = acted?.record.receipt?.fill ?? null;
  const costs = {
    metabolic: tickCost(gate.tier, policy.mortality),
    gas: fill?.gasCost ?? 0,
    poolFee: fill?.poolFee ?? 0,
    model: modelCost(thought?.thought ?? null, policy.thinking.costFactor),
  };

  const done = await watch.time('reflect', async () => {
    const learned = await learnFrom({
      outcomes: observed.outcomes,
      tick,
      playbook: state.playbook,
      loopOne: state.loopOne,
      strategyConfidence: state.strategyConfidence,
      memory: ports.memory,
    });
    for (const rule of learned.refuted) ports.reflex.forget(rule);
    const worthKeeping = gate.tier !== 'T0' || appraisal.predictionError >= policy.memory.surprisingT0;
    const made = input.predictions.filter(({ kind }) => kind === 'decision');
    const episode: GrimoireEntry | null = worthKeeping
      ? episodeOf({
          tick,
          worldId: world.info.id,
          time,
          observation,
          regime,
          portfolio: observed.portfolio,
          appraisal,
          pad: appraisal.padAfter,
          gate,
          decision: thought?.decision ?? null,
          action: acted?.record ?? null,
          predictions: made,
          steers: state.steers,
          features: input.reflex.features,
          stepsPerYear: world.info.stepsPerYear,
          previousId: state.lastEpisodeId,
        })
      : null;
    const remembered = await remember({ ...input, tick, episode, learned, blocks, portfolio });
    const mortality = tickMortality(state.mortality, {
      cost: costs.metabolic + costs.gas + costs.model,
      outcomes: observed.outcomes,
      random: ports.random.of('mortality').next(),
      policy: policy.mortality,
    });
    return { learned, episode, remembered, mortality };
  });

  const { learned, episode, remembered, mortality } = done;
  const death = deathOf(input, mortality, portfolio);
  const ruleId = thought ? ruleIdOf(thought.decision) : null;
  const transactions = [...observed.opening, ...(acted?.record.transactions ?? [])];
  const workspace: CognitiveWorkspace | null = thought?.workspace ?? null;
  const replays = replayTotals(state, thought);

  const next: MindState = {
    ...state,
    tick,
    worlds: {
      ...state.worlds,
      [state.worldId]: {
        step: observation.step + 1,
        beliefs: observed.beliefs,
        regime: observed.regimeState,
        ledger,
        capital: null,
        receipts: receiptsAfter(state, acted),
        ...(observation.block.hash !== undefined && { block: observation.block }),
      },
    },
    random: ports.random.state(),
    pad: appraisal.padAfter,
    emotion: appraisal.emotion,
    mortality: mortality.state,
    vitality: mortality.vitality,
    phase: mortality.phase,
    phaseChanged: mortality.phaseChanged,
    playbook: learned.playbook,
    cache: ports.reflex.cacheState(),
    lastActed: ruleId !== null && acted ? { ...state.lastActed, [ruleId]: tick } : state.lastActed,
    cooldown: gate.cooldown,
    loopOne: learned.loopOne,
    pending: [...observed.waiting, ...input.predictions],
    steers: [],
    tiers: { ...state.tiers, [gate.tier]: state.tiers[gate.tier] + 1 },
    lastTier: gate.tier,
    lastEpisodeId: episode?.id ?? state.lastEpisodeId,
    recentBlocks: blocks,
    strategyConfidence: learned.strategyConfidence,
    ...(replays && { episodicReplay: replays }),
    death,
  };

  const record: DecisionCycleRecord = {
    tick,
    golemId: state.golemId,
    worldTime: time,
    wallTime: ports.clock.now(),
    versions: ports.versions,
    seed: input.seed,
    observation,
    regime,
    retrieved: {
      query: input.recalled.query,
      semantic: input.recalled.semantic,
      entries: input.recalled.entries.map(({ entry, score, factors, confidence }) => ({
        id: entry.id,
        type: entry.type,
        title: entry.title,
        score,
        factors,
        confidence,
      })),
    },
    episodicReplay: thought?.replay ?? null,
    appraisal,
    gate,
    steers: state.steers,
    context: workspace && {
      task: workspace.task,
      budget: workspace.budget,
      totalTokens: workspace.totalTokens,
      included: workspace.entries.filter((entry) => entry.included).length,
      excluded: workspace.entries.filter((entry) => !entry.included).length,
      composition: workspace.composition,
    },
    decision: thought?.decision ?? null,
    thought: thought?.thought ?? null,
    action: acted ? { ...acted.record, transactions } : null,
    predictions: input.predictions,
    outcomes: observed.outcomes,
    contribution: thought && {
      ...thought.contribution,
      outcomeQuality: null,
    },
    episodesWritten: episode ? [episode.id] : [],
    learned: [
      ...remembered.learnt,
      ...learned.updated.filter((entry) => entry.type !== 'episode').map((entry) => entry.id),
    ],
    portfolio,
    vitality: mortality.vitality,
    phase: mortality.phase,
    phaseChanged: mortality.phaseChanged,
    death,
    costs,
    timings: watch.timings(),
    late: ports.late,
  };

  return {
    record,
    state: next,
    workspace,
    transactions,
    entries: remembered.created,
    updated: remembered.updated,
    credited: learned.credited,
    delta: remembered.delta,
    qualities: observed.outcomes.filter(isDecisions).map((outcome) => outcome.quality),
  };
}

import type { ContextCategory } from '../../domain/category.ts';
import type { Decision } from '../../domain/decision.ts';
import type { Appraisal, DecisionCycleRecord, GateResult } from '../../domain/record.ts';
import { REFLEX } from '../../domain/thought.ts';
import type { GolemPolicy } from '../policy/golem-policy.ts';
import { assembleWorkspace } from '../governor/assemble.ts';
import { attributionOf } from '../governor/attribution.ts';
import { contributionOf } from '../governor/credit.ts';
import { guidedBy } from '../governor/guidelines/guided.ts';
import { guidelinesIn } from '../governor/guidelines/keep.ts';
import { besideOf } from '../governor/loop-three/beside.ts';
import { forecastOf } from '../governor/loop-three/forecast.ts';
import { policyInForce } from '../governor/loop-three/in-force.ts';
import type { ReadyPieces } from '../governor/pieces/ready.ts';
import { learntShares } from '../governor/loop-two.ts';
import { learntWorth } from '../governor/score.ts';
import { referencesOf } from '../governor/referenced.ts';
import { countsFor } from '../governor/counts-for.ts';
import type { GovernorInput, ToolInfo } from '../governor/input.ts';
import { taskFor } from '../governor/task.ts';
import type { RecallResult } from '../grimoire/recall.ts';
import type { ThinkPorts } from '../deliberation/ask-model.ts';
import { planOf } from '../deliberation/plan.ts';
import { framingTokens, frameOf } from '../deliberation/prompt.ts';
import { think } from '../deliberation/think.ts';
import { queryDesk, roomForAnswers } from './query-desk.ts';
import type { Moment, OrganDescription, PreparePorts } from '../organ.ts';
import type { Organs } from '../organs.ts';
import type { EmbeddingPort, MemoryPort, TokenCounter, WorldPort } from '../ports.ts';
import type { Reflex } from '../reflex/deliberate.ts';
import { plainPrediction } from '../reflex/predict.ts';
import { orderDecision } from '../standing-orders/decide.ts';
import { refusalOf } from '../standing-orders/refusal.ts';
import { readFeatures } from '../reflex/features.ts';
import { type Habit, habitDecision } from '../reflex/distilled/habit.ts';
import type { Senses } from '../reflex/senses.ts';
import { confidenceOf, relevance } from '../reflex/rules.ts';
import { seeWorkspace } from '../reflex/see.ts';
import { statedBy } from '../reflex/stated.ts';
import type { ReflexView } from '../reflex/view.ts';
import { checkAction } from '../world/cage.ts';
import { ordersOn } from '../world/ledger.ts';
import type { MindState } from './mind-state.ts';
import type { Observed } from './observe.ts';
import type { TickStopwatch } from './stopwatch.ts';
import type { Deliberated } from './turn.ts';

/** What is deliberated with. */
export interface DeliberatePorts extends ThinkPorts {
  readonly world: WorldPort;
  readonly memory: Pick<MemoryPort, 'candidates' | 'byIds'>;
  readonly embedding: EmbeddingPort;
  readonly tokens: TokenCounter;
  readonly reflex: Reflex;
  readonly policy: GolemPolicy;
  readonly versions: DecisionCycleRecord['versions'];
  /** Candidates that go into the workspace whatever they score. */
  readonly forced?: ReadonlySet<string>;
  readonly ready?: ReadyPieces;
}

/** What the golem can do with its hands. */
const TOOLS: readonly ToolInfo[] = [
  {
    name: 'swap',
    description: 'Swap an exact input of one token for the other in the pool, with a least output.',
  },
  { name: 'provide', description: 'Provide liquidity in a range of ticks.' },
  { name: 'withdraw', description: 'Withdraw a liquidity position with what it earned.' },
];

/** What each organ that prepares for a deliberation has looked for, one after the other: their questions are recorded in order. */
async function prepared(
  organs: Organs,
  moment: Moment,
  ports: PreparePorts,
): Promise<ReadonlyMap<string, unknown>> {
  const found = new Map<string, unknown>();
  for (const organ of organs as readonly OrganDescription[]) {
    if (organ.prepare) found.set(organ.name, await organ.prepare(moment, ports));
  }
  return found;
}

/**
 * Between gate and simulate: organs look for what they want to bring, the governor assembles the workspace, a model or the reflex answers
 * it, what it cites is credited.
 */
export async function deliberate(input: {
  readonly state: MindState;
  readonly observed: Observed;
  readonly recalled: RecallResult;
  readonly appraisal: Appraisal;
  readonly gate: GateResult;
  readonly senses: Senses;
  /** A proved decision for the situation; null without. */
  readonly habit: Habit | null;
  readonly organs: Organs;
  readonly ports: DeliberatePorts;
  readonly watch: TickStopwatch;
}): Promise<Deliberated> {
  const { state, observed, recalled, appraisal, gate, senses, organs, ports, watch } = input;
  // What is worth a T2 is thought of anew.
  const habit = gate.tier === 'T1' ? input.habit : null;
  const { world } = ports;
  const rules = state.playbook.rules;
  const { regime } = observed.regime;
  const { policy, promoted } = policyInForce(ports.policy, state.loopThree?.mutations ?? [], regime);
  const learntFor = ({ context }: GolemPolicy): Pick<GovernorInput, 'worth' | 'learnt'> => ({
    worth: learntWorth(state.loopOne, regime, context.learntWorth, context.tracedWorth),
    ...learntShares(state.loopTwo, context.learntShares),
  });
  const { standing } = senses.reflex;
  const before: GovernorInput = {
    tick: state.tick + 1,
    tier: gate.tier,
    task: taskFor({
      steers: state.steers,
      gate,
      regime: observed.regime,
      portfolio: observed.portfolio,
      cage: policy.cage,
    }),
    world: world.info,
    observation: observed.observation,
    regime: observed.regime,
    phase: state.phase,
    vitality: state.vitality,
    ...(state.lineage && { lineage: state.lineage }),
    ...(appraisal.marker && { marker: appraisal.marker }),
    pad: appraisal.padAfter,
    emotion: appraisal.emotion,
    gate,
    portfolio: observed.portfolio,
    cage: policy.cage,
    rules,
    playbookRevision: state.playbook.revision,
    lastActed: state.lastActed,
    relevance: {},
    ruleConfidence: Object.fromEntries(rules.map((rule) => [rule.id, confidenceOf(rule)])),
    recalled: recalled.entries,
    ...learntFor(policy),
    ...(state.pinned && { pinned: state.pinned }),
    ...(state.overrides && { overrides: state.overrides }),
    ...guidelinesIn(state.guidelines, regime, policy.loops.guidelineEntries),
    hardWarnings: policy.memory.hardWarnings,
    readings: null,
    predictions: state.pending,
    steers: state.steers,
    unread: senses.reflex.steers,
    standing,
    tools: TOOLS,
    receipts: state.worlds[state.worldId]?.receipts ?? [],
    blocked: state.recentBlocks,
    ...(observed.sifted && { escalated: observed.sifted.told.escalated }),
    ...(habit && { habit }),
    ...(ports.forced && { forced: ports.forced }),
    ...(ports.ready && { ready: ports.ready }),
  };
  const reads = standing !== null && state.steers.length > 0;
  const { tick, tier, task } = before;
  const plan = planOf(tier, policy.thinking);
  const asksModels = plan.models.length > 0;
  const { tokens, tokenError } = countsFor(plan, state.tokenFamilies, ports.tokens);
  const queries = asksModels ? plan.queries : 0;
  const room = queries > 0 ? roomForAnswers(policy, state.phase) : 0;
  const answers = queries > 0 ? { answers: room } : {};
  const around = asksModels
    ? (ids: readonly string[]) =>
        framingTokens(
          frameOf({
            workspace: { tick, tier, task },
            ids,
            world: world.info,
            reads,
            tokens,
            ...answers,
          }),
        )
    : undefined;
  const { brought, assembled, governed } = await watch.time('assemble', async () => {
    const situation = {
      text: recalled.query,
      vector: recalled.vector,
      vectorsAfter: recalled.vectorsAfter,
    };
    const found = await prepared(
      organs,
      { input: before, policy, situation },
      { memory: ports.memory, tokens },
    );
    const all = { organs, found };
    const informed = { ...senses.reflex, ...readFeatures(senses.sensed, all) };
    const relevances = Object.fromEntries(rules.map((rule) => [rule.id, relevance(rule, informed)]));
    const readings = statedBy(informed.features, organs);
    const governed = { ...before, relevance: relevances, readings };
    return {
      brought: all,
      governed,
      assembled: {
        ...assembleWorkspace(governed, policy, tokens, all, around),
        ...(promoted.length > 0 && { mutations: promoted }),
        ...(tokenError && { tokenError }),
      },
    };
  });
  const { observation, portfolio, ledger } = observed;
  const view = (): ReflexView => seeWorkspace(assembled, standing, {}, organs);
  const ordered =
    standing &&
    orderDecision(standing, assembled, world.info, plainPrediction(tick, observed, world.info.stepsPerYear));
  const { decision, thought, reading } = await watch.time('deliberate', () =>
    think(
      {
        tick,
        tier: gate.tier,
        policy: policy.thinking,
        workspace: assembled,
        world: world.info,
        observation,
        portfolio,
        cage: policy.cage,
        ordered,
        habit: habit && habitDecision(habit, assembled, observation.price),
        reads,
        tokens,
        regime: observed.regime.regime,
        desk: queryDesk(
          queries,
          room,
          assembled,
          { time: observation.time, pad: appraisal.padAfter },
          { ...ports, tokens },
        ),
        refusal: (action, by) => refusalOf(action, by, standing),
        judge: async (action) =>
          checkAction({
            action,
            simulation: await world.simulate(action),
            portfolio,
            price: observation.price,
            rules: policy.cage,
            ordersToday: ordersOn(ledger, observation.time),
            info: world.info,
          }),
        reflex: async () => ports.reflex.consider(view()),
      },
      ports,
    ),
  );
  const { record, workspace } = contributionOf(
    assembled,
    decision,
    referencesOf(assembled, decision, thought),
  );
  const withoutCategory = (category: ContextCategory): Decision | null => {
    const seen = seeWorkspace(assembled, standing, { category }, organs);
    return seen.input && ports.reflex.consider(seen);
  };
  const decideOn = (told: GovernorInput, other: GolemPolicy): Decision | null => {
    const seen = seeWorkspace(assembleWorkspace(told, other, tokens, brought, around), standing, {}, organs);
    return seen.input && ports.reflex.consider(seen);
  };
  const decideBy = (other: GolemPolicy): Decision | null => {
    const { learnt: _learnt, ...untaught } = governed;
    return decideOn({ ...untaught, ...learntFor(other) }, other);
  };
  const forecast = (one: Decision) => forecastOf(one, { tick, observation, equity: portfolio.equity, rules });
  const beside =
    thought.by === REFLEX
      ? besideOf(state.loopThree, {
          regime,
          decision,
          policy,
          decideBy,
          forecast,
        })
      : null;
  const guided = guidedBy(assembled, governed.guidelines, {
    decision,
    forecast,
    decideWith: thought.by === REFLEX ? (guidelines) => decideOn({ ...governed, guidelines }, policy) : null,
  });
  const attribution = attributionOf(
    assembled,
    decision,
    governed,
    thought.by === REFLEX ? withoutCategory : null,
    thought.attempts.flatMap(({ queries = [] }) => queries.flatMap(({ answer }) => answer?.found ?? [])),
  );
  return {
    workspace,
    contribution: { ...record, attribution },
    decision,
    thought,
    reading,
    found: brought.found,
    beside,
    guided,
    without(organ) {
      // An order of the owner asks no memory.
      if (decision.source === 'order') return decision;
      const part = (organs as readonly OrganDescription[]).find(({ name }) => name === organ)?.brings;
      return ports.reflex.consider(seeWorkspace(assembled, standing, { part }, organs));
    },
  };
}

import type { Decision } from '../../domain/decision.ts';
import type { ReplayEffect } from '../../domain/episodic-replay.ts';
import type { GateResult } from '../../domain/record.ts';
import type { EmotionLabel, Pad } from '../../domain/life.ts';
import type { GolemPolicy } from '../policy/golem-policy.ts';
import { effectOf } from '../episodic-replay/effect.ts';
import { endings, known } from '../episodic-replay/endings.ts';
import { type ReplayPlan, planReplay, replayRecord } from '../episodic-replay/replay.ts';
import { assembleWorkspace } from '../governor/assemble.ts';
import { contributionOf } from '../governor/credit.ts';
import type { GovernorInput, ToolInfo } from '../governor/input.ts';
import { taskFor } from '../governor/task.ts';
import type { RecallResult } from '../grimoire/recall.ts';
import { REFLEX, type Thought } from '../../domain/thought.ts';
import type { ThinkPorts } from '../deliberation/ask-model.ts';
import { think } from '../deliberation/think.ts';
import type { MemoryPort, TokenCounter, WorldPort } from '../ports.ts';
import type { Reflex } from '../reflex/deliberate.ts';
import type { ReflexInput } from '../reflex/input.ts';
import { confidenceOf, relevance } from '../reflex/rules.ts';
import { checkAction } from '../world/cage.ts';
import { ordersOn } from '../world/ledger.ts';
import type { MindState } from './mind-state.ts';
import type { Observed } from './observe.ts';
import type { TickStopwatch } from './stopwatch.ts';
import type { Deliberated } from './turn.ts';

/** What the golem can do with its hands. */
const TOOLS: readonly ToolInfo[] = [
  {
    name: 'swap',
    description: 'Swap an exact input of one token for the other in the pool, with a least output.',
  },
  { name: 'provide', description: 'Provide liquidity in a range of ticks.' },
  { name: 'withdraw', description: 'Withdraw a liquidity position with what it earned.' },
];

/** The reflex with and without the similar episodes: what they are worth to it. */
function measure(
  decision: Decision,
  plan: ReplayPlan,
  without: () => Decision,
  thought: Thought,
): ReplayEffect {
  if (known(plan.episodes).length === 0)
    return { kind: 'none', text: 'No similar episode was in the prompt.' };
  if (thought.by !== REFLEX)
    return { kind: 'not-measured', text: `Not measured: ${thought.by} answered, and was not asked twice.` };
  return effectOf(decision, without());
}

/**
 * Between gate and simulate: similar episodes are looked for, the governor assembles the workspace, a model or the reflex answers
 * it, what it cites is credited.
 */
export async function deliberate(input: {
  readonly state: MindState;
  readonly observed: Observed;
  readonly recalled: RecallResult;
  readonly gate: GateResult;
  readonly pad: Pad;
  readonly emotion: EmotionLabel;
  readonly reflex: ReflexInput;
  readonly world: WorldPort;
  readonly policy: GolemPolicy;
  readonly memory: Pick<MemoryPort, 'candidates'>;
  readonly tokens: TokenCounter;
  readonly deliberator: Reflex;
  readonly thinking: ThinkPorts;
  readonly forced: ReadonlySet<string> | undefined;
  readonly watch: TickStopwatch;
}): Promise<Deliberated> {
  const { state, observed, recalled, gate, pad, emotion, world, policy, tokens, watch } = input;
  const rules = state.playbook.rules;
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
    pad,
    emotion,
    gate,
    portfolio: observed.portfolio,
    cage: policy.cage,
    rules,
    relevance: {},
    ruleConfidence: Object.fromEntries(rules.map((rule) => [rule.id, confidenceOf(rule)])),
    recalled: recalled.entries,
    similar: [],
    semantic: recalled.semantic,
    predictions: state.pending,
    steers: state.steers,
    tools: TOOLS,
    receipts: state.worlds[state.worldId]?.receipts ?? [],
    blocked: state.recentBlocks,
    ...(input.forced && { forced: input.forced }),
  };
  const { plan, reflex, assembled } = await watch.time('assemble', async () => {
    const situation = { text: recalled.query, vector: recalled.vector };
    const found = await planReplay(input.memory, situation, before, policy, tokens);
    const similar = known(found.episodes);
    const informed = {
      ...input.reflex,
      similar,
      features: { ...input.reflex.features, ...endings(similar) },
    };
    const relevances = Object.fromEntries(rules.map((rule) => [rule.id, relevance(rule, informed)]));
    const governed = { ...before, similar: found.episodes, relevance: relevances };
    return { plan: found, reflex: informed, assembled: assembleWorkspace(governed, policy, tokens) };
  });
  const { observation, portfolio, ledger } = observed;
  const { decision, thought } = await watch.time('deliberate', () =>
    think(
      {
        tick: state.tick + 1,
        tier: gate.tier,
        policy: policy.thinking,
        workspace: assembled,
        world: world.info,
        observation,
        portfolio,
        cage: policy.cage,
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
        reflex: () => input.deliberator.deliberate(assembled, reflex, state.playbook),
      },
      input.thinking,
    ),
  );
  const { record, workspace } = contributionOf(assembled, decision);
  const effect = measure(
    decision,
    plan,
    () => input.deliberator.consider(assembled, input.reflex, state.playbook),
    thought,
  );
  const replay = replayRecord(plan, workspace, policy, tokens, effect);
  const lines = new Set(replay.episodes.flatMap(({ id, place }) => (place === 'told' ? [id] : [])));
  const told = plan.lookup.ranked.flatMap(({ entry }) => (lines.has(entry.id) ? [entry] : []));
  return { workspace, contribution: record, decision, thought, replay, told };
}

import type { CognitiveWorkspace, ContributionRecord } from '../../domain/context.ts';
import type { Decision } from '../../domain/decision.ts';
import type { GateResult } from '../../domain/record.ts';
import type { EmotionLabel, Pad } from '../../domain/life.ts';
import type { GolemPolicy } from '../../domain/policy.ts';
import { assembleWorkspace } from '../governor/assemble.ts';
import { contributionOf } from '../governor/credit.ts';
import type { ToolInfo } from '../governor/input.ts';
import { taskFor } from '../governor/task.ts';
import type { RecallResult } from '../grimoire/recall.ts';
import type { Thought } from '../../domain/thought.ts';
import type { ThinkPorts } from '../deliberation/ask-model.ts';
import { think } from '../deliberation/think.ts';
import type { DeliberatorPort, TokenCounter, WorldPort } from '../ports.ts';
import type { ReflexInput } from '../reflex/input.ts';
import { confidenceOf, relevance } from '../reflex/rules.ts';
import { checkAction } from '../world/cage.ts';
import { ordersOn } from '../world/ledger.ts';
import type { MindState } from './mind-state.ts';
import type { Observed } from './observe.ts';
import type { TickStopwatch } from './stopwatch.ts';

/** What the golem can do with its hands. */
const TOOLS: readonly ToolInfo[] = [
  {
    name: 'swap',
    description: 'Swap an exact input of one token for the other in the pool, with a least output.',
  },
  { name: 'provide', description: 'Provide liquidity in a range of ticks.' },
  { name: 'withdraw', description: 'Withdraw a liquidity position with what it earned.' },
];

export interface Deliberated {
  readonly workspace: CognitiveWorkspace;
  readonly contribution: ContributionRecord;
  readonly decision: Decision;
  readonly thought: Thought;
}

/** Between gate and simulate: the governor assembles the workspace, a model or the reflex answers it, what it cites is credited. */
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
  readonly tokens: TokenCounter;
  readonly deliberator: DeliberatorPort;
  readonly thinking: ThinkPorts;
  readonly watch: TickStopwatch;
}): Promise<Deliberated> {
  const { state, observed, recalled, gate, pad, emotion, reflex, world, policy, tokens, watch } = input;
  const rules = state.playbook.rules;
  const assembled = await watch.time('assemble', () =>
    assembleWorkspace(
      {
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
        relevance: Object.fromEntries(rules.map((rule) => [rule.id, relevance(rule, reflex)])),
        ruleConfidence: Object.fromEntries(rules.map((rule) => [rule.id, confidenceOf(rule)])),
        recalled: recalled.entries,
        semantic: recalled.semantic,
        predictions: state.pending,
        steers: state.steers,
        tools: TOOLS,
        receipts: state.worlds[state.worldId]?.receipts ?? [],
        blocked: state.recentBlocks,
      },
      policy,
      tokens,
    ),
  );
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
  return { workspace, contribution: record, decision, thought };
}

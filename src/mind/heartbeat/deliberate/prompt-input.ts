import type { TaskType } from '../../../domain/context/context.ts';
import type { Appraisal, GateResult } from '../../../domain/records/record.ts';
import type { WorldInfo } from '../../../domain/world/world.ts';
import { planOf } from '../../deliberation/index.ts';
import { componentWorth, guidelinesIn, learntShares, learntWorth } from '../../governor/index.ts';
import type { GovernorInput, Observed, RecallResult, ToolInfo } from '../../contract/index.ts';
import type { ReadyPieces } from '../../grimoire/index.ts';
import { readerOf, taskFor } from '../../prompt/index.ts';
import type { GolemPolicy } from '../../policy/index.ts';
import { confidenceOf, type Senses } from '../../reflex/index.ts';
import type { MindState } from '../mind-state.ts';

/** A tick that is to be thought about. */
export interface Thinkable {
  /** As the tick found it. */
  readonly state: MindState;
  readonly observed: Observed;
  readonly recalled: RecallResult;
  readonly appraisal: Appraisal;
  readonly gate: GateResult;
  readonly senses: Senses;
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

/** What loops 1 and 2 have learnt, as far as a policy heeds it. */
export function learntFor(
  { loopOne, loopTwo }: Pick<MindState, 'loopOne' | 'loopTwo'>,
  { regime }: Observed['regime'],
  task: TaskType,
  { context: { learntWorth: share, tracedWorth: byTraced, learntShares: shares } }: GolemPolicy,
): Pick<GovernorInput, 'worth' | 'learnt' | 'components'> {
  const components = componentWorth(loopOne, regime, share);
  return {
    worth: learntWorth(loopOne, { regime, task, share, byTraced }),
    ...(components && { components }),
    ...learntShares(loopTwo, shares),
  };
}

/** All that the governor knows of a tick before organs look for what they want to bring. */
export function promptInput(
  { state, observed, recalled, appraisal, gate, senses }: Thinkable,
  policy: GolemPolicy,
  world: WorldInfo,
  { forced, ready }: { readonly forced?: ReadonlySet<string>; readonly ready?: ReadyPieces },
): GovernorInput {
  const { rules, revision } = state.playbook;
  const { regime, portfolio } = observed;
  const reader = readerOf(planOf(gate.tier, policy.thinking), state.contexts, policy.context);
  const task = taskFor({ steers: state.steers, gate, regime, portfolio, cage: policy.cage });
  return {
    tick: state.tick + 1,
    tier: gate.tier,
    task,
    ...(reader && { reader }),
    world,
    observation: observed.observation,
    regime,
    phase: state.phase,
    vitality: state.vitality,
    ...(state.lineage && { lineage: state.lineage }),
    ...(appraisal.marker && { marker: appraisal.marker }),
    pad: appraisal.padAfter,
    emotion: appraisal.emotion,
    gate,
    portfolio,
    cage: policy.cage,
    rules,
    playbookRevision: revision,
    lastActed: state.lastActed,
    relevance: {},
    ruleConfidence: Object.fromEntries(rules.map((rule) => [rule.id, confidenceOf(rule)])),
    recalled: recalled.entries,
    ...learntFor(state, regime, task, policy),
    ...(state.pinned && { pinned: state.pinned }),
    ...(state.overrides && { overrides: state.overrides }),
    ...guidelinesIn(state.guidelines, regime.regime, policy.loops.guidelineEntries),
    hardWarnings: policy.memory.hardWarnings,
    readings: null,
    predictions: state.pending,
    steers: state.steers,
    unread: senses.reflex.steers,
    standing: senses.reflex.standing,
    tools: TOOLS,
    receipts: state.worlds[state.worldId]?.receipts ?? [],
    blocked: state.recentBlocks,
    ...(forced && { forced }),
    ...(ready && { ready }),
  };
}

import type { TaskType, CognitiveWorkspace } from '../../../domain/context/context.ts';
import type { EnvironmentReading } from '../../../domain/environment/reading.ts';
import type {
  GovernorInput,
  Observed,
  RecallResult,
  ToolInfo,
  AtGate,
  Prepared,
  Moment,
  OrganDescription,
  PreparePorts,
} from '../../contract/index.ts';
import type { Appraisal, GateResult } from '../../../domain/records/record.ts';
import type { WorldInfo } from '../../../domain/world/world.ts';
import { planOf } from '../../deliberation/index.ts';
import { assembleWorkspace, readerOf } from '../../prompt/index.ts';
import type { GolemPolicy } from '../../policy/index.ts';
import { confidenceOf, type Senses, readFeatures, relevance, statedBy } from '../../reflex/index.ts';
import type { MindState } from '../mind-state.ts';
import type { Organs } from '../organs.ts';
import { aboutBy, happenedBy, informedBy } from '../steps.ts';
import type { Sending } from './sending.ts';

/** Share of the cage's drawdown stop from which risk is the task (ours). */
const RISK_SHARE = 0.5;

/**
 * What this deliberation is for. The owner's word or a new phase asks for a review of the strategy; crisis or a
 * drawdown half-way to the stop for a risk check; open liquidity for a rebalance; anything else is about a swap.
 */
export function taskFor(
  input: Pick<GovernorInput, 'steers' | 'gate' | 'regime' | 'portfolio' | 'cage'>,
): TaskType {
  if (input.steers.length > 0 || input.gate.forced === 'owner-steer' || input.gate.forced === 'phase-change')
    return 'strategy-review';
  const inDrawdown = input.portfolio.drawdown >= RISK_SHARE * input.cage.drawdownStop;
  if (input.regime.regime === 'crisis' || (inDrawdown && input.portfolio.drawdown > 0)) return 'risk-check';
  return input.portfolio.positions.length > 0 ? 'lp-rebalance' : 'swap';
}

/** A tick that is to be thought about. */
export interface Thinkable {
  /** As the tick found it. */
  readonly state: MindState;
  readonly observed: Observed;
  readonly recalled: RecallResult;
  readonly appraisal: Appraisal;
  readonly gate: GateResult;
  readonly senses: Senses;
  /** What the device was like when it began; left out where the host told nothing. */
  readonly environment?: EnvironmentReading;
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

const relevances = (
  rules: GovernorInput['rules'],
  informed: Parameters<typeof relevance>[1],
): GovernorInput['relevance'] =>
  Object.fromEntries(rules.map((rule) => [rule.id, relevance(rule, informed)]));

/** All that the governor knows of a tick before organs look for what they want to bring. */
export function promptInput(
  { state, observed, recalled, appraisal, gate, senses, environment }: Thinkable,
  policy: GolemPolicy,
  world: WorldInfo,
  { forced, ready }: Pick<GovernorInput, 'forced' | 'ready'>,
  organs: readonly OrganDescription[],
): GovernorInput {
  const { rules, revision } = state.playbook;
  const { regime, portfolio } = observed;
  const surroundings = environment && { reading: environment, policy: policy.environment };
  const plan = planOf(gate.tier, policy.thinking, surroundings);
  // Whoever cannot be asked does not read it.
  const reader = readerOf(plan, state.contexts, policy.context);
  const task = taskFor({ steers: state.steers, gate, regime, portfolio, cage: policy.cage });
  return {
    tick: state.tick + 1,
    tier: gate.tier,
    task,
    ...(reader && { reader }),
    ...(environment && { environment }),
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
    // By what organs bring, it is judged again.
    relevance: relevances(rules, senses.reflex),
    ruleConfidence: Object.fromEntries(rules.map((rule) => [rule.id, confidenceOf(rule)])),
    recalled: recalled.entries,
    worth: null,
    ...(state.pinned && { pinned: state.pinned }),
    ...(state.overrides && { overrides: state.overrides }),
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
    ...informedBy(organs, state, { regime: regime.regime, task }, policy),
  };
}

/** A prompt, and all that it was made of. */
export interface Prompt {
  readonly workspace: CognitiveWorkspace;
  readonly input: GovernorInput;
  readonly brought: Prepared;
}

/** What each organ that prepares for a deliberation has looked for, one after the other: their questions are recorded in order. */
async function prepared(
  organs: Organs,
  moment: Moment,
  ports: PreparePorts,
  before: Thinkable['state'],
  perceived: ReadonlyMap<string, unknown>,
): Promise<ReadonlyMap<string, unknown>> {
  const found = new Map<string, unknown>();
  for (const organ of organs as readonly OrganDescription[]) {
    const seen = perceived.get(organ.name) ?? null;
    if (organ.prepare) found.set(organ.name, await organ.prepare(moment, ports, before, seen));
  }
  return found;
}

/** Organs look for what they want to bring, and the governor assembles the workspace of it. @throws AppError `store.*`, `input.invalid` */
export async function assemblePrompt(
  thinkable: Thinkable,
  before: GovernorInput,
  policy: GolemPolicy,
  { tokens, tokenError, around }: Sending,
  {
    organs,
    perceived,
    at,
    memory,
  }: Pick<PreparePorts, 'memory'> & {
    readonly organs: Organs;
    readonly perceived: ReadonlyMap<string, unknown>;
    readonly at: AtGate;
  },
): Promise<Prompt> {
  const { state, recalled, senses } = thinkable;
  const { query: text, vector, vectorsAfter } = recalled;
  const situation = { text, vector, vectorsAfter };
  const moment = {
    input: before,
    policy,
    at,
    situation,
    happened: happenedBy(organs, perceived),
    about: aboutBy(organs, state, perceived),
  };
  const found = await prepared(organs, moment, { memory, tokens }, state, perceived);
  const brought = { organs, found };
  const informed = { ...senses.reflex, ...readFeatures(senses.sensed, brought) };
  const input = {
    ...before,
    relevance: relevances(before.rules, informed),
    readings: statedBy(informed.features, organs),
  };
  const workspace = assembleWorkspace(input, policy, tokens, brought, around);
  return { workspace: tokenError ? { ...workspace, tokenError } : workspace, input, brought };
}

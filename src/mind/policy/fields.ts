import { CATEGORIES, TASK_TYPES } from '../../domain/context.ts';
import { ENTRY_TYPES } from '../../domain/grimoire.ts';
import { PHASES } from '../../domain/life.ts';
import { MARKET_REGIMES } from '../../domain/market.ts';
import type { PolicyField } from '../../domain/policy.ts';
import { DEFAULT_POLICY } from './defaults.ts';

type Row = readonly [
  path: string,
  label: string,
  unit: string,
  source: string,
  min: number,
  max: number,
  step: number,
  description: string,
];

const HEARTBEAT = 'heartbeat specification';

// prettier-ignore
const ROWS: readonly Row[] = [
  ['context.budgetTokens', 'Workspace budget', 'tokens', 'seed G, S7', 2_000, 128_000, 100, 'Most tokens that a whole prompt may have, before the phase multiplies it.'],
  ['context.similarityThreshold', 'Similarity floor', 'cosine', 'seed G, S2.3', 0, 1, 0.01, 'Recalled episodes less similar than this to the situation stay out.'],
  ['context.maxEpisodes', 'Episodes at most', 'entries', 'seed G, S2.3', 0, 100, 1, 'Most episodes in one workspace, whole and summarised together.'],
  ['context.minInsightConfidence', 'Insight confidence floor', 'probability', 'seed G, S2.3', 0, 1, 0.01, 'Recalled knowledge whose decayed confidence is below this stays out.'],
  ['context.fullEpisodeSlots', 'Whole episodes', 'entries', 'seed G, S2.3', 0, 50, 1, 'The most recent episodes, shown in full.'],
  ['context.summaryEpisodeSlots', 'Summarised episodes', 'entries', 'seed G, S2.3', 0, 50, 1, 'The next most recent episodes, one line each.'],

  ['frames.maxRun', 'P-frames in a row', 'frames', 'seed S, 2', 0, 1_000, 1, 'Workspaces that may be stored as what differs from one that is whole; 0 stores each whole.'],
  ['frames.tokenShare', 'Largest change', 'share of budget', 'seed S, 2', 0, 1, 0.01, 'From this share of the budget on, changed since the last whole one, a workspace is stored whole.'],

  ['clocks.gammaMs', 'Gamma interval', 'ms', 'seeds M and S', 1_000, 60_000, 500, 'Time between two looks at the world, at speed 1.'],
  ['clocks.thetaMs', 'Theta interval', 'ms', 'seeds M and S', 5_000, 600_000, 1_000, 'Time between two decision cycles at speed 1, before regime and arousal scale it.'],
  ['clocks.thetaMinMs', 'Shortest theta', 'ms', 'seeds M and S', 5_000, 600_000, 1_000, 'Regime and arousal never make theta shorter than this.'],
  ['clocks.thetaMaxMs', 'Longest theta', 'ms', 'seeds M and S', 5_000, 600_000, 1_000, 'Regime and arousal never make theta longer than this.'],
  ['clocks.thetaPerDelta', 'Theta per delta', 'ticks', 'seeds M and S', 5, 1_000, 1, 'Decision cycles between two rounds of curation.'],

  ['gate.baseThreshold', 'Base threshold', 'prediction error', HEARTBEAT, 0.01, 1, 0.01, 'Prediction error that wakes deliberation before confidence, mortality and arousal adapt it.'],
  ['gate.minThreshold', 'Lowest threshold', 'prediction error', HEARTBEAT, 0, 1, 0.01, 'The adapted threshold is never below this.'],
  ['gate.maxThreshold', 'Highest threshold', 'prediction error', HEARTBEAT, 0, 1, 0.01, 'The adapted threshold is never above this.'],
  ['gate.confidenceGain', 'Confidence gain', 'factor', HEARTBEAT, 0, 2, 0.05, 'How much confidence raises the threshold.'],
  ['gate.mortalityGain', 'Mortality gain', 'factor', HEARTBEAT, 0, 1, 0.05, 'How much failing vitality lowers the threshold.'],
  ['gate.arousalGain', 'Arousal gain', 'factor', HEARTBEAT, 0, 1, 0.05, 'How much arousal lowers the threshold.'],
  ['gate.cooldownTicks', 'Cooldown', 'ticks', 'ours', 0, 50, 1, 'Ticks after a deliberation during which only a T2 passes.'],

  ['surprise.priceDivergence', 'Price divergence', 'weight', HEARTBEAT, 0, 1, 0.01, 'Weight of how far the price came out from what was expected.'],
  ['surprise.regimeChange', 'Regime change', 'weight', HEARTBEAT, 0, 1, 0.01, 'Weight of a change of regime or a change point.'],
  ['surprise.positionHealth', 'Position health', 'weight', HEARTBEAT, 0, 1, 0.01, 'Weight of what happened to the own positions.'],
  ['surprise.threat', 'Threat', 'weight', HEARTBEAT, 0, 1, 0.01, 'Weight of recalled warnings and of drawdown.'],
  ['surprise.interventions', 'Interventions', 'weight', HEARTBEAT, 0, 1, 0.01, 'Weight of the owner stepping in.'],
  ['surprise.anomalies', 'Anomalies', 'weight', HEARTBEAT, 0, 1, 0.01, 'Weight of probes that read outside their normal range.'],

  ['retrieval.semantic', 'Semantic similarity', 'weight', 'seed M', 0, 1, 0.01, 'Weight of meaning in ranking memories.'],
  ['retrieval.temporal', 'Recency', 'weight', 'seed M', 0, 1, 0.01, 'Weight of how recent a memory is.'],
  ['retrieval.importance', 'Importance', 'weight', 'seed M', 0, 1, 0.01, 'Weight of a memory’s quality.'],
  ['retrieval.emotional', 'Emotional congruence', 'weight', 'seed M', 0, 1, 0.01, 'Weight of how alike the moods then and now are.'],
  ['retrieval.limit', 'Memories recalled', 'entries', 'ours', 1, 100, 1, 'Entries that one tick recalls.'],

  ['episodicReplay.regime', 'Regime match', 'weight', 'seed S', 0, 1, 0.01, 'Weight of an episode being from the same regime.'],
  ['episodicReplay.affect', 'Affect closeness', 'weight', 'seed S', 0, 1, 0.01, 'Weight of how close the moods then and now are.'],
  ['episodicReplay.task', 'Task similarity', 'weight', 'seed S', 0, 1, 0.01, 'Weight of how alike the situations then and now are in meaning.'],
  ['episodicReplay.recencyTicks', 'Recency', 'ticks', 'seed S', 1, 1_000_000, 100, 'Age at which an episode counts half as much as one of now.'],
  ['episodicReplay.minSimilarity', 'Least similarity', 'score', 'ours', 0, 1, 0.01, 'Episodes that score lower are not told.'],
  ['episodicReplay.topK', 'Episodes told', 'entries', 'ours', 0, 20, 1, 'Similar episodes told before a T1 or T2 deliberation; 0 tells none.'],
  ['episodicReplay.budgetTokens', 'Prefix budget', 'tokens', 'ours', 0, 4_000, 10, 'Most tokens that they take together; each is told whole or not at all.'],

  ['memory.surprisingT0', 'Surprising T0', 'prediction error', 'ours', 0, 1, 0.01, 'A T0 tick leaves an episode above this prediction error.'],
  ['memory.antiKnowledgeFloor', 'Anti-knowledge floor', 'probability', 'seed M', 0, 1, 0.01, 'Confidence of what never to do again does not decay below this.'],

  ['mortality.credit', 'Life credit', 'quote', 'ours', 0.1, 1_000_000, 0.1, 'What the economic clock starts with.'],
  ['mortality.metabolicCost', 'Metabolic cost', 'quote/tick', 'ours', 0, 1_000, 0.001, 'Spent by every theta tick.'],
  ['mortality.t1Cost', 'T1 cost', 'quote/tick', 'ours', 0, 1_000, 0.001, 'Spent on top by a T1 tick.'],
  ['mortality.t2Cost', 'T2 cost', 'quote/tick', 'ours', 0, 1_000, 0.001, 'Spent on top by a T2 tick.'],
  ['mortality.senescenceThreshold', 'Senescence threshold', 'fitness', 'seed M', 0, 1, 0.01, 'Epistemic fitness below which the epistemic clock fails.'],
  ['mortality.baseHazard', 'Base hazard', 'probability/tick', 'seed M', 0, 0.01, 1e-6, 'Chance of death in one theta tick at birth.'],
  ['mortality.ageFactor', 'Ageing', '1/10,000 ticks', 'seed M', 0, 100, 0.1, 'Growth of the hazard with age.'],

  ['thinking.t1DeadlineMs', 'T1 deadline', 'ms', 'ours', 1_000, 600_000, 1_000, 'Longest that a T1 tick waits for its models together; then the reflex answers.'],
  ['thinking.t2DeadlineMs', 'T2 deadline', 'ms', 'ours', 1_000, 600_000, 1_000, 'Longest that a T2 tick waits for its models together; then the reflex answers.'],
  ['thinking.t1MaxTokens', 'T1 reply', 'tokens', 'ours', 100, 64_000, 100, 'Most tokens of a model’s reply on a T1 tick, its reasoning included.'],
  ['thinking.t2MaxTokens', 'T2 reply', 'tokens', 'ours', 100, 64_000, 100, 'Most tokens of a model’s reply on a T2 tick, its reasoning included.'],
  ['thinking.costFactor', 'Cost of models', 'quote/US dollar', 'ours', 0, 1_000_000, 0.1, 'Life credit that a dollar of model cost spends; 0 lets models think for free.'],

  ['paper.capital', 'Starting capital', 'quote', 'ours', 1, 1_000_000_000, 100, 'Paper money at birth; changing it takes effect with the next life.'],
  ['paper.gasCoinPrice', 'Gas coin price', 'quote/coin', 'ours', 0, 1_000_000, 10, 'Price of the chain’s coin, for paper gas.'],

  ['history.snapshotTicks', 'State kept every', 'ticks', 'ours', 1, 500, 1, 'Decision cycles from one kept state of the mind to the next; ticks between are lived again from the one before.'],
  ['history.retained', 'States kept', 'entries', 'seed S, S1', 10, 10_000, 10, 'Newest states that are all kept; of older ones every 50th tick’s, later every 500th’s.'],

  ['tracing.kept', 'Traces kept', 'entries', 'ours', 0, 10_000, 50, 'Newest traces that are kept, oldest first out; 0 traces no tick.'],
  ['tracing.slowMs', 'Slow tick', 'ms', 'ours', 1, 600_000, 10, 'The trace of a tick that takes at least this long is always kept.'],
  ['tracing.slowShare', 'Slow among the last', 'share of ticks', 'ours', 0, 1, 0.01, 'The slowest share of the last 512 ticks counts as slow as well.'],
  ['tracing.sampleShare', 'Kept by chance', 'share of ticks', 'ours', 0, 1, 0.005, 'Share of all other ticks whose trace is kept, for comparison.'],
  ['tracing.perSecond', 'Ordinary traces', 'traces/s', 'ours', 0, 1_000, 1, 'Most traces a second that are kept by chance or for being slow among the last: a fast replay has no need of more.'],

  ['cage.maxPosition', 'Largest position', 'share of equity', 'ours', 0, 1, 0.01, 'Most of the equity that may be in the base token.'],
  ['cage.maxOrder', 'Largest order', 'share of equity', 'ours', 0, 1, 0.01, 'Most of the equity that one order may move.'],
  ['cage.maxSlippage', 'Largest slippage', 'fraction', 'ours', 0, 1, 0.0005, 'Largest simulated price impact of an order.'],
  ['cage.maxOrdersPerDay', 'Orders a day', 'orders', 'ours', 0, 1_000, 1, 'Orders in one world day.'],
  ['cage.drawdownStop', 'Drawdown stop', 'fraction', 'ours', 0, 1, 0.01, 'From this fall of equity nothing may be bought or provided.'],
];

const words = (kebab: string): string => kebab.replaceAll('-', ' ');

const row = ([path, label, unit, source, min, max, step, description]: Row): PolicyField => ({
  path,
  label,
  unit,
  source,
  description,
  min,
  max,
  step,
});

const OVERRIDE_KEYS: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['taskOverrides', TASK_TYPES],
  ['phaseOverrides', PHASES],
  ['regimeOverrides', MARKET_REGIMES],
]);

/** Overrides that the seed's list gives; all others are ours. */
const SEED_OVERRIDES = ['conservation', 'declining', 'terminal', 'volatile', 'bear-high-vol'];

/** The field of an override leaf, whether or not the default policy has it; null for anything else. */
function overrideField(path: string): PolicyField | null {
  const [root, kind, key, category, ...rest] = path.split('.');
  if (root !== 'context' || kind === undefined || key === undefined || category === undefined) return null;
  if (rest.length > 0 || !OVERRIDE_KEYS.get(kind)?.includes(key)) return null;
  if (!(CATEGORIES as readonly string[]).includes(category)) return null;
  return {
    path,
    label: `${words(key)}: ${words(category)}`,
    unit: 'share of budget',
    source: SEED_OVERRIDES.includes(key) ? 'seed G, S2.4' : 'ours',
    description: `Share of ${words(category)} while the ${kind.replace('Overrides', '')} is ${words(key)}.`,
    min: 0,
    max: 1,
    step: 0.005,
  };
}

function overridesOfDefault(): PolicyField[] {
  return [...OVERRIDE_KEYS.keys()].flatMap((kind) => {
    const overrides = DEFAULT_POLICY.context[kind as 'taskOverrides'] as Record<string, object | undefined>;
    return Object.entries(overrides).flatMap(([key, categories]) =>
      Object.keys(categories ?? {}).map((name) => overrideField(`context.${kind}.${key}.${name}`)!),
    );
  });
}

const PHASE_FIELDS: readonly PolicyField[] = PHASES.map((phase) => ({
  path: `context.phaseBudget.${phase}`,
  label: `Budget when ${phase}`,
  unit: 'factor',
  source: phase === 'conservation' ? 'ours' : 'seed G',
  description: `Multiplies the workspace budget while the golem is ${phase}.`,
  min: 0.2,
  max: 1,
  step: 0.05,
}));

const ALLOCATION_FIELDS: readonly PolicyField[] = CATEGORIES.map((category) => ({
  path: `context.allocations.${category}`,
  label: words(category),
  unit: 'share of budget',
  source: 'seed G, S2.4',
  description: `Share of the workspace for ${words(category)}; shares are normalised when it is assembled.`,
  min: 0,
  max: 1,
  step: 0.005,
}));

const HALF_LIFE_FIELDS: readonly PolicyField[] = ENTRY_TYPES.map((type) => ({
  path: `memory.halfLife.${type}`,
  label: `Half-life: ${words(type)}`,
  unit: 'ticks',
  source: 'ours',
  description: `Theta ticks in which the confidence of an unused ${words(type)} halves.`,
  min: 1,
  max: 1_000_000,
  step: 10,
}));

/** Label, unit, source and bounds of every number of the default policy: what the settings page is made of. */
export const POLICY_FIELDS: readonly PolicyField[] = [
  ...ROWS.map(row),
  ...PHASE_FIELDS,
  ...ALLOCATION_FIELDS,
  ...overridesOfDefault(),
  ...HALF_LIFE_FIELDS,
];

const BY_PATH: ReadonlyMap<string, PolicyField> = new Map(POLICY_FIELDS.map((field) => [field.path, field]));

/** The field at a dotted path, overrides that are not set yet included; null where the policy has no number there. */
export function fieldAt(path: string): PolicyField | null {
  return BY_PATH.get(path) ?? overrideField(path);
}

const WHOLE_UNITS = new Set(['tokens', 'entries', 'frames', 'ticks', 'ms', 'orders']);

/** Whether a field only takes whole numbers. */
export function isWhole(field: PolicyField): boolean {
  return WHOLE_UNITS.has(field.unit);
}

import { CATEGORIES } from '../../../domain/context/category.ts';
import { PHASES } from '../../../domain/life/life.ts';
import { number, section, SHARE, table, words } from '../row.ts';
import { PHASE_OVERRIDES, REGIME_OVERRIDES, TASK_OVERRIDES, turnMultipliers } from './overrides.ts';

const SCORE_PARTS = ['relevance', 'recency', 'confidence'] as const;
const SLOT_FORMS = ['full', 'summaries'] as const;

/** The workspace: its budget, who gets what of it, and what may enter it. */
export const contextPolicy = section(
  'Workspace',
  'Budget and limits of what enters the prompt.',
)({
  budgetTokens: number({
    default: 8_000,
    label: 'Workspace budget',
    unit: 'tokens',
    bounds: { min: 2_000, max: 128_000, step: 100 },
    source: 'seed G, S7',
    description:
      'Most tokens of a whole prompt for the reflex, for a model on this device and for one whose window is not known, before the phase multiplies it.',
  }),
  modelTokens: number({
    default: 32_000,
    label: 'Workspace budget for models',
    unit: 'tokens',
    bounds: { min: 2_000, max: 1_000_000, step: 100 },
    source: 'ours',
    description:
      'Most tokens of a whole prompt for a model elsewhere, within its window less the reply, before the phase multiplies it. Every token is paid for.',
  }),
  phaseBudget: table({
    keys: PHASES,
    default: { thriving: 1, stable: 0.8, conservation: 0.7, declining: 0.6, terminal: 0.4 },
    of: (phase) => ({
      label: `Budget when ${phase}`,
      unit: 'factor',
      bounds: { min: 0.2, max: 1, step: 0.05 },
      source: phase === 'conservation' ? 'ours' : 'seed G',
      description: `Multiplies the workspace budget while the golem is ${phase}.`,
    }),
  }),
  attention: number({
    default: 0,
    label: 'Who decides on places',
    unit: '0 score, 1 composite, 2 auction',
    bounds: { min: 0, max: 2, step: 1 },
    source: 'seed G, EFE composite and VCG auction',
    description:
      'By what entries that are not hard context get into the prompt: by their score within each category’s share; by the composite of four parts in place of the score; or by an auction of all the room that hard context leaves.',
  }),
  allocations: table({
    group: {
      id: 'allocations',
      title: 'Allocations',
      about: 'Share of the workspace each category starts from.',
    },
    keys: CATEGORIES,
    // Sums to 0.99 in the seed; normalised when a workspace is assembled.
    default: {
      invariants: 0.15,
      strategy: 0.1,
      playbook: 0.15,
      episodes: 0.12,
      insights: 0.1,
      'causal-edges': 0.08,
      contrarian: 0.04,
      'dream-hypotheses': 0.03,
      'tool-state': 0.03,
      'defi-snapshot': 0.08,
      mortality: 0.04,
      affect: 0.03,
      'owner-control': 0.04,
    },
    of: (category) => ({
      label: words(category),
      unit: 'share of budget',
      bounds: { min: 0, max: 1, step: 0.005 },
      source: 'seed G, S2.4',
      description: `Share of the workspace for ${words(category)}; shares are normalised when it is assembled.`,
    }),
  }),
  learntShares: number({
    default: 1,
    label: 'Learnt shares',
    unit: 'share of what was learnt',
    bounds: SHARE,
    source: 'seed G, S4',
    description:
      'How much of what loop 2 has learnt of shares is added to the allocations; at 0 they stay as they are set. In proving grounds it was worth less than 3 points of 100.',
    raised: 'Raised, categories whose entries are used get more of the prompt, and those in vain less.',
  }),
  taskOverrides: TASK_OVERRIDES,
  phaseOverrides: PHASE_OVERRIDES,
  regimeOverrides: REGIME_OVERRIDES,
  turnPhase: number({
    default: 0,
    label: 'Weighed for deciding',
    experiment: 'it moved nothing beyond chance.',
    unit: 'share of the multipliers',
    bounds: SHARE,
    source: 'seed G, S5.2',
    description:
      'How much the multipliers of deciding count where the workspace’s budget is shared out, whoever decides; at 0 shares stay as they are. Turns of a model’s thought have theirs all the same.',
  }),
  analyzeMultipliers: turnMultipliers('analyze'),
  decideMultipliers: turnMultipliers('decide'),
  executeMultipliers: turnMultipliers('execute'),
  reflectMultipliers: turnMultipliers('reflect'),
  scoreWeights: table({
    keys: SCORE_PARTS,
    default: { relevance: 0.5, recency: 0.3, confidence: 0.2 },
    of: (part) => ({
      label: `Score by ${part}`,
      unit: 'weight',
      bounds: SHARE,
      source: 'seed G, S3.2',
      description: `Weight of ${part} in ranking recalled memories for the prompt.`,
    }),
  }),
  learntWorth: number({
    default: 1,
    label: 'Learnt worth',
    unit: 'share of what was learnt',
    bounds: SHARE,
    source: 'seed G, S3.1',
    description:
      'How much of what loop 1 has learnt of categories counts in the score of a memory; at 0 none of it does. In proving grounds it was worth less than 3 points of 100.',
    raised: 'Raised, memories of categories whose decisions came out well go before others.',
  }),
  tracedWorth: number({
    default: 0,
    label: 'Traced decisions in learnt worth',
    unit: 'weight',
    bounds: SHARE,
    source: 'ours (ContextCite)',
    description:
      'How much a decision that was traced to its sources counts in what loop 1 learns of their categories, beside one that would have been otherwise without them; at 0 none does, and none is heard of.',
  }),
  scoreFloor: number({
    default: 0.3,
    label: 'Score floor',
    unit: 'score',
    bounds: SHARE,
    source: 'seed G, S3.1',
    description: 'Recalled memories whose score is below this stay out.',
    raised: 'Raised, fewer memories enter the prompt.',
  }),
  fullBelow: number({
    default: 0,
    label: 'Everything whole below',
    unit: 'pressure',
    bounds: { min: 0, max: 2, step: 0.05 },
    source: 'seed G, S3.2 (0.5)',
    description:
      'A simple thought is shown everything whole while that takes less than this share of the room; at 0 it never is.',
  }),
  essentialsAbove: number({
    default: 0.8,
    label: 'Essentials only above',
    unit: 'pressure',
    bounds: { min: 0, max: 2, step: 0.05 },
    source: 'seed G, S3.2 and S3.5',
    description:
      'With everything taking more than this share of the room a model that can ask for the rest is shown only essentials, and rules stand in their line.',
    raised: 'Raised, it takes more pressure before memories give way.',
  }),
  pressedSlots: table({
    keys: SLOT_FORMS,
    default: { full: 2, summaries: 5 },
    of: (form) => ({
      label: form === 'full' ? 'Whole episodes under pressure' : 'Summarised episodes under pressure',
      unit: 'entries',
      bounds: { min: 0, max: 50, step: 1 },
      source: 'seed G, S3.5',
      description: 'Most of them where only essentials are shown.',
    }),
  }),
  bringsWanted: number({
    default: 1,
    label: 'What rules read comes along',
    unit: '1 yes, 0 no',
    bounds: { min: 0, max: 1, step: 1 },
    source: 'ours',
    description:
      'Whether entries that state a number which a rule of the prompt reads, and that were left out, are brought in place of the least relevant.',
  }),
  ruleLines: number({
    default: 1,
    label: 'Rules in a line under pressure',
    unit: '1 yes, 0 no',
    bounds: { min: 0, max: 1, step: 1 },
    source: 'ours',
    description:
      'Whether rules stand in their line where only essentials are shown, so that more of them find room; what is left over shows the best whole again.',
  }),
  interleaves: number({
    default: 1,
    label: 'Most relevant at both ends',
    unit: '1 yes, 0 no',
    bounds: { min: 0, max: 1, step: 1 },
    source: 'seed G, S3.1 (Liu et al. 2024)',
    description:
      'Whether the entries of a prompt are interleaved, so that the most relevant stand first and last of them; else they stand best first. The reflex reads payloads, to which the order is nothing.',
  }),
  preassembles: number({
    default: 1,
    label: 'Pieces made ready between ticks',
    unit: '1 yes, 0 no',
    bounds: { min: 0, max: 1, step: 1 },
    source: 'seed G, S5.3',
    description:
      'Whether what memories say is made safe and counted while the golem rests between ticks, so that the next prompt has it ready. No prompt is another for it.',
  }),
  similarityThreshold: number({
    default: 0.3,
    label: 'Similarity floor',
    unit: 'cosine',
    bounds: SHARE,
    source: 'seed G, S2.3',
    description: 'Recalled episodes less similar than this to the situation stay out.',
  }),
  maxEpisodes: number({
    default: 100,
    label: 'Episodes at most',
    unit: 'entries',
    bounds: { min: 0, max: 100, step: 1 },
    source: 'ours (seed G, S2.3 has 10)',
    description:
      'Most episodes in one workspace, whole and summarised together. Where nothing can be asked for, the budget alone decides below this.',
  }),
  minInsightConfidence: number({
    default: 0.4,
    label: 'Insight confidence floor',
    unit: 'probability',
    bounds: SHARE,
    source: 'seed G, S2.3',
    description: 'Recalled knowledge whose decayed confidence is below this stays out.',
  }),
  probationPlaces: number({
    default: 4,
    label: 'Places on probation',
    unit: 'entries',
    bounds: { min: 0, max: 50, step: 1 },
    source: 'ours, of seed M’s inheritance',
    description:
      'Inherited memories below the confidence floor that may stand in a prompt all the same, so that what comes of them is counted. What comes true clearly more often than by chance becomes its own, what does so less often is refuted.',
    raised: 'Raised, more of what a predecessor knew is tried.',
  }),
  fullEpisodeSlots: number({
    default: 3,
    label: 'Whole episodes',
    unit: 'entries',
    bounds: { min: 0, max: 50, step: 1 },
    source: 'seed G, S2.3',
    description: 'The most recent episodes, shown in full.',
  }),
  summaryEpisodeSlots: number({
    default: 7,
    label: 'Summarised episodes',
    unit: 'entries',
    bounds: { min: 0, max: 50, step: 1 },
    source: 'seed G, S2.3',
    description: 'The next most recent episodes, one line each, where a model can ask for the others.',
  }),
});

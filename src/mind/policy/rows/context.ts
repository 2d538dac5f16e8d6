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
      'Most tokens of a whole prompt for the reflex, a model on this device or one with an unknown context window, before the phase’s factor.',
  }),
  modelTokens: number({
    default: 32_000,
    label: 'Workspace budget for models',
    unit: 'tokens',
    bounds: { min: 2_000, max: 1_000_000, step: 100 },
    source: 'ours',
    description:
      'Most tokens of a whole prompt for a remote model, within its context window less the reply, before the phase’s factor. Every token costs.',
  }),
  phaseBudget: table({
    keys: PHASES,
    default: { thriving: 1, stable: 0.8, conservation: 0.7, declining: 0.6, terminal: 0.4 },
    of: (phase) => ({
      label: `Budget: ${phase}`,
      unit: 'factor',
      bounds: { min: 0.2, max: 1, step: 0.05 },
      source: phase === 'conservation' ? 'ours' : 'seed G',
      description: `Factor on the workspace budget in the ${phase} phase.`,
    }),
  }),
  attention: number({
    default: 0,
    label: 'Who decides on places',
    unit: '0 score, 1 composite, 2 auction',
    bounds: { min: 0, max: 2, step: 1 },
    source: 'seed G, EFE composite and VCG auction',
    description:
      'How entries that are not hard context get into the prompt: by their score within each category’s share, by a composite of four parts, or by an auction of all the room that hard context leaves.',
  }),
  allocations: table({
    group: {
      id: 'allocations',
      title: 'Allocations',
      about: 'Share of the workspace that each category starts with.',
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
      description: `Share of the workspace for ${words(category)}; shares are normalised on assembly.`,
    }),
  }),
  learntShares: number({
    default: 1,
    label: 'Learnt shares',
    unit: 'share of what was learnt',
    bounds: SHARE,
    source: 'seed G, S4',
    description:
      'How much of loop 2’s learnt shares is added to the allocations; at 0 they stay as set. In proving grounds this was worth less than 3 points of 100.',
    raised: 'Raised, categories whose entries are used get more of the prompt, and unused ones less.',
  }),
  taskOverrides: TASK_OVERRIDES,
  phaseOverrides: PHASE_OVERRIDES,
  regimeOverrides: REGIME_OVERRIDES,
  turnPhase: number({
    default: 0,
    label: 'Decide multipliers for all',
    experiment: 'it moved nothing beyond chance.',
    unit: 'share of the multipliers',
    bounds: SHARE,
    source: 'seed G, S5.2',
    description:
      'How much the decide multipliers count when the workspace budget is divided, whoever decides; at 0 shares stay as set. Turns of a model’s thought always have their own.',
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
      'How much of what loop 1 learnt about categories counts in a memory’s score; at 0 nothing. In proving grounds this was worth less than 3 points of 100.',
    raised: 'Raised, memories from categories with good outcomes go before others.',
  }),
  tracedWorth: number({
    default: 0,
    label: 'Traced decisions in learnt worth',
    unit: 'weight',
    bounds: SHARE,
    source: 'ours (ContextCite)',
    description:
      'How much a decision traced to its sources counts for their categories in loop 1, beside one that would differ without them; at 0 not at all.',
  }),
  scoreFloor: number({
    default: 0.3,
    label: 'Score floor',
    unit: 'score',
    bounds: SHARE,
    source: 'seed G, S3.1',
    description: 'Recalled memories with a lower score are excluded.',
    raised: 'Raised, fewer memories enter the prompt.',
  }),
  fullBelow: number({
    default: 0,
    label: 'Everything in full below',
    unit: 'pressure',
    bounds: { min: 0, max: 2, step: 0.05 },
    source: 'seed G, S3.2 (0.5)',
    description:
      'A simple thought sees everything in full while that takes less than this share of the room; at 0 never.',
  }),
  essentialsAbove: number({
    default: 0.8,
    label: 'Essentials only above',
    unit: 'pressure',
    bounds: { min: 0, max: 2, step: 0.05 },
    source: 'seed G, S3.2 and S3.5',
    description:
      'If everything would take more than this share of the room, a model that can ask for the rest sees only essentials, and rules as one line each.',
    raised: 'Raised, memories give way only under more pressure.',
  }),
  pressedSlots: table({
    keys: SLOT_FORMS,
    default: { full: 2, summaries: 5 },
    of: (form) => ({
      label: form === 'full' ? 'Full episodes under pressure' : 'Summarised episodes under pressure',
      unit: 'entries',
      bounds: { min: 0, max: 50, step: 1 },
      source: 'seed G, S3.5',
      description: 'Most episodes in this form when only essentials are shown.',
    }),
  }),
  bringsWanted: number({
    default: 1,
    label: 'Include what rules read',
    unit: '1 yes, 0 no',
    bounds: { min: 0, max: 1, step: 1 },
    source: 'ours',
    description:
      'Whether excluded entries with a number that a rule in the prompt reads replace the least relevant ones.',
  }),
  ruleLines: number({
    default: 1,
    label: 'One-line rules under pressure',
    unit: '1 yes, 0 no',
    bounds: { min: 0, max: 1, step: 1 },
    source: 'ours',
    description:
      'Whether rules take one line each when only essentials are shown, so that more of them fit. Remaining room shows the best in full again.',
  }),
  interleaves: number({
    default: 1,
    label: 'Most relevant at both ends',
    unit: '1 yes, 0 no',
    bounds: { min: 0, max: 1, step: 1 },
    source: 'seed G, S3.1 (Liu et al. 2024)',
    description:
      'Whether the most relevant entries stand at both ends of the prompt; otherwise the best come first. The order does not matter to the reflex.',
  }),
  preassembles: number({
    default: 1,
    label: 'Prepare pieces between ticks',
    unit: '1 yes, 0 no',
    bounds: { min: 0, max: 1, step: 1 },
    source: 'seed G, S5.3',
    description:
      'Whether the text of memories is made safe and counted while the golem rests between ticks, ready for the next prompt. No prompt changes.',
  }),
  similarityThreshold: number({
    default: 0.3,
    label: 'Similarity floor',
    unit: 'cosine',
    bounds: SHARE,
    source: 'seed G, S2.3',
    description: 'Recalled episodes less similar to the situation are excluded.',
  }),
  maxEpisodes: number({
    default: 100,
    label: 'Episodes at most',
    unit: 'entries',
    bounds: { min: 0, max: 100, step: 1 },
    source: 'ours (seed G, S2.3 has 10)',
    description:
      'Most episodes in one workspace, in full and summarised together. For readers that cannot ask for more, only the budget decides below this.',
  }),
  minInsightConfidence: number({
    default: 0.4,
    label: 'Insight confidence floor',
    unit: 'probability',
    bounds: SHARE,
    source: 'seed G, S2.3',
    description: 'Recalled knowledge with a lower decayed confidence is excluded.',
  }),
  probationPlaces: number({
    default: 4,
    label: 'Places on probation',
    unit: 'entries',
    bounds: { min: 0, max: 50, step: 1 },
    source: 'ours, of seed M’s inheritance',
    description:
      'Inherited memories below the confidence floor that may still enter a prompt, so that their outcomes count. Those that come true clearly more often than by chance become the golem’s own; those that do so less often are refuted.',
    raised: 'Raised, more of a predecessor’s knowledge is tried.',
  }),
  fullEpisodeSlots: number({
    default: 3,
    label: 'Full episodes',
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
    description: 'The next most recent episodes, one line each, when a model can ask for the others.',
  }),
});

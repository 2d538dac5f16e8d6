import { ENTRY_TYPES } from '../../../domain/memory/grimoire.ts';
import { number, section, SHARE, table, words } from '../row.ts';

/** What is written down, and how fast confidence in it fades. */
export const memoryPolicy = section(
  'Memory',
  'What is remembered, and how fast confidence in it fades.',
)({
  surprisingT0: number({
    default: 0.32,
    label: 'Surprising T0',
    unit: 'surprise',
    bounds: SHARE,
    source: 'ours',
    description:
      'From this surprise on, a T0 tick leaves an episode of its own. Below, it leaves fifteen bytes in the next episode, so that consolidation knows every tick.',
    raised: 'Raised, fewer ticks without a thought are remembered in words.',
  }),
  hardWarnings: number({
    default: 0.4,
    label: 'Hard warnings from',
    unit: 'probability',
    bounds: SHARE,
    source: 'seed M',
    description:
      'From this confidence on, the golem’s own recalled warnings and anti-knowledge enter the prompt before anything that competes. Below, they compete, but no floor excludes them.',
    raised: 'Raised, fewer warnings are guaranteed a place in the prompt.',
  }),
  vectorsAfter: number({
    default: 32,
    label: 'Vectors count after',
    unit: 'ticks',
    bounds: { min: 0, max: 1_000, step: 1 },
    source: 'ours',
    description:
      'For this many ticks after it is written, a memory is compared by its words, then by its vector. The clock waits for late vectors, so that a life does not depend on the machine’s speed. At 0 the clock never waits, and each vector counts as soon as it is ready.',
    raised: 'Raised, the clock waits less, and memories are compared by their words for longer.',
  }),
  curates: number({
    default: 1,
    label: 'The Curator tidies memory',
    unit: '1 yes, 0 no',
    bounds: { min: 0, max: 1, step: 1 },
    source: 'seed M',
    description:
      'Whether the Curator runs after each delta cycle: it retires stale facts, archives faded ones, merges duplicates and links related ones. Each step can be undone. In proving grounds the Curator was worth less than 3 points of 100.',
  }),
  rehearses: number({
    default: 4,
    label: 'Facts rehearsed in a delta cycle',
    unit: 'facts',
    bounds: { min: 0, max: 64, step: 1 },
    source: 'ours, of seed M’s interleaved replay',
    description:
      'Each delta cycle replays episodes of every regime. At most this many facts that cite one of them start to fade anew: those that gain most, weighted by the expected time in their regime. At 0 a fact lasts as long as new episodes and use sustain it. In proving grounds rehearsal was worth less than 3 points of 100.',
    raised: 'Raised, more knowledge from other regimes is kept.',
  }),
  links: number({
    default: 1,
    label: 'Learns what follows on what',
    unit: '1 yes, 0 no',
    bounds: { min: 0, max: 1, step: 1 },
    source: 'seed M',
    description:
      'Whether each delta cycle counts price moves after events and actions. What follows more often than by chance becomes a causal link.',
  }),
  patterns: number({
    default: 0,
    label: 'Episodes are of a kind up to',
    experiment: 'decisions are no better with it.',
    unit: 'distance',
    bounds: SHARE,
    source: 'ours, of seed M’s clustering',
    description:
      'Each delta cycle groups settled episodes by situation, action, mood and meaning (average linkage). Up to this distance they are one kind, and five of a kind become a fact. At 0 facts come only from a rule in a regime and from regime changes.',
    raised: 'Raised, kinds are fewer and broader.',
  }),
  /** Before reinforcement stretches it. */
  halfLife: table({
    keys: ENTRY_TYPES,
    default: {
      episode: 250,
      insight: 500,
      heuristic: 750,
      'causal-link': 500,
      warning: 1_000,
      'anti-knowledge': 2_000,
    },
    of: (type) => ({
      label: `Half-life: ${words(type)}`,
      unit: 'ticks',
      bounds: { min: 1, max: 1_000_000, step: 10 },
      source: 'ours',
      description: `Theta ticks in which the confidence of an unused ${words(type)} halves.`,
    }),
  }),
  antiKnowledgeFloor: number({
    default: 0.3,
    label: 'Anti-knowledge floor',
    unit: 'probability',
    bounds: SHARE,
    source: 'seed M',
    description: 'Confidence in anti-knowledge never decays below this.',
    raised: 'Raised, refuted claims stay remembered more firmly.',
  }),
});

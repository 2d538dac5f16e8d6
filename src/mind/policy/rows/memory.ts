import { ENTRY_TYPES } from '../../../domain/memory/grimoire.ts';
import { number, section, SHARE, table, words } from '../row.ts';

/** What is written down, and how fast confidence in it fades. */
export const memoryPolicy = section(
  'Memory',
  'What is written down, and how fast confidence in it fades.',
)({
  surprisingT0: number({
    default: 0.32,
    label: 'Surprising T0',
    unit: 'surprise',
    bounds: SHARE,
    source: 'ours',
    description:
      'A T0 tick leaves an episode of its own from this surprise on. Below it, it leaves a trace of fifteen bytes in the next episode, by which consolidation knows what every tick was like.',
    raised: 'Raised, fewer ticks without thought are remembered in words.',
  }),
  hardWarnings: number({
    default: 0.4,
    label: 'Warnings as hard context from',
    unit: 'probability',
    bounds: SHARE,
    source: 'seed M',
    description:
      'A recalled warning of its own, or what never to do again, goes into the prompt before everything that has to compete when confidence in it is at least this. Below, it competes, but no floor keeps it out.',
    raised: 'Raised, fewer warnings are in the prompt whatever else there is.',
  }),
  vectorsAfter: number({
    default: 32,
    label: 'Never faster than it can remember',
    unit: 'ticks',
    bounds: { min: 0, max: 1_000, step: 1 },
    source: 'ours',
    description:
      'A memory is compared by its words until so many ticks after they were written, then by its vector. The clock waits for vectors that are later, so that a life does not depend on how fast the machine is. At 0 it waits for none, and each vector counts as soon as it is there.',
    raised: 'Raised, the clock waits less, and memories are compared by their words for longer.',
  }),
  curates: number({
    default: 1,
    label: 'The Curator tidies memory',
    unit: '1 yes, 0 no',
    bounds: { min: 0, max: 1, step: 1 },
    source: 'seed M',
    description:
      'Whether each delta cycle ends with one of the Curator: it says what no longer holds, puts aside what has faded, makes one of doubles and links what belongs together. Each act can be undone. In proving grounds it was worth less than 3 points of 100.',
  }),
  rehearses: number({
    default: 4,
    label: 'Facts rehearsed in a delta cycle',
    unit: 'facts',
    bounds: { min: 0, max: 64, step: 1 },
    source: 'ours, of seed M’s interleaved replay',
    description:
      'Each delta cycle replays episodes of every regime. So many facts at most that cite one of them, and that win most by it times how much of the time to come their regime is expected to have, fade from then anew. At 0 a fact lasts as long as fresh episodes and use keep it. In proving grounds it was worth less than 3 points of 100.',
    raised: 'Raised, more of what was learnt in other regimes is kept.',
  }),
  links: number({
    default: 1,
    label: 'Learns what follows on what',
    unit: '1 yes, 0 no',
    bounds: { min: 0, max: 1, step: 1 },
    source: 'seed M',
    description:
      'Whether each delta cycle counts what the price did after something happened or was done: what follows more often than chance would have it becomes a causal link.',
  }),
  patterns: number({
    default: 0,
    label: 'Episodes are of a kind up to',
    experiment: 'it is worth nothing to decisions.',
    unit: 'distance',
    bounds: SHARE,
    source: 'ours, of seed M’s clustering',
    description:
      'Each delta cycle groups settled episodes by how alike they are: in what they were in, what was done, how it felt and what their words mean (average linkage). Up to this distance they are one kind, and five of a kind become a fact. At 0 facts are made of a rule in a regime and of changes of regime alone.',
    raised: 'Raised, kinds are fewer and wider.',
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
    description: 'Confidence of what never to do again does not decay below this.',
    raised: 'Raised, what was found not to hold is believed more firmly for ever.',
  }),
});

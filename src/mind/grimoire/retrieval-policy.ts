import { number, section, SHARE } from '../policy/row.ts';

/** How remembered entries are ranked against each other. */
export const retrievalPolicy = section(
  'Retrieval',
  'How remembered entries are ranked against each other.',
)({
  semantic: number({
    default: 0.4,
    label: 'Semantic similarity',
    unit: 'weight',
    bounds: SHARE,
    source: 'seed M',
    description: 'Weight of meaning in ranking memories.',
    raised: 'Raised, memories of similar meaning come before recent, important or fitting ones.',
  }),
  temporal: number({
    default: 0.2,
    label: 'Recency',
    unit: 'weight',
    bounds: SHARE,
    source: 'seed M',
    description: 'Weight of how recent a memory is.',
    raised: 'Raised, recent memories come first.',
  }),
  importance: number({
    default: 0.25,
    label: 'Importance',
    unit: 'weight',
    bounds: SHARE,
    source: 'seed M',
    description: 'Weight of a memory’s quality.',
    raised: 'Raised, well-made memories come first, whatever they are about.',
  }),
  emotional: number({
    default: 0.15,
    label: 'Emotional congruence',
    unit: 'weight',
    bounds: SHARE,
    source: 'seed M',
    description: 'Weight of how alike the moods then and now are.',
    raised: 'Raised, memories of a like mood come first.',
  }),
  limit: number({
    default: 12,
    label: 'Memories recalled',
    unit: 'entries',
    bounds: { min: 1, max: 100, step: 1 },
    source: 'ours',
    description: 'Entries that one tick recalls.',
    raised: 'Raised, more memories compete for the prompt.',
  }),
});

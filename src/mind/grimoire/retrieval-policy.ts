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
  }),
  temporal: number({
    default: 0.2,
    label: 'Recency',
    unit: 'weight',
    bounds: SHARE,
    source: 'seed M',
    description: 'Weight of how recent a memory is.',
  }),
  importance: number({
    default: 0.25,
    label: 'Importance',
    unit: 'weight',
    bounds: SHARE,
    source: 'seed M',
    description: 'Weight of a memory’s quality.',
  }),
  emotional: number({
    default: 0.15,
    label: 'Emotional congruence',
    unit: 'weight',
    bounds: SHARE,
    source: 'seed M',
    description: 'Weight of how alike the moods then and now are.',
  }),
  limit: number({
    default: 12,
    label: 'Memories recalled',
    unit: 'entries',
    bounds: { min: 1, max: 100, step: 1 },
    source: 'ours',
    description: 'Entries that one tick recalls.',
  }),
});

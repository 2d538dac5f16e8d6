import { number, section, SHARE } from '../row.ts';

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
    description: 'Weight of the time since a memory was written or last stood in a prompt.',
    raised: 'Raised, recently used memories come first.',
  }),
  importance: number({
    default: 0.25,
    label: 'Importance',
    unit: 'weight',
    bounds: SHARE,
    source: 'seed M',
    description:
      'Weight of a memory’s importance (four fifths) and of its confirmation by the world (one fifth).',
    raised: 'Raised, well-supported memories come first, whatever their subject.',
  }),
  emotional: number({
    default: 0,
    label: 'Emotional congruence',
    experiment: 'no life grew more with it, in proving grounds or on recorded markets. The seed has 0.15.',
    unit: 'weight',
    bounds: SHARE,
    source: 'seed M',
    description: 'Weight of the likeness between the mood then and now.',
    raised: 'Raised, memories from a similar mood come first.',
  }),
  limit: number({
    default: 12,
    label: 'Memories recalled',
    unit: 'entries',
    bounds: { min: 1, max: 100, step: 1 },
    source: 'ours',
    description: 'Entries recalled on each tick, with or without a thought.',
    raised: 'Raised, more memories compete for the prompt.',
  }),
  candidates: number({
    default: 80,
    label: 'Memories asked for',
    unit: 'entries',
    bounds: { min: 0, max: 400, step: 1 },
    source: 'ours',
    description:
      'Entries that a thought retrieves on top: similar situations, knowledge of what is at hand, warnings, contradictions. At 0 it retrieves none.',
    raised: 'Raised, the governor has more to choose from, and more is excluded.',
  }),
  linked: number({
    default: 0,
    label: 'One hop over links',
    experiment: 'no action changed.',
    unit: 'share',
    bounds: SHARE,
    source: 'ours',
    description:
      'Share of its worth that a memory lends to linked ones. A tick gets the episodes behind recalled memories; in an answer, entries linked to another answer rise. At 0 links are ignored.',
    raised: 'Raised, memories linked to good ones come before those similar to the situation itself.',
  }),
  contrarian: number({
    default: 0,
    label: 'Contrarian share',
    experiment: 'no action changed.',
    unit: 'share',
    bounds: SHARE,
    source: 'ours, of seed M’s contrarian retrieval',
    description:
      'Share of recalled memories that should contradict the mood or the best memories, where such exist.',
    raised: 'Raised, a tick recalls more that turned out otherwise than its mood suggests.',
  }),
  exploration: number({
    default: 0,
    label: 'Exploration share',
    experiment: 'no action changed.',
    unit: 'share',
    bounds: SHARE,
    source: 'ours',
    description: 'Share of recalled memories drawn at random from the others. Rarely used ones are likelier.',
    raised: 'Raised, rarely used memories are tried more often, and fewer of the best are recalled.',
  }),
});

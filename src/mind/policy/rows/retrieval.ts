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
    description: 'Weight of how lately a memory was written or stood in a prompt.',
    raised: 'Raised, what was lately in mind comes first.',
  }),
  importance: number({
    default: 0.25,
    label: 'Importance',
    unit: 'weight',
    bounds: SHARE,
    source: 'seed M',
    description: 'Weight of a memory’s importance, four fifths, and of what the world said of it, one fifth.',
    raised: 'Raised, well-made memories come first, whatever they are about.',
  }),
  emotional: number({
    default: 0,
    label: 'Emotional congruence',
    experiment: 'no life grew more by it, in proving grounds or on recorded markets. The seed has 0.15.',
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
    description: 'Entries that come to mind on one tick, whether it thinks or not.',
    raised: 'Raised, more memories compete for the prompt.',
  }),
  candidates: number({
    default: 80,
    label: 'Memories asked for',
    unit: 'entries',
    bounds: { min: 0, max: 400, step: 1 },
    source: 'ours',
    description:
      'Entries that a thought asks memory for beside what came to mind: situations like this, what is known of what is here, what warns, what contradicts. At 0 it asks for nothing.',
    raised: 'Raised, the governor has more to choose from, and more has to give way.',
  }),
  linked: number({
    default: 0,
    label: 'One hop over links',
    experiment: 'nothing that was done differed.',
    unit: 'share',
    bounds: SHARE,
    source: 'ours',
    description:
      'Share of its worth that a memory lends those that it is linked to: to a tick it brings the episodes behind what is recalled, in an answer it lifts what is linked to another answer. At 0 links bring nothing.',
    raised: 'Raised, what is linked to good memories comes before what is like the situation itself.',
  }),
  contrarian: number({
    default: 0,
    label: 'Contrarian share',
    experiment: 'nothing that was done differed.',
    unit: 'share',
    bounds: SHARE,
    source: 'ours, of seed M’s contrarian retrieval',
    description:
      'Share of the recalled memories that is to speak against the mood, or against what the best memories say, where there are such.',
    raised: 'Raised, a tick is reminded more of what came out otherwise than it feels.',
  }),
  exploration: number({
    default: 0,
    label: 'Exploration share',
    experiment: 'nothing that was done differed.',
    unit: 'share',
    bounds: SHARE,
    source: 'ours',
    description:
      'Share of the recalled memories that chance takes of those that would not be recalled, the less often they were in a prompt the likelier.',
    raised:
      'Raised, memories that were hardly used are tried more often, and fewer of the best are recalled.',
  }),
});

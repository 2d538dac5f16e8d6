import { number, section, SHARE } from './row.ts';

const share = (label: string, value: number, source: string, description: string) =>
  number({ default: value, label, unit: 'share', bounds: SHARE, source, description });

const onOff = (label: string, description: string) =>
  number({
    default: 1,
    label,
    unit: '0 or 1',
    bounds: { min: 0, max: 1, step: 1 },
    source: 'chosen',
    description,
  });

const tokens = (label: string, value: number, description: string) =>
  number({
    default: value,
    label,
    unit: 'tokens',
    bounds: { min: 0, max: 1_000_000, step: 100 },
    source: 'chosen',
    description,
  });

/** How much of a codex a request is given. */
export const codexPolicy = section(
  'Codex',
  'How much of the documents chosen as codex a request is given. Choose them on the Collections screen.',
)({
  on: onOff('Codex', '0: no request is given any of it.'),
  whole: onOff('Whole where it fits', '0: only chapters at work and search, even where all of it would fit.'),
  share: share(
    'Whole below',
    0.7,
    'seed 004',
    'Share of the room left in the model’s window below which a session’s first request is given the whole codex.',
  ),
  backBelow: share(
    'Whole again below',
    0.65,
    'chosen',
    'A session that searches is given the whole codex again below this share.',
  ),
  searchAbove: share(
    'Search from',
    0.75,
    'chosen',
    'A session that has the whole codex searches from this share on. The gap keeps the prompt’s beginning the same.',
  ),
  chapterShare: share(
    'Chapter at work from',
    0.5,
    'measured',
    'Share of the best chapter’s match with the paths at work, by their rare names and words, from which a chapter enters.',
  ),
  chapters: number({
    default: 8,
    label: 'Chapters at work',
    unit: 'chapters',
    bounds: { min: 0, max: 200, step: 1 },
    source: 'measured',
    description: 'Most chapters that enter because they meet the paths at work.',
  }),
  chapterTokens: tokens('Tokens of chapters', 6_000, 'Budget of chapters that meet the paths at work.'),
  foundShare: share(
    'Passages found',
    0.65,
    'measured',
    'Share of the room for passages found with the question, for a model that calls no tools.',
  ),
  readTokens: number({
    default: 6_000,
    label: 'Chapters of one step',
    unit: 'tokens',
    bounds: { min: 200, max: 1_000_000, step: 100 },
    source: 'chosen',
    description: 'Most tokens of the chapters that a reading of the whole codex puts into one prompt.',
  }),
  readBudget: number({
    default: 1_000_000,
    label: 'Budget of a reading',
    unit: 'tokens',
    bounds: { min: 0, max: 1_000_000_000, step: 1_000 },
    source: 'chosen',
    description: 'A reading that could take more is refused before it starts.',
  }),
});

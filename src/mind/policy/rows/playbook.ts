import { number, section } from '../row.ts';

/** How the playbook edits itself. */
export const playbookPolicy = section(
  'Playbook edits',
  'When the playbook edits a rule by itself: at most one edit at the end of a delta cycle, each with an undo.',
)({
  edits: number({
    default: 0,
    label: 'The playbook edits itself',
    experiment: 'a rule has too few outcomes within years, and earlier edits do harm.',
    unit: '1 yes, 0 no',
    bounds: { min: 0, max: 1, step: 1 },
    source: 'ours',
    description:
      'Whether rules are narrowed, sized, split, merged and retired by their outcomes. Outcomes are counted either way, and your own rules never change.',
  }),
  certainty: number({
    default: 0.95,
    label: 'Certainty of an edit',
    unit: 'probability',
    bounds: { min: 0.8, max: 0.999, step: 0.005 },
    source: 'ours',
    description: 'How certain it must be that a rule does worse, or better, than a price without drift.',
    raised: 'Raised, edits are rarer and better supported.',
  }),
  leastOutcomes: number({
    default: 8,
    label: 'Outcomes before an edit',
    unit: 'outcomes',
    bounds: { min: 3, max: 100, step: 1 },
    source: 'ours',
    description: 'Non-overlapping outcomes that a rule needs in a regime before it is judged there.',
  }),
  mostRules: number({
    default: 24,
    label: 'Rules at most',
    unit: 'rules',
    bounds: { min: 1, max: 200, step: 1 },
    source: 'ours',
    description: 'With this many rules no edit adds another.',
  }),
});

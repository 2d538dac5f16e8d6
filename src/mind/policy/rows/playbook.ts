import { number, section } from '../row.ts';

/** How the playbook edits itself. */
export const playbookPolicy = section(
  'Playbook edits',
  'When the playbook changes a rule of its own accord: one edit at most at the end of a delta cycle, each with an undo.',
)({
  edits: number({
    default: 0,
    label: 'The playbook edits itself',
    experiment: 'a rule comes to too few outcomes within years, and sooner edits do harm.',
    unit: '1 yes, 0 no',
    bounds: { min: 0, max: 1, step: 1 },
    source: 'ours',
    description:
      'Whether rules are narrowed, sized, split, merged and retired by what came of them. What came of them is counted either way, and your own rules are never changed.',
  }),
  certainty: number({
    default: 0.95,
    label: 'Certainty of an edit',
    unit: 'probability',
    bounds: { min: 0.8, max: 0.999, step: 0.005 },
    source: 'ours',
    description: 'How sure it must be that a rule does worse, or better, than a price without drift would.',
    raised: 'Raised, edits are fewer and rest on more.',
  }),
  leastOutcomes: number({
    default: 8,
    label: 'Outcomes before an edit',
    unit: 'outcomes',
    bounds: { min: 3, max: 100, step: 1 },
    source: 'ours',
    description:
      'Outcomes of a rule in a regime, none of them overlapping another, before it is judged there.',
  }),
  mostRules: number({
    default: 24,
    label: 'Rules at most',
    unit: 'rules',
    bounds: { min: 1, max: 200, step: 1 },
    source: 'ours',
    description: 'With as many rules as this no edit adds one.',
  }),
});

import { number, section, SHARE } from '../row.ts';

/** Which of the rules that hold acts. */
export const choicePolicy = section(
  'Choice among rules',
  'Which rule acts when several apply.',
)({
  byEnergy: number({
    default: 0,
    label: 'Choose by expected free energy',
    experiment: 'no measure differed beyond chance.',
    unit: '1 yes, 0 no',
    bounds: { min: 0, max: 1, step: 1 },
    source: 'seed G',
    description:
      'Whether rules that trade or wait are weighed by their effect on equity, as the phase prefers it, and by what they would teach. Otherwise the surest rule acts. The owner’s instructions and liquidity keep the rules’ own order.',
  }),
  heeds: number({
    default: 0,
    label: 'Heed causal links',
    experiment: 'on recorded markets no rule was ever stopped by one.',
    unit: '1 yes, 0 no',
    bounds: { min: 0, max: 1, step: 1 },
    source: 'ours',
    description:
      'Whether rules respect causal links in the prompt that are likelier than chance: no buying while a link to a recent event foretells a fall, no selling while it foretells a rise.',
  }),
});

/** How what the prompt holds is weighed where no model decides. */
export const evidencePolicy = section(
  'Evidence',
  'How the prompt’s content is weighed where no model decides.',
)({
  decides: number({
    default: 1,
    label: 'Overrule rules by evidence',
    unit: '1 yes, 0 no',
    bounds: { min: 0, max: 1, step: 1 },
    source: 'ours',
    description:
      'Whether the rules’ proposals and a few plain orders are weighed by the prompt’s content. The best one is done if it is surely enough better than the surest rule’s; otherwise that rule acts. The owner’s instructions and liquidity stay with the rules.',
  }),
  proven: number({
    default: 1,
    label: 'Proven knowledge only',
    unit: '1 yes, 0 no',
    bounds: { min: 0, max: 1, step: 1 },
    source: 'ours',
    description:
      'Whether only knowledge that beat chance overrules rules: facts, records of rules and causal links whose intervals exclude chance, and warnings that came true more often than usual. Similar episodes and the word of rules then overrule nothing.',
  }),
  sizes: number({
    default: 0,
    label: 'Size adjustment',
    experiment: 'what memory knows of recorded markets does not pay.',
    unit: 'share',
    bounds: { min: 0, max: 0.5, step: 0.05 },
    source: 'ours',
    description:
      'Largest share by which a rule’s order grows or shrinks, by what the prompt knows of the price; 0 leaves sizes to the rules. Direction, cage and the owner’s orders stay as they are.',
    raised: 'Raised, what is remembered changes orders more.',
  }),
  sizesBy: number({
    default: 0,
    label: 'Basis of size adjustment',
    experiment: 'with knowledge alone, growth in bitcoin’s year was 1.49 points lower.',
    unit: '0 all that was seen, 1 knowledge alone',
    bounds: { min: 0, max: 1, step: 1 },
    source: 'ours',
    description:
      'Whether episodes and records of rules adjust sizes too, or only facts, causal links and warnings.',
  }),
  sure: number({
    default: 0.9,
    label: 'Sure enough',
    unit: 'probability',
    bounds: { min: 0.5, max: 0.999, step: 0.001 },
    source: 'ours',
    description:
      'How sure the evidence must be that another action is worth more than the rules’ own before it replaces theirs.',
    raised: 'Raised, rules are overruled less often.',
  }),
  horizon: number({
    default: 20,
    label: 'Horizon',
    unit: 'ticks',
    bounds: { min: 1, max: 250, step: 1 },
    source: 'ours',
    description: 'Ticks over which an order must be worth its costs.',
    raised: 'Raised, smaller drifts are worth an order, and measurements over few ticks count less.',
  }),
  doubt: number({
    default: 30,
    label: 'Doubt',
    unit: 'observations',
    bounds: { min: 1, max: 1_000, step: 1 },
    source: 'ours',
    description:
      'Imagined prior observations in favour of the neutral exposure, which evidence must outweigh.',
    raised: 'Raised, it takes more evidence to leave the neutral exposure.',
  }),
  neutral: number({
    default: 0.5,
    label: 'Neutral exposure',
    unit: 'share of equity',
    bounds: SHARE,
    source: 'ours, by the reverse optimisation of Black and Litterman (1992)',
    description: 'Share of equity in the base token when nothing is known.',
  }),
  word: number({
    default: 20,
    label: 'Word of a rule',
    unit: 'observations',
    bounds: { min: 0, max: 1_000, step: 1 },
    source: 'ours',
    description:
      'Observations that a rule’s word is worth before it has a record, while its conditions hold and its expectation is open. Experience with the rule must outweigh them.',
    raised: 'Raised, rules are followed longer whatever their outcomes.',
  }),
  independence: number({
    default: 0.5,
    label: 'Independence',
    unit: 'share',
    bounds: SHARE,
    source: 'ours',
    description:
      'How much of a memory counts as an independent observation: episodes overlap, and facts are made of episodes.',
    raised: 'Raised, many memories weigh more against doubt.',
  }),
  inherited: number({
    default: 0.5,
    label: 'Weight of inherited memories',
    unit: 'share',
    bounds: SHARE,
    source: 'ours',
    description: 'Weight of a predecessor’s memory against one from this life.',
  }),
  learning: number({
    default: 0.001,
    label: 'Worth of learning',
    unit: 'log growth a nat',
    bounds: { min: 0, max: 0.1, step: 0.0005 },
    source: 'ours',
    description: 'Expected growth given up to reduce uncertainty by one nat.',
    raised: 'Raised, little-known rules are tried more often.',
  }),
});

import { number, section, SHARE } from '../row.ts';

/** Which of the rules that hold acts. */
export const choicePolicy = section(
  'Choice among rules',
  'Which rule acts where several hold and can.',
)({
  byEnergy: number({
    default: 0,
    label: 'Choose by expected free energy',
    experiment: 'no measure differed beyond chance.',
    unit: '1 yes, 0 no',
    bounds: { min: 0, max: 1, step: 1 },
    source: 'seed G',
    description:
      'Whether rules that trade or wait are weighed by what they would do to equity, as the phase prefers it, and by what would be learnt of them. Else the surest rule acts. What the owner says, and liquidity, stay with the rules’ own order.',
  }),
  heeds: number({
    default: 0,
    label: 'Heed what follows',
    experiment: 'on recorded markets it never came to heed anything.',
    unit: '1 yes, 0 no',
    bounds: { min: 0, max: 1, step: 1 },
    source: 'ours',
    description:
      'Whether a rule does not trade against what follows on what has just happened, where a link in the prompt is likelier than chance: none is bought while it says that the price falls, none sold while it says that it rises.',
  }),
});

/** How what the prompt holds is weighed where no model decides. */
export const evidencePolicy = section(
  'Evidence',
  'How what the prompt holds is weighed against itself where no model decides.',
)({
  decides: number({
    default: 1,
    label: 'Overrule rules by evidence',
    unit: '1 yes, 0 no',
    bounds: { min: 0, max: 1, step: 1 },
    source: 'ours',
    description:
      'Whether what rules and a few plain orders would come to is weighed by what the prompt holds, and the best is done where it is sure enough that it is better than what the surest rule would do. Else that rule acts. What the owner says, and liquidity, stay with the rules.',
  }),
  proven: number({
    default: 1,
    label: 'By what is proven alone',
    unit: '1 yes, 0 no',
    bounds: { min: 0, max: 1, step: 1 },
    source: 'ours',
    description:
      'Whether rules are overruled by knowledge alone that has held over chance: facts, records of rules and what follows on what, whose intervals leave chance out, and warnings that came true more often than the same comes anyway. Episodes by likeness and words of rules then overrule nothing.',
  }),
  sizes: number({
    default: 0,
    label: 'Lean of sizes',
    experiment: 'what memory says of recorded markets is not worth it.',
    unit: 'share',
    bounds: { min: 0, max: 0.5, step: 0.05 },
    source: 'ours',
    description:
      'By how much of itself an order of the rules is made larger or smaller at most, by what the prompt has seen of the price; 0 leaves sizes to the rules. Which way is traded, what the cage allows and what the owner orders stay as they are.',
    raised: 'Raised, what is remembered changes orders more.',
  }),
  sizesBy: number({
    default: 0,
    label: 'What leans sizes',
    experiment: 'by knowledge alone growth in bitcoin’s year was less by 1.49 points.',
    unit: '0 all that was seen, 1 knowledge alone',
    bounds: { min: 0, max: 1, step: 1 },
    source: 'ours',
    description:
      'Whether sizes are leaned by episodes and records of rules too, or by facts, by what follows on what and by warnings alone.',
  }),
  sure: number({
    default: 0.9,
    label: 'Sure enough',
    unit: 'probability',
    bounds: { min: 0.5, max: 0.999, step: 0.001 },
    source: 'ours',
    description:
      'How sure it has to be by the evidence that something else is worth more than what rules alone would do, before it is done instead.',
    raised: 'Raised, rules are overruled less often.',
  }),
  horizon: number({
    default: 20,
    label: 'Looks ahead',
    unit: 'ticks',
    bounds: { min: 1, max: 250, step: 1 },
    source: 'ours',
    description: 'Ticks over which an order has to be worth its costs.',
    raised: 'Raised, smaller drifts are worth an order, and what was measured over few ticks says less.',
  }),
  doubt: number({
    default: 30,
    label: 'Doubt',
    unit: 'observations',
    bounds: { min: 1, max: 1_000, step: 1 },
    source: 'ours',
    description:
      'Observations that are believed beforehand, by which the neutral exposure is right: what evidence has to outweigh.',
    raised: 'Raised, it takes more evidence to leave the neutral exposure.',
  }),
  neutral: number({
    default: 0.5,
    label: 'Neutral exposure',
    unit: 'share of equity',
    bounds: SHARE,
    source: 'ours, by the reverse optimisation of Black and Litterman (1992)',
    description: 'Share of equity in the base token that is right where nothing is known.',
  }),
  word: number({
    default: 20,
    label: 'Word of a rule',
    unit: 'observations',
    bounds: { min: 0, max: 1_000, step: 1 },
    source: 'ours',
    description:
      'What the word of a rule counts before it has a record, while its conditions hold and as long as what it expects is open: what experience of it has to outweigh.',
    raised: 'Raised, rules are followed longer whatever has come of them.',
  }),
  independence: number({
    default: 0.5,
    label: 'Independence',
    unit: 'share',
    bounds: SHARE,
    source: 'ours',
    description:
      'How much of a memory counts as an observation of its own: episodes overlap, and facts are made of episodes.',
    raised: 'Raised, many memories weigh more against doubt.',
  }),
  inherited: number({
    default: 0.5,
    label: 'Weight of the inherited',
    unit: 'share',
    bounds: SHARE,
    source: 'ours',
    description: 'What a predecessor’s memory weighs against one of this life.',
  }),
  learning: number({
    default: 0.001,
    label: 'Worth of learning',
    unit: 'log growth a nat',
    bounds: { min: 0, max: 0.1, step: 0.0005 },
    source: 'ours',
    description: 'Expected growth that is given up for narrowing what is believed by one nat.',
    raised: 'Raised, rules that are little known are tried more often.',
  }),
});

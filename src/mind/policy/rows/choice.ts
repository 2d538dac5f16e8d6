import { number, section } from '../row.ts';

/** Which of the rules that hold acts. */
export const choicePolicy = section(
  'Choice among rules',
  'Which rule acts where several hold and can.',
)({
  byEnergy: number({
    default: 0,
    label: 'Choose by expected free energy',
    unit: '1 yes, 0 no',
    bounds: { min: 0, max: 1, step: 1 },
    source: 'seed G',
    description:
      'Whether rules that trade or wait are weighed by what they would do to equity, as the phase prefers it, and by what would be learnt of them. Else the surest rule acts. What the owner says, and liquidity, stay with the rules’ own order.',
  }),
});

import { number, section } from './row.ts';

const SWITCH = { min: 0, max: 1, step: 1 };
const UNIT = '1 yes, 0 no';

/** What the device around the golem changes. */
export const environmentPolicy = section(
  'Environment',
  'What the device changes: network, power, memory, models at hand.',
)({
  route: number({
    default: 1,
    label: 'Leave out models that are out of reach',
    unit: UNIT,
    bounds: SWITCH,
    source: 'seed 004',
    description: 'Offline, a thought does not ask models that need the network. No time-out is waited for.',
    raised: 'On, a model on this device or the reflex decides at once while the device is offline.',
  }),
  spare: number({
    default: 1,
    label: 'Spare a weak device',
    unit: UNIT,
    bounds: SWITCH,
    source: 'seed 004',
    description:
      'With little memory or a low battery, a thought does not load a language model into memory to ask it.',
    raised: 'On, such a device asks a model in this tab only while it is loaded.',
  }),
  prompt: number({
    default: 1,
    label: 'Environment in the prompt',
    unit: UNIT,
    bounds: SWITCH,
    source: 'seed 004',
    description: 'The prompt says in classes what the device is like, the same words within an epoch.',
    raised: 'On, the prompt has an environment block.',
  }),
});

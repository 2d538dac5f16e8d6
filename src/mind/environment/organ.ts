import type { Formatting } from '../../domain/gateway/formatter.ts';
import type { EnvironmentOfTick } from '../../domain/environment/reading.ts';
import { block, candidate, type Candidate, inLayer } from '../candidates/index.ts';
import type { OrganDescription } from '../contract/index.ts';
import { type EnvironmentState, type PerceivedDevice, perceiveEnvironment } from './epoch.ts';
import { environmentWords } from './words.ts';

/** The block of an epoch; nothing where nothing is known, and where the policy wants none. */
function environmentBlock(state: EnvironmentState | null): readonly Candidate[] {
  const body = state ? environmentWords(state.frozen) : '';
  if (!state || body === '') return [];
  return [
    candidate({
      id: 'environment:device',
      category: 'tool-state',
      title: 'Environment',
      body,
      text: block('environment', {}, body),
      score: 0.6,
      trust: 'system',
      note: `Frozen since tick ${state.since}, epoch ${state.epoch}: ${state.why}`,
      required: true,
      at: inLayer('environment'),
    }),
  ];
}

interface Slice {
  /** Absent before the first reading. */
  readonly environment?: EnvironmentState;
}

/** What it reads of the formatters that the prompt is written by. */
interface Written {
  readonly formatting?: Pick<Formatting, 'revision'>;
}

interface Row {
  /** Absent where the host tells nothing. */
  readonly environment?: EnvironmentOfTick;
}

interface Shown {
  /** Of the last tick that had one; null before the first. */
  readonly environment: Pick<EnvironmentState, 'reading' | 'epoch' | 'since' | 'why'> | null;
}

/** What the device around the golem is like: read once a tick, told to the prompt once an epoch. */
export const environment: OrganDescription<Slice, Row, EnvironmentState | null, Shown, PerceivedDevice> = {
  name: 'environment',
  policy: ['environment'],
  titles: { environment: 'What the device is like' },

  born: () => ({}),

  perceive: (
    { environment: before, formatting }: Slice & Written,
    { tick, phase, observed, environment: reading },
  ) => {
    const moment = { tick, phase, regime: observed.regime.regime };
    return reading
      ? perceiveEnvironment(
          before,
          reading,
          formatting ? { ...moment, formatting: formatting.revision } : moment,
        )
      : null;
  },

  prepare: async (_moment, _ports, _before, perceived) => perceived && perceived.state,

  // Rules read nothing of it: without a model that is asked, a golem decides the same on every machine.
  candidates: ({ reader }, policy, state) =>
    reader && policy.environment.prompt >= 1 ? environmentBlock(state) : [],

  afterTurn: (_before, _turn, _made, _ports, _found, perceived) =>
    perceived
      ? { state: { environment: perceived.state }, record: { environment: perceived.row } }
      : { state: {}, record: {} },

  shows: ({ environment: kept }) => ({
    environment: kept ? { reading: kept.reading, epoch: kept.epoch, since: kept.since, why: kept.why } : null,
  }),
};

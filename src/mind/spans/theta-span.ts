import type { SpanInputs, TickInputs } from '../../domain/past/replay.ts';
import { replayable, type SpanDescription } from '../replay/index.ts';
import { type CycleResult, runCycle } from '../heartbeat/index.ts';
import type { Gathered } from '../contract/index.ts';

/** What a theta tick is begun with. */
export interface ThetaGiven {
  /** The world since the tick before. */
  readonly gathered: Gathered;
  /** Beats of theta that were dropped since. */
  readonly late: number;
}

export type ThetaDescription = SpanDescription<ThetaGiven, CycleResult>;

/** One theta tick: the nine steps. It stands at the beginning of its tick and follows nothing. */
export const theta: ThetaDescription = {
  kind: 'theta',
  ports: ['world', 'memory', 'embedding', 'models', 'deadlines', 'environment'],

  live: ({ state, given: { gathered, late } }, ports, organs) =>
    runCycle(state, gathered, { ...ports, late }, organs),

  // Nobody reads the raw logs.
  inputsOf: ({ gathered: { pulses, gammas, closing }, late }) => ({
    late,
    gammas,
    pulses: pulses.map(({ logs: _, ...pulse }) => pulse),
    closing,
  }),
  givenOf(inputs: SpanInputs) {
    const { pulses, gammas, closing, late } = inputs as TickInputs;
    return { gathered: { pulses: pulses.map((pulse) => ({ ...pulse, logs: [] })), gammas, closing }, late };
  },

  compared: replayable,
};

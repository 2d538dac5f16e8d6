import type { EpisodeOrder } from '../../../../domain/memory/entry-facts.ts';
import type { RegimeReading } from '../../../../domain/world/market.ts';
import type { Observation } from '../../../../domain/world/world.ts';
import { becameCause, deedCause, eventCause, readingCause } from '../../../../domain/memory/causes.ts';

/** Deviations from which on a reading is something that happened. Ours: one tick in twenty, where readings are normal. */
const STANDS_OUT = 2;

/** What a tick perceived. */
export interface Perception {
  readonly observation: Pick<Observation, 'probes'>;
  readonly regime: Pick<RegimeReading, 'regime' | 'changed'>;
  /** Kinds of events that were worth a look. */
  readonly happened: readonly string[];
  /** Its order, where it was filled. */
  readonly deed: EpisodeOrder | null;
}

/** What happened on a tick that something may follow on, by name, each once. */
export function causesOf({ observation, regime, happened, deed }: Perception): readonly string[] {
  const readings = observation.probes.flatMap(({ name, z, value, anomalous }) => {
    const out = z === null ? anomalous : Math.abs(z) >= STANDS_OUT;
    return out ? [readingCause(name, z ?? value)] : [];
  });
  return [
    ...new Set([
      ...(regime.changed ? [becameCause(regime.regime)] : []),
      ...(deed === null ? [] : [deedCause(deed)]),
      ...happened.map(eventCause),
      ...readings,
    ]),
  ];
}

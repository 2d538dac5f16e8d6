import type { WorldPulse } from '../../domain/world/world.ts';

/** A pulse in which nothing happened. */
export const NOTHING: WorldPulse = {
  blocks: [],
  logs: [],
  swaps: [],
  counts: { swap: 0, mint: 0, burn: 0, other: 0 },
};

/** What several pulses saw, as one. */
export function merge(pulses: readonly WorldPulse[]): WorldPulse {
  const counts = { swap: 0, mint: 0, burn: 0, other: 0 };
  const events: Record<string, number> = {};
  for (const pulse of pulses) {
    for (const kind of ['swap', 'mint', 'burn', 'other'] as const) counts[kind] += pulse.counts[kind];
    for (const [name, count] of Object.entries(pulse.events ?? {}))
      events[name] = (events[name] ?? 0) + count;
  }
  const corrections = pulses.flatMap((pulse) => pulse.corrections ?? []);
  return {
    blocks: pulses.flatMap((pulse) => pulse.blocks),
    logs: pulses.flatMap((pulse) => pulse.logs),
    swaps: pulses.flatMap((pulse) => pulse.swaps),
    counts,
    ...(Object.keys(events).length > 0 && { events }),
    ...(corrections.length > 0 && { corrections }),
  };
}

import type { EventPayload } from '../../domain/context/payload.ts';
import type { Features, Reading, Seen } from '../contract/index.ts';

/** An event that is put before a thought, by the id of its entry. */
export interface EventInPrompt {
  readonly id: string;
  readonly event: EventPayload;
}

/** The number of the event that has most of it; 0 without any. */
function most(events: readonly EventInPrompt[], of: (event: EventPayload) => number): Reading {
  let best: { readonly value: number; readonly id: string } | null = null;
  for (const { id, event } of events) {
    const value = of(event);
    if (Math.abs(value) > Math.abs(best?.value ?? 0)) best = { value, id };
  }
  return best === null ? { value: 0, rests: [] } : { value: best.value, rests: [best.id] };
}

const READ: Readonly<Record<string, (events: readonly EventInPrompt[]) => Reading>> = {
  /** How many. */
  'event-count': (events) => ({ value: events.length, rests: events.map(({ id }) => id) }),
  /** Chance that something has happened, 0..1; of the one where it is greatest. */
  'event-change': (events) => most(events, ({ changed }) => changed),
  /** The same of those that threaten what is owned. */
  'event-threat': (events) => most(events, ({ bearing, changed }) => (bearing === 'threat' ? changed : 0)),
  /** Log change of the price that one made; of the one that moved it most. */
  'event-move': (events) => most(events, ({ move }) => move ?? 0),
};

const among = (entries: readonly Seen[]): readonly EventInPrompt[] =>
  entries.flatMap(({ id, payload }) => (payload?.event ? [{ id, event: payload.event }] : []));

/** What rules can read of the escalated events that are in the prompt; each 0 where none is. None are brought before the gate. */
export const eventFeatures: Features<readonly EventInPrompt[]> = Object.fromEntries(
  Object.entries(READ).map(([name, read]) => [
    name,
    {
      read: (_, events) => read(events ?? []).value,
      rests: (_, events) => read(events ?? []).rests,
      among: (entries) => read(among(entries)),
    },
  ]),
);

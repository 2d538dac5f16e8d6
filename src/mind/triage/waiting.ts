import type { TriageEvent, TriageWaiting, WaitingEvent } from '../../domain/attention/triage.ts';
import { clamp01 } from '../../lib/math/clamp01.ts';
import type { Salience } from '../contract/index.ts';
import { gainOf } from './score.ts';
import { MOST_WAITING } from './state.ts';

/** Theta ticks that an event waits for a thought at most. Ours. */
const WAITS = 12;

/** How much an event stands out, 0..1: what a look is worth beyond its cost, less the longer it has waited. */
const standsOut = ({ event, since }: WaitingEvent, tick: number): number =>
  clamp01(gainOf(event.score)) * (1 - (tick - since) / (WAITS + 1));

/** What waits for a thought on a tick, with what was escalated on it; of most worth first. */
export function pendingOf(
  waiting: readonly WaitingEvent[] = [],
  escalated: readonly TriageEvent[] = [],
  tick: number,
): readonly WaitingEvent[] {
  return [...waiting, ...escalated.map((event): WaitingEvent => ({ event, since: tick }))]
    .map((one) => ({ one, worth: standsOut(one, tick) }))
    .sort((a, b) => b.worth - a.worth)
    .map(({ one }) => one);
}

/** What the event that stands out most has to say to the gate; null where none waits. @param weight of what an event is worth, 0..1 */
export function salienceOf(pending: readonly WaitingEvent[], tick: number, weight: number): Salience | null {
  const [most] = pending;
  const salience = most ? weight * standsOut(most, tick) : 0;
  if (!most || salience <= 0) return null;
  const { kind, source, score } = most.event;
  const since = most.since === tick ? '' : `, waiting since tick ${most.since}`;
  return {
    salience,
    why: `${kind} of ${source}, ${Math.abs(score.z).toFixed(1)} deviations off what was expected${since}`,
  };
}

/** What becomes of pending events on a tick. @param thought whether there was one: then all were put before it */
export function waitingAfter(
  pending: readonly WaitingEvent[],
  tick: number,
  thought: boolean,
): TriageWaiting {
  if (thought) return { put: pending.filter(({ since }) => since < tick), left: [], letGo: [] };
  const young = pending.filter(({ since }) => tick - since < WAITS);
  const left = young.slice(0, MOST_WAITING);
  const letGo = [
    ...pending
      .filter((one) => !young.includes(one))
      .map((one) => Object.assign({}, one, { why: `It waited ${WAITS} ticks, and no thought came.` })),
    ...young
      .slice(MOST_WAITING)
      .map((one) => Object.assign({}, one, { why: `${MOST_WAITING} events of more worth wait already.` })),
  ];
  return { put: [], left, letGo };
}

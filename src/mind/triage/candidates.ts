import type { EventPayload } from '../../domain/context/payload.ts';
import type { TriageEvent, WaitingEvent } from '../../domain/attention/triage.ts';
import { clamp01 } from '../../lib/math/clamp01.ts';
import { expm1, log } from '../../lib/math/math.ts';
import { eventId } from '../prompt/index.ts';
import { block, candidate, type Candidate } from '../candidates/index.ts';
import type { Observed } from '../contract/index.ts';
import type { EventInPrompt } from './features.ts';
import { InterestBook } from './interest.ts';
import { bearingOf } from './kinds.ts';
import { heldOf } from './perceive.ts';
import type { Interest } from './state.ts';

/** ln of the price that a tick of a pool moves it by. */
const LN_TICK = log(1.0001);

/** An event with what it is near to, for the prompt. */
export interface PreparedEvent extends EventInPrompt {
  readonly of: TriageEvent;
}

const short = (address: string): string =>
  address.length > 14 ? `${address.slice(0, 8)}…${address.slice(-4)}` : address;

/** What of events can be computed with. @param interest in addresses, as of the last tick @param halfLife of that, theta ticks */
export function preparedEvents(
  pending: readonly WaitingEvent[],
  tick: number,
  { observation, portfolio }: Pick<Observed, 'observation' | 'portfolio'>,
  interest: { readonly known: Readonly<Record<string, Interest>>; readonly halfLife: number },
): readonly PreparedEvent[] {
  const book = new InterestBook(interest.known, tick, interest.halfLife);
  return pending.map(({ event, since }): PreparedEvent => {
    const { source, kind, party, block: at, move, score } = event;
    const own = source === observation.pool.address;
    return {
      id: eventId(event),
      of: event,
      event: {
        kind,
        source,
        party,
        block: at,
        bearing: bearingOf(kind),
        by: score.odds?.by ?? 'size',
        z: score.z,
        changed: score.odds?.changed ?? score.error,
        move: move === null ? null : move * LN_TICK,
        waited: tick - since,
        near: {
          pool: own,
          held: own ? heldOf(portfolio) : 0,
          interest: Math.max(book.of(source), party === null ? 0 : book.of(party)),
        },
      },
    };
  });
}

/** What an event said, in a line. */
function saidBy({ source, kind, party, block: at, index, size, move, score }: TriageEvent): string {
  const who = `${short(source)} ${kind}${party === null ? '' : ` naming ${short(party)}`} in block ${at}`;
  if (index < 0)
    return `${who}: ${Math.round(expm1(size))} times since the last tick, ${score.z > 0 ? 'more' : 'fewer'} than expected.`;
  const moved = move === null ? '' : `, moved the price by ${move} ticks`;
  return `${who}${moved}; ${Math.abs(score.z).toFixed(1)} deviations from what was expected of it.`;
}

/** What it bears on and is near to, and how long it has waited. */
function nearOf({ bearing, changed, waited, near }: EventPayload): string {
  const bears = bearing === 'neutral' ? '' : ` It bears on a ${bearing}.`;
  const where = near.pool
    ? ` It is of the pool that is traded in, where ${(100 * near.held).toFixed(0)} % of equity is held.`
    : ` Interest in its addresses is ${near.interest.toFixed(2)}.`;
  const since =
    waited === 0 ? '' : ` It has waited ${waited} ${waited === 1 ? 'tick' : 'ticks'} for a thought.`;
  return `The chance that something has happened is ${changed.toFixed(2)}.${bears}${where}${since}`;
}

/** Events that were escalated, on this tick or one before that had no thought, each to compete for its place like all else. */
export const escalatedEvents = (prepared: readonly PreparedEvent[]): Candidate[] =>
  prepared.map(({ id, of, event }) => {
    const { kind, score } = of;
    const body = `${saidBy(of)} ${nearOf(event)}`;
    return candidate({
      id,
      category: 'defi-snapshot',
      title: `Event ${kind}`,
      body,
      text: block('event', {}, body),
      score: clamp01(score.epistemic + score.pragmatic),
      learns: clamp01(score.epistemic),
      trust: 'world',
      payload: { event },
    });
  });

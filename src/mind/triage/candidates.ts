import type { TriageEvent } from '../../domain/decisions/triage.ts';
import { clamp01 } from '../../lib/math/clamp01.ts';
import { expm1 } from '../../lib/math/math.ts';
import { eventId } from '../prompt/index.ts';
import { block, candidate, type Candidate } from '../contract/index.ts';

const short = (address: string): string =>
  address.length > 14 ? `${address.slice(0, 8)}…${address.slice(-4)}` : address;

/** What an event said, in a line. */
function saidBy({ source, kind, party, block: at, index, size, move, score }: TriageEvent): string {
  const who = `${short(source)} ${kind}${party === null ? '' : ` naming ${short(party)}`} in block ${at}`;
  if (index < 0)
    return `${who}: ${Math.round(expm1(size))} times since the last tick, ${score.z > 0 ? 'more' : 'fewer'} than expected.`;
  const moved = move === null ? '' : `, moved the price by ${move} ticks`;
  return `${who}${moved}; ${Math.abs(score.z).toFixed(1)} deviations from what was expected of it.`;
}

/** Events that were escalated, each to compete for its place like all else. */
export const escalatedEvents = (escalated: readonly TriageEvent[]): Candidate[] =>
  escalated.map((event) => {
    const { kind, score } = event;
    const body = `${saidBy(event)} ${event.why}`;
    return candidate({
      id: eventId(event),
      category: 'defi-snapshot',
      title: `Event ${kind}`,
      body,
      text: block('event', {}, body),
      score: clamp01(score.epistemic + score.pragmatic),
      learns: score.epistemic,
      trust: 'world',
    });
  });

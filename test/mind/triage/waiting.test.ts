import { describe, expect, it } from 'vitest';
import type { TriageEvent, WaitingEvent } from '../../../src/domain/attention/triage.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/defaults.ts';
import { scoreOf } from '../../../src/mind/triage/score.ts';
import { MOST_WAITING } from '../../../src/mind/triage/state.ts';
import { pendingOf, salienceOf, waitingAfter } from '../../../src/mind/triage/waiting.ts';

/** An event of so many nats of evidence that something has happened. */
const event = (evidence: number): TriageEvent => ({
  block: 7,
  index: 0,
  source: `0x${evidence}`,
  kind: 'erc20.Transfer',
  party: null,
  size: 40,
  move: null,
  route: 'escalated',
  score: scoreOf(
    {
      surprise: { size: 1, move: 0, kind: 0, rate: 0 },
      by: 'size',
      z: 4,
      precision: 0.8,
      evidence,
      novelty: 0.05,
      interest: 0,
      relevance: 0.5,
      bearing: 'threat',
      phase: 'stable',
    },
    DEFAULT_POLICY.triage,
  ),
});

describe('events that wait for a thought', () => {
  it('speak at the gate by what they are worth, named, and less the longer they wait', () => {
    const pending = pendingOf([{ event: event(5), since: 3 }], [event(6)], 9);
    expect(pending.map(({ event: { source } }) => source)).toEqual(['0x6', '0x5']);
    const now = salienceOf(pending, 9, 0.2)!;
    expect(now.salience).toBeGreaterThan(0.05);
    expect(now.salience).toBeLessThanOrEqual(0.2);
    expect(now.why).toBe('erc20.Transfer of 0x6, 4.0 deviations off what was expected');
    const later = salienceOf(pending.slice(1), 9, 0.2)!;
    expect(later.salience).toBeLessThan(now.salience);
    expect(later.why).toContain('waiting since tick 3');
    expect(salienceOf(pending, 9, 0)).toBeNull();
    expect(salienceOf([], 9, 0.2)).toBeNull();
  });

  it('are put before the thought there is, and wait on where there is none', () => {
    const pending = pendingOf([{ event: event(5), since: 3 }], [event(6)], 4);
    expect(waitingAfter(pending, 4, true)).toEqual({
      put: [{ event: event(5), since: 3 }],
      left: [],
      letGo: [],
    });
    const { put, left, letGo } = waitingAfter(pending, 4, false);
    expect([put, letGo]).toEqual([[], []]);
    expect(left).toEqual(pending);
  });

  it('are let go with a reason once they are too old or more of greater worth wait', () => {
    const many = Array.from({ length: MOST_WAITING + 2 }, (_, i): WaitingEvent => ({
      event: event(5 + i / 10),
      since: 20,
    }));
    const old: WaitingEvent = { event: event(9), since: 8 };
    const { left, letGo } = waitingAfter(pendingOf([old, ...many], [], 20), 20, false);
    expect(left).toHaveLength(MOST_WAITING);
    expect(letGo.map(({ why }) => why)).toEqual([
      'It waited 12 ticks, and no thought came.',
      `${MOST_WAITING} events of more worth wait already.`,
      `${MOST_WAITING} events of more worth wait already.`,
    ]);
    expect(letGo[0]!.since).toBe(8);
  });
});

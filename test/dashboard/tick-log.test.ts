import { describe, expect, it } from 'vitest';
import { FLAG, TickLog } from '../../src/dashboard/tick-log.ts';
import { recentDecisions } from '../../src/dashboard/screens/live/recent.ts';
import { summaryOf } from './summaries.ts';

describe('TickLog', () => {
  it('holds a life longer than its first columns, gap-free and in order', () => {
    const log = new TickLog();
    for (let tick = 1; tick <= 10_000; tick += 1) expect(log.append(summaryOf(tick))).toBe('added');
    expect(log.length).toBe(10_000);
    expect(log.list).toHaveLength(10_000);
    for (const index of [0, 4095, 4096, 8191, 8192, 9999]) {
      expect(log.tick[index]).toBe(index + 1);
      expect(log.price[index]).toBe(1001 + index);
    }
    expect(log.at(8193)?.tick).toBe(8193);
    expect(log.at(10_001)).toBeNull();
    expect(log.indexOf(0)).toBeNull();
  });

  it('refuses a gap and ignores what it knows', () => {
    const log = new TickLog();
    log.append(summaryOf(5));
    expect(log.append(summaryOf(7))).toBe('gap');
    expect(log.append(summaryOf(5))).toBe('known');
    expect(log.append(summaryOf(6))).toBe('added');
    expect(log.last).toBe(6);
    log.clear();
    expect(log.append(summaryOf(1))).toBe('added');
    expect(log.length).toBe(1);
  });

  it('flags what a strip must show', () => {
    const log = new TickLog();
    log.append(summaryOf(1));
    log.append(summaryOf(2, { actionKind: 'buy', actionStatus: 'filled', predictionError: 0.4 }));
    log.append(summaryOf(3, { actionKind: 'sell', actionStatus: 'blocked', regimeChanged: true }));
    log.append(summaryOf(4, { step: 900, outcomeQuality: 0.9, phase: 'stable' }));
    log.append(summaryOf(5, { step: 901, outcomeQuality: 0.2, died: true, phase: 'stable' }));
    expect([...log.flags.subarray(0, 5)]).toEqual([
      0,
      FLAG.traded | FLAG.surprise,
      FLAG.blocked | FLAG.regime,
      FLAG.jump | FLAG.right | FLAG.phase,
      FLAG.wrong | FLAG.death,
    ]);
  });
});

describe('recentDecisions', () => {
  it('finds the deliberations up to a tick, newest first', () => {
    const log = new TickLog();
    for (let tick = 1; tick <= 100; tick += 1)
      log.append(summaryOf(tick, { tier: tick % 10 === 0 ? 'T1' : 'T0' }));
    expect(recentDecisions(log, 100, 3).map((one) => one.tick)).toEqual([100, 90, 80]);
    expect(recentDecisions(log, 55, 2).map((one) => one.tick)).toEqual([50, 40]);
    expect(recentDecisions(log, 5, 2)).toEqual([]);
  });
});

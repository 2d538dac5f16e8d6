import { describe, expect, it } from 'vitest';
import { FLAG, ORDER, TickLog } from '../../../src/dashboard/life/tick-log.ts';
import { recentDecisions } from '../../../src/dashboard/screens/live/recent.ts';
import { summaryOf } from '../summaries.ts';

describe('TickLog', () => {
  it('holds a life longer than its first columns, gap-free and in order', () => {
    const log = new TickLog();
    for (let tick = 1; tick <= 10_000; tick += 1) expect(log.append(summaryOf(tick))).toBe('added');
    expect(log.length).toBe(10_000);
    for (const index of [0, 4095, 4096, 8191, 8192, 9999]) {
      expect(log.tick[index]).toBe(index + 1);
      expect(log.price[index]).toBe(1001 + index);
    }
    expect(log.at(8193)?.tick).toBe(8193);
    expect(log.at(10_001)).toBeNull();
    expect(log.indexOf(0)).toBeNull();
  });

  it('gives each summary back as it came', () => {
    const log = new TickLog();
    const rows = Array.from({ length: 5_000 }, (_, i) =>
      summaryOf(i + 1, {
        pleasure: Math.sin(i),
        dominance: -i / 7,
        durationMs: i / 3,
        exposure: 1 / (i + 1),
        ...(i % 3 === 0 && { actionKind: 'buy', actionStatus: 'blocked', blockedBy: `rule ${i % 5}` }),
        ...(i % 4 === 0 && {
          outcomeQuality: i / 5_000,
          decidedBy: 'cache',
          tier: 'T1',
          regimeChanged: true,
        }),
      }),
    );
    for (const row of rows) log.append(row);
    expect(rows.map((_, index) => log.row(index))).toEqual(rows);
    expect(log.at(4_000)).toBe(log.at(4_000));
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
    expect([...log.orders.subarray(0, 5)]).toEqual([0, ORDER.buy, 0, 0, 0]);
  });
});

describe('a jump in time', () => {
  /** Price 100, 110, 121 with equity going along at half; then back to 50, with books that opened anew. */
  const jumped = (): TickLog => {
    const log = new TickLog();
    log.append(summaryOf(1, { price: 100, equity: 1000, holding: 1000, step: 0 }));
    log.append(summaryOf(2, { price: 200, equity: 1500, holding: 2000, step: 1 }));
    log.append(summaryOf(3, { price: 50, equity: 1500, holding: 1500, step: 90, worldTime: 1000 }));
    log.append(summaryOf(4, { price: 100, equity: 2250, holding: 3000, step: 91 }));
    return log;
  };

  it('is known with the world’s time on both sides, from its tick on', () => {
    const log = jumped();
    expect(log.jumps).toEqual([3]);
    expect(log.jumpBefore(2)).toBeNull();
    expect(log.jumpBefore(4)).toEqual({ tick: 3, from: summaryOf(2).worldTime, to: 1000 });
  });

  it('lets the benchmark of a life go on from what it was worth, where the books begin anew', () => {
    const log = jumped();
    expect([...log.holding.subarray(0, 4)]).toEqual([1000, 2000, 2000, 4000]);
    expect(log.againstHolding(2)).toBeCloseTo(-0.25, 12);
    expect(log.againstHolding(3)).toBeCloseTo(-0.25, 12);
    expect(log.againstHolding(4)).toBeCloseTo(2250 / 4000 - 1, 12);
  });

  it('finds the books of a world again that was left and come back to', () => {
    const log = jumped();
    log.append(summaryOf(5, { price: 7, equity: 5000, holding: 5000, step: 0 }));
    log.append(summaryOf(6, { price: 200, equity: 3000, holding: 6000, step: 92 }));
    expect(log.againstHolding(5)).toBe(0);
    expect(log.holding[5]).toBe(8000);
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

import { describe, expect, it } from 'vitest';
import type { GolemFacade } from '../../../../src/runtime/facade/facade.ts';
import { nextAssembled, readMind } from '../../../../src/dashboard/screens/mind/mind-data.ts';
import { TickLog } from '../../../../src/dashboard/life/tick-log.ts';
import { summaryOf } from '../../summaries.ts';
import { entry, workspaceOf } from './workspace-fixture.ts';

/** A golem at tick 20 whose ticks 4, 9 and 15 assembled a workspace; remembers what it was asked. */
function golemWith(assembled: readonly number[]) {
  const asked: number[] = [];
  const golem = {
    status: () => Promise.resolve({ tick: 20 }),
    workspace: {
      before: (tick: number) => {
        asked.push(tick);
        const found = assembled.filter((one) => one <= tick).at(-1);
        return Promise.resolve(found === undefined ? null : workspaceOf(found, [entry({ id: 'a' })]));
      },
    },
  } as unknown as Pick<GolemFacade, 'workspace' | 'status'>;
  return { golem, asked };
}

describe('readMind', () => {
  it('shows the latest and the one before it', async () => {
    const { golem } = golemWith([4, 9, 15]);
    const data = await readMind(golem, null);
    expect([data.workspace?.tick, data.previous?.tick, data.askedInVain]).toEqual([15, 9, null]);
  });
  it('says when the asked tick assembled nothing, and shows the last that did', async () => {
    const { golem } = golemWith([4, 9, 15]);
    const data = await readMind(golem, 12);
    expect([data.workspace?.tick, data.askedInVain]).toEqual([9, 12]);
    expect((await readMind(golem, 9)).askedInVain).toBeNull();
  });
  it('never asks for a tick that has not happened', async () => {
    const { golem, asked } = golemWith([4]);
    expect((await readMind(golem, 10 ** 12)).askedInVain).toBe(10 ** 12);
    expect(Math.max(...asked)).toBe(20);
  });
  it('has nothing to show before the first', async () => {
    const { golem } = golemWith([]);
    expect(await readMind(golem, null)).toEqual({ workspace: null, previous: null, askedInVain: null });
  });
});

describe('nextAssembled', () => {
  it('is the next tick above T0', () => {
    const log = new TickLog();
    (['T1', 'T0', 'T2', 'T0'] as const).forEach((tier, index) => log.append(summaryOf(index + 1, { tier })));
    expect(nextAssembled(log, 1)).toBe(3);
    expect(nextAssembled(log, 3)).toBeNull();
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WALL_TIMER } from '../../../../src/lib/async/timer.ts';
import { Throttle } from '../../../../src/runtime/observability/events/throttle.ts';

describe('a throttle', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('calls once for many touches, and once more for a touch after that', () => {
    const call = vi.fn();
    const throttle = new Throttle(WALL_TIMER, 100, call);
    for (let i = 0; i < 5; i += 1) throttle.touch();
    expect(call).not.toHaveBeenCalled();
    vi.advanceTimersByTime(100);
    expect(call).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1_000);
    expect(call).toHaveBeenCalledTimes(1);
    throttle.touch();
    vi.advanceTimersByTime(99);
    expect(call).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    expect(call).toHaveBeenCalledTimes(2);
  });

  it('never lets a touch during the call go unheard', () => {
    let calls = 0;
    const throttle: Throttle = new Throttle(WALL_TIMER, 10, () => {
      calls += 1;
      if (calls < 3) throttle.touch();
    });
    throttle.touch();
    vi.advanceTimersByTime(1_000);
    expect(calls).toBe(3);
  });
});

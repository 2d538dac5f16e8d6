import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GolemEvent, NumberedEvent } from '../../../../src/domain/events/events.ts';
import { WALL_TIMER } from '../../../../src/lib/async/timer.ts';
import { EventFeed } from '../../../../src/runtime/observability/events/feed.ts';

const notice = (text: string): GolemEvent => ({
  type: 'notice',
  level: 'info',
  code: 'test',
  text,
  action: null,
});

function attached() {
  const batches: NumberedEvent[][] = [];
  const feed = new EventFeed(WALL_TIMER);
  feed.attach({
    postMessage: (batch: NumberedEvent[]) => void batches.push(batch),
  } as unknown as MessagePort);
  return { feed, batches };
}

describe('the event feed', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('sends what came within a frame as one batch, in order, numbered without gaps', () => {
    const { feed, batches } = attached();
    for (let i = 0; i < 3; i += 1) feed.emit(notice(`${i}`));
    expect(batches).toEqual([]);
    vi.advanceTimersByTime(16);
    feed.emit({ type: 'reset' });
    vi.advanceTimersByTime(16);
    expect(batches.map((batch) => batch.map(({ seq }) => seq))).toEqual([[1, 2, 3], [4]]);
    expect(batches[0]!.map((event) => (event.type === 'notice' ? event.text : ''))).toEqual(['0', '1', '2']);
  });

  it('sends nothing while nothing happens, and no batch twice', () => {
    const { feed, batches } = attached();
    feed.emit({ type: 'reset' });
    feed.flush();
    feed.flush();
    vi.advanceTimersByTime(1_000);
    expect(batches).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});

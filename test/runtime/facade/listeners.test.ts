import { afterEach, describe, expect, it, vi } from 'vitest';
import type { GolemEvent, NumberedEvent } from '../../../src/domain/events/events.ts';
import { Listeners } from '../../../src/runtime/facade/listeners.ts';

const notice: GolemEvent = { type: 'notice', level: 'info', code: 'test', text: '', action: null };
const numbered = (seq: number): NumberedEvent => ({ ...notice, seq });

describe('the listeners', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it('hear their type, or everything, until they unsubscribe', () => {
    const listeners = new Listeners();
    const heard: string[] = [];
    const off = listeners.on('notice', (event) => void heard.push(`notice ${event.seq}`));
    listeners.on('*', (event) => void heard.push(`any ${event.seq}`));
    listeners.emit(notice);
    listeners.emit({ type: 'reset' });
    off();
    listeners.emit(notice);
    expect(heard).toEqual(['notice 1', 'any 1', 'any 2', 'any 3']);
  });

  it('get one numbering, whether an event came from a worker, a new worker or the page', () => {
    const listeners = new Listeners();
    const heard: number[] = [];
    listeners.on('*', ({ seq }) => void heard.push(seq));
    listeners.emit({ type: 'boot', stage: 'connecting', text: '', progress: null });
    listeners.deliver([numbered(1), numbered(2)]);
    listeners.emit({ type: 'reset' });
    listeners.deliver([numbered(1)]); // a restarted worker counts from 1 again
    expect(heard).toEqual([1, 2, 3, 4, 5]);
  });

  it("are not silenced by another's fault, which is reported", () => {
    const reported: unknown[] = [];
    vi.stubGlobal('reportError', (error: unknown) => void reported.push(error));
    const listeners = new Listeners();
    const heard: number[] = [];
    listeners.on('reset', () => {
      throw new Error('mine');
    });
    listeners.on('reset', ({ seq }) => void heard.push(seq));
    listeners.emit({ type: 'reset' });
    expect(heard).toEqual([1]);
    expect(reported).toEqual([new Error('mine')]);
  });
});

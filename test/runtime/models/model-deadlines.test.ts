import { describe, expect, it } from 'vitest';
import type { AppError } from '../../../src/domain/errors.ts';
import { ModelDeadlines } from '../../../src/runtime/models/model-deadlines.ts';
import { VirtualTime } from '../../support/virtual-time.ts';

const WHAT = { model: 'm', tick: 3, tier: 'T2' } as const;
const LONG_MS = 60_000;

const reasonOf = (signal: AbortSignal): AppError | null =>
  signal.aborted ? (signal.reason as AppError) : null;

const time = new VirtualTime();
const made = (): ModelDeadlines =>
  new ModelDeadlines(
    () => time.now,
    time.timer,
    () => undefined,
  );

describe('waiting for a model', () => {
  it('ends at the deadline, and says so', async () => {
    const deadlines = made();
    const { signal, end } = deadlines.begin(WHAT, LONG_MS);
    await time.pass(LONG_MS - 1);
    expect(signal.aborted).toBe(false);
    await time.pass(1);
    expect(reasonOf(signal)).toMatchObject({ code: 'model.timeout', retryable: true });
    end();
  });

  it('is told of while it lasts, with what is waited for', () => {
    const told: (string | null)[] = [];
    const deadlines: ModelDeadlines = new ModelDeadlines(
      () => 42,
      time.timer,
      () => told.push(deadlines.thinking?.model ?? null),
    );
    const { end } = deadlines.begin(WHAT, LONG_MS);
    expect(deadlines.thinking).toEqual({ ...WHAT, since: 42, deadlineMs: LONG_MS });
    end();
    expect(deadlines.thinking).toBeNull();
    expect(told).toEqual(['m', null]);
  });

  it('ends when the owner does not want to wait; the next wait is a wait again', () => {
    const deadlines = made();
    expect(deadlines.end('Nobody waits.')).toBe(false);
    const first = deadlines.begin(WHAT, LONG_MS);
    expect(deadlines.end('Enough.')).toBe(true);
    expect(reasonOf(first.signal)).toMatchObject({ code: 'model.cancelled', message: 'Enough.' });
    first.end();
    const second = deadlines.begin(WHAT, LONG_MS);
    expect(second.signal.aborted).toBe(false);
    second.end();
  });

  it('does not begin while the golem is being stopped', async () => {
    const deadlines = made();
    const under = deadlines.begin(WHAT, LONG_MS);
    await deadlines.without('Paused.', async () => {
      expect(reasonOf(under.signal)).toMatchObject({ code: 'model.cancelled', message: 'Paused.' });
      under.end();
      const next = deadlines.begin({ ...WHAT, model: 'n' }, LONG_MS);
      expect(next.signal.aborted).toBe(true);
      next.end();
    });
    const after = deadlines.begin(WHAT, LONG_MS);
    expect(after.signal.aborted).toBe(false);
    after.end();
  });
});

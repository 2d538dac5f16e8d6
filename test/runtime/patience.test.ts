import { describe, expect, it } from 'vitest';
import type { AppError } from '../../src/domain/errors.ts';
import { Patience } from '../../src/runtime/golem/patience.ts';

const WHAT = { model: 'm', tick: 3, tier: 'T2' } as const;
const LONG_MS = 60_000;

const reasonOf = (signal: AbortSignal): AppError | null =>
  signal.aborted ? (signal.reason as AppError) : null;

describe('waiting for a model', () => {
  it('ends at the deadline, and says so', async () => {
    const patience = new Patience(Date.now, () => undefined);
    const { signal, end } = patience.begin(WHAT, 5);
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    expect(reasonOf(signal)).toMatchObject({ code: 'model.timeout', retryable: true });
    end();
  });

  it('is told of while it lasts, with what is waited for', () => {
    const told: (string | null)[] = [];
    const patience: Patience = new Patience(
      () => 42,
      () => told.push(patience.thinking?.model ?? null),
    );
    const { end } = patience.begin(WHAT, LONG_MS);
    expect(patience.thinking).toEqual({ ...WHAT, since: 42, deadlineMs: LONG_MS });
    end();
    expect(patience.thinking).toBeNull();
    expect(told).toEqual(['m', null]);
  });

  it('ends when the owner does not want to wait; the next wait is a wait again', () => {
    const patience = new Patience(Date.now, () => undefined);
    expect(patience.end('Nobody waits.')).toBe(false);
    const first = patience.begin(WHAT, LONG_MS);
    expect(patience.end('Enough.')).toBe(true);
    expect(reasonOf(first.signal)).toMatchObject({ code: 'model.cancelled', message: 'Enough.' });
    first.end();
    const second = patience.begin(WHAT, LONG_MS);
    expect(second.signal.aborted).toBe(false);
    second.end();
  });

  it('does not begin while the golem is being stopped', async () => {
    const patience = new Patience(Date.now, () => undefined);
    const under = patience.begin(WHAT, LONG_MS);
    await patience.without('Paused.', async () => {
      expect(reasonOf(under.signal)).toMatchObject({ code: 'model.cancelled', message: 'Paused.' });
      under.end();
      const next = patience.begin({ ...WHAT, model: 'n' }, LONG_MS);
      expect(next.signal.aborted).toBe(true);
      next.end();
    });
    const after = patience.begin(WHAT, LONG_MS);
    expect(after.signal.aborted).toBe(false);
    after.end();
  });
});

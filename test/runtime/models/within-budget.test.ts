import { describe, expect, it } from 'vitest';
import type { Timer } from '../../../src/lib/async/timer.ts';
import { withinBudget } from '../../../src/runtime/models/within-budget.ts';

/** A timer whose time comes when it is told to. */
function byHand(): { readonly timer: Timer; ring(): void; waiting(): number } {
  const waiting = new Set<() => void>();
  const timer: Timer = {
    after: (_, then) => {
      waiting.add(then);
      return () => void waiting.delete(then);
    },
  };
  return {
    timer,
    ring: () => {
      for (const then of [...waiting]) then();
    },
    waiting: () => waiting.size,
  };
}

const never = new Promise<string>(() => undefined);
const instead = (): string => 'by rule';

describe('the time that a request waits for classifiers', () => {
  it('is without end where the policy sets none', async () => {
    const { timer, waiting } = byHand();
    const found = withinBudget(
      Promise.resolve('read'),
      instead,
      { classifierMs: 0, classifierRefuses: 0 },
      timer,
    );
    expect(waiting()).toBe(0);
    expect(await found).toBe('read');
  });

  it('lets a request go on by rules, or refuses it so that it can be asked again', async () => {
    const { timer, ring } = byHand();
    const sent = withinBudget(never, instead, { classifierMs: 500, classifierRefuses: 0 }, timer);
    const refused = withinBudget(never, instead, { classifierMs: 500, classifierRefuses: 1 }, timer);
    ring();
    expect(await sent).toBe('by rule');
    await expect(refused).rejects.toMatchObject({ code: 'gateway.layer_failed', retryable: true });
  });

  it('is called off where it is read in time', async () => {
    const { timer, waiting } = byHand();
    expect(
      await withinBudget(
        Promise.resolve('read'),
        instead,
        { classifierMs: 500, classifierRefuses: 1 },
        timer,
      ),
    ).toBe('read');
    expect(waiting()).toBe(0);
  });
});

import { expect } from 'vitest';
import type { Headless } from '../../src/hosts/node/headless-golem.ts';

/** Ticks before the last that are checked each time; the whole life is, where it is short. */
const LOOK_BACK = 60;

/**
 * The golem lives its next tick, its records have no gap, what is kept of them is what its hashes say, and its books sum to
 * zero. A dead golem is brought to life again first: that it died is no fault of the edge.
 */
export async function soundAfterOneMore({ api }: Headless): Promise<void> {
  if ((await api.status()).death !== null) await api.erase();
  await api.pause();
  // The world may be at its end, or at its last step.
  if ((await api.status()).run === 'ended') await api.seek(0);
  const before = (await api.status()).tick;
  let lived = await api.step('theta', 1);
  if (lived.length === 0) {
    // It was brought to the end of its world, and finds out when it is to go on.
    expect((await api.status()).run).toBe('ended');
    await api.seek(0);
    lived = await api.step('theta', 1);
  }
  expect(lived.map(({ tick }) => tick)).toEqual([before + 1]);
  const to = before + 1;
  const from = Math.max(1, to - LOOK_BACK);
  const ticks = (await api.records.summaries({ from, to, limit: LOOK_BACK + 1 })).map(({ tick }) => tick);
  expect(ticks).toEqual(Array.from({ length: to - from + 1 }, (_, i) => from + i));
  const verified = await api.state.verify({ from, to });
  expect(verified).toMatchObject({ sound: true, damages: [] });
  const { balances } = await api.ledger.get();
  const sums = Object.values(balances).reduce(
    (sum, { quote, base }) => ({ quote: sum.quote + quote, base: sum.base + base }),
    { quote: 0, base: 0 },
  );
  expect(sums).toEqual({ quote: 0, base: 0 });
}

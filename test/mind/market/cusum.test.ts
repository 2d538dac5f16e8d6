import { describe, expect, it } from 'vitest';
import { CUSUM_BOUNDS, NO_CUSUM, stepCusum, type CusumState } from '../../../src/mind/market/regimes.ts';
import { seededNormals } from '../../fixtures/normals.ts';

/** `spread` replaces the reading of the variance's sum, so that the mean's can be seen alone. */
function firstAlarm(
  zs: readonly number[],
  spread?: number,
): { readonly at: number; readonly fired: string } | null {
  let state: CusumState = NO_CUSUM;
  for (const [at, z] of zs.entries()) {
    const step = stepCusum(state, z, spread ?? z);
    if (step.fired) return { at, fired: step.fired };
    state = step.state;
  }
  return null;
}

describe('change points', () => {
  it('seldom fires on noise without a change', () => {
    const zs = seededNormals(7, 4_000);
    let state: CusumState = NO_CUSUM;
    let alarms = 0;
    for (const z of zs) {
      const step = stepCusum(state, z, z);
      if (step.fired) alarms += 1;
      state = step.state;
    }
    expect(alarms).toBeLessThan(4_000 / 100);
  });

  it('finds a mean that sinks by a deviation within some twenty ticks, and says which way', () => {
    const down = firstAlarm(
      seededNormals(3, 60).map((z) => z - 1),
      1,
    );
    expect(down?.fired).toBe('down');
    expect(down!.at).toBeLessThan(25);
    const up = firstAlarm(
      seededNormals(3, 60).map((z) => z + 1),
      1,
    );
    expect(up?.fired).toBe('up');
  });

  it('finds a spread that doubles', () => {
    const alarm = firstAlarm(seededNormals(11, 60).map((z, index) => (index % 2 ? 1 : -1) * Math.abs(z) * 2));
    expect(alarm?.fired).toBe('variance');
  });

  it('is not set off by one outlier', () => {
    expect(firstAlarm([0, 0, 40, 0, 0])).toBeNull();
  });

  it('starts the sum that fired again from nothing, and shows what it was', () => {
    let state: CusumState = NO_CUSUM;
    for (let tick = 0; tick < 30; tick += 1) {
      const step = stepCusum(state, -1.5, 0);
      state = step.state;
      if (step.fired) {
        expect(step.tested.down).toBeGreaterThan(CUSUM_BOUNDS.mean);
        expect(state.down).toBe(0);
        return;
      }
    }
    expect.unreachable('a steady fall was not noticed');
  });
});

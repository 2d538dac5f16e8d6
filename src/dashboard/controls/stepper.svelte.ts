import type { ClockName } from '../../domain/life/life.ts';
import type { LifeView } from '../life/index.ts';
import { stepRefusal } from './controls.ts';
import { t } from './strings.ts';

/** Steps that were asked for and have not come back: one at a time, so that a held key does not queue a hundred. */
class Stepper {
  busy = $state.raw<ClockName | null>(null);

  async step(life: LifeView, clock: ClockName): Promise<void> {
    if (this.busy !== null || stepRefusal(life.status) !== null) return;
    this.busy = clock;
    try {
      await life.ask(t.run.stepping(clock), (golem) => golem.step(clock, 1));
    } finally {
      this.busy = null;
    }
  }
}

export const stepper = new Stepper();

import type { Timer } from '../../../lib/async/timer.ts';
import type { ClockPort } from '../../../mind/contract/index.ts';
import type { WorkingMemory } from '../../memory/index.ts';
import type { Heart } from '../heart/heart.ts';
import type { Life } from '../life.ts';
import { PreAssembly } from './pre-assembly.ts';

interface Parts {
  readonly heart: Heart;
  readonly memory: WorkingMemory;
  /** Null before it has woken. */
  life(): Life | null;
}

/** What makes pieces of a golem's next prompt while it rests between ticks. */
export const preAssemblyOf = (
  { clock, timer }: { readonly clock: ClockPort; readonly timer: Timer },
  { heart, memory, life }: Parts,
): PreAssembly =>
  new PreAssembly({
    timer,
    stopwatch: () => clock.stopwatch(),
    enabled: () => (life()?.policy.context.preassembles ?? 0) >= 1,
    tokens: () => life()?.tokens ?? null,
    idleMs: () => {
      const { nextAt } = heart.status().gamma;
      return nextAt === null ? Infinity : nextAt - clock.now();
    },
    held: () => memory.held(),
    heldBy: (id) => memory.heldBy(id),
  });

import type { Timer } from '../../../lib/async/timer.ts';
import type { ClockPort } from '../../../mind/ports.ts';
import type { WorkingMemory } from '../../memory/index.ts';
import type { Heart } from '../heart/heart.ts';
import type { Living } from '../living.ts';
import { PreAssembly } from './pre-assembly.ts';

interface Parts {
  readonly heart: Heart;
  readonly memory: WorkingMemory;
  readonly living: Living;
}

/** What makes pieces of a golem's next prompt while it rests between ticks. */
export const preAssemblyOf = (
  { clock, timer }: { readonly clock: ClockPort; readonly timer: Timer },
  { heart, memory, living }: Parts,
): PreAssembly =>
  new PreAssembly({
    timer,
    stopwatch: () => clock.stopwatch(),
    enabled: () => (living.current?.policy.context.preassembles ?? 0) >= 1,
    tokens: () => living.current?.tokens ?? null,
    idleMs: () => {
      const { nextAt } = heart.status().gamma;
      return nextAt === null ? Infinity : nextAt - clock.now();
    },
    held: () => memory.held(),
    heldBy: (id) => memory.heldBy(id),
  });

import type { Dying, LeftOpen } from './dying.ts';
import type { DeathCause, Vitality } from './life.ts';

/** How a life ended. */
export interface DeathRecord {
  readonly tick: number;
  readonly worldTime: number;
  readonly cause: DeathCause;
  readonly vitality: Vitality;
  readonly equity: number;
  readonly holding: number;
  readonly lastWords: string;
  /** How it went from acceptance to here; absent in lives of minds before version 9, which ended on the tick that their clock ran out on. */
  readonly dying?: Dying;
  /** What could not be closed; null where nothing was left. Absent where `dying` is. */
  readonly left?: LeftOpen | null;
}

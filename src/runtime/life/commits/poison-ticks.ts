import type { AppError } from '../../../domain/errors.ts';
import type { KeptValue } from '../../../adapters/idb/index.ts';

/** A tick that was lived and that the store would not take, for what is in it. */
export interface PoisonTick {
  readonly golemId: string;
  readonly tick: number;
  /** How often it was lived and not taken. */
  readonly times: number;
  /** What the database said the last time. */
  readonly reason: string;
  /** What the owner had said to it. */
  readonly steers: readonly string[];
}

/** From so many times on, what came from outside into the tick is set aside. */
const SET_ASIDE_FROM = 2;

/** SQLSTATE classes of a refusal that is about what was to be written: data, integrity, limits of a program. */
const ABOUT_CONTENT = /^(22|23|54)/;

/** Whether the database refused what a tick holds, and not for want of room, of files or of itself. */
export function isAboutContent({ code, data }: AppError): boolean {
  return code === 'store.query_failed' && ABOUT_CONTENT.test(String(data['sqlstate'] ?? ''));
}

/**
 * What became of ticks that the store refused for what is in them. A refusal is counted where no failing transaction can take it
 * back, beside the life's database, so that a reload does not begin the count anew.
 */
export class PoisonTicks {
  readonly #kept: KeptValue<PoisonTick>;
  #last: PoisonTick | null = null;

  constructor(kept: KeptValue<PoisonTick>) {
    this.#kept = kept;
  }

  async load(): Promise<void> {
    this.#last = await this.#kept.get().catch(() => null);
  }

  /** Another refusal. @returns the tick with all its refusals so far */
  async note(refused: Omit<PoisonTick, 'times'>): Promise<PoisonTick> {
    const before = this.#of(refused.golemId, refused.tick);
    this.#last = { ...refused, times: (before?.times ?? 0) + 1 };
    // Where even this is refused, it is counted for as long as the page is open.
    await this.#kept.set(this.#last).catch(() => undefined);
    return this.#last;
  }

  /** The tick about to be lived, where what came into it has to be set aside; null for every other. */
  setAside(golemId: string, tick: number): PoisonTick | null {
    const poison = this.#of(golemId, tick);
    return poison && poison.times >= SET_ASIDE_FROM ? poison : null;
  }

  #of(golemId: string, tick: number): PoisonTick | null {
    const last = this.#last;
    return last?.golemId === golemId && last.tick === tick ? last : null;
  }
}

/** Whether a life may go on from what is stored: it stumbled, and has not yet tried it without what came from outside. */
export const mayGoOn = ({ times }: PoisonTick): boolean => times <= SET_ASIDE_FROM;

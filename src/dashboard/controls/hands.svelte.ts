import type { ContextOverride, OverrideHand } from '../../domain/context/context.ts';
import type { LifeView } from '../life/index.ts';
import { t } from './strings.ts';

const KNOWN = new WeakMap<LifeView, Hands>();

const TELLING = { pin: 'pinning', ban: 'banning', lift: 'lifting' } as const;

/** What the owner wants in every prompt, or in none: one for all that show or change it. */
export class Hands {
  standing = $state.raw<readonly ContextOverride[]>([]);
  /** What was done last, and what stood before it: to be undone. */
  last = $state.raw<{ readonly id: string; readonly before: OverrideHand | null } | null>(null);
  busy = $state(false);
  readonly #life: LifeView;

  /** @param life that is shown */
  static of(life: LifeView): Hands {
    const known = KNOWN.get(life) ?? new Hands(life);
    KNOWN.set(life, known);
    return known;
  }

  constructor(life: LifeView) {
    this.#life = life;
  }

  on(id: string): ContextOverride | null {
    return this.standing.find((one) => one.id === id) ?? null;
  }

  async read(): Promise<void> {
    this.standing = await this.#life.golem.workspace.overrides();
  }

  /** @param hand null lifts what stands */
  async lay(id: string, hand: OverrideHand | null): Promise<void> {
    const before = this.on(id)?.hand ?? null;
    if (this.busy || before === hand) return;
    this.busy = true;
    const verb = hand ?? 'lift';
    const standing = await this.#life.ask(t.hand[TELLING[verb]], (golem) => golem.workspace[verb](id));
    this.busy = false;
    if (!standing) return;
    this.standing = standing;
    this.last = { id, before };
  }

  /** What gave way in the prompt of a tick is whole in every prompt from the next thought on. */
  async bringBack(tick: number, id: string): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    const before = this.on(id)?.hand ?? null;
    const standing = await this.#life.ask(t.hand.bringingBack, (golem) => golem.governor.restore(tick, id));
    this.busy = false;
    if (!standing) return;
    this.standing = standing;
    this.last = { id, before };
  }

  /** Takes back what was done last. */
  async undo(): Promise<void> {
    if (!this.last) return;
    const { id, before } = this.last;
    await this.lay(id, before);
    this.last = null;
  }
}

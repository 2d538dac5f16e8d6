import { type KarmaTarget, type KarmaView, targetName, type Verdict } from '../../domain/past/karma.ts';
import type { LifeView } from '../life/index.ts';
import { t } from './strings.ts';

const KNOWN = new WeakMap<LifeView, Verdicts>();

/** The owner's verdicts and what came of them: one for all that show or change it. */
export class Verdicts {
  view = $state.raw<KarmaView | null>(null);
  /** What was judged last, and the verdict before it: to be undone. */
  last = $state.raw<{ readonly on: string; readonly before: Verdict | null } | null>(null);
  busy = $state(false);
  readonly #life: LifeView;
  /** Of the life and moment that {@link view} is of. */
  #read = '';

  /** @param life that is shown */
  static of(life: LifeView): Verdicts {
    const known = KNOWN.get(life) ?? new Verdicts(life);
    KNOWN.set(life, known);
    return known;
  }

  constructor(life: LifeView) {
    this.#life = life;
  }

  on(what: KarmaTarget): Verdict | null {
    const on = targetName(what);
    return this.view?.verdicts.find((one) => one.on === on)?.says ?? null;
  }

  wasLast(what: KarmaTarget): boolean {
    return this.last?.on === targetName(what);
  }

  /** Reads what stands; once for each life and moment, whoever asks. */
  async look(): Promise<void> {
    const { golem, status, past } = this.#life;
    const now = `${status?.golemId ?? ''} ${past?.tick ?? ''}`;
    if (now === this.#read) return;
    this.#read = now;
    // Of another life the same tick is another.
    this.last = null;
    try {
      const view = await golem.karma.list();
      // Another life or moment may be shown by now.
      if (this.#read === now) this.view = view;
    } catch {
      // Nothing is judged for want of it, and the next look asks again. The list of karma says why it cannot be read.
      if (this.#read === now) this.#read = '';
    }
  }

  /** Reads it again. */
  async read(): Promise<void> {
    const view = await this.#life.ask(t.verdict.reading, (golem) => golem.karma.list());
    if (view) this.view = view;
  }

  /** @param says null takes the verdict back */
  async judge(what: KarmaTarget, says: Verdict | null): Promise<void> {
    const before = this.on(what);
    if (before === says) return;
    const verb = says === 'approved' ? 'approve' : says === 'rejected' ? 'reject' : 'undo';
    const changed = await this.#change(t.verdict[verb], (golem) => golem.karma[verb](what));
    if (changed) this.last = { on: targetName(what), before };
  }

  /** Takes back what was judged last. */
  async undo(what: KarmaTarget): Promise<void> {
    const { last } = this;
    if (!last || !this.wasLast(what)) return;
    await this.judge(what, last.before);
    this.last = null;
  }

  /** Takes a trace out, or lets it stand again. */
  async revoke(id: string, out: boolean): Promise<void> {
    await this.#change(t.verdict.revoking, (golem) =>
      out ? golem.karma.revoke(id) : golem.karma.restore(id),
    );
  }

  async #change(what: string, change: (golem: LifeView['golem']) => Promise<KarmaView>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    const view = await this.#life.ask(what, change);
    this.busy = false;
    if (view) this.view = view;
    return view !== null;
  }
}

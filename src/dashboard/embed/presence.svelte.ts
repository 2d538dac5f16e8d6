import type { GolemStatus } from '../../domain/events/status.ts';
import type { LifeView } from '../life/index.ts';
import { t } from './strings.ts';

/** Lets the golem run only while somebody can see it. What the reader or the host page wants is kept apart from that. */
export class Presence {
  /** In the host page's view, as far as is known. */
  inView = $state.raw(false);
  readonly #life: LifeView;
  #shown = document.visibilityState === 'visible';
  #wanted: boolean;
  #last: Promise<void> = Promise.resolve();
  #turns = 0;

  constructor(life: LifeView, wanted: boolean) {
    this.#life = life;
    this.#wanted = wanted;
  }

  get #seen(): boolean {
    return this.inView && this.#shown;
  }

  /** @param visible the host page tells whether this is in view; otherwise the frame looks itself */
  watch(visible: boolean): () => void {
    const shown = (): void => {
      this.#shown = document.visibilityState === 'visible';
      void this.settle();
    };
    document.addEventListener('visibilitychange', shown);
    // Without a root it looks through frames of other sites, up to the window.
    const observer = new IntersectionObserver((entries) => this.see(entries.at(-1)?.isIntersecting ?? false));
    if (!visible) observer.observe(document.documentElement);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', shown);
    };
  }

  see(inView: boolean): void {
    if (this.inView === inView) return;
    this.inView = inView;
    void this.settle();
  }

  /** Resolves when the golem does as wanted, or rests because nobody sees it. @throws AppError */
  async want(running: boolean): Promise<void> {
    this.#wanted = running;
    await this.#obey();
  }

  /** Another frame of the same golem, or a script, may have started or paused it. */
  follow(status: GolemStatus): void {
    if (this.#turns > 0 || !this.#seen) return;
    if (status.run === 'running') this.#wanted = true;
    else if (status.run === 'paused') this.#wanted = false;
  }

  async settle(): Promise<void> {
    // Once it is up, it is settled anyway.
    if (this.#life.boot.state !== 'ready') return;
    await this.#life.ask(t.page.resting, () => this.#obey());
  }

  /** Each asks in its turn, so that the last wish is what stays. */
  #obey(): Promise<void> {
    this.#turns += 1;
    const turn = this.#last.then(() => this.#once()).finally(() => (this.#turns -= 1));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async #once(): Promise<void> {
    if (this.#life.boot.state !== 'ready') return;
    const { golem } = this.#life;
    const { run } = await golem.status();
    const go = this.#wanted && this.#seen;
    if (go && run === 'paused') await golem.start();
    else if (!go && run === 'running') await golem.pause();
  }
}

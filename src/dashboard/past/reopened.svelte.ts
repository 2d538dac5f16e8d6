import { AppError } from '../../domain/errors.ts';
import type { ReopenedGolem } from '../../runtime/facade/index.ts';
import { LifeView } from '../life/index.ts';
import { router } from '../navigation/index.ts';
import { FIRST_BREAKPOINT, type Breakpoint, conditionOf } from './breakpoints.ts';
import { t } from './strings.ts';

const NAME = 'past';
const TICK = /^[1-9]\d{0,14}$/;

/** The reopened tick that an address names, before its hash: it stays while screens change. Null for now. */
export function pastOf(search: string): number | null {
  const value = new URLSearchParams(search).get(NAME);
  return value !== null && TICK.test(value) ? Number(value) : null;
}

/** The same address with another tick reopened, or none. */
export function withPast(search: string, tick: number | null): string {
  const parameters = new URLSearchParams(search);
  if (tick === null) parameters.delete(NAME);
  else parameters.set(NAME, String(tick));
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

/** The tick of the past that the page shows instead of now, if any. The address says which. */
class Reopened {
  /** The golem as it was; null while the page shows now. */
  life = $state.raw<LifeView | null>(null);
  /** The tick that is being reopened. */
  opening = $state.raw<number | null>(null);
  /** How far the search for a breakpoint is. */
  searching = $state.raw<{ readonly done: number; readonly total: number } | null>(null);
  fault = $state.raw<AppError | null>(null);
  /** What a search came to, where it found nothing. */
  note = $state('');
  breakpoint = $state.raw<Breakpoint>(FIRST_BREAKPOINT);

  #living: LifeView | null = null;
  #golem: ReopenedGolem | null = null;
  #asked = 0;
  #stopResets: (() => void) | null = null;

  get tick(): number | null {
    return this.life?.past?.tick ?? null;
  }

  /** Follows the address for as long as the page lives. @param living whose past it is */
  listen(living: LifeView): () => void {
    this.#living = living;
    const read = (): void => void this.#show(pastOf(location.search));
    addEventListener('popstate', read);
    read();
    return () => removeEventListener('popstate', read);
  }

  /** Reopens a tick on every screen; the back button returns to now. */
  async open(tick: number): Promise<void> {
    const first = pastOf(location.search) === null;
    await this.#show(tick);
    if (this.tick === tick) this.#write(tick, first);
  }

  /** Back to now. */
  close(): void {
    void this.#show(null);
    this.#write(null, false);
  }

  /** One tick back or forward, as far as there are any. */
  async step(by: -1 | 1): Promise<void> {
    if (this.tick === null || this.opening !== null) return;
    const to = this.tick + by;
    if (to >= 1 && to <= (this.#living?.status?.tick ?? 0)) await this.open(to);
  }

  /** Forward through what was recorded to the next tick of which the breakpoint's condition holds. */
  async stepToBreakpoint(): Promise<void> {
    const { tick } = this;
    const golem = this.#golem;
    if (tick === null || golem === null || this.searching !== null) return;
    this.fault = null;
    this.note = '';
    this.searching = { done: 0, total: 1 };
    const stop = golem.on('replay', ({ progress }) => {
      if (progress?.job === 'find' && this.searching !== null) this.searching = progress;
    });
    try {
      const found = await golem.replay.find({ after: tick, condition: conditionOf(this.breakpoint) });
      if (found.tick === null) this.note = t.breakpoint.none(tick + 1, found.lookedUpTo);
      else if (this.tick === tick) await this.open(found.tick);
    } catch (error) {
      const fault = AppError.from(error);
      if (fault.code !== 'replay.cancelled') this.fault = fault;
    } finally {
      stop();
      this.searching = null;
    }
  }

  cancelSearch(): void {
    void this.#golem?.replay.cancel();
  }

  async #show(tick: number | null): Promise<void> {
    const living = this.#living;
    const asked = (this.#asked += 1);
    this.fault = null;
    this.note = '';
    if (tick === null || living === null) {
      this.opening = null;
      this.#stopResets?.();
      this.life?.stop();
      this.life = null;
      this.#golem = null;
      return;
    }
    if (tick === this.tick) return;
    this.opening = tick;
    try {
      await living.started;
      if (this.#golem === null) {
        const golem = await living.golem.state.reopen(tick);
        if (asked !== this.#asked) return;
        this.#golem = golem;
        // Another life came: its past is another.
        this.#stopResets = golem.on('reset', () => this.close());
      } else await this.#golem.goTo(tick);
      const life = this.life ?? new LifeView();
      await life.showPast(this.#golem, living);
      if (asked !== this.#asked) return;
      this.life = life;
      living.cursor = null;
      this.#follow(tick);
    } catch (error) {
      if (asked === this.#asked) this.fault = AppError.from(error);
    } finally {
      if (asked === this.#asked) this.opening = null;
    }
  }

  /** A screen that shows one tick by its address goes along. */
  #follow(tick: number): void {
    const { name, param } = router.route;
    if (name === 'tick' && param !== null) router.replace('tick', tick);
    if (name === 'mind' && param !== null) router.replace('mind');
  }

  #write(tick: number | null, push: boolean): void {
    const address = `${location.pathname}${withPast(location.search, tick)}${location.hash}`;
    if (push) history.pushState(null, '', address);
    else history.replaceState(null, '', address);
  }
}

export const reopened = new Reopened();

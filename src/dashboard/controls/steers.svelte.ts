import type { LifeView } from '../life/index.ts';
import { t } from './strings.ts';

export interface SentSteer {
  readonly id: number;
  readonly text: string;
  /** Last committed tick when it was sent. */
  readonly after: number;
  /** The tick that it forced; null while it waits. */
  readonly forced: number | null;
}

/** Steers sent from this page and the ticks they forced. Lives as long as the page, beyond the screen. */
class Steers {
  sent = $state.raw<readonly SentSteer[]>([]);
  #busy = false;
  #id = 0;

  /** @param heeded whether anything comes of it: only then a tick carries it */
  async send(life: LifeView, text: string, heeded: boolean): Promise<boolean> {
    const after = life.status?.tick ?? 0;
    const done = await life.ask(t.steer.sending, async (golem) => {
      await golem.steer(text);
      return true;
    });
    if (done === null) return false;
    if (!heeded) return true;
    this.#id += 1;
    this.sent = [{ id: this.#id, text, after, forced: null }, ...this.sent].slice(0, 5);
    return true;
  }

  /** Looks whether full deliberations since a steer carried it. Called when ticks arrived. */
  async follow(life: LifeView): Promise<void> {
    const open = this.sent.filter((steer) => steer.forced === null);
    if (open.length === 0 || this.#busy) return;
    this.#busy = true;
    try {
      const first = Math.min(...open.map((steer) => steer.after)) + 1;
      for (let tick = first; tick <= life.log.last; tick += 1) {
        if (life.log.at(tick)?.tier !== 'T2') continue;
        const record = await life.golem.records.get(tick);
        const carried = record?.steers ?? [];
        this.sent = this.sent.map((steer) =>
          steer.forced === null && steer.after < tick && carried.includes(steer.text)
            ? { ...steer, forced: tick }
            : steer,
        );
        if (this.sent.every((steer) => steer.forced !== null)) break;
      }
    } catch {
      // The next tick asks again.
    } finally {
      this.#busy = false;
    }
  }

  clear(): void {
    this.sent = [];
  }
}

export const steers = new Steers();

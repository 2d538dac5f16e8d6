import type { Page } from '@playwright/test';
import { lapse } from '../any-moment.ts';
import { startMortal } from '../browser.ts';
import type { MortalBrowser } from '../browser.ts';
import type { Model } from './model.ts';
import type { Sabotage } from './sabotage.ts';
import type { Checked, Stage, Tidying } from './worker.ts';

/** Where a life was when it was killed. */
export interface Death {
  /** The last transaction that was acknowledged, and the last that began. */
  readonly acknowledged: number;
  readonly begun: number;
  /** What the oldest transaction under way was doing; where there was none, whether it was resting, closing or idle. */
  readonly stage: 'opening' | 'idle' | 'running' | 'flushing' | 'resting' | 'closing';
  /** Parts of files that were stored for the sake of order. */
  readonly folded: number;
}

export interface CheckedLife extends Checked {
  /** Milliseconds from the address being opened to all being checked. */
  readonly ms: number;
}

/** Opening takes a second or two; this long means that it hangs. */
const DEADLINE_MS = 120_000;

/** One Chromium on the profile, from its start to its kill. */
export class Life {
  readonly #mortal: MortalBrowser;
  readonly #page: Page;
  readonly #stages = new Map<number, Stage>();
  #checked: Promise<CheckedLife> | null = null;
  #acknowledged = -1;
  #begun = -1;
  #between: 'idle' | 'resting' | 'closing' = 'idle';
  #folded = 0;
  #dead = false;
  #heard: () => void = () => undefined;
  #refuse: (error: unknown) => void = () => undefined;
  /** Rejects when the page cannot go on. */
  readonly #refused: Promise<never>;

  private constructor(mortal: MortalBrowser, page: Page) {
    this.#mortal = mortal;
    this.#page = page;
    this.#refused = new Promise<never>((_, reject) => {
      this.#refuse = reject;
    });
    this.#refused.catch(() => undefined);
  }

  /** Starts Chromium and lets the page open its database, without waiting for it. */
  static async begin(profile: string, url: string, sabotage: Sabotage): Promise<Life> {
    const mortal = await startMortal(profile);
    try {
      const context = mortal.browser.contexts()[0]!;
      const page = context.pages()[0] ?? (await context.newPage());
      const life = new Life(mortal, page);
      await page.exposeFunction('tell', (stage: Stage | Tidying, n: number) => life.#told(stage, n));
      page.on('pageerror', (error) => life.#refuse(error));
      life.#checked = life.#open(url, sabotage);
      life.#checked.catch(() => undefined);
      return life;
    } catch (error) {
      await mortal.kill();
      throw error;
    }
  }

  async #open(url: string, sabotage: Sabotage): Promise<CheckedLife> {
    const begun = performance.now();
    await this.#page.goto(url, { timeout: DEADLINE_MS });
    const checked = await this.#page.evaluate((how) => crash.check(how), sabotage);
    return { ...checked, ms: performance.now() - begun };
  }

  /** What is stored. @throws when it does not open */
  checked(): Promise<CheckedLife> {
    const late = new Promise<never>((_, reject) => {
      AbortSignal.timeout(DEADLINE_MS).onabort = () =>
        reject(new Error(`The database did not open within ${DEADLINE_MS / 1000} s.`));
    });
    late.catch(() => undefined);
    return Promise.race([this.#checked!, this.#refused, late]);
  }

  /** Lets it write until it is killed. Resolves when that many transactions more were acknowledged; 0: when one began. */
  async write(model: Model, awaited: number): Promise<void> {
    const from = model.last;
    this.#acknowledged = from;
    this.#begun = from;
    const enough = new Promise<void>((resolve) => {
      this.#heard = () => {
        if (this.#acknowledged - from >= awaited) resolve();
      };
    });
    const never = this.#page.evaluate((stored) => crash.write(stored), model);
    never.catch((error: unknown) => {
      if (!this.#dead) this.#refuse(error);
    });
    await Promise.race([enough, this.#refused]);
  }

  /** Lets it live for some milliseconds. @throws when it cannot go on by itself */
  async during(ms: number): Promise<void> {
    await Promise.race([lapse(ms), this.#refused]);
  }

  async kill(): Promise<void> {
    if (this.#dead) return;
    this.#dead = true;
    await this.#mortal.kill();
  }

  death(): Death {
    const oldest = this.#stages.entries().next().value;
    const stage = oldest === undefined ? this.#between : oldest[1] === 'begun' ? 'running' : 'flushing';
    return { acknowledged: this.#acknowledged, begun: this.#begun, stage, folded: this.#folded };
  }

  #told(stage: Stage | Tidying, n: number): void {
    if (stage === 'resting' || stage === 'closing' || stage === 'tidied') {
      this.#between = stage === 'tidied' ? 'idle' : stage;
      if (stage === 'tidied') this.#folded += n;
      return;
    }
    if (stage === 'begun') this.#begun = Math.max(this.#begun, n);
    if (stage === 'acknowledged') {
      this.#acknowledged = Math.max(this.#acknowledged, n);
      this.#stages.delete(n);
    } else this.#stages.set(n, stage);
    this.#heard();
  }
}

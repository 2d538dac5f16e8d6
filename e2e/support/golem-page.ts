import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { AppError } from '../../src/domain/errors.ts';
import type { GolemStatus } from '../../src/domain/events/status.ts';
import type { At, FacadeName } from '../../src/runtime/facade/facade-of.ts';
import type { ScreenName } from '../../src/dashboard/navigation/routes.ts';

/** What can be asked by name and answered by plain data. */
export type Verb = Exclude<FacadeName, 'ready' | 'on' | 'state.reopen' | 'models.generate'>;

/** An error as it came over the threads. */
export type Refusal = Pick<AppError, 'name' | 'code' | 'message' | 'retryable' | 'data'>;

const READY_MS = 30_000;
const LOOK_MS = 50;

/** One tab with a golem in it, driven as a script of the page would: by `globalThis.golem`. */
export class GolemPage {
  readonly page: Page;
  /** Name of the life's own database. */
  readonly life: string;

  constructor(page: Page, life: string) {
    this.page = page;
    this.life = life;
  }

  /** Goes to the page. Does not wait for the golem. */
  async open(
    options: { screen?: ScreenName; storage?: 'memory'; waitUntil?: 'commit' | 'load' } = {},
  ): Promise<void> {
    const { screen = 'live', storage, waitUntil = 'load' } = options;
    const search = new URLSearchParams({ life: this.life, ...(storage && { storage }) });
    await this.page.goto(`./?${search}#/${screen}`, { waitUntil });
  }

  /** Resolves when the golem can be asked. */
  async ready(): Promise<void> {
    await this.#facade();
    await this.page.evaluate(() => golem.ready);
  }

  /** Resolves when the page has its facade, which takes questions while the golem wakes. */
  async #facade(): Promise<void> {
    // A test may have put a property of that name there before the page does.
    const there = () => (globalThis as { golem?: unknown }).golem !== undefined;
    await this.page.waitForFunction(there, undefined, { timeout: READY_MS });
  }

  /** Another visit to the same address: the tab's workers end, and others go on from what was committed. */
  async revisit(): Promise<GolemStatus> {
    await this.page.reload();
    await this.ready();
    return this.status();
  }

  /** Opens the page and waits for the golem. */
  async wake(options: Parameters<GolemPage['open']>[0] = {}): Promise<GolemStatus> {
    await this.open(options);
    await this.ready();
    return this.status();
  }

  /** A new life, at rest, with nothing lived that was not asked for by `step`. */
  async wakePaused(options: Parameters<GolemPage['open']>[0] = {}): Promise<GolemStatus> {
    await this.open(options);
    await this.#facade();
    // Asked for before it wakes: the pause is the first that it hears.
    await this.page.evaluate(() => Promise.all([golem.ready, golem.pause()]));
    const status = await this.status();
    if (status.tick === 0) return status;
    // On a busy machine the first tick may still come before the pause.
    await this.ask('erase');
    return this.status();
  }

  /** Another life in the page that is open, at rest, on the Live screen. What outlives a life stays. */
  async begin(): Promise<void> {
    await this.ask('erase');
    await this.ask('setSpeed', 100);
    await this.show('live');
    // The page hears of it a little later.
    const bar = this.page.getByRole('group', { name: 'Status', exact: true });
    await expect(bar).toContainText(/paused.*tick\s*–/s);
  }

  /** Goes to a screen of the page that is open. */
  async show(screen: ScreenName): Promise<void> {
    await this.page.evaluate((to) => void (location.hash = `#/${to}`), screen);
    await expect(this.page).toHaveTitle(new RegExp(`^${screen}`, 'i'));
  }

  /** Calls a verb of the facade. */
  ask<Name extends Verb>(
    verb: Name,
    ...args: At<Name> extends (...args: infer Args) => unknown ? Args : never
  ): Promise<At<Name> extends (...args: never[]) => Promise<infer Answer> ? Answer : never>;
  ask(verb: string, ...args: unknown[]): Promise<unknown> {
    return this.page.evaluate(
      ([path, given]) => {
        const names = path.split('.');
        const last = names.pop()!;
        const owner = names.reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], golem);
        return (owner as Record<string, (...given: unknown[]) => Promise<unknown>>)[last]!(...given);
      },
      [verb, args] as const,
    );
  }

  /** Calls a verb with whatever arguments, wrong ones too, and answers what it was refused with. */
  async refusal(verb: Verb, ...args: unknown[]): Promise<Refusal | null> {
    return this.page.evaluate(
      async ([path, given]) => {
        const names = path.split('.');
        const last = names.pop()!;
        const owner = names.reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], golem);
        try {
          await (owner as Record<string, (...given: unknown[]) => Promise<unknown>>)[last]!(...given);
          return null;
        } catch (error) {
          const { name, code, message, retryable, data } = error as Refusal;
          return { name, code, message, retryable, data };
        }
      },
      [verb, args] as const,
    );
  }

  status(): Promise<GolemStatus> {
    return this.ask('status');
  }

  /** Waits until the golem's status is as wanted. @param what for the message when it never is */
  async until(
    what: string,
    wanted: (status: GolemStatus) => boolean,
    timeout = 30_000,
  ): Promise<GolemStatus> {
    let last: GolemStatus | null = null;
    await expect
      .poll(
        async () => {
          // A call under way when a worker dies is lost with it; the next one is answered by its successor.
          last = await this.status().catch(() => null);
          return last !== null && wanted(last);
        },
        { message: what, timeout, intervals: [LOOK_MS] },
      )
      .toBe(true);
    return last!;
  }

  untilTick(tick: number, timeout?: number): Promise<GolemStatus> {
    return this.until(`tick ${tick} is committed`, (status) => status.tick >= tick, timeout);
  }

  /** Numbers of all ticks whose summary is stored. */
  async ticks(): Promise<number[]> {
    return this.page.evaluate(async () => (await golem.records.summaries()).map(({ tick }) => tick));
  }

  /** Fails unless the stored ticks are 1, 2, 3, … without a gap or a repetition. Returns the last. */
  async expectUnbroken(): Promise<number> {
    const ticks = await this.ticks();
    expect(ticks).toEqual(Array.from({ length: ticks.length }, (_, i) => i + 1));
    return ticks.length;
  }
}

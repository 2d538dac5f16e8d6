import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { MemorySeriesStore } from '../../src/adapters/market-file/series/idb-series.ts';
import { pgliteStore } from '../../src/adapters/pglite/store.ts';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { filesInProcess } from '../../src/hosts/node/market-files-in-process.ts';
import { nodeDeps } from '../../src/hosts/node/store-deps.ts';
import { SeededRandom } from '../../src/lib/math/seeded-random.ts';
import { median } from './flatness.ts';
import { ListenerCensus } from './listeners.ts';
import { minutesFile } from './minutes.ts';
import { type Mortal, mortal } from './mortal.ts';
import type { LongRow } from './row.ts';

const MIB = 2 ** 20;
/** Of the market file: where it ends the golem goes back to its beginning. */
const MINUTES = 20_000;
/** Ticks between two things that are done to it. */
const BLOCK = 50;
/** Ticks lived on a running heart around a jump of the clock; the others are asked for, and timed one by one. */
const RUNNING = 20;
const FULL_SPEED = 10_000;
/** A day back, an hour on, a week on, ms. */
const JUMPS = [-86_400_000, 3_600_000, 7 * 86_400_000] as const;
/** Files that the loader of the sources keeps an eye on. */
const WATCHED = 'FSEventWrap';
/** How long it rests at most for what is thinned at rest, ms. */
const REST_MS = 60_000;

export interface LongLifeOptions {
  readonly ticks: number;
  /** Ticks of a row. */
  readonly every: number;
  readonly seed: number;
  /** Ticks that stay whole; null: all. */
  readonly keep: number | null;
  /** Whether golems die of themselves, and others are born. */
  readonly mortal: boolean;
  /** Done after every tick, with the golem of the time: a test's own leak. */
  readonly plant?: (headless: Headless) => void;
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** What is in the way of a long life: kills, openings anew, deaths, jumps of the clock, the end of the world. */
class LongLife {
  readonly #options: LongLifeOptions;
  readonly #random: SeededRandom;
  readonly #store = pgliteStore(nodeDeps);
  readonly #series = new MemorySeriesStore();
  #offset = 0;
  #mortal: Mortal | null = null;
  #golem: Headless | null = null;
  #worldId: string | null = null;
  #life = 1;
  #tickMs: number[] = [];
  #commitMs: number[] = [];
  #events = new Map<string, number>();

  constructor(options: LongLifeOptions) {
    this.#options = options;
    this.#random = SeededRandom.fromSeed(options.seed);
  }

  get #here(): Headless {
    if (this.#golem === null) throw new Error('Nobody has woken.');
    return this.#golem;
  }

  async begin(): Promise<void> {
    await this.#wake();
    const { world } = await this.#here.api.world.importFile(minutesFile(MINUTES, this.#options.seed));
    this.#worldId = world.id;
    await this.#newborn();
  }

  /** So many ticks, and what falls into them. */
  async live(ticks: number): Promise<void> {
    for (let left = ticks; left > 0; left -= BLOCK) {
      await this.#block(Math.min(left, BLOCK));
      const chance = this.#random.next();
      if (chance < 0.04) await this.#kill();
      else if (chance < 0.08) await this.#reopen();
      else if (chance < 0.12) await this.#jump();
    }
  }

  async row(tick: number, listeners: () => number): Promise<LongRow> {
    const { golem, api, events } = this.#here;
    await golem.queue.idle();
    const from = Date.now();
    while ((await api.retention.get()).waiting > 0 && Date.now() - from < REST_MS) await rest(50);
    // What waits to be told is told, and nobody keeps it.
    await rest(50);
    events.length = 0;
    for (let i = 0; i < 3; i += 1) {
      collect();
      await rest(10);
    }
    const { heapUsed, rss, external } = process.memoryUsage();
    const { tables } = await this.#store.status();
    const { parts } = await api.weight();
    const files = parts.find(({ kind }) => kind === 'files')?.bytes ?? 0;
    const row: LongRow = {
      tick,
      life: this.#life,
      age: (await api.status()).tick,
      heap: heapUsed / MIB,
      process: rss / MIB,
      outside: external / MIB,
      tickMs: median(this.#tickMs),
      commitMs: median(this.#commitMs),
      handles: process.getActiveResourcesInfo().filter((kind) => kind !== WATCHED).length,
      listeners: listeners(),
      tables: tables.reduce((sum, { bytes }) => sum + bytes, 0) / MIB,
      files: files / MIB,
      events: [...this.#events].map(([what, count]) => `${count} ${what}`).join(', '),
    };
    [this.#tickMs, this.#commitMs] = [[], []];
    this.#events.clear();
    return row;
  }

  async end(): Promise<void> {
    await this.#here.golem.queue.idle();
    await this.#leave();
    await this.#store.close();
  }

  async #block(ticks: number): Promise<void> {
    const { golem, events } = this.#here;
    for (let i = 0; i < ticks; i += 1) {
      if (golem.life.death) await this.#born();
      if (golem.life.world.state().ended) await this.#backToTheBeginning();
      const from = process.cpuUsage();
      await golem.pulse.heart.step('theta', 1);
      await golem.queue.idle();
      const { user, system } = process.cpuUsage(from);
      this.#tickMs.push((user + system) / 1_000);
      this.#options.plant?.(this.#here);
    }
    events.length = 0;
  }

  async #wake(): Promise<void> {
    this.#mortal = mortal(this.#store, (ms) => this.#commitMs.push(ms));
    const { store, timer } = this.#mortal;
    this.#golem = await wakeHeadless({
      store,
      timer,
      seed: this.#options.seed,
      files: filesInProcess(this.#series),
      clock: { now: () => Date.now() + this.#offset, stopwatch: () => performance.now() },
    });
  }

  /** Its thread ends in the middle of ticks, or between them: nobody of it is asked or answered any more. */
  async #leave(): Promise<void> {
    await this.#mortal?.kill();
    this.#here.end();
    this.#golem = null;
  }

  async #kill(): Promise<void> {
    const { golem } = this.#here;
    void golem.pulse.heart.step('theta', RUNNING).catch(() => undefined);
    await rest(this.#random.next() * 40);
    await this.#leave();
    await this.#wake();
    this.#note('kills');
  }

  async #reopen(): Promise<void> {
    await this.#here.api.pause();
    await this.#leave();
    await this.#wake();
    this.#note('openings');
  }

  /** The clock is set while the heart beats by it. */
  async #jump(): Promise<void> {
    const { api, golem } = this.#here;
    const until = golem.life.state.tick + RUNNING;
    await api.setSpeed(FULL_SPEED);
    // A golem that died, or whose world has ended, does not beat.
    if (golem.life.death || golem.life.world.state().ended) return;
    await api.start();
    await rest(20);
    this.#offset += JUMPS[Math.floor(this.#random.next() * JUMPS.length)]!;
    for (let i = 0; i < 100 && golem.life.state.tick < until && golem.pulse.heart.running; i += 1)
      await rest(20);
    await api.pause();
    this.#note('jumps of the clock');
  }

  /** Another golem is born where one has died. */
  async #born(): Promise<void> {
    await this.#here.api.erase();
    this.#life += 1;
    await this.#newborn();
    this.#note('births');
  }

  async #newborn(): Promise<void> {
    const { api } = this.#here;
    if (this.#worldId !== null) await api.world.use(this.#worldId);
    await api.retention.set(this.#options.keep);
    if (!this.#options.mortal) await api.policy.set({ mortality: { baseHazard: 0 } });
  }

  async #backToTheBeginning(): Promise<void> {
    await this.#here.api.seek(0);
    this.#note('ends of the world');
  }

  #note(what: string): void {
    this.#events.set(what, (this.#events.get(what) ?? 0) + 1);
  }
}

/**
 * Lives a golem in Node for so many ticks, in a market file of minutes, over deaths, kills, openings anew and jumps of the clock.
 * @param told after each row
 */
export async function longLifeInNode(
  options: LongLifeOptions,
  told: (row: LongRow) => void = () => undefined,
): Promise<readonly LongRow[]> {
  const census = new ListenerCensus();
  census.start();
  const life = new LongLife(options);
  const rows: LongRow[] = [];
  try {
    await life.begin();
    for (let tick = options.every; tick <= options.ticks; tick += options.every) {
      await life.live(options.every);
      rows.push(await life.row(tick, () => census.count()));
      told(rows.at(-1)!);
    }
    await life.end();
  } finally {
    census.stop();
  }
  return rows;
}

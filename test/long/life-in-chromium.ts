import { readFileSync } from 'node:fs';
import { SeededRandom } from '../../src/lib/math/seeded-random.ts';
import { type LeanPage, openLean } from '../bench/lean-chromium.ts';
import { heaviest } from '../bench/memory.ts';
import { serveBuilt, withProfile } from '../bench/site.ts';
import type { LongLifeOptions } from './life-in-node.ts';
import { minutesFile } from './minutes.ts';
import type { LongRow } from './row.ts';

const MIB = 2 ** 20;
/** Of the market file: where it ends the golem goes back to its beginning. */
const MINUTES = 20_000;
/** Ticks between two things that are done to it. */
const BLOCK = 100;
const FULL_SPEED = 10_000;
/** How long the tab is hidden, or the network is off, ms; the golem lives on. */
const AWAY_MS = 3_000;
/** What Linux counts processor time in, ms. */
const JIFFY_MS = 10;
/** How long it rests before it is measured: what is thinned at rest is, and a checkpoint taken. */
const REST_MS = 5_000;

const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Processor time of processes and their threads since they began, ms. One that has ended is left out. */
function processorMs(pids: readonly number[]): ReadonlyMap<number, number> {
  const times = new Map<number, number>();
  for (const pid of pids) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      times.set(pid, (Number(fields[11]) + Number(fields[12])) * JIFFY_MS);
    } catch {
      // A spare renderer, which the browser keeps for the next page.
    }
  }
  return times;
}

/** Lives on at full speed for so many ticks, over deaths and the ends of the world. @returns lived, births, ends */
const liveOn = (page: LeanPage, ticks: number, keep: number | null, worldId: string): Promise<Lived> =>
  page.evaluate(
    async (count, speed, kept, world) => {
      const wait = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms));
      const found = { lived: 0, births: 0, ends: 0 };
      let { tick: last } = await golem.status();
      await golem.setSpeed(speed);
      while (found.lived < count) {
        const { run, tick } = await golem.status();
        found.lived += tick - last;
        last = tick;
        if (run === 'dead') {
          await golem.erase();
          await golem.pause();
          await golem.world.use(world);
          await golem.retention.set(kept);
          last = (await golem.status()).tick;
          found.births += 1;
        } else if (run === 'ended') {
          await golem.seek(0);
          found.ends += 1;
        } else if (run === 'failed') throw new Error((await golem.status()).doing);
        // It may have died since it was looked at: the next look tells.
        if (run !== 'running' && found.lived < count)
          await golem.start().catch(async (error: unknown) => {
            if ((await golem.status()).run !== 'dead') throw error;
          });
        await wait(50);
      }
      await golem.pause();
      found.lived += (await golem.status()).tick - last;
      return found;
    },
    ticks,
    FULL_SPEED,
    keep,
    worldId,
  );

interface Lived {
  readonly lived: number;
  readonly births: number;
  readonly ends: number;
}

class LifeInChromium {
  readonly #options: LongLifeOptions;
  readonly #random: SeededRandom;
  readonly #profile: string;
  readonly #url: string;
  #page: LeanPage | null = null;
  #worldId = '';
  #life = 1;
  /** Since the last row: ticks, and processor time that the renderers took for them, ms. */
  #ticks = 0;
  #processorMs = 0;
  /** Of the last page that had committed anything. */
  #commitMs = 0;
  #events = new Map<string, number>();

  constructor(options: LongLifeOptions, profile: string, url: string) {
    this.#options = options;
    this.#random = SeededRandom.fromSeed(options.seed);
    this.#profile = profile;
    this.#url = url;
  }

  get #here(): LeanPage {
    if (this.#page === null) throw new Error('No page is open.');
    return this.#page;
  }

  async begin(): Promise<void> {
    await this.#open();
    const csv = await minutesFile(MINUTES, this.#options.seed).text();
    this.#worldId = await this.#here.evaluate(
      async (text, keep) => {
        const { world } = await golem.world.importFile(new File([text], 'minutes-ABC-USD.csv'));
        await golem.world.use(world.id);
        await golem.retention.set(keep);
        return world.id;
      },
      csv,
      this.#options.keep,
    );
  }

  /** @returns ticks that were lived, a few more than asked for */
  async live(ticks: number): Promise<number> {
    let all = 0;
    while (all < ticks) {
      const pids = await this.#here.renderers();
      const from = processorMs(pids);
      const { lived, births, ends } = await liveOn(this.#here, BLOCK, this.#options.keep, this.#worldId);
      for (const [pid, ms] of processorMs(pids)) this.#processorMs += ms - from.get(pid)!;
      this.#ticks += lived;
      all += lived;
      this.#life += births;
      this.#note('births', births);
      this.#note('ends of the world', ends);
      await this.#something();
    }
    return all;
  }

  async row(tick: number): Promise<LongRow> {
    const page = this.#here;
    await rest(REST_MS);
    const told = await page.evaluate(async () => {
      const { parts } = await golem.weight({ heaps: true });
      const sum = (kind: string): number =>
        parts.reduce((all, part) => all + (part.kind === kind ? (part.bytes ?? 0) : 0), 0);
      const { tick: age, storage } = await golem.status();
      const { usageDetails } = (await navigator.storage.estimate()) as {
        readonly usageDetails?: { readonly indexedDB?: number };
      };
      return {
        age,
        heap: sum('heap'),
        outside: sum('wasm'),
        heaps: parts.flatMap(({ kind, place, bytes }) =>
          kind === 'heap' ? [[place, bytes ?? 0] as const] : [],
        ),
        commitMs: storage.commitMs?.median ?? null,
        tables: storage.tables.reduce((all, { bytes }) => all + bytes, 0),
        files: usageDetails?.indexedDB ?? 0,
      };
    });
    this.#commitMs = told.commitMs ?? this.#commitMs;
    const { own } = await heaviest(page);
    const { metrics } = await page.tell('Performance.getMetrics');
    const counted = (name: string): number =>
      (metrics as readonly { name: string; value: number }[]).find((one) => one.name === name)?.value ?? 0;
    const row: LongRow = {
      tick,
      life: this.#life,
      age: told.age,
      heaps: Object.fromEntries(told.heaps.map(([place, bytes]) => [place, bytes / MIB])),
      heap: told.heap / MIB,
      process: own,
      outside: told.outside / MIB,
      tickMs: this.#processorMs / Math.max(1, this.#ticks),
      commitMs: this.#commitMs,
      handles: counted('Documents') + counted('Frames'),
      listeners: counted('JSEventListeners'),
      tables: told.tables / MIB,
      files: told.files / MIB,
      events: [...this.#events].map(([what, count]) => `${count} ${what}`).join(', '),
    };
    [this.#ticks, this.#processorMs] = [0, 0];
    this.#events.clear();
    return row;
  }

  async end(): Promise<void> {
    await this.#page?.close();
    this.#page = null;
  }

  async #open(): Promise<void> {
    this.#page = await openLean(this.#profile, this.#url);
    await this.#woken();
  }

  async #woken(): Promise<void> {
    await this.#here.evaluate(async () => {
      const wait = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms));
      while ((globalThis.golem as unknown) === undefined) await wait(50);
      await golem.ready;
      await golem.pause();
    });
  }

  /** What befalls a tab: it is loaded anew, its browser is killed, it is hidden, the network goes. */
  async #something(): Promise<void> {
    const chance = this.#random.next();
    if (chance < 0.05) await this.#reload();
    else if (chance < 0.08) await this.#kill();
    else if (chance < 0.12)
      await this.#away(
        'hidings',
        () => this.#here.hide(),
        () => this.#here.show(),
      );
    else if (chance < 0.16)
      await this.#away(
        'losses of the network',
        () => this.#network(true),
        () => this.#network(false),
      );
  }

  async #reload(): Promise<void> {
    await this.#here.tell('Page.navigate', { url: 'about:blank' });
    await this.#here.tell('Page.navigate', { url: this.#url });
    await this.#woken();
    this.#note('reloads');
  }

  /** In the middle of ticks. */
  async #kill(): Promise<void> {
    await this.#here.evaluate(() => golem.start());
    await rest(this.#random.next() * 400);
    await this.#here.kill();
    await this.#open();
    this.#note('kills');
  }

  async #away(what: string, go: () => Promise<void>, back: () => Promise<void>): Promise<void> {
    await go();
    await this.#here.evaluate(() => golem.start().catch(() => undefined));
    await rest(AWAY_MS);
    await this.#here.evaluate(() => golem.pause());
    await back();
    this.#note(what);
  }

  async #network(offline: boolean): Promise<void> {
    const none = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
    await this.#here.tell('Network.emulateNetworkConditions', { offline, ...none });
  }

  #note(what: string, times = 1): void {
    if (times > 0) this.#events.set(what, (this.#events.get(what) ?? 0) + times);
  }
}

/**
 * Lives a golem on the built page in Chromium for so many ticks, in a market file of minutes and with the embedding model, over deaths,
 * reloads, kills of the browser, hidden stretches and losses of the network. Linux only: it reads /proc.
 * @param told after each row
 */
export async function longLifeInChromium(
  root: string,
  options: LongLifeOptions,
  told: (row: LongRow) => void,
): Promise<void> {
  const site = await serveBuilt(root);
  try {
    await withProfile(async (profile) => {
      const life = new LifeInChromium(options, profile, site.url);
      try {
        await life.begin();
        for (let tick = 0; tick < options.ticks;) {
          tick += await life.live(options.every);
          told(await life.row(tick));
        }
      } finally {
        await life.end();
      }
    });
  } finally {
    await site.close();
  }
}

import { TESTAMENT_PARTS } from '../../src/domain/life/testament.ts';
import { SeededRandom } from '../../src/lib/math/seeded-random.ts';
import { type LeanPage, openLean } from '../bench/lean-chromium.ts';
import { serveBuilt, withProfile } from '../bench/site.ts';

/** What a golem lives before it is ended, and from when on it holds something that a death has to sell. */
const [YOUTH, AGE] = [40, 25];
/** A death is over after so long, ms, or something holds it. */
const PATIENCE_MS = 60_000;

/** Of so many deaths in a line. */
interface DeathsTally {
  readonly deaths: number;
  /** How far the death had got when the browser was last asked, some milliseconds before it was killed. */
  readonly killedAt: Readonly<Record<string, number>>;
  /** What was not as it should be; none where all went on where they were. */
  readonly faults: readonly string[];
}

const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const awake = (page: LeanPage): Promise<void> =>
  page.evaluate(async () => {
    while ((globalThis.golem as unknown) === undefined) await new Promise((go) => setTimeout(go, 20));
    await golem.ready;
  });

/** Lives a while, with something in its hands. */
const grow = (page: LeanPage): Promise<void> =>
  page.evaluate(
    async (youth, age) => {
      await golem.pause();
      await golem.step('theta', youth);
      await golem.steer('Buy for 3000.');
      await golem.step('theta', age);
    },
    YOUTH,
    AGE,
  );

/** The newest testament once it is whole, or why there is none. @param known testaments of those before */
const whole = (page: LeanPage, known: number): Promise<Found | string> =>
  page.evaluate(
    async (before, patience) => {
      const until = performance.now() + patience;
      while (performance.now() < until) {
        const left = await golem.testaments.list();
        const [newest] = left;
        if (left.length > before && newest?.bottleneck) {
          const testament = await golem.testaments.get(newest.id);
          const { golemId, run, tick } = await golem.status();
          const { damages } = await golem.state.verify();
          return {
            id: newest.id,
            mine: newest.golemId === golemId,
            run,
            more: left.length - before,
            parts: testament?.parts.map(({ part }) => part) ?? [],
            diedAt: newest.death.tick,
            tick,
            damages: damages.length,
          };
        }
        await new Promise((go) => setTimeout(go, 50));
      }
      return `${(await golem.status()).doing} (${(await golem.mortality.get()).stage})`;
    },
    known,
    PATIENCE_MS,
  );

interface Found {
  readonly id: string;
  readonly mine: boolean;
  readonly run: string;
  /** Testaments that came; one death leaves one. */
  readonly more: number;
  readonly parts: readonly string[];
  readonly diedAt: number;
  readonly tick: number;
  /** Ticks that are not what their seals say. */
  readonly damages: number;
}

/** Has it die. @returns how long that took, ms */
const dieInPeace = (page: LeanPage): Promise<number> =>
  page.evaluate(async () => {
    const from = performance.now();
    await golem.mortality.end('Enough.');
    return performance.now() - from;
  });

const alive = (page: LeanPage): Promise<boolean> =>
  page.evaluate(async () => (await golem.mortality.get()).stage === 'alive');

function faultOf(found: Found | string): string | null {
  if (typeof found === 'string') return `the death did not end: ${found}`;
  if (!found.mine || found.more !== 1) return `${found.more} testaments, the newest its own: ${found.mine}`;
  if (found.run !== 'dead') return `it is ${found.run} after its death`;
  if (found.tick !== found.diedAt) return `it lives at tick ${found.tick} and died at ${found.diedAt}`;
  if (found.parts.join() !== TESTAMENT_PARTS.join()) return `its testament has ${found.parts.join()}`;
  return found.damages > 0 ? `${found.damages} ticks are damaged` : null;
}

/**
 * Lets a golem and its successors die, each ended by its owner, and kills the whole browser at a random moment of each death: the next
 * browser has to find the life there, and end it with one whole testament.
 * @param told after each death
 */
export async function deathsInChromium(
  root: string,
  { deaths, seed }: { readonly deaths: number; readonly seed: number },
  told: (text: string) => void,
): Promise<DeathsTally> {
  const random = SeededRandom.fromSeed(seed);
  const killedAt: Record<string, number> = {};
  const faults: string[] = [];
  const site = await serveBuilt(root);
  const died = async (profile: string): Promise<void> => {
    let page = await openLean(profile, site.url);
    await awake(page);
    await grow(page);
    // The first dies in peace: how long that takes says when the others are killed.
    const takes = await dieInPeace(page);
    for (let death = 0; ; death += 1) {
      const found = await whole(page, death);
      const fault = faultOf(found);
      if (fault !== null) faults.push(`death ${death}: ${fault}`);
      if (typeof found === 'string' || death === deaths) break;
      await page.evaluate(async (id) => {
        await golem.lineage.succeed(id);
      }, found.id);
      await grow(page);
      // What asks takes a while itself, so that more of them are still under way.
      const at = random.next() ** 2 * takes;
      void page
        .evaluate(() => {
          golem.mortality.end('Enough.').catch(() => undefined);
        })
        .catch(() => undefined);
      await rest(at);
      const { stage } = await page.evaluate(() => golem.mortality.get());
      await page.kill();
      killedAt[stage] = (killedAt[stage] ?? 0) + 1;
      told(`${death + 1}: after ${at.toFixed(0)} of ${takes.toFixed(0)} ms, ${stage}`);
      page = await openLean(profile, site.url);
      await awake(page);
      // What was not written yet was promised to nobody.
      if (await alive(page)) await dieInPeace(page);
    }
    await page.close();
  };
  try {
    await withProfile(died);
    return { deaths, killedAt, faults };
  } finally {
    await site.close();
  }
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SeededRandom } from '../../../src/lib/math/seeded-random.ts';
import { serveHarness } from '../serve.ts';
import { damageIn } from './browser-store.ts';
import { differences } from './compare.ts';
import { Life } from './life.ts';
import type { Death } from './life.ts';
import { emptyModel, rowsOf } from './model.ts';
import type { Model } from './model.ts';
import { nextPlan } from './plan.ts';
import type { Sabotage } from './sabotage.ts';
import type { Survey } from './survey.ts';
import { Tally } from './tally.ts';
import type { Summary } from './tally.ts';

export interface CrashOptions {
  readonly kills: number;
  /** A whole number; plans and the moments of the kills follow from it. */
  readonly seed: number;
  readonly sabotage?: Sabotage;
  /** Files are read where they lie, and so many bytes of them kept; left out: all are in memory. */
  readonly cacheBytes?: number;
  /** Told after each kill. */
  readonly progress?: (line: string) => void;
}

export interface CrashResult {
  readonly summary: Summary;
  /** The first thing that was wrong, with where to look; null when nothing was. */
  readonly fault: string | null;
}

/** Share of lives that are killed before they have opened: of the everyday ones, and of a new profile's first. */
const OPENING = 1 / 6;
const FIRST_OPENING = 1 / 2;
/** Share of kills after which all begins anew on an empty profile, so that a first visit can be cut as well. */
const NEW_PROFILE = 1 / 30;
/**
 * A life is killed at most so many milliseconds after at most so many acknowledged transactions: by time alone a busy
 * machine would write next to nothing between two kills.
 */
const LONGEST_MS = 500;
const MOST_AWAITED = 12;
/** A Chromium profile, and what its database must hold. */
interface Profile {
  readonly path: string;
  readonly model: Model;
  death: Death;
  /** What the browser has damaged of its own store. */
  damage: string | null;
}

const NOTHING_YET: Death = { acknowledged: -1, begun: -1, stage: 'idle', folded: 0 };
/** Faults told; the first is the one to look at. */
const MOST_TOLD = 20;

/**
 * Kills a Chromium again and again while it writes, and looks after each kill whether the database holds exactly the
 * transactions up to one that is not before the last acknowledged, and nothing of any other.
 */
export async function crash(options: CrashOptions): Promise<CrashResult> {
  const folder = await mkdtemp(join(tmpdir(), 'golem-crash-'));
  const harness = await serveHarness('crash');
  const tally = new Tally();
  // What was damaged on purpose teaches nothing.
  const kept = (options.sabotage ?? 'none') === 'none';
  let fault: string | null = null;
  try {
    const cached = options.cacheBytes === undefined ? '' : `?cache=${options.cacheBytes}`;
    await killAndCheck(options, `${harness.url}${cached}`, folder, tally);
  } catch (error) {
    if (!(error instanceof CrashFault)) throw error;
    fault = `seed ${options.seed}, after kill ${tally.kills}: ${error.message}`;
    if (kept) fault += `\nThe profile is kept in ${folder}`;
  } finally {
    await harness.close();
    if (fault === null || !kept) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  return { summary: tally.summary(), fault };
}

/** Something acknowledged is gone, or something is there that should not be. */
class CrashFault extends Error {}

async function killAndCheck(options: CrashOptions, url: string, folder: string, tally: Tally): Promise<void> {
  const { kills, seed, sabotage = 'none', progress } = options;
  const random = SeededRandom.fromSeed(seed);
  const newProfile = (): Profile => ({
    path: join(folder, `profile-${tally.kills}`),
    model: emptyModel(seed + tally.kills),
    death: NOTHING_YET,
    damage: null,
  });
  let profile = newProfile();
  const forget = async (): Promise<void> => {
    await rm(profile.path, { recursive: true, force: true, maxRetries: 5 });
    profile = newProfile();
  };
  // What a life usually takes until it writes, so that a kill can fall anywhere before.
  let openingMs = 2_000;
  for (let kill = 0; kill <= kills; kill += 1) {
    profile.damage ??= await damageIn(profile.path);
    const life = await Life.begin(profile.path, url, sabotage);
    // Its Chromium is a process group of its own, which would outlive this one.
    const interrupted = (): void => {
      void life.kill();
      process.exit(130);
    };
    process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
    try {
      const first = profile.death === NOTHING_YET;
      if (kill < kills && random.next() < (first ? FIRST_OPENING : OPENING)) {
        await life.during(random.next() * openingMs);
        profile.death = { ...profile.death, stage: 'opening' };
      } else {
        const checked = await life.checked();
        if (checked.cleared) {
          // Whatever was acknowledged is gone, by the browser's own hand and word. It is counted, and all begins anew.
          tally.cleared(`after kill ${tally.kills}: ${profile.death.acknowledged + 1} transactions`);
          progress?.(`cleared by the browser, which says so (store.cleared)`);
          await life.kill();
          await forget();
          continue;
        }
        judge(profile.model, profile.death, checked.survey);
        openingMs = checked.ms;
        tally.checked(checked, profile.death, rowsOf(profile.model));
        if (kill === kills) break;
        await life.write(profile.model, Math.floor(random.next() * MOST_AWAITED));
        await life.during(random.next() * LONGEST_MS);
        await life.kill();
        profile.death = life.death();
      }
    } catch (error) {
      const told = firstLines(error);
      if (profile.damage === null) throw new CrashFault(told);
      // Only what nobody can prevent is passed over, and it is counted.
      tally.lost(`after kill ${tally.kills}: ${profile.damage}; ${told}`);
      progress?.(`lost by the browser itself: ${profile.damage}; ${told}`);
      await life.kill();
      await forget();
      continue;
    } finally {
      await life.kill();
      process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
    }
    tally.killed(profile.death);
    const { stage, begun, acknowledged } = profile.death;
    progress?.(
      `kill ${kill + 1} of ${kills}: while ${stage}, transaction ${begun} begun, ${acknowledged} acknowledged`,
    );
    if (stage !== 'opening' && random.next() < NEW_PROFILE) await forget();
  }
}

/** Of an error in the page, what comes behind is the stack of minified code. */
function firstLines(error: unknown): string {
  if (error instanceof CrashFault) return error.message;
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}

/** Brings the model to what is stored. @throws CrashFault when no number of whole transactions explains it */
function judge(model: Model, death: Death, survey: Survey): void {
  const { last } = survey;
  const faults = [...survey.faults];
  if (last < death.acknowledged) {
    faults.unshift(`transaction ${death.acknowledged} was acknowledged, and the last one stored is ${last}`);
  }
  // More than was heard of may be stored: what is killed in front of its message is not heard.
  while (model.last < last) nextPlan(model);
  if (model.last === last) faults.push(...differences(model, survey));
  if (faults.length > 0) throw new CrashFault(faults.slice(0, MOST_TOLD).join('\n'));
}

import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TickOutline, livedAgain, livePlan } from './live-plan.ts';
import { EQUIPPED, type LifePlan, WHOLE_TAPES, randomLives } from './plan.ts';

const RANDOM_LIVES = 20;
const SEED = 20_261_122;

interface LivedPlan {
  readonly plan: LifePlan;
  readonly outlines: readonly TickOutline[];
}

/** Lives all plans with this code and keeps what each tick came to, with the lives as files. */
export async function recordLives(folder: string, told: (line: string) => void): Promise<void> {
  for (const plan of [...EQUIPPED, ...randomLives(RANDOM_LIVES, SEED), ...WHOLE_TAPES]) {
    const outlines = await livePlan(plan, join(folder, `${plan.name}.golem`));
    await writeFile(join(folder, `${plan.name}.json`), JSON.stringify({ plan, outlines }));
    told(`${plan.name}: ${outlines.length} ticks`);
  }
}

/** The first field in which two ticks differ; null where they are the same. */
function difference(before: TickOutline, now: TickOutline): string | null {
  const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
  // What a tick learned was once told in another order.
  const of = (tick: TickOutline, key: string): unknown =>
    key === 'learned' ? (tick[key] as readonly string[]).toSorted() : tick[key];
  const field = Object.keys(before).find((key) => !same(of(before, key), of(now, key)));
  if (field === undefined) return null;
  const shown = (value: unknown): string => JSON.stringify(value)?.slice(0, 400) ?? 'nothing';
  return `${field}\n  before: ${shown(before[field])}\n  now:    ${shown(now[field])}`;
}

/**
 * Lives the recorded plans again with this code, and the files of those lives as they were told.
 * @returns whether every tick came to the same, and every record and state to the same hash
 */
export async function checkLives(
  folder: string,
  only: string | undefined,
  told: (line: string) => void,
): Promise<boolean> {
  let same = true;
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted();
  if (names.length === 0) throw new Error(`${folder} contains no recorded life. Run “record” first.`);
  for (const name of names.filter((one) => only === undefined || one.includes(only))) {
    const { plan, outlines } = JSON.parse(await readFile(join(folder, name), 'utf8')) as LivedPlan;
    const now = await livePlan(plan);
    const at = outlines.findIndex(
      (before, i) => !now[i] || difference(before, JSON.parse(JSON.stringify(now[i]))) !== null,
    );
    const differs = at >= 0 || now.length !== outlines.length;
    same &&= !differs;
    const again = await livedAgain(join(folder, `${plan.name}.golem`));
    if ('mind' in again) {
      told(`not again  ${plan.name}: the file is of mind version ${again.mind}`);
    } else {
      same &&= again.first === null;
      told(
        again.first === null
          ? `to the bit ${plan.name}: ${again.ticks} ticks of the file`
          : `DIFFERENT  ${plan.name}: tick ${again.first} of the file does not come out as it was sealed`,
      );
    }
    if (!differs) told(`same       ${plan.name}: ${now.length} ticks`);
    else if (at < 0 || !now[at])
      told(`DIFFERENT  ${plan.name}: ${outlines.length} ticks before, ${now.length} now`);
    else
      told(
        `DIFFERENT  ${plan.name}: tick ${at + 1}, ${difference(outlines[at]!, JSON.parse(JSON.stringify(now[at])))}`,
      );
  }
  return same;
}

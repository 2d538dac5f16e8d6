import { wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { tokensFromDisk } from '../../src/hosts/node/in-process.ts';
import { sleep, WALL_TIMER } from '../../src/lib/async/timer.ts';
import { governor } from '../../src/mind/governor/organ.ts';
import type { OrganDescription } from '../../src/mind/contract/organ.ts';
import { ORGANS, type Organs } from '../../src/mind/heartbeat/organs.ts';
import { wordPiece } from '../fixtures/word-piece.ts';
import { liveBare } from '../support/bare-life.ts';
import { CANDIDATES, CHANGED, NEW, TICKS, type Times } from './assembly.ts';
import { builtModule } from './built.ts';
import { median, quantile } from './measures.ts';
import type { BenchRow } from './row.ts';

/** Ticks lived to see what the loops take of them, and how often: the same life each time. */
const LIVED = 400;
const LIVES = 7;
/** Ticks of a life that rests between them. */
const RESTING = 300;

/** What one life without a store took, tick by tick, ms: the governor's link of the after-turn chain, and the whole tick. */
async function oneLife(): Promise<{ readonly loops: readonly number[]; readonly whole: readonly number[] }> {
  const loops: number[] = [];
  const organs = (ORGANS as readonly OrganDescription[]).map((organ): OrganDescription => {
    if (organ.name !== governor.name) return organ;
    return {
      ...organ,
      afterTurn: (...told) => {
        const began = performance.now();
        const made = organ.afterTurn!(...told);
        loops.push(performance.now() - began);
        return made;
      },
    };
  });
  const ends: number[] = [];
  await liveBare(organs as unknown as Organs, LIVED, undefined, undefined, {
    tape: 'sp500',
    start: 0,
    between: (lived) => {
      ends.push(performance.now());
      return lived.at(-1)!.state;
    },
  });
  const whole = ends.map((end, i) => end - (ends[i - 1] ?? end));
  // The first has no beginning that is known.
  return { loops: loops.slice(1, ends.length), whole: whole.slice(1) };
}

const least = (several: readonly (readonly number[])[]): readonly number[] =>
  several[0]!.map((_, i) => Math.min(...several.map((one) => one[i] ?? Number.POSITIVE_INFINITY)));
const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

/** What loops 1 and 2 take of a whole tick without a store: of each tick the least of several lives that are the same to the last bit. */
async function loopsShare(): Promise<BenchRow> {
  const lives = [];
  for (let life = 0; life < LIVES; life += 1) lives.push(await oneLife());
  const loops = sum(least(lives.map((life) => life.loops)));
  const whole = sum(least(lives.map((life) => life.whole)));
  return {
    name: 'Loops 1 and 2, of a tick',
    value: (loops / whole) * 100,
    unit: '%',
    goal: { most: 1 },
    note: `${LIVED} ticks of the S&P history without a store: ${loops.toFixed(1)} of ${whole.toFixed(0)} ms, of each tick the least of ${LIVES} lives`,
  };
}

/** The step of assembling in a life that rests between its ticks, ms, and what had been made ready. */
async function resting(
  preassembles: 0 | 1,
): Promise<{ readonly ms: readonly number[]; readonly there: number; readonly made: number }> {
  const { api, golem } = await wakeHeadless({ world: 'sp500', seed: 7, id: 'resting' });
  await api.policy.set({ context: { preassembles } });
  const ms: number[] = [];
  for (let tick = 0; tick < RESTING; tick += 1) {
    await api.step('theta', 1);
    await sleep(WALL_TIMER, 1);
    const assemble = golem.pulse.stored.lastRecord?.timings.find(({ step }) => step === 'assemble');
    if (assemble && !assemble.skipped) ms.push(assemble.duration);
  }
  const { asked, kept, ready, made, madeMs } = (await api.metrics()).preAssembly!;
  return { ms, there: asked > 0 ? (kept + ready) / asked : 0, made: made > 0 ? (madeMs / made) * 1_000 : 0 };
}

async function atDeliberation(): Promise<BenchRow> {
  const [on, off] = [await resting(1), await resting(0)];
  return {
    name: 'Memories of a prompt that were there',
    value: on.there * 100,
    unit: '%',
    goal: { least: 90 },
    note:
      `${RESTING} ticks with rests: assembling took ${median(on.ms).toFixed(2)} ms, ${median(off.ms).toFixed(2)} without (medians of ${on.ms.length}); ` +
      `one memory took ${on.made.toFixed(0)} µs between ticks`,
  };
}

const figures = ({ wall, processor }: Times): string =>
  `median ${median(wall).toFixed(1)}, least ${Math.min(...wall).toFixed(1)}; of the processor median ${median(processor).toFixed(1)}, ` +
  `p95 ${quantile(processor, 0.95).toFixed(1)}`;

/** Assembling a prompt of two thousand candidates: gathered, scored, masked, counted, selected, ordered. */
export async function benchGovernor(root: string): Promise<readonly BenchRow[]> {
  const tokens = await tokensFromDisk();
  const { timesOf } = await builtModule<typeof import('./assembly.ts')>(root, 'assembly');
  const kept = timesOf(tokens, { keeps: true });
  const changing = { changed: CHANGED, ticks: TICKS / 2 };
  const prepared = timesOf(tokens, { ...changing, keeps: true, prepares: true });
  const unprepared = timesOf(tokens, { ...changing, keeps: true });
  const without = timesOf(tokens, { ticks: TICKS / 2 });
  const plain = timesOf(wordPiece(), { ticks: 3, warm: 1 });
  return [
    {
      name: `Assembly with ${CANDIDATES} candidates, p95`,
      value: quantile(kept.wall, 0.95),
      unit: 'ms',
      goal: { most: 5 },
      note: `${figures(kept)}; ${TICKS} ticks, ${NEW} new memories each, the product's tokenizer`,
    },
    {
      name: `The same, ${CHANGED} changed and made ready, p95`,
      value: quantile(prepared.wall, 0.95),
      unit: 'ms',
      goal: { most: 5 },
      note: `${figures(prepared)}; not made ready: ${figures(unprepared)}`,
    },
    {
      name: 'The same, nothing kept between prompts',
      value: median(without.processor) / median(kept.processor),
      unit: '×',
      goal: { least: 1.5 },
      note: `as much of the processor: ${figures(without)}`,
    },
    {
      name: 'The same, every text counted anew',
      value: median(plain.processor) / median(kept.processor),
      unit: '×',
      goal: { least: 2 },
      note: `as much of the processor: median ${median(plain.processor).toFixed(0)} ms by the tokenizer alone`,
    },
    await atDeliberation(),
    await loopsShare(),
  ];
}

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Key } from '../../../src/adapters/proving-key/index.ts';
import {
  boundsOf,
  type Bounds,
  gainsOf,
  scoreOf,
  type Score,
  type Track,
  usedFrom,
} from '../../../src/adapters/proving-score/index.ts';
import { type Difficulty, provingSpec } from '../../../src/domain/world/proving.ts';
import type { PolicyPatch } from '../../../src/domain/rules/policy.ts';
import { MIND_VERSION } from '../../../src/mind/mind-version.ts';
import { POLICY } from './deciders.ts';
import { type Life, lifeIn } from './life.ts';
import { livingOf } from './living.ts';
import { nearestNeighbours } from './neighbours.ts';
import { pictureOf } from './picture.ts';
import { tableOf } from './table.ts';

export interface Asked {
  readonly seeds: readonly number[];
  readonly difficulty: Difficulty;
  readonly ticks: number;
  /** Names of organs or notes, or `all`. */
  readonly without: readonly string[];
  /** Names of what is off by default, or `all`. */
  readonly beside: readonly string[];
  /** Of golems, by name; all where it is empty. */
  readonly only: readonly string[];
  /** Settings that every golem lives by, in place of its own. */
  readonly settings: PolicyPatch;
  /** Address of a model that answers as OpenAI does, and its name there. */
  readonly model: { readonly url: string; readonly name: string } | null;
  /** Folder for the JSON and the picture; null writes none. */
  readonly out: string | null;
  follow(line: string): void;
}

/** One decider in one ground. */
export interface Result {
  readonly seed: number;
  readonly name: string;
  readonly score: Score;
  /** Of equity, ln. */
  readonly growth: number;
  readonly orders: number;
  readonly gains: ReturnType<typeof gainsOf>;
  /** The tick from which on it acts on each cue; null for never. */
  readonly used: Readonly<Record<string, number | null>>;
  /** What a golem's life tells beside; null for who is none. */
  readonly life: Pick<Life, 'tokens' | 'thoughts' | 'beliefs' | 'noticed' | 'heldBack'> | null;
}

function resultOf(
  seed: number,
  name: string,
  track: Track,
  key: Key,
  bounds: Bounds,
  life: Life | null,
): Result {
  return {
    seed,
    name,
    score: scoreOf(track, bounds),
    growth: Math.log(track.equity.at(-1)! / POLICY.paper.capital),
    orders: track.orders,
    gains: gainsOf(track, key),
    used: Object.fromEntries(key.cues.map((cue) => [cue.name, usedFrom(track, key, cue)])),
    life: life && {
      tokens: life.tokens,
      thoughts: life.thoughts,
      beliefs: life.beliefs,
      noticed: life.noticed,
      heldBack: life.heldBack,
    },
  };
}

/**
 * Has everybody live in each ground who has not lived there yet.
 * @param before results that are there already @returns results, each life's as soon as it is lived
 */
export async function* prove(asked: Asked, before: readonly Result[] = []): AsyncGenerator<Result> {
  const { golems, windows } = await livingOf(asked);
  const bounding = ['floor', 'nearest neighbours', 'oracle'];
  for (const seed of asked.seeds) {
    const spec = provingSpec(seed, asked.difficulty);
    const lived = before.flatMap((one) => (one.seed === seed ? [one.name] : []));
    const left = golems.filter(({ name }) => !lived.includes(name));
    const shown = windows.filter(({ name }) => !lived.includes(name));
    if ([...left, ...shown].length === 0 && bounding.every((name) => lived.includes(name))) continue;
    asked.follow(`ground ${seed}: ${[...bounding, ...shown.map(({ name }) => name)].join(', ')}`);
    const hands = [nearestNeighbours(), ...shown.map(({ begin }) => begin())];
    const bounds = await boundsOf(spec, POLICY, asked.ticks, hands);
    const { key, oracle, floor, others } = bounds;
    const result = (name: string, track: Track, life: Life | null = null): Result =>
      resultOf(seed, name, track, key, bounds, life);
    const bounded = [floor, others[0]!, oracle] as const;
    for (const [place, name] of bounding.entries())
      if (!lived.includes(name)) yield result(name, bounded[place]!);
    for (const [place, { name }] of shown.entries()) yield result(name, others[place + 1]!);
    for (const { name, policy, options, kept } of left) {
      asked.follow(`ground ${seed}: ${name}`);
      const life = await lifeIn(spec, asked.ticks, policy, options, kept);
      yield result(name, life, life);
    }
  }
}

/** What a folder holds of a table that was begun. */
interface Begun extends Pick<Asked, 'seeds' | 'difficulty' | 'ticks'> {
  /** Absent where there are none. */
  readonly settings?: PolicyPatch;
  /** Version of the mind that lived. */
  readonly mind: number;
  readonly results: readonly Result[];
}

/**
 * Results that are there already of the same lives: a long table is made in several goes.
 * @throws Error where the folder holds another's
 */
function begunIn({ out, seeds, difficulty, ticks, settings }: Asked): readonly Result[] {
  const file = out === null ? null : join(out, 'proving.json');
  if (file === null || !existsSync(file)) return [];
  const begun = JSON.parse(readFileSync(file, 'utf8')) as Begun;
  if (begun.mind !== MIND_VERSION || begun.difficulty !== difficulty || begun.ticks !== ticks)
    throw new Error(
      `${file} holds lives of version ${begun.mind} of the mind, difficulty ${begun.difficulty}, ${begun.ticks} ticks. Take another folder for --out, or delete it.`,
    );
  if (JSON.stringify(begun.settings ?? {}) !== JSON.stringify(settings))
    throw new Error(`${file} holds lives by other settings. Take another folder for --out, or delete it.`);
  return begun.results.filter(({ seed }) => seeds.includes(seed));
}

/** The whole of `npm run prove`: what is measured, as a table, a JSON file and a picture. */
export async function proving(asked: Asked): Promise<string> {
  const results: Result[] = [...begunIn(asked)];
  const write = (name: string, text: string): void => {
    if (asked.out !== null) writeFileSync(join(asked.out, name), text);
  };
  for await (const one of prove(asked, results.slice())) {
    results.push(one);
    asked.follow(
      `  ${one.name}: ${one.score.whole === null ? '–' : (100 * one.score.whole).toFixed(1)} % (${one.score.thirds.map((share) => (share === null ? '–' : (100 * share).toFixed(0))).join(', ')}), growth ${one.growth.toFixed(2)}`,
    );
    const { seeds, difficulty, ticks, settings } = asked;
    const set = Object.keys(settings).length > 0 && { settings };
    const told: Begun = { mind: MIND_VERSION, seeds, difficulty, ticks, ...set, results };
    write('proving.json', `${JSON.stringify(told, null, 1)}\n`);
  }
  write('proving.svg', pictureOf(results));
  const table = tableOf(asked, results);
  write('proving.md', `${table}\n`);
  return table;
}

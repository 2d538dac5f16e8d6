import { readRecord } from './records.ts';
import type { Sql } from '../../sql/sql.ts';

/** Ticks from the first to the last, lived one after the other in one world. */
export interface WorldStay {
  readonly world: string;
  readonly from: number;
  readonly to: number;
}

interface Run {
  readonly from: number;
  readonly to: number;
}

/** Ticks after $1 in runs of steps that follow on each other: a change of world, as a rule, begins another. */
const RUNS = `
  WITH steps AS (
    SELECT tick, step, lag(step) OVER (ORDER BY tick) AS before FROM records WHERE tick > $1
  ), starts AS (
    SELECT tick FROM steps WHERE before IS NULL OR step <> before + 1
  )
  SELECT tick AS "from", coalesce(lead(tick) OVER (ORDER BY tick) - 1, (SELECT max(tick) FROM records)) AS "to"
  FROM starts ORDER BY tick`;

/**
 * In which world each tick was lived. Only whole records tell it: of each run the first and the last are read, and more
 * where those two differ. What was found is remembered: make it anew for another life.
 */
export class WorldSpans {
  #known: readonly WorldStay[] = [];

  /** Spans of one world, oldest first. */
  async of(sql: Sql, world: string): Promise<readonly WorldStay[]> {
    return (await this.all(sql)).filter((span) => span.world === world);
  }

  /** Every tick that was lived so far, oldest first. */
  async all(sql: Sql): Promise<readonly WorldStay[]> {
    const spans = [...this.#known];
    const { rows } = await sql.query<Run>(RUNS, [spans.at(-1)?.to ?? -1]);
    for (const run of rows) {
      for (let { from } = run; from <= run.to; from = spans.at(-1)!.to + 1) {
        const next = await firstSpan(sql, { from, to: run.to });
        const last = spans.at(-1);
        // Asked again and again, the newest ticks come one by one.
        if (last?.world === next.world) spans[spans.length - 1] = { ...last, to: next.to };
        else spans.push(next);
      }
    }
    this.#known = spans;
    return spans;
  }
}

/** Of spans, what of them was lived up to a tick. */
export function upToTick(spans: readonly WorldStay[], tick: number | undefined): readonly WorldStay[] {
  if (tick === undefined) return spans;
  return spans.flatMap((span) => (span.from > tick ? [] : { ...span, to: Math.min(span.to, tick) }));
}

/** In which world a tick was lived; empty where none is known. @param spans oldest first, without a tick twice */
export function worldAt(spans: readonly WorldStay[], tick: number): string {
  const span = spans.findLast(({ from }) => from <= tick);
  return span !== undefined && tick <= span.to ? span.world : '';
}

/** The part of a run that was lived where it began. A run holds one change of world at most. */
async function firstSpan(sql: Sql, { from, to }: Run): Promise<WorldStay> {
  const world = await worldOf(sql, from);
  if (to === from || (await worldOf(sql, to)) === world) return { world, from, to };
  let there = from;
  let elsewhere = to;
  while (elsewhere - there > 1) {
    const middle = (there + elsewhere) >> 1;
    if ((await worldOf(sql, middle)) === world) there = middle;
    else elsewhere = middle;
  }
  return { world, from, to: there };
}

async function worldOf(sql: Sql, tick: number): Promise<string> {
  const { rows } = await sql.query<{ body: Uint8Array | null; world: string | null }>(
    'SELECT body, world_id AS world FROM records WHERE tick = $1',
    [tick],
  );
  const { body, world } = rows[0]!;
  return body === null ? (world ?? '') : (await readRecord({ body })).observation.worldId;
}

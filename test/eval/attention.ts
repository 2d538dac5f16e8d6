import type { BehavioralPhase } from '../../src/domain/life/life.ts';
import type { EventStream } from '../../src/domain/world/event-stream.ts';
import { DEFAULT_POLICY } from '../../src/mind/policy/defaults.ts';
import { ORGANS } from '../../src/mind/heartbeat/organs.ts';
import { SeededRandom } from '../../src/lib/math/seeded-random.ts';
import { bearingOf } from '../../src/mind/triage/kinds.ts';
import { sift } from '../../src/mind/triage/sift.ts';
import type { TriageSlice } from '../../src/mind/triage/state.ts';
import { addReading, type Moments, NO_MOMENTS, zScore } from '../../src/mind/market/beliefs.ts';
import { liveBare } from '../support/bare-life.ts';
import { type MadeTick, madeStream, type Planted } from './attention-stream.ts';
import { interval, mean } from './measures.ts';

const WARM_UP = 30;
/** Streams from this seed on are measured; those before it are for whoever changes triage to look at. */
const MEASURED = 1_001;
const SIGNS: readonly Planted[] = ['move', 'drain', 'new pool'];
/** What each event of a tick is worth to a filter; the most are taken. */
type Filter = (tick: MadeTick, at: number) => readonly number[];

interface Sifter {
  /** Places of the escalated among a tick's events. */
  choose(tick: MadeTick, at: number, most: number): readonly number[];
}

function byTriage(phase: BehavioralPhase, pool = ''): Sifter {
  let state: TriageSlice = {};
  return {
    choose: ({ stream }, at, most) => {
      const sifted = sift(
        state,
        [stream],
        { count: 1, last: at + 1 },
        { tick: at + 1, phase, pool, exposure: 0.5 },
        { ...DEFAULT_POLICY.triage, most },
      );
      state = sifted.state;
      return sifted.record.escalated.flatMap(({ index }) => (index < 0 ? [] : [index]));
    },
  };
}

/** Places of the most, the first of equals first. */
const best = (values: readonly number[], most: number): readonly number[] =>
  values
    .map((value, i) => ({ value, i }))
    .sort((a, b) => b.value - a.value || a.i - b.i)
    .slice(0, most)
    .map(({ i }) => i);

/** By their size alone. */
const bySize: Filter = ({ stream }) => stream.size;
/** All alike, in an order that means nothing: all of them, cut off. */
function byChance(seed: number): Filter {
  const random = SeededRandom.fromSeed(seed);
  return ({ stream }) => stream.size.map(() => random.next());
}
/** The most deviant by running mean and deviation of each kind of event of each contract; what was never seen stands at 4. */
function byZ(): Filter {
  const moments = new Map<string, Moments>();
  const UNKNOWN = 4;
  return ({ stream }: { readonly stream: EventStream }) =>
    stream.size.map((size, row) => {
      const key = `${stream.addresses[stream.source[row]!]} ${stream.kind[row]}`;
      const before = moments.get(key);
      moments.set(key, addReading(before ?? NO_MOMENTS, size / 1_000, 0.02));
      return before ? Math.abs(zScore(before, size / 1_000, 0.05) ?? 0) : UNKNOWN;
    });
}

const percent = (values: readonly number[]): string => {
  const [low, high] = interval(values);
  const figure = (value: number): string => (100 * value).toFixed(1);
  return `${figure(mean(values))} (${figure(low)} to ${figure(high)})`;
};

/** How many signs there were of each kind, and how many a filter took. */
type Found = Readonly<Record<Planted, { hit: number; of: number }>>;

function found(made: readonly MadeTick[], taken: readonly (readonly number[])[]): Found {
  const sums: Found = { move: { hit: 0, of: 0 }, drain: { hit: 0, of: 0 }, 'new pool': { hit: 0, of: 0 } };
  for (const [at, { signs }] of made.entries())
    for (const [row, sign] of signs.entries()) {
      if (sign === null || at < WARM_UP) continue;
      sums[sign].of += 1;
      if (taken[at]!.includes(row)) sums[sign].hit += 1;
    }
  return sums;
}

/** The best of a whole stream, as by a threshold that takes so many. */
function bestOfAll(values: readonly (readonly number[])[], most: number): readonly (readonly number[])[] {
  const all = values.flatMap((each, at) =>
    at < WARM_UP ? [] : each.map((value, row) => ({ value, at, row })),
  );
  const taken = all.toSorted((a, b) => b.value - a.value || a.at - b.at || a.row - b.row).slice(0, most);
  const rows: number[][] = values.map(() => []);
  for (const { at, row } of taken) rows[at]!.push(row);
  return rows;
}

/** What triage escalates of a stream, and what other filters take at as many places: of the whole stream, and tick by tick where triage took them. */
function caught(seed: number, ticks: number) {
  const made = madeStream(seed, ticks);
  const triage = byTriage('stable');
  const chosen = made.map((tick, at) => triage.choose(tick, at, DEFAULT_POLICY.triage.most));
  const places = chosen.slice(WARM_UP).reduce((sum, { length }) => sum + length, 0);
  const filters = { 'z-score': byZ(), fixed: bySize, all: byChance(seed) };
  const others = Object.entries(filters).flatMap(([name, filter]) => {
    const values = made.map(filter);
    const timed = values.map((each, at) => best(each, chosen[at]!.length));
    return [
      [name, found(made, bestOfAll(values, places))],
      [`${name}, told when`, found(made, timed)],
    ] as const;
  });
  return {
    found: Object.fromEntries([['triage', found(made, chosen)], ...others]) as Record<string, Found>,
    escalated: places / (ticks - WARM_UP),
  };
}

/** Whether the uncertain explores and the terminal conserves, on one stream: shares of what is escalated. */
function phases(seed: number, ticks: number) {
  const made = madeStream(seed, ticks);
  const pool = made[0]!.stream.addresses[0]!;
  const ofPhase = (phase: BehavioralPhase) => {
    const triage = byTriage(phase, pool);
    const seen = new Map<string, number>();
    const sums = { chances: 0, threats: 0, early: 0, late: 0 };
    for (const [at, tick] of made.entries()) {
      const { stream } = tick;
      const chosen = new Set(triage.choose(tick, at, 20));
      for (let row = 0; row < stream.index.length; row += 1) {
        const source = stream.addresses[stream.source[row]!]!;
        const kind = stream.kinds[stream.kind[row]!]!;
        const before = seen.get(`${source} ${kind}`) ?? 0;
        seen.set(`${source} ${kind}`, before + 1);
        if (!chosen.has(row)) continue;
        if (source === pool && bearingOf(kind) === 'chance') sums.chances += 1;
        if (before < 10) sums.early += 1;
        else sums.late += 1;
      }
    }
    const young = [...seen.values()].reduce((sum, n) => sum + Math.min(10, n), 0);
    const old = [...seen.values()].reduce((sum, n) => sum + Math.max(0, n - 10), 0);
    return { chances: sums.chances, uncertain: sums.early / young, certain: sums.late / old };
  };
  const [thriving, terminal] = [ofPhase('thriving'), ofPhase('terminal')];
  return { thriving, terminal };
}

/** Hits of decisions for each thousand tokens of prompts, by who decides on places; lives in little room. */
export async function evaluatePlaces(lives: number, ticks: number): Promise<string> {
  const START = 5_100;
  /** Words: little enough that a third of what there is finds no place. */
  const BUDGET = 800;
  const rows: Record<string, number[]> = { score: [], composite: [], auction: [] };
  for (let life = 0; life < lives; life += 1) {
    const start = Math.round((life * (START - ticks)) / Math.max(1, lives - 1));
    for (const [attention, name] of ['score', 'composite', 'auction'].entries()) {
      const context = { ...DEFAULT_POLICY.context, attention, budgetTokens: BUDGET };
      const gate = { ...DEFAULT_POLICY.gate, baseThreshold: 0.1, minThreshold: 0.05 };
      const policy = { ...DEFAULT_POLICY, context, gate };
      const { ticks: lived } = await liveBare(ORGANS, ticks, undefined, policy, { tape: 'sp500', start });
      const tokens = lived.reduce((sum, { workspace }) => sum + (workspace?.totalTokens ?? 0), 0);
      const hits = lived.flatMap(({ record }) => record.credits ?? []).filter(({ hit }) => hit).length;
      rows[name]!.push((1_000 * hits) / Math.max(1, tokens));
    }
  }
  const line = (name: string): string => {
    const [low, high] = interval(rows[name]!);
    const apart = rows[name]!.map((value, i) => value - rows['score']![i]!);
    const [from, to] = interval(apart);
    return `| ${name} | ${mean(rows[name]!).toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)}) | ${mean(apart).toFixed(3)} (${from.toFixed(3)} to ${to.toFixed(3)}) |`;
  };
  return [
    `Decisions that came true for each thousand tokens, ${lives} lives of ${ticks} ticks on sp500, budget ${BUDGET} words:`,
    '| who decides on places | hits | against the score |',
    '| --- | --- | --- |',
    ...Object.keys(rows).map(line),
  ].join('\n');
}

/** Signs that triage escalates against other filters at equal numbers, and what it does in different states. */
export function evaluateTriage(seeds: number, ticks: number, first = MEASURED): string {
  const all = Array.from({ length: seeds }, (_, i) => caught(first + i, ticks));
  const names = Object.keys(all[0]!.found);
  const share = (name: string, kinds: readonly Planted[] = SIGNS): number[] =>
    all.flatMap(({ found: each }) => {
      const of = kinds.reduce((sum, kind) => sum + each[name]![kind].of, 0);
      const hit = kinds.reduce((sum, kind) => sum + each[name]![kind].hit, 0);
      return of > 0 ? [hit / of] : [];
    });
  const apart = (name: string): number[] => share('triage').map((value, i) => value - share(name)[i]!);
  const moods = all.map((_, i) => phases(first + i, ticks));
  return [
    `Signs escalated, % (95 % intervals over ${seeds} made streams of ${ticks} ticks, ${mean(all.map(({ escalated }) => escalated)).toFixed(2)} escalated a tick each):`,
    `| filter | all | ${SIGNS.join(' | ')} | triage is ahead by |`,
    '| --- | --- | --- | --- | --- | --- |',
    ...names.map(
      (name) =>
        `| ${name} | ${percent(share(name))} | ${SIGNS.map((sign) => percent(share(name, [sign]))).join(' | ')} | ${percent(apart(name))} |`,
    ),
    '',
    'Of events escalated, %:',
    `- of contracts heard of fewer than ten times ${percent(moods.map(({ thriving }) => thriving.uncertain))}, of others ${percent(moods.map(({ thriving }) => thriving.certain))}`,
    `- chances in its own pool escalated by a terminal golem, of those by a thriving one: ${percent(moods.map(({ thriving, terminal }) => terminal.chances / Math.max(1, thriving.chances)))}`,
  ].join('\n');
}

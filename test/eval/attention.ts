import type { BehavioralPhase } from '../../src/domain/life.ts';
import type { EventStream } from '../../src/domain/triage.ts';
import { DEFAULT_POLICY } from '../../src/mind/policy/defaults.ts';
import { ORGANS } from '../../src/mind/organs.ts';
import { bearingOf } from '../../src/mind/triage/kinds.ts';
import { sift } from '../../src/mind/triage/sift.ts';
import type { TriageSlice } from '../../src/mind/triage/state.ts';
import { addReading, type Moments, NO_MOMENTS, zScore } from '../../src/mind/world/moments.ts';
import { liveBare } from '../support/bare-life.ts';
import { evaluateChoice } from './attention-choice.ts';
import { type MadeTick, madeStream, type Planted } from './attention-stream.ts';
import { interval, mean } from './measures.ts';

const WARM_UP = 30;
const SIGNS: readonly Planted[] = ['move', 'drain', 'new pool'];
/** Places of the escalated among a tick's events, in the order of worth; `most` of them at most. */
type Chooser = (tick: MadeTick, at: number, most: number) => readonly number[];

function byTriage(phase: BehavioralPhase, pool = ''): Chooser {
  let state: TriageSlice = {};
  return ({ stream }, at, most) => {
    const sifted = sift(
      state,
      [stream],
      { count: 1, last: at + 1 },
      { tick: at + 1, phase, pool, exposure: 0.5 },
      { ...DEFAULT_POLICY.triage, most },
    );
    state = sifted.state;
    return sifted.told.escalated.flatMap(({ index }) => (index < 0 ? [] : [index]));
  };
}

const best = (values: readonly number[], most: number): readonly number[] =>
  values
    .map((value, i) => ({ value, i }))
    .sort((a, b) => b.value - a.value || a.i - b.i)
    .slice(0, most)
    .map(({ i }) => i);

/** The largest by their size alone. */
const byFixed: Chooser = ({ stream }, _, most) => best(stream.size, most);
/** Those that came first, in an order that means nothing: all of them, cut off at the same number. */
const byAll: Chooser = ({ stream }, _, most) => stream.index.slice(0, most);
/** The most deviant by running mean and deviation of each kind of event of each contract; what was never seen stands at 4. */
function byZ(): Chooser {
  const moments = new Map<string, Moments>();
  const UNKNOWN = 4;
  return ({ stream }: { readonly stream: EventStream }, _, most) => {
    const values = stream.size.map((size, row) => {
      const key = `${stream.addresses[stream.source[row]!]} ${stream.kind[row]}`;
      const before = moments.get(key);
      moments.set(key, addReading(before ?? NO_MOMENTS, size / 1_000, 0.02));
      return before ? Math.abs(zScore(before, size / 1_000, 0.05) ?? 0) : UNKNOWN;
    });
    return best(values, most);
  };
}

const percent = (values: readonly number[]): string => {
  const [low, high] = interval(values);
  const figure = (value: number): string => (100 * value).toFixed(1);
  return `${figure(mean(values))} (${figure(low)} to ${figure(high)})`;
};

/** Share of signs that were escalated, by kind, each filter given as many places on each tick as triage took. */
function caught(seed: number, ticks: number) {
  const made = madeStream(seed, ticks);
  const triage = byTriage('stable');
  const filters: Readonly<Record<string, Chooser>> = { fixed: byFixed, 'z-score': byZ(), all: byAll };
  const found: Record<string, { hit: number; of: number; by: Record<Planted, [number, number]> }> = {};
  const count = (name: string, { signs }: MadeTick, chosen: readonly number[]): void => {
    const sums = (found[name] ??= { hit: 0, of: 0, by: { move: [0, 0], drain: [0, 0], 'new pool': [0, 0] } });
    for (const [i, sign] of signs.entries()) {
      if (sign === null) continue;
      sums.of += 1;
      sums.by[sign][1] += 1;
      if (!chosen.includes(i)) continue;
      sums.hit += 1;
      sums.by[sign][0] += 1;
    }
  };
  let escalated = 0;
  for (const [at, tick] of made.entries()) {
    const chosen = triage(tick, at, DEFAULT_POLICY.triage.most);
    const others = Object.entries(filters).map(
      ([name, choose]) => [name, choose(tick, at, chosen.length)] as const,
    );
    if (at < WARM_UP) continue;
    escalated += chosen.length;
    count('triage', tick, chosen);
    for (const [name, picked] of others) count(name, tick, picked);
  }
  return { found, escalated: escalated / (ticks - WARM_UP) };
}

/** Whether the uncertain explores and the terminal conserves, on one stream: shares of what is escalated. */
function phases(seed: number, ticks: number) {
  const made = madeStream(seed, ticks);
  const pool = made[0]!.stream.addresses[0]!;
  const ofPhase = (phase: BehavioralPhase) => {
    const choose = byTriage(phase, pool);
    const seen = new Map<string, number>();
    const sums = { chances: 0, threats: 0, early: 0, late: 0 };
    for (const [at, tick] of made.entries()) {
      const { stream } = tick;
      const chosen = new Set(choose(tick, at, 20));
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
async function decisions(lives: number, ticks: number): Promise<string> {
  const START = 5_100;
  const rows: Record<string, number[]> = { score: [], composite: [], auction: [] };
  for (let life = 0; life < lives; life += 1) {
    const start = Math.round((life * (START - ticks)) / Math.max(1, lives - 1));
    for (const [attention, name] of ['score', 'composite', 'auction'].entries()) {
      const context = { ...DEFAULT_POLICY.context, attention, budgetTokens: 2_000 };
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
    `Decisions that came true for each thousand tokens, ${lives} lives of ${ticks} ticks on sp500, budget 2,000 words:`,
    '| who decides on places | hits | against the score |',
    '| --- | --- | --- |',
    ...Object.keys(rows).map(line),
  ].join('\n');
}

/** Signs that triage escalates against other filters at equal numbers, and what it does in different states. */
export function evaluateTriage(seeds: number, ticks: number): string {
  const all = Array.from({ length: seeds }, (_, i) => caught(i + 1, ticks));
  const names = ['triage', 'z-score', 'fixed', 'all'];
  const share = (name: string, of?: Planted): number[] =>
    all.flatMap(({ found }) => {
      const [hit, total] = of ? found[name]!.by[of] : [found[name]!.hit, found[name]!.of];
      return total > 0 ? [hit / total] : [];
    });
  const apart = (name: string): number[] => share('triage').map((value, i) => value - share(name)[i]!);
  const moods = all.map((_, i) => phases(i + 1, ticks));
  return [
    `Signs escalated, % (95 % intervals over ${seeds} made streams of ${ticks} ticks, ${mean(all.map(({ escalated }) => escalated)).toFixed(2)} escalated a tick each):`,
    `| filter | all | ${SIGNS.join(' | ')} | triage is ahead by |`,
    '| --- | --- | --- | --- | --- | --- |',
    ...names.map(
      (name) =>
        `| ${name} | ${percent(share(name))} | ${SIGNS.map((sign) => percent(share(name, sign))).join(' | ')} | ${percent(apart(name))} |`,
    ),
    '',
    'Of events escalated, %:',
    `- of contracts heard of fewer than ten times ${percent(moods.map(({ thriving }) => thriving.uncertain))}, of others ${percent(moods.map(({ thriving }) => thriving.certain))}`,
    `- chances in its own pool escalated by a terminal golem, of those by a thriving one: ${percent(moods.map(({ thriving, terminal }) => terminal.chances / Math.max(1, thriving.chances)))}`,
  ].join('\n');
}

export const evaluateAttention = async (
  seeds: number,
  ticks: number,
  lives: number,
  lived: number,
): Promise<string> =>
  [evaluateTriage(seeds, ticks), await decisions(lives, lived), await evaluateChoice(lives, 2 * lived)].join(
    '\n\n',
  );

import { screened } from '../../src/mind/triage/screen.ts';
import { log } from '../../src/lib/math/math.ts';
import type { GolemPolicy } from '../../src/mind/policy/golem-policy.ts';
import { DEFAULT_POLICY } from '../../src/mind/policy/defaults.ts';
import { ORGANS } from '../../src/mind/heartbeat/organs.ts';
import { type BareLife, liveBare } from '../support/bare-life.ts';
import { interval, mean } from './measures.ts';

/** Recorded histories, and the steps that lives begin within. */
const HISTORIES = [
  ['sp500', 5_100],
  ['btc', 365],
] as const;
/** Ticks in which what is usual is not known yet. */
const WARM_UP = 30;
/** Ticks after a thought within which something may come of it, and the move from which on it is more than chance, in deviations of them. */
const AFTER = 5;
const SOMETHING = 1;

interface Alarms {
  /** Shares of ticks that thought (T1, T2), and that thought by an event alone. */
  readonly t1: number;
  readonly t2: number;
  readonly byEvent: number;
  /** Of T1s after which nothing above chance happened: all of them, those by an event alone, and of all ticks. */
  readonly nothing: readonly number[];
  readonly nothingByEvent: readonly number[];
  readonly nothingAnyway: readonly number[];
}

/** Whether nothing beyond what a price without drift does came after a tick: |ln move| below a deviation of so many ticks. */
function nothingAfter({ ticks }: BareLife, at: number): number | null {
  const now = ticks[at]!.record;
  const then = ticks[at + AFTER]?.record;
  const sigma = now.observation.logReturn === null ? null : sigmaBefore(ticks, at);
  if (!then || sigma === null || sigma === 0) return null;
  const moved = Math.abs(log(then.observation.price / now.observation.price));
  return moved < SOMETHING * sigma * Math.sqrt(AFTER) ? 1 : 0;
}

/** Deviation of a tick's return as it was before a tick. */
function sigmaBefore(ticks: BareLife['ticks'], at: number): number | null {
  const returns = ticks
    .slice(Math.max(0, at - WARM_UP), at)
    .flatMap(({ record }) => record.observation.logReturn ?? []);
  return returns.length < 10 ? null : Math.sqrt(mean(returns.map((one) => one * one)));
}

const isByEvent = ({ gate }: BareLife['ticks'][number]['record']): boolean =>
  gate.tier === 'T1' && gate.forced === null && gate.predictionError < gate.threshold;

function alarmsOf(life: BareLife): Alarms {
  const rows = life.ticks
    .map(({ record }, at) => ({ record, nothing: nothingAfter(life, at), at }))
    .filter(({ at }) => at >= WARM_UP);
  const of = (wanted: (record: BareLife['ticks'][number]['record']) => boolean): number[] =>
    rows.flatMap(({ record, nothing }) => (wanted(record) && nothing !== null ? [nothing] : []));
  const share = (wanted: (record: BareLife['ticks'][number]['record']) => boolean): number =>
    mean(rows.map(({ record }) => (wanted(record) ? 1 : 0)));
  return {
    t1: share(({ gate }) => gate.tier === 'T1'),
    t2: share(({ gate }) => gate.tier === 'T2'),
    byEvent: share(isByEvent),
    nothing: of(({ gate }) => gate.tier === 'T1'),
    nothingByEvent: of(isByEvent),
    nothingAnyway: of(() => true),
  };
}

/** Ticks of two lives that differ: at the gate, in the prompt, in what was decided, and in equity at the end. */
function apart(off: BareLife, on: BareLife) {
  const pairs = off.ticks.map((tick, i) => [tick, on.ticks[i]!] as const);
  const share = (differ: (a: BareLife['ticks'][number], b: BareLife['ticks'][number]) => boolean): number =>
    mean(pairs.map(([a, b]) => (differ(a, b) ? 1 : 0)));
  const shown = ({ workspace }: BareLife['ticks'][number]): string =>
    workspace?.entries.flatMap(({ id, included }) => (included ? [id] : [])).join() ?? '';
  const decided = ({ record: { decision } }: BareLife['ticks'][number]): string =>
    JSON.stringify(decision && [decision.action, decision.prediction, decision.confidence]);
  const events = on.ticks.flatMap(({ workspace }) =>
    workspace ? [workspace.entries.some(({ included, payload }) => included && payload?.event) ? 1 : 0] : [],
  );
  const grown = ({ ticks }: BareLife): number =>
    ticks.at(-1)!.record.portfolio.equity / ticks[0]!.record.portfolio.equity - 1;
  return {
    gates: share((a, b) => a.record.gate.tier !== b.record.gate.tier),
    prompts: share((a, b) => shown(a) !== shown(b)),
    decisions: share((a, b) => decided(a) !== decided(b)),
    events: mean(events),
    grown: grown(on) - grown(off),
  };
}

const percent = (values: readonly number[]): string => {
  if (values.length === 0) return '–';
  const [low, high] = interval(values);
  const figure = (value: number): string => (100 * value).toFixed(1);
  return `${figure(mean(values))} (${figure(low)} to ${figure(high)})`;
};

/** A difference of shares of two samples, with its interval. */
function difference(a: readonly number[], b: readonly number[]): string {
  const variance = (values: readonly number[]): number => {
    const share = mean(values);
    return (share * (1 - share)) / Math.max(1, values.length);
  };
  const apart = mean(a) - mean(b);
  const wide = 1.96 * Math.sqrt(variance(a) + variance(b));
  const figure = (value: number): string => (100 * value).toFixed(1);
  return `${figure(apart)} (${figure(apart - wide)} to ${figure(apart + wide)})`;
}

/**
 * What triage does to lives on both recorded histories: each lived with it and without.
 * @param lives on each history @param ticks of each
 */
export async function evaluateGate(
  lives: number,
  ticks: number,
  policy: GolemPolicy = DEFAULT_POLICY,
): Promise<string> {
  const rows: string[] = [];
  const notes: string[] = [];
  for (const [tape, steps] of HISTORIES) {
    const off: Alarms[] = [];
    const on: Alarms[] = [];
    const pairs: ReturnType<typeof apart>[] = [];
    const routed = { seen: 0, dropped: 0, settled: 0, folded: 0, escalated: 0, waited: 0, letGo: 0 };
    for (let life = 0; life < lives; life += 1) {
      const start = Math.round((life * Math.max(0, steps - ticks)) / Math.max(1, lives - 1));
      const where = { tape, start, seed: 400 + life };
      const live = (by: number): Promise<BareLife> =>
        liveBare(
          ORGANS,
          Math.min(ticks, steps - 1),
          undefined,
          { ...policy, triage: { ...policy.triage, on: by } },
          Object.assign({ told: by > 0 ? screened : null }, where),
        );
      const [without, with_] = [await live(0), await live(1)];
      off.push(alarmsOf(without));
      on.push(alarmsOf(with_));
      pairs.push(apart(without, with_));
      for (const { record } of with_.ticks) {
        const { triage } = record;
        if (!triage) continue;
        routed.seen += triage.seen;
        routed.dropped += Object.values(triage.dropped).reduce((sum, n) => sum + n, 0);
        routed.settled += triage.dropped.settled ?? 0;
        routed.folded += triage.folded;
        routed.escalated += triage.escalated.length;
        routed.waited += triage.waiting?.put.length ?? 0;
        routed.letGo += triage.waiting?.letGo.length ?? 0;
      }
    }
    const all = (of: (one: Alarms) => readonly number[], from: readonly Alarms[]): readonly number[] =>
      from.flatMap(of);
    const nothing = [off, on].map((each) => all((one) => one.nothing, each));
    rows.push(
      `| ${tape} | ${percent(pairs.map(({ gates }) => gates))} | ${percent(pairs.map(({ prompts }) => prompts))} | ${percent(pairs.map(({ decisions }) => decisions))} | ` +
        `${percent(off.map(({ t1 }) => t1))} | ${percent(on.map(({ t1 }) => t1))} | ${percent(on.map(({ byEvent }) => byEvent))} | ` +
        `${percent(nothing[0]!)} | ${percent(nothing[1]!)} | ${difference(nothing[1]!, nothing[0]!)} | ${percent(all((one) => one.nothingByEvent, on))} | ${percent(all((one) => one.nothingAnyway, on))} | ${percent(pairs.map(({ grown }) => grown))} |`,
    );
    const { seen, dropped, settled, folded, escalated, waited, letGo } = routed;
    notes.push(
      `- ${tape}: of ${seen} events ${dropped} dropped (${settled} of them as settled), ${folded} folded, ${escalated} escalated (how often a contract spoke among them); ` +
        `${waited} waited for a later thought, ${letGo} were let go; ${percent(pairs.map(({ events }) => events))} % of prompts hold one.`,
    );
  }
  return [
    `Triage at the gate, ${lives} lives of ${ticks} ticks on each history lived twice, % (95 % intervals); a T1 is a false alarm where the price moved less than a deviation of ${AFTER} ticks in the ${AFTER} after it:`,
    '| history | gates that differ | prompts | decisions | T1 without | T1 with | by an event alone | false alarms without | with | apart | of T1s by an event alone | of all ticks | growth apart |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
    ...notes,
  ].join('\n');
}

import type { ForkTick } from '../../../../domain/past/fork.ts';
import type { StateChange } from '../../../../domain/past/past.ts';
import type { ActionRecord, DecisionCycleRecord } from '../../../../domain/records/record.ts';
import { mean } from '../../../../lib/math/mean.ts';
import { hasParts } from '../../../../lib/json/plain-data.ts';
import { actionText, MISSING, type Symbols, words } from '../../../words/index.ts';
import { type DiffLine, type OrganLines, organLines } from '../diff-words.ts';
import { t } from './strings.ts';

/** A part of two records of one tick, side by side. */
export type RecordPart = Pick<OrganLines, 'title' | 'lines'>;

/** How long things took, and when it was by the wall's clock, is no part of a life. */
const OUTSIDE: ReadonlySet<string> = new Set(['wallTime', 'timings', 'versions', 'seed']);

/** What the parts tell in words: of the fields beneath only the rest is left. */
const SHOWN_APART: ReadonlySet<string> = new Set([
  'gate',
  'decision',
  'action',
  'outcomes',
  'portfolio',
  'costs',
]);

type Value = string | number | null | undefined;

/** A line of two values; null where they are the same. */
function line(what: string, before: Value, after: Value): DiffLine | null {
  if (Object.is(before ?? null, after ?? null)) return null;
  if (typeof before === 'number' && typeof after === 'number') return { what, kind: 'number', before, after };
  const kind = before == null ? 'added' : after == null ? 'removed' : 'value';
  return { what, kind, before: before ?? MISSING, after: after ?? MISSING };
}

const linesOf = (lines: readonly (DiffLine | null)[]): readonly DiffLine[] =>
  lines.filter((one): one is DiffLine => one !== null);

function gateLines({ gate: a }: DecisionCycleRecord, { gate: b }: DecisionCycleRecord): readonly DiffLine[] {
  return linesOf([
    line(t.record.tier, a.tier, b.tier),
    line(t.record.why, a.reason, b.reason),
    line(t.record.forced, a.forced && words(a.forced), b.forced && words(b.forced)),
    line(t.record.surprise, a.predictionError, b.predictionError),
    line(t.record.threshold, a.threshold, b.threshold),
  ]);
}

function promptLines(
  workspace: ForkTick['workspace'],
  a: DecisionCycleRecord,
  b: DecisionCycleRecord,
): readonly DiffLine[] {
  const entries = (workspace?.entries ?? []).map(({ title, category, original, fork }): DiffLine => {
    const what = t.record.entry(title, words(category));
    if (original === null) return { what, kind: 'added', before: '', after: t.record.tokens(fork ?? 0) };
    if (fork === null) return { what, kind: 'removed', before: t.record.tokens(original), after: '' };
    return { what, kind: 'number', before: original, after: fork };
  });
  const totals = linesOf([
    line(t.record.totalTokens, a.context?.totalTokens, b.context?.totalTokens),
    line(t.record.budget, a.context?.budget, b.context?.budget),
    line(t.record.included, a.context?.included, b.context?.included),
  ]);
  return [...entries, ...totals];
}

const thinker = ({ decision, thought }: DecisionCycleRecord): string | null =>
  decision && (thought && thought.by !== 'reflex' ? thought.by : `${words(decision.source)} ${decision.by}`);

function decisionLines(
  a: DecisionCycleRecord,
  b: DecisionCycleRecord,
  symbols: Symbols,
): readonly DiffLine[] {
  const order = ({ decision }: DecisionCycleRecord): string | null =>
    decision && (decision.action ? actionText(decision.action, symbols) : t.record.noOrder);
  return linesOf([
    line(t.record.decision, a.decision?.summary, b.decision?.summary),
    line(t.record.by, thinker(a), thinker(b)),
    line(t.record.order, order(a), order(b)),
    line(t.record.confidence, a.decision?.confidence, b.decision?.confidence),
    line(t.record.predicted, a.decision?.prediction?.text, b.decision?.prediction?.text),
    line(t.record.because, a.decision?.reasoning.join(' '), b.decision?.reasoning.join(' ')),
  ]);
}

function outcomeLines(a: DecisionCycleRecord, b: DecisionCycleRecord): readonly DiffLine[] {
  const status = ({ action }: DecisionCycleRecord): string | null => action && words(action.status);
  const filled = (action: ActionRecord | null): number | undefined => action?.verification?.actualOut;
  const quality = ({ outcomes }: DecisionCycleRecord): number | null =>
    mean(outcomes.map((outcome) => outcome.quality));
  return linesOf([
    line(t.record.status, status(a), status(b)),
    line(t.record.received, filled(a.action), filled(b.action)),
    line(t.record.due, a.outcomes.length, b.outcomes.length),
    line(t.record.quality, quality(a), quality(b)),
    line(t.record.gas, a.costs.gas, b.costs.gas),
    line(t.record.poolFee, a.costs.poolFee, b.costs.poolFee),
    line(t.record.modelCost, a.costs.model, b.costs.model),
  ]);
}

function bookLines(
  { portfolio: a }: DecisionCycleRecord,
  { portfolio: b }: DecisionCycleRecord,
  symbols: Symbols,
) {
  return linesOf([
    line(t.record.equityIn(symbols.quote), a.equity, b.equity),
    line(t.record.cash(symbols.quote), a.cash, b.cash),
    line(t.record.held(symbols.base), a.base, b.base),
    line(t.record.liquidity, a.liquidityValue, b.liquidityValue),
    line(t.record.exposure, a.exposure, b.exposure),
    line(t.record.drawdown, a.drawdown, b.drawdown),
  ]);
}

/** Two records of one tick: gate, prompt, decision, outcome and books, each as far as it differs. */
export function recordParts(
  original: DecisionCycleRecord,
  fork: DecisionCycleRecord,
  workspace: ForkTick['workspace'],
  symbols: Symbols,
): readonly RecordPart[] {
  return [
    { title: t.record.gate, lines: gateLines(original, fork) },
    { title: t.record.prompt, lines: promptLines(workspace, original, fork) },
    { title: t.record.decision, lines: decisionLines(original, fork, symbols) },
    { title: t.record.outcome, lines: outcomeLines(original, fork) },
    { title: t.record.equity, lines: bookLines(original, fork, symbols) },
  ].filter(({ lines }) => lines.length > 0);
}

function walk(organ: string, a: unknown, b: unknown, path: string, changes: StateChange[]): void {
  if (hasParts(a) && hasParts(b) && Array.isArray(a) === Array.isArray(b)) {
    const keys = [...Object.keys(a), ...Object.keys(b).filter((key) => !(key in a))];
    for (const key of keys) walk(organ, a[key], b[key], path === '' ? key : `${path}.${key}`, changes);
  } else if (!Object.is(a, b) && JSON.stringify(a) !== JSON.stringify(b)) {
    const kind = a === undefined ? 'added' : b === undefined ? 'removed' : 'changed';
    changes.push({ organ, path, kind, before: a, after: b });
  }
}

/** What else of the two records differs, part by part, as states are compared. */
export function otherParts(original: DecisionCycleRecord, fork: DecisionCycleRecord): readonly RecordPart[] {
  const changes: StateChange[] = [];
  for (const key of Object.keys(fork) as (keyof DecisionCycleRecord)[]) {
    if (OUTSIDE.has(key) || SHOWN_APART.has(key)) continue;
    // A plain value has no path within itself.
    walk(key, original[key], fork[key], hasParts(original[key]) && hasParts(fork[key]) ? '' : key, changes);
  }
  return organLines(changes, {}).map(({ title, lines }) => ({ title, lines }));
}

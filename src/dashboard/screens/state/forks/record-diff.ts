import type { ForkTick } from '../../../../domain/past/fork.ts';
import type { StateChange } from '../../../../domain/past/past.ts';
import type { ActionRecord, DecisionCycleRecord } from '../../../../domain/records/record.ts';
import { mean } from '../../../../lib/math/mean.ts';
import { hasParts } from '../../../../lib/json/plain-data.ts';
import { actionText, formatNumber, MISSING, type Symbols, words } from '../../../words/index.ts';
import { type DiffLine, type OrganLines, organLines } from '../diff-words.ts';

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
    line('Tier', a.tier, b.tier),
    line('Why', a.reason, b.reason),
    line('Forced by', a.forced && words(a.forced), b.forced && words(b.forced)),
    line('Surprise', a.predictionError, b.predictionError),
    line('Threshold', a.threshold, b.threshold),
  ]);
}

const tokens = (count: number): string => `${formatNumber(count)} tokens`;

function promptLines(
  workspace: ForkTick['workspace'],
  a: DecisionCycleRecord,
  b: DecisionCycleRecord,
): readonly DiffLine[] {
  const entries = (workspace?.entries ?? []).map(({ title, category, original, fork }): DiffLine => {
    const what = `${title} (${words(category)})`;
    if (original === null) return { what, kind: 'added', before: '', after: tokens(fork ?? 0) };
    if (fork === null) return { what, kind: 'removed', before: tokens(original), after: '' };
    return { what, kind: 'number', before: original, after: fork };
  });
  const totals = linesOf([
    line('Tokens in all', a.context?.totalTokens, b.context?.totalTokens),
    line('Budget', a.context?.budget, b.context?.budget),
    line('Entries in', a.context?.included, b.context?.included),
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
    decision && (decision.action ? actionText(decision.action, symbols) : 'no order');
  return linesOf([
    line('Decision', a.decision?.summary, b.decision?.summary),
    line('By', thinker(a), thinker(b)),
    line('Order', order(a), order(b)),
    line('Confidence', a.decision?.confidence, b.decision?.confidence),
    line('Predicted', a.decision?.prediction?.text, b.decision?.prediction?.text),
    line('Because', a.decision?.reasoning.join(' '), b.decision?.reasoning.join(' ')),
  ]);
}

function outcomeLines(a: DecisionCycleRecord, b: DecisionCycleRecord): readonly DiffLine[] {
  const filled = (action: ActionRecord | null): number | undefined => action?.verification?.actualOut;
  const quality = ({ outcomes }: DecisionCycleRecord): number | null =>
    mean(outcomes.map((outcome) => outcome.quality));
  return linesOf([
    line('What came of the order', a.action?.status, b.action?.status),
    line('Received', filled(a.action), filled(b.action)),
    line('Predictions that came due', a.outcomes.length, b.outcomes.length),
    line('Their quality', quality(a), quality(b)),
    line('Gas', a.costs.gas, b.costs.gas),
    line('Pool fee', a.costs.poolFee, b.costs.poolFee),
    line('Cost of models', a.costs.model, b.costs.model),
  ]);
}

function bookLines(
  { portfolio: a }: DecisionCycleRecord,
  { portfolio: b }: DecisionCycleRecord,
  symbols: Symbols,
) {
  return linesOf([
    line(`Equity, ${symbols.quote}`, a.equity, b.equity),
    line(`Cash, ${symbols.quote}`, a.cash, b.cash),
    line(`${symbols.base} held`, a.base, b.base),
    line('In liquidity', a.liquidityValue, b.liquidityValue),
    line('Exposure', a.exposure, b.exposure),
    line('Fall from the peak', a.drawdown, b.drawdown),
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
    { title: 'Gate', lines: gateLines(original, fork) },
    { title: 'Prompt', lines: promptLines(workspace, original, fork) },
    { title: 'Decision', lines: decisionLines(original, fork, symbols) },
    { title: 'Outcome', lines: outcomeLines(original, fork) },
    { title: 'Equity', lines: bookLines(original, fork, symbols) },
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

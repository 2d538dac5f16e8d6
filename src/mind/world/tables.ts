import type { PendingPrediction } from '../../domain/decisions/decision.ts';
import type { Probe, Receipt } from '../../domain/world/world.ts';
import { ANOMALY_Z, type BlockedOrder, OPEN_FACTOR, predictionScore } from '../market/index.ts';
import { tableBody, type PromptTableName } from '../../shared/prompt-table.ts';
import { type Attributes, block, candidate, type Candidate, num, pct } from '../candidates/index.ts';
import type { GovernorInput } from '../contract/index.ts';

type Rows = readonly (readonly string[])[];

/** From so many rows on a table takes fewer tokens than as many sentences, its head included. */
const LEAST_ROWS = 2;

export const inTable = (rows: readonly unknown[]): boolean => rows.length >= LEAST_ROWS;

const tableBlock = (name: PromptTableName, rows: Rows, attributes: Attributes = {}): string =>
  block(name, attributes, tableBody(name, rows));

type TableHead = Pick<Candidate, 'title' | 'score' | 'trust'> & Partial<Candidate>;

/** Its line, where only some of the rows matter most, is the table of those: no row is ever cut. */
function snapshotTable(
  name: PromptTableName,
  rows: Rows,
  first: Rows,
  head: TableHead,
  attributes: Attributes = {},
): Candidate[] {
  if (rows.length === 0) return [];
  const fewer = first.length > 0 && first.length < rows.length;
  return [
    candidate({
      id: `snapshot:${name}`,
      category: 'defi-snapshot',
      body: tableBody(name, rows),
      text: tableBlock(name, rows, attributes),
      summary: fewer ? tableBlock(name, first, attributes) : null,
      ...head,
    }),
  ];
}

function probeRow({ name, value, unit, z, anomalous, note }: Probe): readonly string[] {
  const said = z === null ? note : anomalous ? 'anomalous' : '';
  return [name, num(value), unit, z === null ? '' : num(z), said];
}

/** What was measured of the world against what is normal for it. */
export function probeTable({ observation: { probes } }: GovernorInput): Candidate[] {
  const odd = probes.filter(({ anomalous }) => anomalous);
  const head: TableHead = { title: 'Probes', score: odd.length > 0 ? 0.85 : 0.25, trust: 'world' };
  return snapshotTable('probes', probes.map(probeRow), odd.map(probeRow), head, {
    'anomalous-beyond': `${ANOMALY_Z} sigma`,
  });
}

function predictionRow(prediction: PendingPrediction): readonly string[] {
  const { madeAtTick, dueTick, metric, baseline, low, high, probability } = prediction;
  return [
    ...[`${madeAtTick}`, `${dueTick}`, metric, num(baseline), low === 0 ? 'open' : num(low)],
    ...[high === baseline * OPEN_FACTOR ? 'open' : num(high), pct(probability)],
  ];
}

/** What it has predicted and the world has not yet said, what is due first before the rest. */
export function predictionTable({ predictions, tick }: GovernorInput): Candidate[] {
  if (predictions.length === 0) return [];
  const rows = predictions.toSorted((a, b) => a.dueTick - b.dueTick);
  const [next] = rows;
  const head: TableHead = {
    title: 'Predictions that wait',
    score: predictionScore(Math.max(0, next!.dueTick - tick)),
    trust: 'self',
  };
  const soon = rows.filter(({ dueTick }) => dueTick === next!.dueTick);
  return snapshotTable('predictions', rows.map(predictionRow), soon.map(predictionRow), head);
}

/** What is provided, where it is more than one position: as hard as what is owned, which it is a part of. */
export function liquidityTable(input: GovernorInput): Candidate[] {
  const { positions } = input.portfolio;
  if (!inTable(positions)) return [];
  const rows = positions.map((p) => [
    ...[p.id, `${p.tickLower}`, `${p.tickUpper}`],
    p.inRange ? 'in range' : 'out of range',
  ]);
  return snapshotTable('liquidity', rows, rows, {
    title: 'Liquidity positions',
    score: 0.96,
    trust: 'self',
    required: true,
  });
}

function receiptRow({ action, status, fill, reason }: Receipt): readonly string[] {
  const filled = status === 'filled';
  return [
    ...[action.kind === 'swap' ? action.side : action.kind, status, filled ? pct(fill.slippage) : ''],
    ...[num(fill.gasCost), filled ? '' : (reason ?? 'unknown')],
  ];
}

export const receiptTable = (receipts: readonly Receipt[]): string =>
  tableBody('receipts', receipts.map(receiptRow));

export const blockedTable = (blocked: readonly BlockedOrder[]): string =>
  tableBody(
    'blocked',
    blocked.map(({ tick, action, rule }) => [`${tick}`, action, rule]),
  );

import type { PendingPrediction } from '../../domain/decisions/decision.ts';
import type { Probe, Receipt } from '../../domain/world/world.ts';
import { ANOMALY_Z, type BlockedOrder, OPEN_FACTOR, predictionScore } from '../market/index.ts';
import { tableBody, type PromptTableName } from '../../shared/prompt-table.ts';
import {
  type Attributes,
  block,
  candidate,
  type Candidate,
  num,
  pct,
  FACTS,
  inLayer,
  signedPct,
} from '../candidates/index.ts';
import type { GovernorInput } from '../contract/index.ts';
import type { EntryPayload } from '../../domain/context/payload.ts';
import { expm1 } from '../../lib/math/math.ts';

type Rows = readonly (readonly string[])[];

/** From so many rows on a table takes fewer tokens than as many sentences, its head included. */
const LEAST_ROWS = 2;

const inTable = (rows: readonly unknown[]): boolean => rows.length >= LEAST_ROWS;

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
function probeTable({ observation: { probes } }: GovernorInput): Candidate[] {
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
function predictionTable({ predictions, tick }: GovernorInput): Candidate[] {
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
function liquidityTable(input: GovernorInput): Candidate[] {
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

const receiptTable = (receipts: readonly Receipt[]): string =>
  tableBody('receipts', receipts.map(receiptRow));

const blockedTable = (blocked: readonly BlockedOrder[]): string =>
  tableBody(
    'blocked',
    blocked.map(({ tick, action, rule }) => [`${tick}`, action, rule]),
  );

/** Receipts and blocked orders that the tool state shows. */
const RECENT = 3;

/** Whole days in UTC, from Unix seconds. */
const day = (unixSeconds: number): string => new Date(unixSeconds * 1000).toISOString().slice(0, 10);

type Part = readonly [
  name: string,
  tag: string,
  title: string,
  body: string,
  score: number,
  required: boolean,
  payload: EntryPayload | null,
];

function snapshotParts(input: GovernorInput): Part[] {
  const { observation: seen, regime, portfolio, world } = input;
  const move = expm1(seen.logReturn);
  const known = input.readings?.[FACTS.price];
  const stated = known
    ? ` Over 5 ticks ${signedPct(expm1(known['return-5'] ?? 0))}, over 20 ${signedPct(expm1(known['return-20'] ?? 0))}. Pool fee ${num(seen.pool.fee / 1e4)}%.`
    : '';
  const price =
    `${world.base} at ${num(seen.price)} ${world.quote} on ${day(seen.time)} (${signedPct(move)}), ` +
    `low ${num(seen.low)}, high ${num(seen.high)}, volume ${num(seen.volume)} ${world.quote}` +
    `${seen.reference === null ? '' : `, reference ${num(seen.reference)}`}.${stated}`;
  const readings =
    `Regime ${regime.regime} for ${regime.age} ticks${regime.changed ? `, was ${regime.previous}` : ''}` +
    `${regime.changePoint ? ', change point now' : ''}. Volatility ${pct(regime.volatility)} a year, ` +
    `long run ${pct(regime.longVolatility)}; trend ${signedPct(regime.trend)}; price drawdown ${pct(regime.drawdown)}.`;
  const { positions } = portfolio;
  const open = positions.map(
    (p) => `${p.id} ticks ${p.tickLower} to ${p.tickUpper} ${p.inRange ? 'in range' : 'out of range'}`,
  );
  const owned =
    `Cash ${num(portfolio.cash)} ${world.quote}, ${num(portfolio.base)} ${world.base}` +
    `${portfolio.entryPrice > 0 ? ` bought at ${num(portfolio.entryPrice)}` : ''}, exposure ${pct(portfolio.exposure)}, ` +
    `equity ${num(portfolio.equity)}, drawdown ${pct(portfolio.drawdown)}. ` +
    `Liquidity: ${open.length === 0 ? 'none' : `worth ${num(portfolio.liquidityValue)}${inTable(positions) ? '' : `, ${open.join('; ')}`}`}.`;
  const pool =
    `Pool tick ${seen.pool.tick}, liquidity ${seen.pool.liquidity}, fee ${num(seen.pool.fee / 1e4)}%. ` +
    `Interval: ${seen.logs.swap} swaps, ${seen.logs.mint} mints, ${seen.logs.burn} burns, blocks ` +
    `${seen.blocks.first} to ${seen.blocks.last}, base fee ${num(seen.block.baseFeePerGas / 1e9)} gwei.`;
  return [
    [
      'price',
      'price',
      'Price',
      price,
      0.97,
      true,
      { market: { price: seen.price, logReturn: seen.logReturn, pool: seen.pool } },
    ],
    ['positions', 'positions', 'Positions', owned, 0.96, true, { owned: portfolio }],
    [
      'regime',
      'regime',
      `Regime ${regime.regime}`,
      readings,
      regime.changed ? 0.95 : 0.8,
      // Nothing can be judged without it.
      input.readings !== null,
      { regime },
    ],
    ['pool', 'pool', 'Pool and interval', pool, 0.45, false, null],
  ];
}

/** The market and what is owned in it: price, regime, positions, pool, probes and predictions that wait. */
export function defiSnapshot(input: GovernorInput): Candidate[] {
  const parts = snapshotParts(input).map(([name, tag, title, body, score, required, payload]) =>
    candidate({
      id: `snapshot:${name}`,
      category: 'defi-snapshot',
      title,
      body,
      text: block(tag, {}, body),
      score,
      required,
      payload,
      trust: name === 'positions' ? 'self' : 'world',
    }),
  );
  return [...parts, ...probeTable(input), ...predictionTable(input), ...liquidityTable(input)];
}

function receiptLine({ action, status, fill, reason }: Receipt): string {
  const what = action.kind === 'swap' ? action.side : action.kind;
  const how =
    status === 'filled' ? `filled at impact ${pct(fill.slippage)}` : `reverted: ${reason ?? 'unknown'}`;
  return `${what} ${how}, gas ${num(fill.gasCost)}`;
}

/** What it can do, what that cost lately, and what the cage refused. */
export function toolState(input: GovernorInput): Candidate[] {
  const make = (id: string, title: string, body: string, score: number): Candidate =>
    candidate({
      id: `tools:${id}`,
      category: 'tool-state',
      title,
      body,
      text: block(id, {}, body),
      score,
      trust: 'system',
    });
  const out: Candidate[] = [];
  if (input.tools.length > 0) {
    const list = input.tools
      .map((tool) => `${tool.name}: ${tool.description}`)
      .toSorted()
      .join('\n');
    out.push({ ...make('tools', 'Tools', list, 0.5), required: true, at: inLayer('identity', 2) });
  }
  const receipts = input.receipts.slice(0, RECENT);
  if (receipts.length > 0)
    out.push(
      make(
        'receipts',
        'Last receipts',
        inTable(receipts) ? receiptTable(receipts) : receipts.map(receiptLine).join('\n'),
        0.55,
      ),
    );
  const blocked = input.blocked.slice(0, RECENT);
  if (blocked.length > 0) {
    const lines = blocked.map((order) => `tick ${order.tick}: ${order.action} blocked by ${order.rule}`);
    const said = inTable(blocked) ? blockedTable(blocked) : lines.join('\n');
    out.push(make('blocked', 'Orders blocked lately', said, 0.75));
  }
  return out;
}

/** All that the organ offers for the prompt. */
export const worldCandidates = (input: GovernorInput): Candidate[] => [
  ...defiSnapshot(input),
  ...toolState(input),
];

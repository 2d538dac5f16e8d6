import { decode } from 'cborg';
import type { ChangeAt } from '../../../../domain/memory/entry-history.ts';
import { AppError } from '../../../../domain/errors.ts';
import type { GrimoireEntry } from '../../../../domain/memory/grimoire.ts';
import { LAST_PLACE, THETA_PLACE } from '../../../../domain/records/lived-span.ts';
import type { EntryChange, Snapshot, TickInputs, SpanSeal } from '../../../../domain/past/replay.ts';
import { sameBytes } from '../../../../lib/bytes/same-bytes.ts';
import { entryBefore } from '../../../../mind/replay/index.ts';
import { entryNow, partsNow } from '../../../earlier/index.ts';
import type { HistoryRange, SnapshotInfo, StoredInputs } from '../../../../protocol/store/history.ts';
import { entriesById } from '../memory/entries.ts';
import { sumOf, unpackSealed } from '../../bodies/body.ts';
import type { Sql } from '../../sql/sql.ts';

interface Range {
  readonly from: number;
  readonly to: number;
}

export async function historyRange(sql: Sql): Promise<HistoryRange | null> {
  const { rows } = await sql.query<{ first: number | null; last: number | null; thinnedTo: number }>(
    `SELECT min(tick) AS first, max(tick) AS last,
       coalesce((SELECT thinned_to FROM retention), 0) AS "thinnedTo" FROM tick_inputs`,
  );
  const { first, last, thinnedTo } = rows[0]!;
  return first === null || last === null ? null : { first, last, thinnedTo };
}

/** Reads what was stored for a tick. @throws AppError `store.corrupt` that names the tick and what of it is damaged */
async function readBody(tick: number, what: string, body: Uint8Array): Promise<Uint8Array> {
  try {
    return await unpackSealed(body);
  } catch (cause) {
    throw new AppError('store.corrupt', `${what} of tick ${tick} can’t be read.`, {
      cause,
      data: { tick, what },
    });
  }
}

/** @throws AppError `store.corrupt` */
export async function tickInputs(sql: Sql, { from, to }: Range): Promise<StoredInputs[]> {
  const { rows } = await sql.query<SpanSeal & { readonly tick: number; readonly body: Uint8Array }>(
    `SELECT tick, record_hash AS "recordHash", state_root AS "stateRoot", seal, body
     FROM tick_inputs WHERE tick BETWEEN $1 AND $2 AND body IS NOT NULL ORDER BY tick`,
    [from, to],
  );
  return Promise.all(
    rows.map(async ({ tick, body, recordHash, stateRoot, seal }) => {
      const bytes = await readBody(tick, 'The inputs', body);
      return { tick, bytes, inputs: decodeInputs(tick, bytes), seal: { recordHash, stateRoot, seal } };
    }),
  );
}

function decodeInputs(tick: number, bytes: Uint8Array): TickInputs {
  try {
    return decode(bytes) as TickInputs;
  } catch (cause) {
    throw new AppError('store.corrupt', `The inputs of tick ${tick} can’t be read.`, {
      cause,
      data: { tick, what: 'The inputs' },
    });
  }
}

/** Newest first. */
export async function snapshots(
  sql: Sql,
  { from, to }: { readonly from?: number; readonly to?: number } = {},
): Promise<SnapshotInfo[]> {
  const { rows } = await sql.query<{
    tick: number;
    place: number;
    root: Uint8Array;
    pinned: boolean;
    label: string | null;
    name: string;
    hash: Uint8Array;
    bytes: number;
    shared: number;
  }>(
    `SELECT tick, place, root, pinned, label, organ AS name, hash, octet_length(body) AS bytes,
       (SELECT count(*)::integer FROM snapshot_parts other WHERE other.hash = part.hash) AS shared
     FROM snapshots JOIN snapshot_parts part USING (tick) JOIN state_parts USING (hash)
     WHERE ($1::integer IS NULL OR tick >= $1) AND ($2::integer IS NULL OR tick <= $2)
     ORDER BY tick DESC, organ`,
    [from ?? null, to ?? null],
  );
  const found = new Map<
    number,
    { info: Omit<SnapshotInfo, 'organs'>; organs: SnapshotInfo['organs'][number][] }
  >();
  for (const { tick, place, root, pinned, label, ...organ } of rows) {
    const known = found.get(tick) ?? { info: { tick, place, root, pinned, label }, organs: [] };
    known.organs.push(organ);
    found.set(tick, known);
  }
  return [...found.values()].map(({ info, organs }) => ({ ...info, organs }));
}

async function snapshot(sql: Sql, where: string, params: unknown[]): Promise<Snapshot | null> {
  const { rows } = await sql.query<{ tick: number; place: number; root: Uint8Array }>(
    `SELECT tick, place, root FROM snapshots WHERE ${where} ORDER BY tick DESC LIMIT 1`,
    params,
  );
  const [found] = rows;
  if (!found) return null;
  const { rows: parts } = await sql.query<{ name: string; hash: Uint8Array; body: Uint8Array }>(
    `SELECT organ AS name, hash, body FROM snapshot_parts JOIN state_parts USING (hash)
     WHERE tick = $1 ORDER BY organ`,
    [found.tick],
  );
  const organs = await Promise.all(
    parts.map(async ({ name, hash, body }) => ({
      name,
      hash,
      bytes: await readBody(found.tick, `The organ ${name}`, body),
    })),
  );
  return { ...found, organs };
}

export function snapshotBefore(sql: Sql, tick: number): Promise<Snapshot | null> {
  return snapshot(sql, 'tick <= $1', [tick]);
}

export function snapshotByRoot(sql: Sql, root: Uint8Array): Promise<Snapshot | null> {
  return snapshot(sql, 'root = $1', [root]);
}

export async function pinSnapshot(
  sql: Sql,
  tick: number,
  pinned: boolean,
  label: string | null,
): Promise<boolean> {
  const { rows } = await sql.query(
    'UPDATE snapshots SET pinned = $2, label = $3 WHERE tick = $1 RETURNING tick',
    [tick, pinned, label],
  );
  return rows.length > 0;
}

interface ChangeRow {
  readonly id: string;
  readonly tick: number;
  readonly place: number;
  readonly body: Uint8Array;
}

function partsOf({ id, tick, body }: Omit<ChangeRow, 'place'>): Partial<GrimoireEntry> {
  try {
    return partsNow(decode(body) as Partial<GrimoireEntry>);
  } catch (cause) {
    throw new AppError('store.corrupt', `The change that tick ${tick} made to memory ${id} can’t be read.`, {
      cause,
      data: { tick, id, what: 'A change of memory' },
    });
  }
}

export async function entryChanges(sql: Sql, { from, to }: Range): Promise<EntryChange[]> {
  const { rows } = await sql.query<ChangeRow>(
    `SELECT entry_id AS id, tick, place, body FROM entry_changes
     WHERE tick BETWEEN $1 AND $2 ORDER BY tick, place, entry_id`,
    [from, to],
  );
  return rows.map(({ id, tick, place, body }) => ({
    id,
    tick,
    ...(place !== THETA_PLACE && { place }),
    before: body,
  }));
}

/** Memories as they were after that span of a tick: from how they are now, back through what changed them since. */
export async function entriesAsOf(
  sql: Sql,
  ids: readonly string[],
  tick: number,
  place = LAST_PLACE,
): Promise<readonly GrimoireEntry[]> {
  const entries = await entriesById(sql, ids);
  const { rows } = await sql.query<Omit<ChangeRow, 'place'>>(
    `SELECT entry_id AS id, tick, body FROM entry_changes
     WHERE entry_id = ANY ($1) AND (tick, place) > ($2, $3::smallint) ORDER BY tick DESC, place DESC`,
    [entries.map(({ id }) => id), tick, place],
  );
  const since = new Map<string, Partial<GrimoireEntry>[]>();
  for (const row of rows) {
    since.set(row.id, [...(since.get(row.id) ?? []), partsOf(row)]);
  }
  return entries.map((entry) => entryNow(entryBefore(entry, since.get(entry.id) ?? [])));
}

/** What ticks changed in a memory, newest first: how that was before. @param until the last of those ticks */
export async function changesOf(
  sql: Sql,
  id: string,
  { until, limit }: { readonly until: number; readonly limit: number },
): Promise<ChangeAt[]> {
  const { rows } = await sql.query<Omit<ChangeRow, 'place'>>(
    `SELECT entry_id AS id, tick, body FROM entry_changes WHERE entry_id = $1 AND tick <= $2
     ORDER BY tick DESC, place DESC LIMIT $3`,
    [id, until, limit],
  );
  return rows.map((row) => ({ tick: row.tick, before: partsOf(row) }));
}

/** Ticks of the range whose record is not what was stored: every bit counts. */
export async function damagedRecords(sql: Sql, { from, to }: Range): Promise<number[]> {
  const { rows } = await sql.query<{ tick: number; sum: Uint8Array; body: Uint8Array | null }>(
    `SELECT tick, record_sum AS sum, records.body FROM tick_inputs LEFT JOIN records USING (tick)
     WHERE tick BETWEEN $1 AND $2 AND tick_inputs.body IS NOT NULL ORDER BY tick`,
    [from, to],
  );
  const checked = await Promise.all(
    rows.map(async ({ tick, sum, body }) => ({
      tick,
      sound: body !== null && sameBytes(await sumOf(body), sum),
    })),
  );
  return checked.filter(({ sound }) => !sound).map(({ tick }) => tick);
}

export async function inputBytes(sql: Sql): Promise<number> {
  const { rows } = await sql.query<{ bytes: number }>(
    `SELECT (coalesce((SELECT sum(octet_length(body)) FROM tick_inputs), 0)
       + coalesce((SELECT sum(octet_length(inputs)) FROM lived_spans), 0))::float8 AS bytes`,
  );
  return rows[0]!.bytes;
}

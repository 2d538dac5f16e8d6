import type { CognitiveWorkspace } from '../../../../domain/context/context.ts';
import { AppError } from '../../../../domain/errors.ts';
import { Blake3 } from '../../../../lib/bytes/blake3.ts';
import { canonicalCbor } from '../../../../lib/bytes/canonical-cbor.ts';
import { hex, unhex } from '../../../../lib/bytes/hex.ts';
import {
  applyDelta,
  type FrameDelta,
  type NamedWorkspace,
  nextFrame,
  type StoredFrame,
} from '../../../../mind/prompt/index.ts';
import { workspaceNow } from '../../../earlier/index.ts';
import type { TickCommit } from '../../../../protocol/store/store.ts';
import { plainCbor } from '../../../../lib/bytes/canonical-cbor.ts';
import { packBytes, sealPacked, SUM_BYTES, unpackRow } from '../../bodies/body.ts';
import { text } from '../../sql/pipeline.ts';
import type { Pipeline, Statement } from '../../sql/pipeline.ts';
import type { Sql } from '../../sql/sql.ts';
import type { Writer } from '../../sql/writer.ts';

/** Without limits of its own a tick's workspace is stored whole. */
const WHOLE = { maxRun: 0, tokenShare: 0, cycle: Number.MAX_SAFE_INTEGER };

let hasher: Promise<Blake3> | null = null;
/** Names a workspace by its content: two that say the same have the same name. */
async function workspaceHash(): Promise<(workspace: CognitiveWorkspace) => Uint8Array<ArrayBuffer>> {
  hasher ??= Blake3.create();
  const blake3 = await hasher;
  return (workspace) => blake3.hash(canonicalCbor(workspace));
}

/** The columns beside a body that its checksum is over too. */
interface Beside {
  readonly tick: number;
  readonly baseTick: number | null;
  readonly cause: string | null;
  readonly wholeBytes: number | null;
  readonly tokens: number | null;
  readonly keptTokens: number | null;
}

const besideOf = (workspace: CognitiveWorkspace, frame: StoredFrame, wholeBytes: number): Beside => ({
  tick: workspace.tick,
  ...(frame.kind === 'I'
    ? { baseTick: null, cause: frame.cause, keptTokens: 0 }
    : { baseTick: frame.delta.base.tick, cause: null, keptTokens: frame.keptTokens }),
  wholeBytes,
  tokens: workspace.totalTokens,
});

const aboutOf = ({ tick, baseTick, cause, wholeBytes, tokens, keptTokens }: Beside): string =>
  JSON.stringify([tick, baseTick, cause, wholeBytes, tokens, keptTokens]);

interface FramedWorkspace {
  readonly beside: Beside;
  readonly hash: string;
  readonly body: Uint8Array;
}

export interface FramedWorkspaces {
  readonly rows: readonly FramedWorkspace[];
  /** Call it once they are written: only what is in the store may be stood on. */
  keep(): void;
}

/** The workspaces of ticks, each as its frame, compressed. */
export async function frameWorkspaces(
  writer: Writer,
  commits: readonly TickCommit[],
): Promise<FramedWorkspaces> {
  const hash = await workspaceHash();
  let state = writer.frames;
  const framed = commits.flatMap(({ workspace, summary, record, frames }) => {
    const { regimeChanged } = summary;
    const { phaseChanged } = record;
    const made = nextFrame(state, { workspace, regimeChanged, phaseChanged }, frames ?? WHOLE, (one) =>
      hex(hash(one)),
    );
    state = made.state;
    return workspace === null || made.frame === null || made.hash === null
      ? []
      : [{ workspace, frame: made.frame, hash: made.hash }];
  });
  const last = state;
  return {
    rows: await Promise.all(
      framed.map(async (one) => {
        // Both are compressed, so that what a P-frame saves is measured and not guessed.
        const [whole, delta] = await Promise.all([
          packBytes(plainCbor(one.workspace), 'workspace'),
          one.frame.kind === 'I' ? null : packBytes(plainCbor(one.frame.delta), 'frame'),
        ]);
        const wholeBytes = whole.length + SUM_BYTES;
        const beside = besideOf(one.workspace, one.frame, wholeBytes);
        return { beside, hash: one.hash, body: await sealPacked(delta ?? whole, aboutOf(beside)) };
      }),
    ),
    keep: () => {
      writer.frames = last;
    },
  };
}

const WORKSPACE: Statement = {
  name: 'workspace',
  text: `INSERT INTO workspaces (tick, base_tick, cause, hash, whole_bytes, tokens, kept_tokens, body)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
};

export function insertWorkspaces(pipeline: Pipeline, rows: readonly FramedWorkspace[]): void {
  for (const { beside, hash, body } of rows) {
    const { tick, baseTick, cause, wholeBytes, tokens, keptTokens } = beside;
    const sizes = [wholeBytes, tokens, keptTokens].map(text);
    pipeline.add(WORKSPACE, [...[tick, baseTick, cause].map(text), unhex(hash), ...sizes, body]);
  }
}

interface Row extends Beside {
  readonly hash: Uint8Array | null;
  readonly body: Uint8Array;
}

const SELECT = `SELECT tick, base_tick AS "baseTick", cause, hash, whole_bytes AS "wholeBytes", tokens,
    kept_tokens AS "keptTokens", body FROM workspaces`;

const damaged = (tick: number): AppError =>
  new AppError('store.corrupt', `The stored workspace of tick ${tick} does not match its checksum.`, {
    data: { tick },
  });

/** @throws AppError `store.corrupt` that names the row's tick, whatever of it cannot be read */
async function bodyOf<Value>(row: Row): Promise<Value> {
  try {
    return await unpackRow<Value>(row.body, aboutOf(row));
  } catch (cause) {
    throw AppError.from(cause).code === 'store.corrupt' ? damaged(row.tick) : cause;
  }
}

/** Rows of workspaces, and those that they stand on. */
class Frames {
  readonly #rows: ReadonlyMap<number, Row>;
  readonly #bases = new Map<number, Promise<NamedWorkspace>>();

  constructor(rows: readonly Row[]) {
    this.#rows = new Map(rows.map((row) => [row.tick, row]));
  }

  /** @throws AppError `store.corrupt` where its content, or its base's, is not what the stored hash names: `tick` says whose */
  async whole(row: Row): Promise<NamedWorkspace> {
    if (row.baseTick === null) return this.#base(row);
    const base = this.#rows.get(row.baseTick);
    if (base === undefined || base.baseTick !== null) throw damaged(row.baseTick);
    const from = await this.#base(base);
    const delta = await bodyOf<FrameDelta>(row);
    if (delta.base.tick !== base.tick) throw damaged(row.tick);
    return named(row, applyDelta(from, delta));
  }

  /** Many stand on the same one. */
  #base(row: Row): Promise<NamedWorkspace> {
    const known = this.#bases.get(row.tick);
    if (known) return known;
    const read = bodyOf<CognitiveWorkspace>(row).then((workspace) => named(row, workspace));
    this.#bases.set(row.tick, read);
    return read;
  }
}

/** @throws AppError `store.corrupt` where it is not what the stored hash names; rows of before have none */
async function named({ tick, hash }: Row, workspace: CognitiveWorkspace): Promise<NamedWorkspace> {
  const name = hex((await workspaceHash())(workspace));
  if (hash !== null && hex(hash) !== name) throw damaged(tick);
  return { workspace, hash: name };
}

const AT = 'WHERE tick = $1';
const BEFORE = 'WHERE tick <= $1 ORDER BY tick DESC LIMIT 1';

async function one(sql: Sql, where: string, tick: number): Promise<CognitiveWorkspace | null> {
  const { rows } = await sql.query<Row>(
    `WITH asked AS (${SELECT} ${where})
     SELECT * FROM asked UNION ALL (${SELECT} WHERE tick = (SELECT "baseTick" FROM asked))`,
    [tick],
  );
  const [row] = rows;
  return row === undefined ? null : workspaceNow((await new Frames(rows).whole(row)).workspace);
}

export function workspace(sql: Sql, tick: number): Promise<CognitiveWorkspace | null> {
  return one(sql, AT, tick);
}

export function workspaceBefore(sql: Sql, tick: number): Promise<CognitiveWorkspace | null> {
  return one(sql, BEFORE, tick);
}

/** Workspaces of the range, each with the tick whose stored row is why it cannot be read; null where it is sound. */
export async function checkWorkspaces(
  sql: Sql,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly { readonly tick: number; readonly damagedAt: number | null }[]> {
  const { rows } = await sql.query<Row>(
    `${SELECT} WHERE tick BETWEEN $1 AND $2
       OR tick IN (SELECT base_tick FROM workspaces WHERE tick BETWEEN $1 AND $2) ORDER BY tick`,
    [from, to],
  );
  const frames = new Frames(rows);
  const checked: { tick: number; damagedAt: number | null }[] = [];
  for (const row of rows) {
    if (row.tick < from) continue;
    const damagedAt = await frames.whole(row).then(
      () => null,
      (cause: unknown) => {
        const { code, data } = AppError.from(cause);
        if (code !== 'store.corrupt') throw cause;
        return Number(data['tick'] ?? row.tick);
      },
    );
    checked.push({ tick: row.tick, damagedAt });
  }
  return checked;
}

import type { PGlite } from '@electric-sql/pglite';
import type { CognitiveWorkspace } from '../../domain/context.ts';
import { AppError } from '../../domain/errors.ts';
import { Blake3 } from '../../lib/blake3.ts';
import { canonicalCbor } from '../../lib/canonical-cbor.ts';
import { nextFrame, NO_BASE } from '../../mind/governor/frame-choice.ts';
import type { Frame, FrameState } from '../../mind/governor/frame-choice.ts';
import { applyDelta } from '../../mind/governor/frames.ts';
import type { FrameDelta, NamedWorkspace } from '../../mind/governor/frames.ts';
import type { TickCommit } from '../../protocol/store.ts';
import { pack, unpack } from './body.ts';
import { text } from './pipeline.ts';
import type { Pipeline, Statement } from './pipeline.ts';
import type { Sql } from './sql.ts';

/** Without limits of its own a tick's workspace is stored whole. */
const WHOLE = { maxRun: 0, tokenShare: 0, cycle: Number.MAX_SAFE_INTEGER };

let hasher: Promise<Blake3> | null = null;
/** Names a workspace by its content: two that say the same have the same name. */
async function workspaceHash(): Promise<(workspace: CognitiveWorkspace) => Uint8Array<ArrayBuffer>> {
  hasher ??= Blake3.create();
  const blake3 = await hasher;
  return (workspace) => blake3.hash(canonicalCbor(workspace));
}

/** Bytes as they are shown. */
export const hex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const unhex = (name: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(name.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));

/** What the next workspace may stand on. An engine that was opened anew knows of none. */
const states = new WeakMap<PGlite, FrameState>();

/** The next workspace is stored whole: those before it are gone. */
export function forgetFrames(db: PGlite): void {
  states.delete(db);
}

interface FramedWorkspace {
  readonly workspace: CognitiveWorkspace;
  readonly frame: Frame;
  readonly hash: string;
  readonly body: Uint8Array;
  readonly wholeBytes: number;
}

export interface FramedWorkspaces {
  readonly rows: readonly FramedWorkspace[];
  /** Call it once they are written: only what is in the store may be stood on. */
  keep(): void;
}

/** The workspaces of ticks, each as its frame, compressed. */
export async function frameWorkspaces(db: PGlite, commits: readonly TickCommit[]): Promise<FramedWorkspaces> {
  const hash = await workspaceHash();
  let state = states.get(db) ?? NO_BASE;
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
          pack(one.workspace),
          one.frame.kind === 'I' ? null : pack(one.frame.delta),
        ]);
        return { ...one, body: delta ?? whole, wholeBytes: whole.length };
      }),
    ),
    keep: () => states.set(db, last),
  };
}

const WORKSPACE: Statement = {
  name: 'workspace',
  text: `INSERT INTO workspaces (tick, base_tick, cause, hash, whole_bytes, tokens, kept_tokens, body)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
};

export function insertWorkspaces(pipeline: Pipeline, rows: readonly FramedWorkspace[]): void {
  for (const { workspace, frame, hash, body, wholeBytes } of rows) {
    const whole = frame.kind === 'I';
    pipeline.add(WORKSPACE, [
      text(workspace.tick),
      whole ? null : text(frame.delta.base.tick),
      whole ? frame.cause : null,
      unhex(hash),
      text(wholeBytes),
      text(workspace.totalTokens),
      text(whole ? 0 : frame.keptTokens),
      body,
    ]);
  }
}

interface Row {
  readonly tick: number;
  readonly baseTick: number | null;
  readonly hash: Uint8Array | null;
  readonly body: Uint8Array;
  /** Of the base; null where there is none. */
  readonly base: Uint8Array | null;
}

const SELECT = `SELECT w.tick, w.base_tick AS "baseTick", w.hash, w.body, b.body AS base
  FROM workspaces w LEFT JOIN workspaces b ON b.tick = w.base_tick`;

const damaged = (tick: number): AppError =>
  new AppError('store.corrupt', `The workspace of tick ${tick} is not as it was stored.`, { data: { tick } });

/** @throws AppError `store.corrupt` where its content, or its base's, is not what the stored hash names */
async function wholeOf({ tick, baseTick, hash, body, base }: Row): Promise<NamedWorkspace> {
  const hashOf = await workspaceHash();
  const named = (workspace: CognitiveWorkspace): NamedWorkspace => ({
    workspace,
    hash: hex(hashOf(workspace)),
  });
  const read = async (): Promise<NamedWorkspace> => {
    if (baseTick === null) return named(await unpack<CognitiveWorkspace>(body));
    if (base === null) throw damaged(baseTick);
    const from = named(await unpack<CognitiveWorkspace>(base));
    return named(applyDelta(from, await unpack<FrameDelta>(body)));
  };
  const whole = await read();
  // Rows of before have none.
  if (hash !== null && hex(hash) !== whole.hash) throw damaged(tick);
  return whole;
}

async function one(sql: Sql, where: string, tick: number): Promise<NamedWorkspace | null> {
  const { rows } = await sql.query<Row>(`${SELECT} ${where}`, [tick]);
  return rows[0] === undefined ? null : wholeOf(rows[0]);
}

const AT = 'WHERE w.tick = $1';
const BEFORE = 'WHERE w.tick <= $1 ORDER BY w.tick DESC LIMIT 1';

export async function workspace(sql: Sql, tick: number): Promise<CognitiveWorkspace | null> {
  return (await one(sql, AT, tick))?.workspace ?? null;
}

export async function workspaceBefore(sql: Sql, tick: number): Promise<CognitiveWorkspace | null> {
  return (await one(sql, BEFORE, tick))?.workspace ?? null;
}

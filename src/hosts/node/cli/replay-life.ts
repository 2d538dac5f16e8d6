import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { performance } from 'node:perf_hooks';
import { pgliteStore } from '../../../adapters/pglite/index.ts';
import { loadWordPiece } from '../../../adapters/tokenizer/index.ts';
import { AppError } from '../../../domain/errors.ts';
import type { ReplayReport, TickRange } from '../../../domain/past/past.ts';
import { Blake3 } from '../../../lib/bytes/blake3.ts';
import { replayKit, ReplayService } from '../../../runtime/replay/index.ts';
import type { StoreApi } from '../../../protocol/store/store.ts';
import { holdsLife, LIFE_NAME, openFolder } from '../folder/index.ts';
import { nodeDeps } from '../store-deps.ts';
import { PUBLIC_URL, publicFetch } from '../public-files.ts';

const shown = (value: unknown): string => {
  const text = value instanceof Uint8Array ? Buffer.from(value).toString('hex') : JSON.stringify(value);
  return text === undefined ? 'nothing' : text.length > 200 ? `${text.slice(0, 199)}…` : text;
};

function summary({
  from,
  to,
  ticks,
  identical,
  different,
  firstDifference: first,
  ms,
}: ReplayReport): string {
  const speed = `${(ms / 1_000).toFixed(1)} s, ${Math.round((1_000 * ticks) / Math.max(ms, 1))} ticks/s`;
  const lines = [`Ticks ${from} to ${to}: ${ticks} replayed in ${speed}.`];
  if (identical) lines.push('Identical: every record and state matches its seal.');
  else {
    lines.push(`${different.length}${different.length === 100 ? ' or more' : ''} ticks differ.`);
    if (first) {
      lines.push(
        `The first is tick ${first.tick}, in the ${first.in} of its ${first.span}${first.path === '' ? '' : `, at ${first.path}`}:`,
        `  sealed: ${shown(first.expected)}`,
        `  now:    ${shown(first.found)}`,
      );
    }
  }
  return lines.join('\n');
}

/** Lives what is in a store again. @throws AppError `replay.not_recorded` */
async function replayed(store: StoreApi, range: Partial<TickRange>): Promise<ReplayReport> {
  const service = new ReplayService({
    source: store,
    kit: replayKit(await loadWordPiece(PUBLIC_URL, publicFetch)),
    hash: await Blake3.create(),
    progress: (now) => {
      if (now && process.stderr.isTTY) process.stderr.write(`\r${now.done} of ${now.total} `);
    },
    stopwatch: () => performance.now(),
  });
  return service.run(range);
}

/** Lives the life in an exported file again. @throws AppError `archive.*`, `replay.not_recorded` */
export async function replayLife(path: string, range: Partial<TickRange>): Promise<ReplayReport> {
  const store = pgliteStore(nodeDeps);
  try {
    await store.open({ name: 'replay', kind: 'memory', baseUrl: PUBLIC_URL });
    const stream = Readable.toWeb(createReadStream(path)) as unknown as ReadableStream<Uint8Array>;
    await store.importLife(
      stream,
      () => undefined,
      () => Promise.resolve(),
    );
    await store.takeImported();
    return await replayed(store, range);
  } finally {
    await store.close();
  }
}

/** Lives the life in a folder again. @throws AppError `golem.busy`, `store.*`, `replay.not_recorded` */
async function replayFolder(path: string, range: Partial<TickRange>): Promise<ReplayReport> {
  if (!(await holdsLife(path)))
    throw new AppError('input.invalid', `No life in ${path}. Name a --data folder.`);
  const { shelf, release } = await openFolder(path);
  const store = pgliteStore({ ...nodeDeps, shelf });
  try {
    await store.open({ name: LIFE_NAME, kind: 'folder', baseUrl: PUBLIC_URL });
    return await replayed(store, range);
  } finally {
    await store.close();
    await release();
  }
}

/** Lives a life in a file or a folder again and prints what came of it. @returns whether all of it was identical */
export async function replayInTerminal(path: string, range: Partial<TickRange>): Promise<boolean> {
  const { isDirectory } = await stat(path).then(
    (found) => ({ isDirectory: found.isDirectory() }),
    () => {
      throw new AppError('input.invalid', `File not found: ${path}.`);
    },
  );
  const report = await (isDirectory ? replayFolder : replayLife)(path, range);
  console.log(summary(report));
  return report.identical;
}

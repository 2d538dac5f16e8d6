import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { performance } from 'node:perf_hooks';
import { pgliteStore } from '../../src/adapters/pglite/store.ts';
import { loadWordPiece } from '../../src/adapters/tokenizer/wordpiece.ts';
import type { ReplayReport, TickRange } from '../../src/domain/past/past.ts';
import { Blake3 } from '../../src/lib/bytes/blake3.ts';
import { replayKit } from '../../src/runtime/replay/kit.ts';
import { ReplayService } from '../../src/runtime/replay/service.ts';
import { nodeDeps } from '../../src/hosts/node/store-deps.ts';
import { PUBLIC_URL, publicFetch } from '../../src/hosts/node/public-files.ts';

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
    const service = new ReplayService({
      source: store,
      kit: replayKit(await loadWordPiece(PUBLIC_URL, publicFetch)),
      hash: await Blake3.create(),
      progress: (now) => {
        if (now && process.stderr.isTTY) process.stderr.write(`\r${now.done} of ${now.total} `);
      },
      stopwatch: () => performance.now(),
    });
    return await service.run(range);
  } finally {
    await store.close();
  }
}

/** Lives the life in an exported file again and prints what came of it. @returns whether all of it was identical */
export async function replayFile(path: string, range: Partial<TickRange>): Promise<boolean> {
  const report = await replayLife(path, range);
  console.log(summary(report));
  return report.identical;
}

import { measureHybrid } from './hybrid.ts';
import { madeCorpus } from './made-corpus.ts';
import { median, quantile } from './measures.ts';
import type { BenchRow } from './row.ts';

/** 100,000 episodes and 10,000 of the rest. */
const MEMORIES = 110_000;
const QUESTIONS = 60;
/** Questions before the figures are taken: what they bring into the page's cache was read once. */
const WARM = 10;

/** A question to very many memories, by words and meaning: how much of an exact search of all it finds, and how long it takes. */
export async function benchRecall(): Promise<readonly BenchRow[]> {
  const count = Number(process.env['GOLEM_BENCH_MEMORIES'] ?? MEMORIES);
  const { corpus, asked } = madeCorpus(count, QUESTIONS);
  const { recall, times, firstMs, exactMs } = await measureHybrid(corpus, asked);
  const warm = times.slice(WARM);
  const made = `${count.toLocaleString('en-GB')} made-up memories, every eleventh a passage of a conversation; database in memory`;
  return [
    {
      name: 'Recall by words and meaning: of the ten best of an exact search',
      value: recall,
      unit: '',
      goal: { least: 0.98 },
      note: `${QUESTIONS} questions, ${made}`,
    },
    {
      name: 'A question by words and meaning, p95',
      value: quantile(warm, 0.95),
      unit: 'ms',
      goal: { most: 15 },
      note: `median ${median(warm).toFixed(1)}; the first reads all words and signs, ${(firstMs / 1_000).toFixed(1)} s`,
    },
    {
      name: 'Against an exact search of all',
      value: median(exactMs) / median(warm),
      unit: '×',
      note: `as long: everything compared with everything in memory, median ${median(exactMs).toFixed(0)} ms`,
    },
  ];
}

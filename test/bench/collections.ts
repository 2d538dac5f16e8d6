import type { Page } from '@playwright/test';
import { dataFolder, realSentences } from './real-texts.ts';
import { quantile } from './measures.ts';
import type { BenchRow } from './row.ts';
import { firstTick, modelSettled, openOn, withProfile } from './site.ts';

/** Documents of about this much, bytes, until they are so many MB together. */
const DOCUMENT = 100_000;
const MEGABYTES = Number(process.env['GOLEM_BENCH_MEGABYTES'] ?? 100);
const SENTENCES = 20_000;
const FULL_SPEED = 10_000;
/** How long ticks are counted before, ms. */
const COUNTED_MS = 6_000;
const QUESTIONS = [
  'immune response to infection',
  'gene expression in stem cells',
  'risk of cardiovascular disease',
  'protein binding',
  'clinical trial of a vaccine',
  'vitamin deficiency',
] as const;

interface Imported {
  readonly ticksBefore: number;
  readonly ticksDuring: number;
  readonly seconds: number;
  readonly bytes: number;
  readonly chunks: number;
  readonly longest: number;
  readonly long: number;
  readonly memoryBefore: number | null;
  readonly memoryMost: number | null;
  readonly searches: readonly number[];
}

/** What the page does; the sentences are put together anew for each document. */
async function importOn(page: Page, sentences: readonly string[], megabytes: number): Promise<Imported> {
  return page.evaluate(
    async ({ sentences, megabytes, size, speed, ms, questions }) => {
      const held = async (): Promise<number | null> => {
        const { measureUserAgentSpecificMemory: measure } = performance as Performance & {
          measureUserAgentSpecificMemory?: () => Promise<{ bytes: number }>;
        };
        return measure ? (await measure.call(performance)).bytes : null;
      };
      const ticks = async (): Promise<number> => (await golem.status()).tick;
      let state = 1;
      const next = (): number => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 1) / 2 ** 31;
      const documents = Array.from({ length: Math.ceil((megabytes * 1_000_000) / size) }, (_, i) => {
        let text = `# Document ${i}\n\n`;
        for (let n = 0; text.length < size; n += 1)
          text += `${sentences[Math.floor(next() * sentences.length)]!}${n % 6 === 5 ? '\n\n' : ' '}`;
        return { name: `papers/document-${i}.md`, bytes: new Blob([text]) };
      });
      const bytes = documents.reduce((sum, one) => sum + one.bytes.size, 0);
      await golem.setSpeed(speed);
      await golem.start();
      const memoryBefore = await held();
      const counted = await ticks();
      const countedFrom = performance.now();
      await new Promise((resolve) => setTimeout(resolve, ms));
      const ticksBefore = ((await ticks()) - counted) / ((performance.now() - countedFrom) / 1_000);

      const from = performance.now();
      const before = await ticks();
      let memoryMost: number | null = null;
      // The recording may end before the import does: from then on there are no ticks to live.
      let last = { tick: before, at: from };
      let running = true;
      const watching = (async () => {
        while (running) {
          memoryMost = Math.max(memoryMost ?? 0, (await held()) ?? 0) || null;
          const tick = await ticks();
          if (tick > last.tick) last = { tick, at: performance.now() };
          await new Promise((resolve) => setTimeout(resolve, 1_000));
        }
      })();
      const result = await golem.collections.add({ collection: 'Papers', documents });
      const seconds = (performance.now() - from) / 1_000;
      const ticksDuring = last.at > from ? ((last.tick - before) / (last.at - from)) * 1_000 : 0;
      running = false;
      await watching;
      if (result.refused.length > 0) throw new Error(result.refused[0]!.why);
      const tasks = bench.longTasks.filter(({ start }) => start >= from).map(({ duration }) => duration);
      await golem.pause();
      const searches: number[] = [];
      for (const question of questions) {
        const asked = performance.now();
        await golem.collections.search(question, { mode: 'keyword' });
        searches.push(performance.now() - asked);
      }
      const chunks = result.added.reduce((sum, one) => sum + one.chunks, 0);
      const longest = Math.max(0, ...tasks);
      return {
        ticksBefore,
        ticksDuring,
        seconds,
        bytes,
        chunks,
        longest,
        long: tasks.length,
        memoryBefore,
        memoryMost,
        searches,
      };
    },
    { sentences, megabytes, size: DOCUMENT, speed: FULL_SPEED, ms: COUNTED_MS, questions: QUESTIONS },
  );
}

const mega = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;

/** Documents taken in beside a golem that lives as fast as it can: what it costs its ticks, the page and memory. */
export async function benchCollections(url: string, root: string): Promise<readonly BenchRow[]> {
  const sentences = await realSentences(dataFolder(root), SENTENCES);
  if (sentences === null) throw new Error('The sentences that documents are made of are not there.');
  return withProfile(async (profile) => {
    const { context, page } = await openOn(profile, `${url}#/collections`);
    await firstTick(page);
    await modelSettled(page);
    const got = await importOn(page, sentences, MEGABYTES);
    await context.close();
    const what = `import of ${mega(got.bytes)} of documents beside a living golem`;
    return [
      {
        name: what,
        value: got.seconds,
        unit: 's',
        goal: {},
        note: `${got.chunks} chunks, ${(got.bytes / 1e6 / got.seconds).toFixed(1)} MB/s, found by words when it ends`,
      },
      {
        name: `${what}: ticks a second`,
        value: got.ticksDuring,
        unit: '/s',
        goal: {},
        note: `${got.ticksBefore.toFixed(1)} before`,
      },
      {
        name: `${what}: longest task of the main thread`,
        value: got.longest,
        unit: 'ms',
        goal: {},
        note: `${got.long} of more than 50 ms`,
      },
      {
        name: `${what}: memory of page and workers, at most`,
        value: (got.memoryMost ?? Number.NaN) / 1e6,
        unit: 'MB',
        goal: {},
        note: `${got.memoryBefore === null ? 'not told' : mega(got.memoryBefore)} before; looked at once a second, by measureUserAgentSpecificMemory`,
      },
      {
        name: `search of ${got.chunks} chunks by words`,
        value: quantile(got.searches, 0.5),
        unit: 'ms',
        goal: {},
        note: `median of ${got.searches.length}; the slowest ${Math.max(...got.searches).toFixed(0)} ms`,
      },
    ];
  });
}

import type { FoundAnswer, Understood } from '../../domain/past/ask.ts';
import { type Asking, ticksWithin } from './asking.ts';
import { Draft } from './draft.ts';
import { dayWords } from './figures.ts';
import type { AskReads } from './reads.ts';
import { readingOf } from './reading.ts';
import { memorySource } from './tick-source.ts';
import { answerForecasts } from './topics/forecasts.ts';
import { answerMarket } from './topics/market.ts';
import { answerDocuments, answerMemory, isAbout } from './topics/memory.ts';
import { answerNow } from './topics/now.ts';
import { answerOrders } from './topics/orders.ts';
import { answerRule } from './topics/rule.ts';
import { answerStanding } from './topics/standing.ts';
import { answerTrades, tellTicks } from './topics/trades.ts';
import { understand } from './understand.ts';

/** Memories that stand beside what records answer. */
const BESIDE = 3;

export interface ToFind {
  readonly question: string;
  readonly collections: readonly string[];
  /** The question before it in its conversation. */
  readonly before: Understood | null;
}

const TOPICS: Readonly<Record<Understood['topic'], (asking: Asking) => void | Promise<void>>> = {
  trades: answerTrades,
  rule: answerRule,
  standing: answerStanding,
  forecasts: answerForecasts,
  market: answerMarket,
  tick: (asking) =>
    tellTicks(
      asking,
      asking.within.slice(0, 1).map(({ tick }) => tick),
    ),
  orders: answerOrders,
  now: answerNow,
  memory: answerMemory,
};

/** What was looked through, in a sentence. */
function lookedThrough({ life, within, collections }: Asking): string {
  const [first, last] = [within[0], within.at(-1)];
  const ticks =
    first && last
      ? `the records of ${within.length} of ${life.length} ticks, ${dayWords(first.worldTime)} to ${dayWords(last.worldTime)}`
      : `the records of ${life.length} ticks, of which none is of that time`;
  const documents = collections.length === 0 ? '' : ' and the documents that were named';
  return `Looked through ${ticks}, through memory${documents}.`;
}

/** Memories beside what records say, and documents that were named, where the topic did not look there itself. */
async function lookBeside(asking: Asking): Promise<void> {
  const { draft, understood, reads, question, collections } = asking;
  if (understood.topic === 'memory') return;
  if (!draft.found) return answerMemory(asking);
  // What he ordered and what became of it is told whole: nothing that memory has stands beside it.
  if (understood.topic === 'orders' && collections.length === 0) return;
  if (collections.length > 0) await answerDocuments(asking);
  const beside = (await reads.recall(question, BESIDE, understood.topic)).filter((one) =>
    isAbout(one, question),
  );
  for (const { entry } of beside) draft.source(memorySource(entry));
}

/**
 * What is found for a question, without a model: quotations of stored texts and figures of records, each with its source. The same reads give
 * the same answer.
 */
export async function findAnswer(
  { question, collections, before }: ToFind,
  reads: AskReads,
): Promise<Omit<FoundAnswer, 'id' | 'conversation' | 'models'>> {
  const [status, life] = await Promise.all([reads.status(), reads.summaries()]);
  const rules = new Set(life.flatMap(({ decidedBy }) => (decidedBy === null ? [] : [decidedBy])));
  const now = status.world?.time ?? life.at(-1)?.worldTime ?? 0;
  const understood = understand(question, {
    now,
    rules: [...rules].toSorted(),
    before,
    documents: collections.length > 0,
  });
  const draft = new Draft();
  const within = ticksWithin(life, understood);
  const asking: Asking = { question, understood, reads, status, life, within, collections, draft };
  await TOPICS[understood.topic](asking);
  await lookBeside(asking);
  const looked = lookedThrough(asking);
  if (!draft.found) draft.note('I don’t know: nothing stored answers this.');
  return {
    question,
    understood,
    reading: readingOf(understood),
    looked,
    sentences: draft.sentences,
    sources: draft.sources,
    tick: life.at(-1)?.tick ?? 0,
  };
}

import { join } from 'node:path';
import { MemoryDisk } from '../../src/adapters/collections/memory-disk.ts';
import type { CodexWay } from '../../src/domain/gateway/codex.ts';
import { pdfInProcess } from '../../src/hosts/node/pdf-in-process.ts';
import { tokensFromDisk } from '../../src/hosts/node/in-process.ts';
import { WALL_TIMER } from '../../src/lib/async/timer.ts';
import { type Chapter, chapterText, chaptersOf, judgeRoom, searchAsked } from '../../src/mind/codex/index.ts';
import { DEFAULT_POLICY } from '../../src/mind/policy/index.ts';
import type { CollectionEmbedding } from '../../src/protocol/threads/collections.ts';
import { Library } from '../../src/runtime/programs/collections/library.ts';
import { modelTokens } from '../../src/shared/model-tokens/model-tokens.ts';
import { keptVectors } from './answers/kept-vectors.ts';
import { QUESTIONS } from './answers/house-questions.ts';
import { houseSet, scifactSet } from './answers/sets.ts';
import { interval, mean } from './measures.ts';

/** Chapters that a question of many is about. */
const MANY = 4;
/** What a codex takes of the room. */
const SHARES = [0.3, 0.5, 0.69, 0.72, 0.9, 1.1, 1.5, 2, 4, 8];
/** Passages that a search proposes at most. */
const MOST_HITS = 200;
/** Abstracts of a codex, and claims about them. */
const ABSTRACTS = 200;

const TOKENS = modelTokens(() => 'openai');
const countOf = ({ text }: { readonly text: string }): number => TOKENS.count(text);

/** Something that a prompt must hold for a question to be answered. */
interface Fact {
  readonly question: string;
  /** Whether a text of a document says it. */
  said(document: string, text: string): boolean;
}

/** A question, of one fact or of several: right where the prompt holds all of them. */
interface Item {
  readonly question: string;
  readonly facts: readonly Fact[];
}

interface FactSet {
  readonly name: string;
  readonly documents: readonly { readonly name: string; readonly text: string }[];
  readonly facts: readonly Fact[];
}

/** A stretch of a prompt. */
interface Told {
  readonly document: string;
  readonly text: string;
}

async function houseFacts(root: string): Promise<FactSet> {
  const { documents } = await houseSet(root);
  const asked = new Set(QUESTIONS.map(({ file }) => file));
  const texts = documents.flatMap(({ name, text }) =>
    text !== undefined && asked.has(name) ? [{ name, text }] : [],
  );
  return {
    name: 'Pages of this project',
    documents: texts,
    facts: QUESTIONS.filter(({ file, says }) =>
      texts.some((one) => one.name === file && says.test(one.text)),
    ).map(({ question, file, says }) => ({
      question,
      said: (document, text) => document === file && says.test(text),
    })),
  };
}

async function scienceFacts(root: string): Promise<FactSet | null> {
  const set = await scifactSet(root, Infinity);
  if (!set) return null;
  const rightOf = (name: string) => (at: number) =>
    set.asked[at]!.right({ document: { name } } as Parameters<(typeof set.asked)[number]['right']>[0]);
  const wanted = set.documents.map(({ name }) => ({
    name,
    asked: set.asked.findIndex((_, at) => rightOf(name)(at)),
  }));
  const chosen = wanted.filter(({ asked }) => asked >= 0).slice(0, ABSTRACTS);
  const names = new Set(chosen.map(({ name }) => name));
  return {
    name: 'Abstracts of SciFact',
    documents: set.documents.flatMap(({ name, text }) =>
      text !== undefined && names.has(name) ? [{ name, text }] : [],
    ),
    facts: [...new Set(chosen.map(({ asked }) => asked))].map((at) => ({
      question: set.asked[at]!.question,
      said: (document) => names.has(document) && rightOf(document)(at),
    })),
  };
}

const single = (facts: readonly Fact[]): readonly Item[] =>
  facts.map((fact) => ({ question: fact.question, facts: [fact] }));

/** Facts that stand far from each other in one question, each of them in as many questions as it has facts. */
const many = (facts: readonly Fact[]): readonly Item[] =>
  facts.map((_, at) => {
    const step = Math.floor(facts.length / MANY);
    const own = Array.from({ length: MANY }, (_, i) => facts[(at + i * step) % facts.length]!);
    return { question: own.map(({ question }) => question).join(' '), facts: own };
  });

/** Documents as the Collections screen keeps and searches them. */
export async function libraryOf(
  set: Pick<FactSet, 'documents'>,
  embedding: CollectionEmbedding,
): Promise<Library> {
  const tokens = await tokensFromDisk();
  const library = await Library.open({
    disk: new MemoryDisk(),
    embedding,
    timer: WALL_TIMER,
    openPdf: pdfInProcess,
    listener: { progress: () => undefined, changed: () => undefined },
    count: (text) => tokens.count(text),
    now: () => 0,
    stopwatch: () => 0,
  });
  await library.add({ documents: set.documents });
  await library.idle();
  return library;
}

async function chaptersIn(library: Library): Promise<readonly Chapter[]> {
  const [collection] = await library.list();
  const chapters: Chapter[] = [];
  for (const document of await library.documents(collection!.id)) {
    const part = await library.part(document.id, { count: document.chunks });
    chapters.push(...chaptersOf(document, collection!.name, part!.chunks));
  }
  return chapters;
}

/** From the first on, as long as there is room; what does not fit is passed over. */
function within<Of>(all: readonly Of[], most: number, count: (one: Of) => number): readonly Of[] {
  let left = most;
  return all.filter((one) => {
    const tokens = count(one);
    if (tokens > left) return false;
    left -= tokens;
    return true;
  });
}

const holds = (told: readonly Told[], { facts }: Item): number =>
  facts.every((fact) => told.some(({ document, text }) => fact.said(document, text))) ? 1 : 0;

/** What each arm puts into a prompt for a question. */
interface Arms {
  readonly cag: (room: number) => readonly Told[];
  /** Passages that the question finds, in as many tokens. */
  readonly rag: (item: Item, most: number) => readonly Told[];
  /** What a model finds that looks up each fact once by the tool. */
  readonly tool: (item: Item) => readonly Told[];
}

async function armsOf(library: Library, chapters: readonly Chapter[], items: readonly Item[]): Promise<Arms> {
  const found = new Map<Item, readonly Told[]>();
  for (const item of items) {
    const { hits } = await library.search(item.question, { limit: MOST_HITS });
    found.set(
      item,
      hits.map(({ document, chunk }) => ({ document: document.name, text: chunk.text })),
    );
  }
  const looked = new Map<Fact, readonly Told[]>();
  for (const fact of new Set(items.flatMap(({ facts }) => facts))) {
    const { hits } = await library.search(fact.question, { limit: searchAsked({ query: '' }).limit });
    looked.set(
      fact,
      hits.map(({ document, chunk }) => ({ document: document.name, text: chunk.text })),
    );
  }
  const whole = new Map<number, readonly Told[]>();
  return {
    cag: (room) => {
      const known =
        whole.get(room) ?? within(chapters, room, (chapter) => TOKENS.count(chapterText(chapter)));
      whole.set(room, known);
      return known;
    },
    rag: (item, most) => within(found.get(item)!, most, countOf),
    tool: ({ facts }) => facts.flatMap((fact) => looked.get(fact)!),
  };
}

function verdictOf(codex: number, room: number): CodexWay {
  const { share, backBelow, searchAbove } = DEFAULT_POLICY.codex;
  return judgeRoom({
    model: null,
    windows: [{ by: 'model', tokens: room }],
    reserve: 0,
    floor: { system: 0, tools: 0, history: 0, query: 0 },
    codex,
    tokenizer: TOKENS.name,
    before: null,
    shares: { first: share, below: backBelow, above: searchAbove },
    whole: true,
  }).way;
}

const percent = (share: number): string => (100 * share).toFixed(1);
const withInterval = (values: readonly number[]): string => {
  const [low, high] = interval(values);
  return `${percent(mean(values))} (${percent(low)}–${percent(high)})`;
};

function rowsOf(arms: Arms, chapters: readonly Chapter[], items: readonly Item[]): readonly string[] {
  const codex = chapters.reduce((sum, chapter) => sum + TOKENS.count(chapterText(chapter)), 0);
  const { foundShare } = DEFAULT_POLICY.codex;
  return SHARES.map((share) => {
    const room = Math.floor(codex / share);
    const way = verdictOf(codex, room);
    const most = Math.min(room, codex);
    const cag = items.map((item) => holds(arms.cag(room), item));
    const rag = items.map((item) => holds(arms.rag(item, most), item));
    const ahead = items.map((item) => holds(arms.rag(item, Math.floor(room * foundShare)), item));
    const tool = items.map((item) => holds(arms.tool(item), item));
    const chosen = way === 'whole' ? cag : rag;
    const better = Math.max(mean(cag), mean(rag));
    const cells = [cag, rag, ahead, tool].map(withInterval);
    return `| ${percent(share)} | ${room} | ${cells.join(' | ')} | ${way}: ${percent(mean(chosen))} | ${percent(mean(chosen) - better)} |`;
  });
}

const HEAD =
  '| codex of the room, % | room, tokens | whole, cut where the room ends | search, as many tokens | search, as found ahead | tool, each fact looked up once | the switch, at equal tokens | less the better arm |\n|---:|---:|---:|---:|---:|---:|---:|---:|';

/**
 * Whether what a question needs is in the prompt, by how much of the room a codex takes: all of it, what a search finds, and what the switch
 * chooses. It measures the prompt and no reader. Vectors take minutes the first time and are kept in `.cache/`.
 */
export async function* evaluateCag(
  root: string,
  quick: boolean,
  follow: (line: string) => void,
): AsyncGenerator<string> {
  const embedding = await keptVectors(join(root, '.cache/answers-vectors-v1.bin'));
  const sets = [await houseFacts(root), quick ? null : await scienceFacts(root)];
  for (const set of sets) {
    if (!set) {
      yield 'SciFact: skipped.';
      continue;
    }
    const library = await libraryOf(set, embedding);
    const chapters = await chaptersIn(library);
    follow(`${set.name}: ${chapters.length} chapters`);
    const kinds = [
      ['questions of one fact', single(set.facts)],
      [`questions of ${MANY} chapters`, many(set.facts)],
    ] as const;
    for (const [kind, items] of kinds) {
      const arms = await armsOf(library, chapters, items);
      const size = chapters.reduce((sum, chapter) => sum + TOKENS.count(chapterText(chapter)), 0);
      yield [
        `${set.name}, ${chapters.length} chapters, ${size} tokens; ${items.length} ${kind}. Share whose evidence is all in the prompt, %:\n`,
        HEAD,
        ...rowsOf(arms, chapters, items),
      ].join('\n');
    }
  }
}

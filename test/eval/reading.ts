import { join } from 'node:path';
import type { CodexReading } from '../../src/domain/gateway/reading.ts';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { searchAsked } from '../../src/mind/codex/index.ts';
import { SeededRandom } from '../../src/lib/math/seeded-random.ts';
import { modelTokens } from '../../src/shared/model-tokens/model-tokens.ts';
import {
  type ModelServer,
  type ScriptedReply,
  type SeenRequest,
  startModelServer,
} from '../support/model-server.ts';
import { modelAt, routerTo } from '../support/router.ts';
import { chaptersGiven, readByRule, streamedJson } from '../support/rule-reader.ts';
import { houseSet } from './answers/sets.ts';
import { keptVectors } from './answers/kept-vectors.ts';
import { libraryOf } from './cag.ts';
import {
  PLANTED_QUESTION,
  type PlantedDocument,
  type PlantedFact,
  plantFacts,
} from './codex/planted-facts.ts';
import { interval, mean } from './measures.ts';

const WINDOW = 32_000;
/** Another question to the same chapters. */
const SECOND = 'Which vaults have two keepers by these documents?';
/** Share of replies that are nonsense. */
const NONSENSE = 0.1;
/** Providers keep prompts from so many tokens on, by so many: OpenAI's rule. */
const KEPT_FROM = 1_024;
const KEPT_BY = 128;
const MOST_HITS = 200;

const TOKENS = modelTokens(() => 'openai');

const promptOf = ({ body }: SeenRequest): string => body.messages.map(({ content }) => content).join('\n');

function sharedStart(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
}

/** A reader that misses nothing, behind a cache of prompts' beginnings by OpenAI's rule. */
class PerfectReader {
  readonly prompts: string[] = [];
  readonly tokens: number[] = [];
  readonly cached: number[] = [];
  readonly #facts: readonly PlantedFact[];
  readonly #random: SeededRandom;
  #nonsense = 0;

  constructor(facts: readonly PlantedFact[], seed: number) {
    this.#facts = facts;
    this.#random = SeededRandom.fromSeed(seed);
  }

  /** From the next request on. */
  set nonsense(share: number) {
    this.#nonsense = share;
  }

  reply(request: SeenRequest): ScriptedReply {
    const prompt = promptOf(request);
    const shared = Math.max(0, ...this.prompts.map((before) => sharedStart(before, prompt)));
    const whole = TOKENS.count(prompt);
    const kept = Math.floor(TOKENS.count(prompt.slice(0, shared)) / KEPT_BY) * KEPT_BY;
    this.prompts.push(prompt);
    this.tokens.push(whole);
    this.cached.push(kept < KEPT_FROM ? 0 : kept);
    const usage = { prompt: whole, cached: this.cached.at(-1)! };
    if (this.#random.next() < this.#nonsense) return streamedJson('Lorem ipsum.', usage);
    const chapters = chaptersGiven(request);
    if (chapters.length === 0) return streamedJson(this.#answer(request), usage);
    const said = chapters.map(({ id, text }) => ({
      id,
      findings: this.#facts
        .filter(({ sentence }) => text.includes(sentence))
        .map(({ about, value, sentence }) => ({ about, value, claim: sentence, quote: sentence })),
    }));
    return streamedJson({ chapters: said }, usage);
  }

  /** A writer that says one side of everything at most: what differs is left to the rules. */
  #answer(request: SeenRequest): object {
    const { sentences } = readByRule(request) as { readonly sentences: readonly object[] };
    return { sentences: sentences.slice(0, 1), differences: [] };
  }
}

/** A reading once it stands still. */
export async function settledReading({ api }: Pick<Headless, 'api'>, id: string): Promise<CodexReading> {
  let heard = (): void => undefined;
  const off = api.on('reading', () => heard());
  for (;;) {
    const change = new Promise<void>((resolve) => (heard = resolve));
    const reading = await api.codex.reading(id);
    if (reading.state !== 'running') {
      off();
      return reading;
    }
    await change;
  }
}

interface Measured {
  readonly chapters: number;
  readonly steps: number;
  readonly tokens: number;
  readonly once: number;
  readonly floorShare: number;
  readonly sharedNext: number;
  readonly cachedFirst: number;
  readonly cachedSecond: number;
  readonly askedAgain: number;
  readonly unread: number;
  readonly retried: number;
  readonly alike: readonly (readonly [string, number])[];
  readonly otherwise: readonly (readonly [string, number])[];
  readonly pairs: readonly (readonly [string, number])[];
}

const share = (part: number, of: number): number => (of === 0 ? 0 : part / of);

/** Parts of the codex that a prompt shows. */
const shownIn = (request: SeenRequest): readonly string[] =>
  chaptersGiven(request).map(({ document, text }) => `${document}\n${text}`);

async function measure(
  base: readonly PlantedDocument[],
  seed: number,
  embedding: Awaited<ReturnType<typeof keptVectors>>,
  server: ModelServer,
): Promise<Measured> {
  const { documents, facts, pairs } = plantFacts(base, seed);
  const reader = new PerfectReader(facts, seed);
  server.answer((request) => reader.reply(request));
  const golem = await wakeHeadless({
    world: 'sp500',
    seed,
    languageModels: routerTo([modelAt('mine', server.url, { contextTokens: WINDOW })]),
  });
  const { api } = golem;
  await api.collections.add({ collection: 'Docs', documents });
  const before = server.seen.length;
  const ask = async (question: string): Promise<CodexReading> =>
    settledReading(
      golem,
      (await api.codex.read({ question, collections: ['Docs'], budget: 100_000_000 })).id,
    );

  const first = await ask(PLANTED_QUESTION);
  const steps = server.seen.slice(before).filter((one) => chaptersGiven(one).length > 0);
  const seen = steps.flatMap(shownIn);
  const prompts = steps.map(promptOf);
  const counts = prompts.map((one) => TOKENS.count(one));
  const floor = TOKENS.count(prompts[0]!.slice(0, prompts[0]!.indexOf('<chapter')));
  const nextShared = prompts
    .slice(1)
    .map((one, at) => TOKENS.count(one.slice(0, sharedStart(prompts[at]!, one))));
  const total = counts.reduce((sum, one) => sum + one, 0);
  const cachedFirst = share(
    reader.cached.reduce((sum, one) => sum + one, 0),
    reader.tokens.reduce((sum, one) => sum + one, 0),
  );

  const firstRequests = reader.tokens.length;
  await ask(SECOND);
  const later = (of: readonly number[]): number => of.slice(firstRequests).reduce((sum, one) => sum + one, 0);
  const cachedSecond = share(later(reader.cached), later(reader.tokens));

  // Stopped in the middle, and gone on with.
  const beforeStop = server.seen.length;
  let left = Math.floor(steps.length / 2);
  server.answer((request) => {
    left -= 1;
    return left < 0 ? 'silence' : reader.reply(request);
  });
  const { id } = await api.codex.read({
    question: `${SECOND} Again.`,
    collections: ['Docs'],
    budget: 100_000_000,
  });
  await server.changes.until(() => server.seen.length - beforeStop > Math.floor(steps.length / 2));
  await api.codex.stop(id);
  server.answer((request) => reader.reply(request));
  await api.codex.resume(id);
  await settledReading(golem, id);
  const again = server.seen.slice(beforeStop).filter((one) => chaptersGiven(one).length > 0);
  const askedAgain = again.length - steps.length;

  // With replies that are nonsense.
  const beforeNonsense = server.seen.length;
  reader.nonsense = NONSENSE;
  const hurt = await ask(`${PLANTED_QUESTION} Please.`);
  const retried = server.seen.length - beforeNonsense - steps.length - 1;

  golem.end();
  await golem.store.close();

  const library = await libraryOf({ documents }, embedding);
  const { hits } = await library.search(PLANTED_QUESTION, { limit: MOST_HITS });
  const passages = hits.map(({ chunk }) => chunk.text);
  const within = (most: number): readonly string[] => {
    let room = most;
    return passages.filter((text) => {
      const tokens = TOKENS.count(text);
      if (tokens > room) return false;
      room -= tokens;
      return true;
    });
  };
  const arms: readonly (readonly [string, readonly string[]])[] = [
    ['search, 10 passages', passages.slice(0, searchAsked({ query: '' }).limit)],
    ['search, tokens of one step', within(Math.round(mean(counts)))],
    [`search, ${MOST_HITS} passages at most, tokens of the reading`, within(total)],
  ];
  const has = (texts: readonly string[], { sentence }: PlantedFact): boolean =>
    texts.some((text) => text.includes(sentence));
  const found = (reading: CodexReading, { sentence }: PlantedFact): boolean =>
    reading.facts.some(({ citations }) => citations.some(({ quote }) => quote === sentence));
  const sides = (reading: CodexReading, pair: readonly PlantedFact[]): boolean =>
    reading.contradictions.some(({ facts: numbers }) => {
      const quotes = numbers.flatMap((n) =>
        reading.facts.find((one) => one.n === n)!.citations.map(({ quote }) => quote),
      );
      const cited = reading.answer!.sentences.flatMap(({ cites }) => cites);
      return (
        pair.every(({ sentence }) => quotes.includes(sentence)) && numbers.every((n) => cited.includes(n))
      );
    });
  const readings: readonly (readonly [string, CodexReading])[] = [
    ['**reading all of it**', first],
    [`reading, ${100 * NONSENSE}% of replies nonsense`, hurt],
  ];
  const recall = (worded: PlantedFact['worded']): readonly (readonly [string, number])[] => {
    const wanted = facts.filter((one) => one.worded === worded);
    const of = (isThere: (fact: PlantedFact) => boolean): number =>
      share(wanted.filter(isThere).length, wanted.length);
    return [
      ...readings.map(([name, one]): readonly [string, number] => [name, of((fact) => found(one, fact))]),
      ...arms.map(([name, texts]): readonly [string, number] => [name, of((fact) => has(texts, fact))]),
    ];
  };
  return {
    chapters: first.progress.chapters,
    steps: steps.length,
    tokens: total,
    once: share(
      [...new Set(seen)].filter((one) => seen.indexOf(one) === seen.lastIndexOf(one)).length,
      first.progress.chapters,
    ),
    floorShare: share(floor, mean(counts)),
    sharedNext: mean(nextShared.map((tokens, at) => share(tokens, counts[at + 1]!))),
    cachedFirst,
    cachedSecond,
    askedAgain,
    unread: share(hurt.unread.length, hurt.progress.chapters),
    retried,
    alike: recall('alike'),
    otherwise: recall('otherwise'),
    pairs: [
      ...readings.map(([name, one]): readonly [string, number] => [
        name,
        share(pairs.filter((pair) => sides(one, pair)).length, pairs.length),
      ]),
      ...arms.map(([name, texts]): readonly [string, number] => [
        name,
        share(pairs.filter((pair) => pair.every((fact) => has(texts, fact))).length, pairs.length),
      ]),
    ],
  };
}

const percent = (values: readonly number[]): string => {
  const [low, high] = interval(values);
  return `${(100 * mean(values)).toFixed(1)} (${(100 * low).toFixed(1)}–${(100 * high).toFixed(1)})`;
};

/** Reads docs with planted facts, once for each seed. @param most seeds */
export async function evaluateReading(
  root: string,
  most: number,
  quick: boolean,
  follow: (line: string) => void,
): Promise<string> {
  const embedding = await keptVectors(join(root, '.cache/answers-vectors-v1.bin'));
  const { documents } = await houseSet(root);
  const texts = documents.flatMap(({ name, text }) => (text === undefined ? [] : [{ name, text }]));
  const base = quick ? texts.slice(0, 20) : texts;
  const server = await startModelServer();
  const all: Measured[] = [];
  for (let seed = 1; seed <= most; seed += 1) {
    all.push(await measure(base, seed, embedding, server));
    follow(`seed ${seed}: ${all.at(-1)!.steps} steps`);
  }
  await server.close();
  const of = (pick: (one: Measured) => number): readonly number[] => all.map(pick);
  const row = (name: string, at: number): string =>
    `| ${name} | ${(['alike', 'otherwise', 'pairs'] as const).map((key) => percent(all.map((one) => one[key][at]![1]))).join(' | ')} |`;
  return [
    `${base.length} documents, ${mean(of((one) => one.chapters)).toFixed(0)} chapters in ${mean(of((one) => one.steps)).toFixed(1)} steps, ${mean(of((one) => one.tokens)).toFixed(0)} tokens of prompts; ${most} seeds.\n`,
    '| of one reading | % |',
    '| --- | ---: |',
    `| chapters shown exactly once | ${percent(of((one) => one.once))} |`,
    `| floor, of a step's prompt | ${percent(of((one) => one.floorShare))} |`,
    `| shared with the step before, of its prompt | ${percent(of((one) => one.sharedNext))} |`,
    `| cached by OpenAI's rule, first question | ${percent(of((one) => one.cachedFirst))} |`,
    `| cached by OpenAI's rule, second question | ${percent(of((one) => one.cachedSecond))} |`,
    `| steps asked twice by a stop in the middle, of all | ${percent(of((one) => share(one.askedAgain, one.steps)))} |`,
    `| chapters named as unread, ${100 * NONSENSE}% of replies nonsense | ${percent(of((one) => one.unread))} |`,
    `| more requests for it | ${percent(of((one) => share(one.retried, one.steps)))} |`,
    '',
    '| what a perfect reader is shown | facts in the question’s words, % | facts in other words, % | contradictions, both sides, % |',
    '| --- | ---: | ---: | ---: |',
    ...all[0]!.alike.map(([name], at) => row(name, at)),
  ].join('\n');
}

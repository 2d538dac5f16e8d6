import type {
  CodexReading,
  ReadingAsked,
  ReadingEstimate,
  ReadingSummary,
} from '../../../../domain/gateway/reading.ts';
import { AppError } from '../../../../domain/errors.ts';
import { mayDo } from '../../../../domain/gateway/guest-table.ts';
import { OWNER, type Party } from '../../../../domain/models/party.ts';
import { Blake3 } from '../../../../lib/bytes/blake3.ts';
import { hex } from '../../../../lib/bytes/hex.ts';
import { Mutex } from '../../../../lib/async/mutex.ts';
import { finalReply } from '../../../../shared/final-reply.ts';
import { ChapterShelf } from '../chapter-shelf.ts';
import type { ReadingDeps } from '../codex-deps.ts';
import { type KeptChapter, type KeptReading, NO_TOKENS, readingOf, summaryOf } from './kept-reading.ts';
import { estimateOf, planReading, type ReadingPlan } from './plan-reading.ts';
import { ReadingRun } from './run-reading.ts';

/** Readings that are kept, the newest. */
const KEPT = 20;
/** Hex digits of a chapter's digest. */
const DIGEST = 24;

const utf8 = new TextEncoder();

interface Going {
  readonly party: Party;
  readonly stop: AbortController;
  readonly over: Promise<void>;
}

const notFound = (id: string): AppError =>
  new AppError('golem.not_found', `There is no reading “${id}”. codex.readings() lists them.`, {
    data: { id },
  });

/** Waiting again, unless it was read as it is. */
function chaptersOf({ steps }: ReadingPlan, before: readonly KeptChapter[]): readonly KeptChapter[] {
  const read = new Map(before.filter(({ state }) => state === 'read').map((one) => [one.place.digest, one]));
  return steps.flat().map(({ place }): KeptChapter => {
    const known = read.get(place.digest);
    return known ? { ...known, place } : { place, state: 'waiting', why: null, findings: [], refused: 0 };
  });
}

/** Codices that are read whole: begun, followed, stopped and resumed. One reading of each party goes on at a time. */
export class Readings {
  readonly #deps: ReadingDeps;
  readonly #going = new Map<string, Going>();
  readonly #writing = new Mutex();
  #all: Promise<readonly KeptReading[]> | null = null;
  #blake3: Promise<Blake3> | null = null;

  constructor(deps: ReadingDeps) {
    this.#deps = deps;
  }

  /** What a reading would take; nothing is asked. @throws AppError as `read` does, but for the budget */
  async estimate(asked: ReadingAsked): Promise<ReadingEstimate> {
    const { plan } = await this.#plan(asked.collections, asked.models ?? null);
    return estimateOf(plan, plan.steps, this.#budget(asked.budget));
  }

  /**
   * Begins to read; answers at once.
   * @throws AppError `gateway.budget_exceeded` with `data.estimate`, `golem.busy`, `collections.*`, `model.not_configured`, `input.invalid`
   */
  async read(asked: ReadingAsked, party: Party): Promise<ReadingSummary> {
    const { plan, collections } = await this.#plan(asked.collections, asked.models ?? null);
    const kept: KeptReading = {
      id: this.#deps.newId(),
      party,
      question: asked.question,
      collections,
      models: asked.models ?? null,
      profile: asked.profile ?? 'chat',
      budget: this.#budget(asked.budget),
      state: 'running',
      why: null,
      at: this.#deps.now(),
      tokens: NO_TOKENS,
      chapters: chaptersOf(plan, []),
      answer: null,
      differences: [],
    };
    return this.#begin(kept, plan);
  }

  /**
   * Goes on where it stopped: chapters that were read are not asked again unless they have changed; those that could not be read are.
   * @throws AppError `golem.not_found`, and as `read` does
   */
  async resume(id: string, budget: number | undefined, party: Party): Promise<ReadingSummary> {
    const before = await this.#known(id, party);
    if (this.#going.has(id)) return summaryOf(before);
    const ids = before.collections.map((one) => one.id);
    const { plan, collections } = await this.#plan(ids, before.models);
    const chapters = chaptersOf(plan, before.chapters);
    const same =
      chapters.length === before.chapters.length && chapters.every(({ state }) => state === 'read');
    const kept: KeptReading = {
      ...before,
      collections,
      chapters,
      budget: budget ?? before.budget,
      state: 'running',
      why: null,
      ...(!same && { answer: null, differences: [] }),
    };
    return this.#begin(kept, plan);
  }

  /** Ends what is under way of it; what was read stays. @throws AppError `golem.not_found` */
  async stop(id: string, party: Party): Promise<ReadingSummary> {
    await this.#known(id, party);
    const going = this.#going.get(id);
    going?.stop.abort(new AppError('model.cancelled', 'Stopped by request.'));
    await going?.over;
    return summaryOf(await this.#known(id, party));
  }

  /** @throws AppError `golem.not_found` */
  async reading(id: string, party: Party): Promise<CodexReading> {
    return readingOf(await this.#known(id, party));
  }

  /** The newest first. */
  async readings(party: Party): Promise<readonly ReadingSummary[]> {
    const all = await this.#read();
    return all.filter((one) => party === OWNER || one.party === party).map(summaryOf);
  }

  /** Stops and forgets it. @throws AppError `golem.not_found` */
  async forget(id: string, party: Party): Promise<void> {
    await this.stop(id, party);
    await this.#write((all) => all.filter((one) => one.id !== id));
  }

  /** The life whose they were is over. */
  async clear(): Promise<void> {
    for (const { stop } of this.#going.values()) stop.abort();
    await Promise.all([...this.#going.values()].map(({ over }) => over));
    await this.#write(() => []);
  }

  #budget(asked: number | undefined): number {
    return asked ?? this.#deps.policy().codex.readBudget;
  }

  async #plan(
    wanted: readonly string[],
    models: readonly string[] | null,
  ): Promise<{ readonly plan: ReadingPlan; readonly collections: KeptReading['collections'] }> {
    if (this.#deps.policy().codex.on === 0) {
      throw new AppError('input.invalid', 'The codex is switched off by the policy (codex.on).');
    }
    const shelf = new ChapterShelf(() => this.#deps.collections());
    const collections = await shelf.named(wanted);
    const blake3 = await (this.#blake3 ??= Blake3.create());
    const digest = (text: string): string => hex(blake3.hash(utf8.encode(text))).slice(0, DIGEST);
    const plan = planReading(this.#deps, { collections, models }, await shelf.of(collections), digest);
    return { plan, collections: collections.map(({ id, name }) => ({ id, name })) };
  }

  /** @throws AppError `gateway.budget_exceeded`, `golem.busy`, `tab.read_only` */
  async #begin(kept: KeptReading, plan: ReadingPlan): Promise<ReadingSummary> {
    const { party, id, chapters, tokens, budget } = kept;
    if (!mayDo(party, 'documents')) {
      throw new AppError('tab.read_only', 'Pages of other origins may not be given the owner’s documents.');
    }
    if ([...this.#going.values()].some((one) => one.party === party)) {
      throw new AppError('golem.busy', 'Another reading is under way. Stop it, or wait until it is done.', {
        retryable: true,
      });
    }
    const waiting = new Set(
      chapters.flatMap(({ place, state }) => (state === 'waiting' ? [place.digest] : [])),
    );
    const steps = plan.steps
      .map((step) => step.filter(({ place }) => waiting.has(place.digest)))
      .filter((step) => step.length > 0);
    const estimate = estimateOf(plan, steps, budget);
    const spent = tokens.input + tokens.output;
    if (kept.answer === null && spent + estimate.tokens > budget) {
      throw new AppError(
        'gateway.budget_exceeded',
        `Reading ${estimate.chapters} chapters in ${estimate.steps} steps can take ${estimate.tokens} tokens${spent > 0 ? ` beside the ${spent} already used` : ''}; the budget is ${budget}. Allow a larger budget or choose fewer collections.`,
        { data: { estimate, budget, spent } },
      );
    }
    const stop = new AbortController();
    const run = new ReadingRun(
      {
        ask: (request, signal) => finalReply(this.#deps.port(party).generate(request, signal)),
        keep: (next) => this.#put(next),
      },
      kept,
      plan,
      stop.signal,
    );
    // Taken before anything is waited for: nobody else begins meanwhile.
    const over = this.#put(kept)
      .then(() => run.run())
      .catch((thrown: unknown) => this.#deps.failed(AppError.from(thrown)))
      .finally(() => this.#going.delete(id));
    this.#going.set(id, { party, stop, over });
    return summaryOf(kept);
  }

  async #known(id: string, party: Party): Promise<KeptReading> {
    const kept = (await this.#read()).find((one) => one.id === id);
    if (kept && (party === OWNER || kept.party === party)) return kept;
    throw notFound(id);
  }

  async #put(kept: KeptReading): Promise<void> {
    await this.#write((all) => {
      const there = all.some(({ id }) => id === kept.id);
      return there ? all.map((one) => (one.id === kept.id ? kept : one)) : [kept, ...all].slice(0, KEPT);
    });
    this.#deps.tell(summaryOf(kept));
  }

  /** What was under way when the page closed stands still until it is resumed. */
  #read(): Promise<readonly KeptReading[]> {
    this.#all ??= this.#deps.keptReadings
      .get()
      .then((all) =>
        (all ?? []).map((one) =>
          one.state === 'running'
            ? { ...one, state: 'stopped', why: 'The golem was closed while it read. Resume it to go on.' }
            : one,
        ),
      );
    return this.#all;
  }

  #write(change: (all: readonly KeptReading[]) => readonly KeptReading[]): Promise<void> {
    return this.#writing.run(async () => {
      const next = change(await this.#read());
      this.#all = Promise.resolve(next);
      await this.#deps.keptReadings.set(next.length === 0 ? null : next);
    });
  }
}

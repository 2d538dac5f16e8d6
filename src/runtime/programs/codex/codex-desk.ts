import type {
  CodexReport,
  CodexSearch,
  CodexSize,
  CodexVerdict,
  CodexWay,
} from '../../../domain/gateway/codex.ts';
import type { Collection, CollectionHit } from '../../../domain/memory/collection.ts';
import type { ModelConfig } from '../../../domain/models/model-config.ts';
import { LruCache } from '../../../lib/containers/lru.ts';
import { PerParty } from '../../../lib/containers/per-party.ts';
import {
  type Chapter,
  type CollectedChapter,
  chapterText,
  chooseChapters,
  floorOf,
  judgeRoom,
  questionIn,
  SEARCH_CODEX,
  searchAsked,
  toldOf,
  withChapters,
  withFound,
} from '../../../mind/codex/index.ts';
import type { CodexPut, GatewayContext, GatewayRequest, HereTool } from '../../../mind/gateway/index.ts';
import { modelTokens, type ModelTokens } from '../../../shared/model-tokens/model-tokens.ts';
import { familyOf } from '../../../shared/token-estimate.ts';
import { ChapterShelf, type Shelf } from './chapter-shelf.ts';
import type { CodexDeps } from './codex-deps.ts';
import { callsTools, targetOf } from './target.ts';

/** Sessions of a party whose last verdict is remembered, and requests whose rounds go on at once. */
const MOST_SESSIONS = 64;
const MOST_THREADS = 64;
/** Passages that are found at most for a model that cannot look them up. */
const FOUND_AHEAD = 200;
/** A question is searched by so many of its characters at most. */
const LONGEST_QUESTION = 4_000;
/** Paths of one request that chapters are compared with. */
const MOST_PATHS = 200;

interface Asked {
  readonly request: GatewayRequest;
  readonly context: GatewayContext;
  /** L4 can show a tool. */
  readonly tools: boolean;
  /** Names or ids of collections. */
  readonly wanted: readonly string[];
  /** By the owner beforehand: what is gone since is passed over. */
  readonly chosen: boolean;
}

/** What a request was given at its first round, for those that follow. */
interface Given {
  readonly way: CodexWay;
  readonly chapters: readonly Chapter[];
  readonly found: readonly CollectionHit[];
  readonly tool: HereTool | null;
  readonly searched: CodexSearch[];
  readonly report: Omit<CodexReport, 'searched'>;
}

const placesOf = (hits: readonly CollectionHit[]): CodexSearch['found'] =>
  hits.map(({ document, chunk }) => ({ document: document.name, heading: chunk.heading ?? '' }));

/** Puts the owner's documents into requests: measures, judges the room, chooses chapters, and searches the rest. */
export class CodexDesk {
  readonly #deps: Omit<CodexDeps, 'kept'>;
  readonly #shelf: ChapterShelf;
  readonly #ways = new PerParty(() => new LruCache<string, CodexWay>(MOST_SESSIONS));
  readonly #threads = new LruCache<string, Given>(MOST_THREADS);
  readonly #counters = new Map<string, ModelTokens>();
  readonly #counts = new WeakMap<Chapter, Map<string, number>>();

  constructor(deps: Omit<CodexDeps, 'kept'>) {
    this.#deps = deps;
    this.#shelf = new ChapterShelf(() => deps.collections());
  }

  /** @throws AppError `collections.not_found` by all names that are unknown */
  named(wanted: readonly string[]): Promise<readonly Collection[]> {
    return this.#shelf.named(wanted);
  }

  /** @throws AppError `collections.too_large`, `store.*` */
  async chapters(collections: readonly Collection[]): Promise<readonly CollectedChapter[]> {
    return (await this.#shelf.of(collections)).chapters;
  }

  /** What collections would be as a codex, in tokens of the model that is asked first. @throws AppError `collections.not_found` */
  async sizes(wanted: readonly string[]): Promise<readonly CodexSize[]> {
    const counter = this.#counterOf(this.#deps.models()[0] ?? null);
    const sizes: CodexSize[] = [];
    for (const one of await this.named(wanted)) {
      const { chapters } = await this.#shelf.of([one]);
      const { id, name } = one;
      sizes.push({ id, name, chapters: chapters.length, tokens: this.#sum(chapters, counter) });
    }
    return sizes;
  }

  /** @throws AppError `collections.not_found`, `collections.too_large`, `store.*` */
  async put(asked: Asked): Promise<CodexPut | null> {
    const { context, request } = asked;
    const { thread, dry } = context;
    const before = thread.round > 1 ? this.#threads.get(thread.id) : undefined;
    const given = before ?? (await this.#give(asked));
    if (!given) return null;
    if (!dry) this.#threads.set(thread.id, given);
    const from = before ? given.searched.length : 0;
    const put = withFound(withChapters(request, given.way, given.chapters), given.found);
    return {
      request: given.tool ? { ...put, here: [...(request.here ?? []), given.tool] } : put,
      report: () => ({ ...given.report, searched: given.searched.slice(from) }),
    };
  }

  async #give({ request, context, tools, wanted, chosen }: Asked): Promise<Given | null> {
    const policy = this.#deps.policy();
    const collections = await this.#collections(wanted, chosen);
    if (collections.length === 0) return null;
    const shelf = await this.#shelf.of(collections);
    const { model, windows } = targetOf(request, this.#deps.models(), policy, context);
    const counter = this.#counterOf(model);
    const verdict = this.#judge({ request, context, shelf, counter, model, windows });
    const paths = (context.codex?.paths ?? []).slice(0, MOST_PATHS);
    const count = (chapter: Chapter): number => this.#count(chapter, counter);
    const { chapterShare, chapters: most, chapterTokens, foundShare } = policy.codex;
    const { chapters, told } = chooseChapters(shelf.chapters, {
      way: verdict.way,
      paths,
      limits: { share: chapterShare, most, tokens: Math.min(chapterTokens, verdict.room) },
      count,
    });
    const rest = verdict.way === 'search' && chapters.length < shelf.chapters.length;
    const noTool = rest ? this.#whyNoTool(request, model, tools) : null;
    const searched: CodexSearch[] = [];
    const ids = collections.map(({ id }) => id);
    const left = Math.floor(verdict.room * foundShare) - this.#sum(chapters, counter);
    const found = rest && noTool !== null ? await this.#ahead(request, ids, left, { counter, searched }) : [];
    return {
      way: verdict.way,
      chapters,
      found,
      tool: rest && noTool === null ? this.#tool(ids, searched) : null,
      searched,
      report: {
        collections: shelf.collections,
        revision: shelf.revision,
        paths,
        verdict,
        chapters: told,
        of: shelf.chapters.length,
        tokens:
          this.#sum(chapters, counter) + found.reduce((sum, { chunk }) => sum + counter.count(chunk.text), 0),
        noTool,
      },
    };
  }

  async #collections(wanted: readonly string[], chosen: boolean): Promise<readonly Collection[]> {
    if (!chosen) return this.#shelf.named(wanted);
    const all = await (await this.#deps.collections()).list();
    return all
      .filter(({ id }) => wanted.includes(id))
      .toSorted((a, b) => wanted.indexOf(a.id) - wanted.indexOf(b.id));
  }

  #judge({
    request,
    context,
    shelf,
    counter,
    model,
    windows,
  }: {
    readonly request: GatewayRequest;
    readonly context: GatewayContext;
    readonly shelf: Shelf;
    readonly counter: ModelTokens;
    readonly model: ModelConfig | null;
    readonly windows: ReturnType<typeof targetOf>['windows'];
  }): CodexVerdict {
    const { share, backBelow, searchAbove, whole } = this.#deps.policy().codex;
    const ways = this.#ways.of(context.party);
    const session = `${context.session ?? `\0${context.profile}`} ${shelf.collections.map(({ id }) => id).join(' ')}`;
    const verdict = judgeRoom({
      model: model?.id ?? null,
      windows,
      reserve: request.rest.maxTokens,
      floor: floorOf(request, counter),
      codex: this.#sum(shelf.chapters, counter),
      tokenizer: counter.name,
      before: ways.get(session) ?? null,
      shares: { first: share, below: backBelow, above: searchAbove },
      whole: whole > 0,
    });
    if (!context.dry) ways.set(session, verdict.way);
    return verdict;
  }

  #whyNoTool({ rest, tools: own }: GatewayRequest, model: ModelConfig | null, tools: boolean): string | null {
    if (!tools) return 'Layer L4, which shows tools, is off.';
    if (this.#deps.policy().tools.rounds === 0) return 'The policy allows no rounds of tools (tools.rounds).';
    if (rest.toolChoice === 'none') return 'The request forbids tools.';
    if (own.some(({ name }) => name === SEARCH_CODEX.name))
      return `The request has a tool ${SEARCH_CODEX.name} of its own.`;
    return callsTools(model) ? null : `${model?.id} calls no tools.`;
  }

  /** What the question finds, as far as there is room, for a model that cannot search. */
  async #ahead(
    request: GatewayRequest,
    collections: readonly string[],
    most: number,
    { counter, searched }: { readonly counter: ModelTokens; readonly searched: CodexSearch[] },
  ): Promise<readonly CollectionHit[]> {
    const query = questionIn(request).slice(0, LONGEST_QUESTION);
    if (query.trim() === '') return [];
    const api = await this.#deps.collections();
    const { hits } = await api.search(query, { collections, limit: FOUND_AHEAD });
    let left = most;
    const found = hits.filter(({ chunk }) => {
      const tokens = counter.count(chunk.text);
      if (tokens > left) return false;
      left -= tokens;
      return true;
    });
    searched.push({ query, by: 'gateway', found: placesOf(found) });
    return found;
  }

  #tool(collections: readonly string[], searched: CodexSearch[]): HereTool {
    return {
      ...SEARCH_CODEX,
      call: async (given) => {
        const { query, limit } = searchAsked(given);
        const api = await this.#deps.collections();
        const { hits } = await api.search(query.slice(0, LONGEST_QUESTION), { collections, limit });
        searched.push({ query, by: 'model', found: placesOf(hits) });
        return toldOf(hits);
      },
    };
  }

  #counterOf(model: ModelConfig | null): ModelTokens {
    const family = model ? familyOf(model) : null;
    const name = family ?? '';
    const counter = this.#counters.get(name) ?? modelTokens(() => family);
    this.#counters.set(name, counter);
    return counter;
  }

  #count(chapter: Chapter, counter: ModelTokens): number {
    const counts = this.#counts.get(chapter) ?? new Map<string, number>();
    const count = counts.get(counter.name) ?? counter.count(chapterText(chapter));
    counts.set(counter.name, count);
    this.#counts.set(chapter, counts);
    return count;
  }

  #sum(chapters: readonly Chapter[], counter: ModelTokens): number {
    return chapters.reduce((sum, chapter) => sum + this.#count(chapter, counter), 0);
  }
}

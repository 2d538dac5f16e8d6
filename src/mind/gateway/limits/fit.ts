import type { GatewayContext } from '../gateway-context.ts';
import type { LimitsReceipt, LimitUse, UnknownLimit } from '../../../domain/gateway/limits.ts';
import type { AppError } from '../../../domain/errors.ts';
import type { Party } from '../../../domain/models/party.ts';
import { LruCache } from '../../../lib/containers/lru.ts';
import { PerParty } from '../../../lib/containers/per-party.ts';
import { yielder } from '../../../lib/async/yielder.ts';
import type { ClockPort, TokenCounter } from '../../ports.ts';
import { refuseLeft } from '../cancelled.ts';
import { type GatewayRequest, partsIn } from '../request.ts';
import type { CondensedPrompt, Remembered } from './condense.ts';
import { passedOf, type PromptSize, sizeOf } from './measure.ts';
import { overflow } from './overflow.ts';
import { capsOf, type ModelReader, type PolicyLimits, type PromptCap } from './reader.ts';
import { verbatimOf } from './verbatim.ts';

/** A request as a model is sent it, and what was held against it. */
export interface FittedPrompt {
  readonly request: GatewayRequest;
  readonly receipt: LimitsReceipt;
  /** It goes out: the session's next request is held against it. */
  sent(): void;
}

/** As it is sent to the first model, and to those that read less in place of it. */
export interface Fitted extends FittedPrompt {
  readonly instead: ReadonlyMap<string, FittedPrompt>;
}

export interface FitDeps {
  readonly clock: Pick<ClockPort, 'stopwatch'>;
  /** Counts where no model is configured. */
  readonly tokens: TokenCounter;
  policy(): Omit<PolicyLimits, 'budget'>;
  /** Ids of all models, as configured. */
  models(): readonly string[];
  /** Null of a model that is not configured. */
  reader(id: string): ModelReader | null;
}

/** Sessions of a party of which is remembered what gave way. */
const MOST_SESSIONS = 64;

/** What a session's last request was sent as. */
interface LastSent {
  readonly remembered: Remembered | null;
  readonly texts: ReadonlyMap<string, string>;
}

const textsByName = (request: GatewayRequest): ReadonlyMap<string, string> =>
  new Map(partsIn(request).map(({ part }) => [part.name, part.text]));

const inUnit = (size: PromptSize, { in: unit, told }: PromptCap): number => told(size[unit]);

function unknownOf(reader: ModelReader | null): readonly UnknownLimit[] {
  if (!reader) return [];
  const all: UnknownLimit[] = [];
  if (reader.window === null)
    all.push({ limit: 'window', why: 'Neither the settings nor the price table say how much it reads.' });
  if (reader.onDevice && reader.memory === null)
    all.push({ limit: 'memory', why: 'Its layers and heads are not known here.' });
  return all;
}

/** The hard limits of what is sent (seed 004, "CTC Governor"): what is not verbatim gives way until a prompt keeps to all of them. */
export class PromptLimits {
  readonly #deps: FitDeps;
  readonly #sessions = new PerParty(() => new LruCache<string, LastSent>(MOST_SESSIONS));

  constructor(deps: FitDeps) {
    this.#deps = deps;
  }

  /**
   * A request that every model which is asked can be sent. The first model's limits hold for it; one that reads less is sent its own.
   * Where a model is chosen among several, those of the one that reads most hold.
   * @param budget tokens by whoever asks; null where they do not say
   * @throws AppError `gateway.prompt_too_long` where what never gives way is too long for every model, `model.cancelled`
   */
  async fit(request: GatewayRequest, context: GatewayContext, budget: number | null): Promise<Fitted> {
    const { rest } = request;
    const asked = rest.models ?? this.#deps.models();
    const known = asked.flatMap((id) => this.#deps.reader(id) ?? []);
    const readers: readonly (ModelReader | null)[] = known.length === 0 ? [null] : known;
    const chosen = rest.route !== undefined;
    const order = chosen
      ? readers.toSorted((a, b) => (b?.window ?? Infinity) - (a?.window ?? Infinity) || 0)
      : readers;
    const left: { model: string; limit: PromptCap['limit']; most: number }[] = [];
    const instead = new Map<string, FittedPrompt>();
    let first: { readonly reader: ModelReader | null; readonly fitted: FittedPrompt } | null = null;
    let refusal: AppError | null = null;
    for (const reader of order) {
      const caps = capsOf({ ...this.#deps.policy(), budget }, reader, rest);
      if (first !== null) {
        const passes = passedBy(first.fitted.request, caps, this.#counter(reader));
        // Where one is chosen among several, whoever chooses leaves out one that reads less.
        if (passes === null || (chosen && passes.limit === 'window')) continue;
      }
      const fitted = await this.#fitted(request, { reader, caps, context });
      if ('passes' in fitted) {
        refusal ??= overflow(fitted.passes, fitted.verbatim, reader?.id ?? null);
        if (reader) left.push({ model: reader.id, limit: fitted.passes.limit, most: fitted.passes.most });
      } else if (first === null) first = { reader, fitted };
      else instead.set(reader!.id, fitted);
    }
    if (first === null) throw refusal!;
    const out = new Set(left.flatMap(({ model, limit }) => (chosen && limit === 'window' ? [] : [model])));
    const narrowed = out.size === 0 ? null : asked.filter((id) => !out.has(id));
    const whole = (one: FittedPrompt): FittedPrompt => ({
      ...one,
      request: narrowed ? { ...one.request, rest: { ...one.request.rest, models: narrowed } } : one.request,
      receipt: { ...one.receipt, left },
    });
    return { ...whole(first.fitted), instead: new Map([...instead].map(([id, one]) => [id, whole(one)])) };
  }

  /** Nothing is remembered of a party any more, or of anybody. */
  forget(party?: Party): void {
    for (const one of party === undefined ? this.#sessions.all() : [this.#sessions.of(party)]) one.clear();
  }

  #counter(reader: ModelReader | null): TokenCounter {
    return reader?.tokens ?? this.#deps.tokens;
  }

  async #fitted(
    request: GatewayRequest,
    {
      reader,
      caps,
      context,
    }: { reader: ModelReader | null; caps: readonly PromptCap[]; context: GatewayContext },
  ): Promise<FittedPrompt | { readonly passes: PromptCap; readonly verbatim: PromptSize }> {
    const tokens = this.#counter(reader);
    const before = sizeOf(request, tokens);
    const { session, party } = context;
    const name = session === null ? null : JSON.stringify([session, reader?.id ?? null]);
    const sessions = this.#sessions.of(party);
    const last = name === null ? null : (sessions.get(name) ?? null);
    let made: CondensedPrompt | null = null;
    let verbatim: PromptSize | null = null;
    if (passedOf(before, caps)) {
      // Few prompts are as long.
      const { condensePrompt } = await import('./condense.ts');
      const yieldNow = yielder(
        () => this.#deps.clock.stopwatch(),
        () => refuseLeft(context.signal),
      );
      made = await condensePrompt(request, {
        tokens,
        yieldNow,
        caps,
        before: last?.remembered ?? null,
        more: session !== null,
      });
      verbatim = sizeOf(verbatimOf(request), tokens);
      if (made.passes) return { passes: made.passes, verbatim };
    }
    const went = made?.request ?? request;
    const texts = textsByName(went);
    const remembered = made?.remember ?? null;
    const after = made?.size ?? before;
    const uses = caps.map((cap): LimitUse => ({
      limit: cap.limit,
      most: cap.told(cap.most),
      before: inUnit(before, cap),
      after: inUnit(after, cap),
    }));
    const receipt: LimitsReceipt = {
      model: reader?.id ?? null,
      tokenizer: tokens.name,
      uses,
      unknown: unknownOf(reader),
      condensed: made?.condensed ?? [],
      verbatim: verbatim?.tokens ?? null,
      prefix: made && prefixOf(request, made, { tokens, now: texts, last: last?.texts ?? null }),
      left: [],
    };
    const sent = (): void => {
      if (name !== null) sessions.set(name, { remembered, texts });
    };
    return { request: went, receipt, sent };
  }
}

/** No tokenizer makes more tokens of a text than it has UTF-8 bytes: three to a UTF-16 unit at most. */
const AT_MOST: TokenCounter = { name: 'at most', count: ({ length }) => length * 3 };

/** The first limit that a prompt passes. It is counted only where it could. */
const passedBy = (
  request: GatewayRequest,
  caps: readonly PromptCap[],
  tokens: TokenCounter,
): PromptCap | null => passedOf(sizeOf(request, AT_MOST), caps) && passedOf(sizeOf(request, tokens), caps);

/** Where the first part that gave way stands, and whether the session's last prompt had what gave way in another form. */
function prefixOf(
  request: GatewayRequest,
  { condensed }: CondensedPrompt,
  {
    tokens,
    now,
    last,
  }: {
    readonly tokens: TokenCounter;
    readonly now: ReadonlyMap<string, string>;
    readonly last: ReadonlyMap<string, string> | null;
  },
): LimitsReceipt['prefix'] {
  const gave = new Set(condensed.map(({ part }) => part));
  const parts = partsIn(request);
  const at = parts.findIndex(({ part }) => gave.has(part.name));
  if (at < 0) return null;
  const tools = request.tools.reduce((sum, tool) => sum + tokens.count(JSON.stringify(tool)), 0);
  const ahead = parts.slice(0, at).reduce((sum, { part }) => sum + tokens.count(part.text), tools);
  const broke = condensed.some(
    ({ part: name }) => last?.has(name) === true && last.get(name) !== now.get(name),
  );
  return { part: parts[at]!.part.name, ahead, broke };
}

import type { LayerName, LayerReport } from '../../domain/gateway/gateway.ts';
import type { ModelEvent, ModelMessage, ModelReply, PassedLayer } from '../../domain/models/model.ts';
import { refuseLeft } from './cancelled.ts';
import type { GatewayContext } from './gateway-context.ts';
import { LayerExecution, type ConfiguredLayer } from './layer-execution.ts';
import { ORDER } from './layer-order.ts';
import type { CodexReport } from '../../domain/gateway/codex.ts';
import type { InjectedReport } from '../../domain/gateway/injected.ts';
import type { LimitsReceipt } from '../../domain/gateway/limits.ts';
import type { Fitted } from './limits/fit.ts';
import { firstName } from './frames/frame.ts';
import type { Framed } from './frames/sent-frames.ts';
import type { Injected } from './injectors/injected.ts';
import { charactersIn, type GatewayRequest, partsIn, withTexts } from './request.ts';
import { type Stretches, stretchesOf } from './shown-stretches.ts';
import type { TextEdit } from './layer.ts';
import { withEdits } from './text-edits.ts';

/** Where a request has come to on its way down. */
export interface Down {
  /** What goes out; null where a layer has answered. */
  readonly sent: GatewayRequest | null;
  readonly answered: { readonly by: LayerName; readonly events: AsyncIterable<ModelEvent> } | null;
}

/** Adds blocks to a request before any layer sees it. */
export type Inject = (request: GatewayRequest, context: GatewayContext) => Promise<Injected>;

/** Holds a request to the limits of what is sent. */
export type Fit = (request: GatewayRequest) => Promise<Fitted>;

/** Sends a request as what was sent before and what is new; null where it is sent as it is. */
export type Frame = (request: GatewayRequest, limits: LimitsReceipt | null) => Framed | null;

/** A request with its codex, and what that came to; told when the request is over, as a model may search it. */
export interface CodexPut {
  readonly request: GatewayRequest;
  report(): CodexReport;
}

/**
 * Puts the owner's documents into a request, behind what injectors added and before any layer sees it; null where it has none.
 * @param can whether a tool that is carried out here can be shown @throws AppError `collections.not_found`, `store.*`
 */
export type PutCodex = (
  request: GatewayRequest,
  context: GatewayContext,
  can: { readonly tools: boolean },
) => Promise<CodexPut | null>;

/** What is sent unmasked, masked for keeping: a text that another layer has changed since is not kept. */
function maskedLike(
  sent: GatewayRequest,
  edited: GatewayRequest,
  masked: GatewayRequest,
  before: ReadonlyMap<string, string> | undefined,
): GatewayRequest {
  const was = new Map(partsIn(edited).map(({ part }) => [part.name, part.text]));
  const safe = new Map(partsIn(masked).map(({ part }) => [part.name, part.text]));
  return withTexts(sent, (part) => {
    const name = firstName(part.name);
    return was.get(name) === part.text ? (safe.get(name) ?? '') : (before?.get(part.text) ?? '');
  });
}

/** What is added to a request before its layers, and what it is held to behind them; null where nothing is. */
interface RunAdds {
  readonly frame?: Frame | null;
  readonly inject?: Inject | null;
  readonly codex?: PutCodex | null;
  readonly fit?: Fit | null;
}

/** What is to be masked of a request that went out as it was. */
interface ToMask {
  readonly arranged: GatewayRequest;
  readonly edited: GatewayRequest;
  /** What was cut out of it. */
  readonly cuts: readonly (readonly TextEdit[])[];
}

/** One request on its way through the layers and back. */
export class RequestRun {
  /** As it came in, and as it goes out; the latter null where nothing does. */
  readonly came: GatewayRequest;
  went: GatewayRequest | null = null;
  /** As whoever asked wants it: as it came in, with its codex. */
  wanted: GatewayRequest;
  /** Both with what L7 masks masked, whether it is switched on or not; null where nothing masks. */
  maskedCame: GatewayRequest | null = null;
  maskedWent: GatewayRequest | null = null;
  /** What was masked and what was cut out, in places of the former. */
  stretches: Stretches = new Map();
  /** What injectors added before the layers, and why; null where none is asked. */
  injected: readonly InjectedReport[] | null = null;
  readonly #layers: readonly LayerExecution[];
  readonly #byName: ReadonlyMap<LayerName, LayerExecution>;
  readonly #context: GatewayContext;
  readonly #inject: Inject | null;
  readonly #fit: Fit | null;
  #fitted: Fitted | null = null;
  /** What it was held against before it was sent; null where no limit was. */
  limits: LimitsReceipt | null = null;
  readonly #frame: Frame | null;
  /** As what it was sent; null where that is as it stands. */
  framed: Framed | null = null;
  readonly #putCodex: PutCodex | null;
  #codex: CodexPut | null = null;
  #answeredBy: LayerName | null = null;
  /** Where L7 changes nothing, it looks when the request is kept: what it is asked then. */
  #toMask: ToMask | null = null;
  #masks: readonly TextEdit[] = [];

  /** @param now ms since the request came in */
  constructor(
    came: GatewayRequest,
    seats: readonly ConfiguredLayer[],
    context: GatewayContext,
    now: () => number,
    { inject = null, codex = null, fit = null, frame = null }: RunAdds = {},
  ) {
    this.#inject = inject;
    this.#frame = frame;
    this.#putCodex = codex;
    this.#fit = fit;
    this.came = came;
    this.wanted = came;
    this.#layers = seats.map((seat) => new LayerExecution(seat, context, now));
    this.#byName = new Map(this.#layers.map((layer) => [layer.name, layer]));
    this.#context = context;
  }

  /** @throws AppError `gateway.*` where a layer refuses it, `model.cancelled` where nobody waits for it any more */
  async down(): Promise<Down> {
    const injected = this.#inject ? await this.#withInjected(this.#inject) : this.came;
    const given = this.#putCodex ? await this.#withCodex(this.#putCodex, injected) : injected;
    const arranged = this.#at(ORDER.arrange).reduce((request, layer) => layer.arrange(request), given);
    await this.#look(arranged);
    const edits = this.#at(ORDER.edits).map((layer) => ({ layer, list: layer.edits() }));
    const made = edits.flatMap(({ layer, list }) => (layer.works ? [list] : []));
    const edited = withEdits(arranged, made);
    const pii = this.#pii;
    const cuts = edits.flatMap(({ layer, list }) => (layer.works && layer !== pii ? [list] : []));
    if (pii) this.#toMask = { arranged, edited, cuts };
    if (pii && this.#looksAtOnce(pii) && pii.looked) {
      this.#maskBy(edits.find(({ layer }) => layer === pii)!.list);
    }
    for (const layer of this.#at(ORDER.answer)) {
      const events = await layer.answer(edited);
      if (events) return this.#answered(layer, events);
    }
    let request = this.#at(ORDER.stops).reduce((all, layer) => layer.stops(all), edited);
    for (const layer of this.#at(ORDER.change)) request = await layer.change(request);
    request = this.#asFrame(await this.#withinLimits(request));
    for (const layer of this.#at(ORDER.mark)) request = await layer.change(request);
    this.went = request;
    if (pii?.works) this.maskedWent = request;
    else if (this.maskedCame) this.#maskWent();
    refuseLeft(this.#context.signal);
    if (!this.#context.dry) this.#sent(request);
    return { sent: request, answered: null };
  }

  #asFrame(request: GatewayRequest): GatewayRequest {
    this.framed = this.#frame?.(request, this.limits) ?? null;
    return this.framed?.request ?? request;
  }

  /** What models that read less are sent in place of it, by their ids. */
  get instead(): Fitted['instead'] {
    return this.#fitted?.instead ?? new Map();
  }

  /** A model has answered: what went out is what it was sent. */
  #wentTo(model: string): void {
    const own = this.#fitted?.instead.get(model);
    if (!own) return;
    this.went = own.request;
    this.framed = null;
    this.limits = own.receipt;
    own.sent();
    for (const layer of this.#layers) layer.sent(own.request);
    if (this.#pii?.works) this.maskedWent = own.request;
    else if (this.maskedCame) this.#maskWent();
  }

  async *#noting(events: AsyncIterable<ModelEvent>): AsyncGenerator<ModelEvent> {
    for await (const event of events) {
      if (event.type === 'done') {
        this.#wentTo(event.reply.model);
        this.framed?.answered(event.reply, this.maskedWent);
      }
      yield event;
    }
  }

  #sent(request: GatewayRequest): void {
    this.#fitted?.sent();
    for (const layer of this.#layers) layer.sent(request);
  }

  async #withinLimits(request: GatewayRequest): Promise<GatewayRequest> {
    if (!this.#fit) return request;
    this.#fitted = await this.#fit(request);
    this.limits = this.#fitted.receipt;
    return this.#fitted.request;
  }

  /** What comes back, through the layers to whoever asked. */
  up(events: AsyncIterable<ModelEvent>): AsyncIterable<ModelEvent> {
    // A cache does not keep what it has answered itself.
    return this.#at(ORDER.reply)
      .filter(({ name }) => name !== this.#answeredBy)
      .reduce(
        (inner, layer) => layer.reply(inner),
        this.instead.size > 0 || this.framed ? this.#noting(events) : events,
      );
  }

  /** What a reply is answered with before the model is asked again; null where it is for whoever asked. */
  async follow(reply: ModelReply): Promise<readonly ModelMessage[] | null> {
    for (const layer of this.#at(ORDER.follow)) {
      const messages = await layer.follow(reply);
      if (messages) return messages;
    }
    return null;
  }

  /**
   * Masks what is kept of a request that L7 did not change; nothing of its texts is kept otherwise. Null where there is nothing to wait for:
   * it was masked on its way, or nothing masks.
   */
  mask(): Promise<void> | null {
    const pii = this.#pii;
    return pii && this.#toMask && !this.maskedCame ? this.#mask(pii, this.#toMask) : null;
  }

  async #mask(pii: LayerExecution, { arranged }: ToMask): Promise<void> {
    await pii.look(arranged, undefined);
    if (!pii.looked) return;
    this.#maskBy(pii.edits());
    this.#maskWent();
  }

  #maskBy(list: readonly TextEdit[]): void {
    this.#masks = list;
    this.maskedCame = withEdits(this.came, [list]);
    this.stretches = stretchesOf(list, this.#toMask!.cuts.flat());
  }

  #maskWent(): void {
    const { arranged, edited, cuts } = this.#toMask!;
    if (this.went) {
      const safe = withEdits(arranged, [...cuts, this.#masks]);
      this.maskedWent = maskedLike(this.went, edited, safe, this.framed?.masked);
    }
  }

  /** What is told of it, as it may be kept: why a reply was refused may name what the reply did. */
  masked(text: string): string {
    return this.#byName.get('pii')?.masked(text) ?? text;
  }

  /** Of all its texts, as it came and as it went out. */
  get characters(): number {
    return charactersIn(this.came) + (this.went ? charactersIn(this.went) : 0);
  }

  /** What its codex came to, as it may be kept; null where it has none. */
  get codex(): CodexReport | null {
    const report = this.#codex?.report();
    if (!report) return null;
    const masked = <Of extends { readonly document: string; readonly heading: string }>(one: Of): Of => ({
      ...one,
      document: this.masked(one.document),
      heading: this.masked(one.heading),
    });
    return {
      ...report,
      paths: report.paths.map((path) => this.masked(path)),
      chapters: report.chapters.map((one) => masked({ ...one, reason: this.masked(one.reason) })),
      searched: report.searched.map((one) => ({
        ...one,
        query: this.masked(one.query),
        found: one.found.map(masked),
      })),
    };
  }

  /** In the order of the layers' numbers; once, when it is over. */
  reports(): readonly LayerReport[] {
    return this.#layers.map((layer) => layer.report());
  }

  /** What each layer that is on has taken until now. */
  taken(): readonly PassedLayer[] {
    return this.#layers.flatMap((layer) => {
      const ms = layer.taken();
      return ms === null ? [] : [{ layer: layer.name, ms }];
    });
  }

  async #withInjected(inject: Inject): Promise<GatewayRequest> {
    const { request, reports } = await inject(this.came, this.#context);
    this.injected = reports;
    return request;
  }

  async #withCodex(put: PutCodex, request: GatewayRequest): Promise<GatewayRequest> {
    const tools = this.#byName.get('tools')?.works === true;
    this.#codex = await put(request, this.#context, { tools });
    // Whoever chose a codex would have sent it past the gateway too.
    if (this.#codex) this.wanted = this.#codex.request;
    return this.#codex?.request ?? request;
  }

  #answered(by: LayerExecution, events: AsyncIterable<ModelEvent>): Down {
    this.#answeredBy = by.name;
    for (const layer of this.#at([...ORDER.answer, ...ORDER.change, ...ORDER.mark]))
      if (layer !== by) layer.pass();
    return { sent: null, answered: { by: by.name, events } };
  }

  async #look(request: GatewayRequest): Promise<void> {
    const { signal } = this.#context;
    const looking = this.#at(ORDER.look)
      .filter((layer) => this.#looksAtOnce(layer))
      .flatMap((layer) => layer.look(request, signal) ?? []);
    if (looking.length > 0) await Promise.all(looking);
  }

  get #pii(): LayerExecution | undefined {
    return this.#byName.get('pii');
  }

  /** L7 looks later where it changes nothing; not of a tick, whose records are of the tick. */
  #looksAtOnce(layer: LayerExecution): boolean {
    return layer.works || layer.name !== 'pii' || this.#context.profile === 'golem';
  }

  #at(names: readonly LayerName[]): readonly LayerExecution[] {
    const there: LayerExecution[] = [];
    for (const name of names) {
      const layer = this.#byName.get(name);
      if (layer) there.push(layer);
    }
    return there;
  }
}

import type { LimitsReceipt } from '../../../domain/gateway/limits.ts';
import type { SentFrame } from '../../../domain/gateway/sent-frame.ts';
import type { ModelReply } from '../../../domain/models/model.ts';
import type { Party } from '../../../domain/models/party.ts';
import { LruCache } from '../../../lib/containers/lru.ts';
import { PerParty } from '../../../lib/containers/per-party.ts';
import type { ClockPort, TokenCounter } from '../../ports.ts';
import type { GatewayContext } from '../gateway-context.ts';
import { charactersIn, type GatewayRequest } from '../request.ts';
import { aheadOf, type FramedPrompt, frameOf, type SentHead, SINCE } from './frame.ts';

/** How long a provider keeps what nobody reads, ms: Anthropic's five minutes, which others keep to or pass. */
const KEPT_MS = 300_000;
/** Streams of a party that are remembered, in memory only. */
const MOST_STREAMS = 16;
/** Tokens and characters do not grow quite alike: room that is left for it. */
const SPARE = 1.05;

/** To whom deltas are sent. */
export const DELTAS_TO = { nobody: 0, device: 1, all: 2 } as const;

/** What a model was sent last in a stream of prompts that begin alike, and whether it said that it kept it. */
interface Stream {
  readonly head: SentHead;
  /** Unix ms. */
  readonly at: number;
  readonly keeps: boolean;
  /** The last prompt's own texts, and what was sent for them: another round of a request sends the same. */
  readonly source: string;
  readonly framed: FramedPrompt;
  /** How what it was sent is kept: texts as L7 masks them. */
  readonly masked: ReadonlyMap<string, string>;
}

/** A request as it is sent. */
export interface Framed {
  readonly request: GatewayRequest;
  /** What it came to, counted when it is asked for. */
  report(): SentFrame;
  /** Texts of what was sent before, as they are kept. */
  readonly masked: ReadonlyMap<string, string>;
  /** The model has answered: what it was sent is what the next prompt can begin with. @param kept the request as it is kept; null where it is not */
  answered(reply: ModelReply, kept: GatewayRequest | null): void;
}

export interface SentFramesDeps {
  readonly clock: Pick<ClockPort, 'now'>;
  readonly tokens: TokenCounter;
  /** {@link DELTAS_TO} by the policy. */
  to(): number;
  /** Whether a model runs on this device; null of one that is not configured. */
  onDevice(model: string): boolean | null;
}

/** Whether a model has said that it kept something of a prompt: by its provider's own count. */
const saysItKept = ({ usage }: ModelReply): boolean =>
  (usage.cacheRead ?? 0) > 0 || (usage.cacheWrite ?? 0) > 0;

/**
 * Sends a thought's prompt as what its model was sent before and what is new (seed 004, S5), where the model's own count says that it kept the
 * former: the memories of the thought before stand where they stood, and everything else is of this thought.
 */
export class SentFrames {
  readonly #deps: SentFramesDeps;
  readonly #streams = new PerParty(() => new LruCache<string, Stream>(MOST_STREAMS));

  constructor(deps: SentFramesDeps) {
    this.#deps = deps;
  }

  /** Nothing is remembered of a party any more, or of anybody. */
  forget(party?: Party): void {
    for (const one of party === undefined ? this.#streams.all() : [this.#streams.of(party)]) one.clear();
  }

  /** Null where it is sent as it is: nobody wants it otherwise, or it has no memories. @param limits what the whole prompt was held against */
  frame(request: GatewayRequest, context: GatewayContext, limits: LimitsReceipt | null): Framed | null {
    const model = request.rest.models?.[0];
    const first = request.messages[0];
    if (context.profile !== 'golem' || model === undefined || first?.documents.length !== 0) return null;
    const onDevice = this.#deps.onDevice(model);
    const to = this.#deps.to();
    if (onDevice === null || to < (onDevice ? DELTAS_TO.device : DELTAS_TO.all)) return null;
    if (!first.parts.some(({ lasts }) => lasts) || first.parts.at(-1)!.lasts) return null;
    const ahead = aheadOf(request);
    const streams = this.#streams.of(context.party);
    const name = JSON.stringify([context.session, model, ahead]);
    const stream = streams.get(name) ?? null;
    const source = JSON.stringify(first.parts.map(({ name: part, text }) => [part, text]));
    const framed = this.#framed(request, { id: context.id, ahead, stream, source, limits, onDevice });
    const { tokens, clock } = this.#deps;
    const says = framed.parts.find((part) => part.name === SINCE);
    const masked = new Map([...(stream?.masked ?? []), ...(says ? [[says.text, says.text] as const] : [])]);
    return {
      request: requestWith(request, framed),
      report: () => reportOf(request, framed, ahead, tokens),
      masked,
      answered: (reply, kept) => {
        if (context.dry || reply.model !== model) return;
        const keeps = onDevice || saysItKept(reply);
        const safe = kept ? maskedTexts(framed, kept) : masked;
        streams.set(name, { head: framed.head, at: clock.now(), keeps, source, framed, masked: safe });
      },
    };
  }

  #framed(
    request: GatewayRequest,
    {
      id,
      ahead,
      stream,
      source,
      limits,
      onDevice,
    }: {
      readonly id: string;
      readonly ahead: string;
      readonly stream: Stream | null;
      readonly source: string;
      readonly limits: LimitsReceipt | null;
      readonly onDevice: boolean;
    },
  ): FramedPrompt {
    const { parts } = request.messages[0]!;
    if (stream?.source === source) return stream.framed;
    const late = stream !== null && !onDevice && this.#deps.clock.now() - stream.at > KEPT_MS;
    const usable = stream !== null && stream.keeps && !late ? stream.head : null;
    const framed = frameOf(id, parts, usable, ahead, onDevice ? 'device' : 'provider');
    if (framed.kind === 'I' && stream !== null && usable === null)
      return { ...framed, cause: late ? 'late' : 'unkept' };
    if (framed.kind === 'P' && passes(request, requestWith(request, framed), limits))
      return { ...frameOf(id, parts, null, ahead), cause: 'long' };
    return framed;
  }
}

/** Whether a longer prompt may pass a limit that the whole one keeps to. */
function passes(before: GatewayRequest, after: GatewayRequest, limits: LimitsReceipt | null): boolean {
  const grown = (charactersIn(after) / charactersIn(before)) * SPARE;
  return limits?.uses.some((use) => use.limit !== 'depth' && use.after * grown > use.most) ?? false;
}

/** Texts of what was sent, each as it is kept. */
function maskedTexts({ parts }: FramedPrompt, kept: GatewayRequest): ReadonlyMap<string, string> {
  const safe = kept.messages[0]!.parts;
  return new Map(parts.map(({ text }, at) => [text, safe[at]?.text ?? '']));
}

const requestWith = (request: GatewayRequest, { parts }: FramedPrompt): GatewayRequest => ({
  ...request,
  framed: true,
  messages: [{ ...request.messages[0]!, parts }, ...request.messages.slice(1)],
});

function reportOf(
  request: GatewayRequest,
  { kind, cause, head, gone, again, parts }: FramedPrompt,
  ahead: string,
  tokens: TokenCounter,
): SentFrame {
  const sent = ahead + parts.map(({ text }) => text).join('');
  const was = tokens.count(sent.slice(0, again));
  const { base, run, came, changed } = head;
  const whole = ahead + request.messages[0]!.parts.map(({ text }) => text).join('');
  return {
    kind,
    cause,
    base: kind === 'I' ? null : base,
    run,
    came,
    changed,
    gone,
    tokens: { whole: tokens.count(whole), again: was, anew: tokens.count(sent) - was },
  };
}

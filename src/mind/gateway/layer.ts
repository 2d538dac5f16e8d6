import type { GatewayProfile } from '../../domain/models/gateway-profile.ts';
import type { LayerName, LayerSaving, LayerState, Plain } from '../../domain/gateway/gateway.ts';
import type { ModelEvent, ModelMessage, ModelReply } from '../../domain/models/model.ts';
import type { GatewayContext } from './gateway-context.ts';
import type { GatewayPorts } from './ports.ts';
import type { GatewayRequest } from './request.ts';

/** What a layer says of one request when it is over. */
export interface LayerSaid {
  readonly state: Exclude<LayerState, 'off' | 'passed' | 'failed'>;
  /** One sentence made of facts, without personal data. */
  readonly said: string;
  readonly saved?: LayerSaving;
  readonly details?: Plain;
}

/** A stretch of one part's text and what stands in its place. */
export interface TextEdit {
  /** Name of the part. */
  readonly part: string;
  /** UTF-16 units, end exclusive, of the text that `look` was given. */
  readonly start: number;
  readonly end: number;
  readonly put: string;
}

/**
 * A layer at work on one request. What it learns in one call it keeps for the next. The calls come in this order:
 *
 * 1. `arrange`: L1 alone, first. It moves parts and tools, and changes no text.
 * 2. `look`, at the request as L1 left it. L2, L3, L7 and L8 look side by side; none sees what another changes. Where L7 is switched off it
 *    looks behind the reply, at what is kept.
 * 3. `edits`: L8 and L7 say what they cut out and mask of what they looked at. Where two meet, L8's is put over both.
 * 4. `answer`: L3 before L2, of the request without what was cut out and with its masks. The first that gives events ends the way down;
 *    nobody behind it is asked. Such a stream ends with `done`, like every other.
 * 5. `stops`, where the request has words at which its reply is to end: L7 takes out those that are personal. `change`: L4, L5, L6, then L1 again, which says where what stays the same ends. What one gives is what the next one gets.
 * 6. `sent`: every layer is told what goes out to the model. Not called in a dry run, nor where a layer answered.
 * 7. `reply` wraps what comes back: L6, L5, L4, then L2 and L3, then L7, L8, L1. So caches see masked texts, L7 unmasks for the caller,
 *    and L8 watches what the caller gets. A cache's own answer passes L7, L8 and L1 too, not itself.
 * 8. `follow`, of a reply that has come through all of them: what the model is told before it is asked again, in place of giving the
 *    reply to whoever asked. L4 answers calls so. The next round is a request of its own, and passes all layers anew.
 * 9. `said`, once, when the stream has ended, failed or was left.
 *
 * Keep nothing of a reply before `done` has passed: a stream that breaks off throws, or is left, and is no reply. Keep nothing at all
 * where the context says `dry` or `forbidden`, which is to be read at `done`, not before.
 */
export interface LayerRun {
  arrange?(request: GatewayRequest): GatewayRequest;
  /** @param signal of whoever waits for it; L7 may be asked when nobody does any more */
  look?(request: GatewayRequest, signal?: AbortSignal): void | Promise<void>;
  edits?(): readonly TextEdit[];
  answer?(
    request: GatewayRequest,
  ): AsyncIterable<ModelEvent> | null | Promise<AsyncIterable<ModelEvent> | null>;
  stops?(words: readonly string[]): readonly string[];
  change?(request: GatewayRequest): GatewayRequest | Promise<GatewayRequest>;
  sent?(request: GatewayRequest): void;
  /** L7 alone: a text that is told of the request, as it may be kept. */
  masked?(text: string): string;
  reply?(events: AsyncIterable<ModelEvent>): AsyncIterable<ModelEvent>;
  follow?(reply: ModelReply): Promise<readonly ModelMessage[] | null>;
  said(): LayerSaid;
}

/** A layer, put together once; it opens a run for each request. */
export interface GatewayLayer {
  open(context: GatewayContext): LayerRun;
}

/** A layer as the list has it (`layers.ts`). */
export interface LayerDescription {
  readonly name: LayerName;
  /** 1 to 8, the seed's. */
  readonly number: number;
  readonly title: string;
  /** What it does, one sentence for the page. */
  readonly does: string;
  /** Where it is on before the owner says otherwise. */
  readonly on: Readonly<Record<GatewayProfile, boolean>>;
  /**
   * A request is refused (`gateway.layer_failed`) where it cannot do its work, because something would leak without it. Of the others a
   * failure is reported, and the request goes on without them.
   */
  readonly essential: boolean;
  /** Null where what it needs is not there; the page says so. */
  create(ports: GatewayPorts): GatewayLayer | null;
}

import type { GatewayContext } from '../gateway-context.ts';
import type { GatewayLayer, LayerDescription, LayerRun, LayerSaid } from '../layer.ts';
import type { GatewayPorts } from '../ports.ts';
import { type GatewayMessage, type GatewayRequest, gatewayRequest } from '../request.ts';
import type { ModelEvent, ModelReply } from '../../../domain/models/model.ts';
import { conversationOf } from '../conversation.ts';
import { unsentUsd } from '../unsent.ts';
import type { HistorySessions } from './sessions.ts';
import { withBriefing } from './begun.ts';
import type { CompactionGiven } from './compact.ts';
import { type Compaction, holds, put } from './compaction.ts';
import { inWords } from './in-words.ts';
import { saidOf, type ShortDocuments } from './said.ts';
import { tokensAbove } from './too-long.ts';
import { tokensIn } from './turns.ts';

type Ports = GatewayPorts & Required<Pick<GatewayPorts, 'history'>>;

/** L5: what was said long ago in a conversation that fills its budget is told in short (seed 002). */
export const HISTORY_LAYER: LayerDescription = {
  name: 'history',
  number: 5,
  title: 'History compaction',
  does: 'Summarises the older part of a long conversation; recent turns and rules stay unchanged. Shortens documents when a prompt is too long.',
  on: { golem: true, chat: true, proxy: true },
  essential: false,
  create: (ports) => {
    const { history } = ports;
    return history ? new HistoryLayer({ ...ports, history }) : null;
  },
};

class HistoryLayer implements GatewayLayer {
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  open(context: GatewayContext): LayerRun {
    return new HistoryRun(this.#ports, context);
  }
}

class HistoryRun implements LayerRun {
  readonly #ports: Ports;
  readonly #context: GatewayContext;
  /** Of whoever asks. */
  readonly #sessions: HistorySessions;
  /** By what the conversation is remembered. */
  #conversation = '';
  #before = 0;
  #after = 0;
  #reply: ModelReply | null = null;
  #done: Compaction | null = null;
  #documents: ShortDocuments | null = null;
  /** What may be told in short later, with its answer. */
  #asked: GatewayRequest | null = null;

  constructor(ports: Ports, context: GatewayContext) {
    this.#ports = ports;
    this.#context = context;
    this.#sessions = ports.history.sessions.of(context.party);
  }

  async change(came: GatewayRequest): Promise<GatewayRequest> {
    const { tokens, hash, history } = this.#ports;
    const { session, dry } = this.#context;
    const asked = await this.#withShortDocuments(came);
    const briefing = session === null ? null : this.#sessions.briefing(session);
    const request = briefing ? withBriefing(asked, briefing) : asked;
    if (session !== null && !dry) {
      this.#see(session, request);
      this.#asked = request;
    }
    this.#conversation = conversationOf(this.#context, came, hash);
    const restored = this.#sessions.restored(this.#conversation);
    const kept = this.#sessions.compaction(this.#conversation);
    const holding = kept && holds(kept, request, hash) ? kept : null;
    // Another conversation that begins alike is not this one told once more.
    const known = session === null ? holding : kept;
    const { from, to } = history.shares();
    const limit = from * history.budget();
    const budget = Math.min(from, to) * history.budget();
    const given = { tokens, hash, budget, before: known, restored };
    this.#before = tokensIn(request.messages, tokens);
    const stands = holding && (await this.#asWanted(request, holding, given));
    if (stands) {
      const changed = this.#put(request, stands);
      // What was brought back comes on top: whoever wanted it has seen what it takes.
      if (this.#after <= limit + wholeTokens(stands)) return changed;
    } else if (this.#before <= limit) return request;
    // Few conversations are as long.
    const { compact } = await import('./compact.ts');
    const shorter = compact(request, given);
    // Nothing more can give way: what stands there is as short as it gets.
    if (shorter === null || shorter.upTo === stands?.upTo) {
      return stands ? this.#put(request, stands) : request;
    }
    const made = await this.#inWords(request, shorter);
    this.#keep(made);
    return this.#put(request, made);
  }

  async *reply(events: AsyncIterable<ModelEvent>): AsyncGenerator<ModelEvent> {
    for await (const event of events) {
      if (event.type === 'done') {
        this.#reply = event.reply;
        if (event.reply.text !== '') this.#answered(event.reply.text);
      }
      yield event;
    }
  }

  said(): LayerSaid {
    const { tokens, prices } = this.#ports;
    return saidOf(
      this.#done && { compaction: this.#done, saved: this.#before - this.#after },
      this.#documents,
      { tokenizer: tokens.name, usdOf: (unsent) => unsentUsd(unsent, this.#reply, prices) },
    );
  }

  /** As it came where it is no longer than it may be. */
  async #withShortDocuments(request: GatewayRequest): Promise<GatewayRequest> {
    const { tokens, history } = this.#ports;
    const { documents } = history;
    const above = documents?.above() ?? 0;
    if (!documents || above === 0) return request;
    const whole = tokensAbove(request, above, tokens);
    if (whole === null) return request;
    // Few prompts are as long.
    const { shortenDocuments } = await import('./shorten/shorten-documents.ts');
    const given = { ...this.#ports, before: this.#sessions.shortened, ratio: documents.ratio() };
    const shortened = await shortenDocuments(request, given, this.#context);
    this.#documents = { ...shortened, above, whole };
    return shortened.request;
  }

  #answered(content: string): void {
    const { session } = this.#context;
    if (session === null || !this.#asked) return;
    const { messages } = gatewayRequest({ messages: [{ role: 'assistant', content }], maxTokens: 1 });
    const answer: GatewayMessage = messages[0]!;
    this.#see(session, { ...this.#asked, messages: [...this.#asked.messages, answer] });
  }

  #see(session: string, request: GatewayRequest): void {
    const { id, profile } = this.#context;
    this.#sessions.see(session, { request, id, profile });
  }

  /** What stands there, made anew where another turn is to be whole since. */
  async #asWanted(request: GatewayRequest, known: Compaction, given: CompactionGiven): Promise<Compaction> {
    if (known.turns.every(({ id, restored }) => restored === given.restored.has(id))) return known;
    const { compactUpTo } = await import('./compact.ts');
    const anew = compactUpTo(request, known.upTo, known.count, given);
    const made = await this.#inWords(request, anew);
    this.#keep(made);
    return made;
  }

  #inWords(request: GatewayRequest, made: Compaction): Promise<Compaction> | Compaction {
    const { tokens, history } = this.#ports;
    return this.#context.dry ? made : inWords(request, made, { ...history, tokens }, this.#context);
  }

  #put(request: GatewayRequest, compaction: Compaction): GatewayRequest {
    const changed = put(request, compaction);
    this.#done = compaction;
    this.#after = tokensIn(changed.messages, this.#ports.tokens);
    return changed;
  }

  #keep(compaction: Compaction): void {
    if (this.#context.dry) return;
    const { clock, tokens } = this.#ports;
    const counted = { tokens: tokens.count(compaction.text), tokenizer: tokens.name };
    this.#sessions.keep(this.#conversation, { at: clock.now(), ...counted, compaction });
  }
}

const wholeTokens = ({ turns }: Compaction): number =>
  turns.reduce((sum, { restored, tokens }) => sum + (restored ? tokens : 0), 0);

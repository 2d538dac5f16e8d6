import type {
  ModelCitation,
  ModelDocument,
  ModelToolCall,
  StopReason,
} from '../../../domain/models/model.ts';
import { type Json, asArray, asCount, asObject, asText } from '../../../lib/json/read-json.ts';
import { anthropicWire, readFailure } from '../../vendors/index.ts';
import { malformed, providerFailure, refuseBroken } from '../provider/failures.ts';
import type { StreamPart, ProviderReply, ReplyParser } from '../provider/provider.ts';
import { ReasoningBuilder } from '../wire/reasoning.ts';
import { isWholeCall, toolCall } from '../wire/tool-arguments.ts';

/** Whose signed thoughts they are. */
export const PROVIDER = 'anthropic';
/** Models that showed their thinking as it was; later ones summarise it. */
const UNABRIDGED = /claude-3-7/;

interface Block {
  readonly type: string;
  readonly id: string;
  readonly name: string;
  /** Start of its text in the reply. */
  readonly at: number;
  input: string;
  /** It was told as a call. */
  told: boolean;
  readonly citations: Json[];
  end: number;
}

/**
 * Reads a reply of Anthropic's, whole or event by event.
 * @param answerTool name of the tool whose arguments are the answer, where one was forced
 * @param documents that were laid before it, by their numbers in citations
 */
export class AnthropicParser implements ReplyParser {
  readonly #answerTool: string | null;
  readonly #documents: readonly ModelDocument[];
  #text = '';
  #reasoning = new ReasoningBuilder();
  #blocks = new Map<number, Block>();
  #order: Block[] = [];
  #usage: Record<string, unknown> = {};
  #model = '';
  #stop: string | null = null;
  #stoppedAt: string | null = null;
  #begun = false;
  #pieces: StreamPart[] = [];

  constructor(answerTool: string | null = null, documents: readonly ModelDocument[] = []) {
    this.#answerTool = answerTool;
    this.#documents = documents;
  }

  event(data: unknown): readonly StreamPart[] {
    this.#pieces = [];
    const event = asObject(data);
    if (!event) throw malformed('an event of the stream is not an object.');
    const index = asCount(event['index']) ?? 0;
    switch (event['type'] as anthropicWire.EventName) {
      case 'message_start':
        this.#begin(asObject(event['message']) ?? {});
        break;
      case 'content_block_start':
        this.#start(index, asObject(event['content_block']) ?? {});
        break;
      case 'content_block_delta':
        this.#delta(this.#blocks.get(index), asObject(event['delta']) ?? {});
        break;
      case 'content_block_stop':
        this.#close(this.#blocks.get(index));
        break;
      case 'message_delta':
        this.#ended(asObject(event['delta']) ?? {});
        this.#tellCalls();
        this.#count(asObject(event['usage']));
        break;
      case 'error':
        throw providerFailure(0, event, null);
      default: // `ping`, `message_stop`, and what is still to be invented
    }
    return this.#pieces;
  }

  whole(body: unknown): readonly StreamPart[] {
    this.#pieces = [];
    const message = asObject(body);
    if (message && readFailure(message)) throw providerFailure(0, message, null);
    if (message?.['type'] !== 'message') throw malformed('it is not a message.');
    this.#begin(message);
    return this.#pieces;
  }

  finish(): ProviderReply {
    if (this.#stop === null) throw malformed('it was cut off before its end.');
    const usage = anthropicWire.readUsage(this.#usage);
    return {
      servedBy: this.#model || null,
      text: this.#text,
      toolCalls: this.#order
        .filter(isCall)
        .filter(({ input }) => isWholeCall(input, this.#reason()))
        .map(callOf),
      reasoning: this.#reasoning.build(PROVIDER, usage.reasoning),
      citations: this.#order.flatMap((block) => citationsOf(block, this.#documents)),
      usage,
      stopReason: this.#reason(),
      ...(this.#stoppedAt !== null && { stoppedAt: this.#stoppedAt }),
    };
  }

  #reason(): StopReason {
    if (this.#answerTool !== null && this.#stop === 'tool_use') return 'end';
    return this.#stop === null ? 'other' : anthropicWire.readStop(this.#stop);
  }

  #ended(by: Json): void {
    const stop = asText(by['stop_reason']);
    if (stop !== null && anthropicWire.readStop(stop) === 'other') refuseBroken(stop);
    this.#stop = stop ?? this.#stop;
    this.#stoppedAt = asText(by['stop_sequence']) ?? this.#stoppedAt;
  }

  /** Calls that came to their end, in their order; whether one without arguments did is known with the reason why the reply ended. */
  #tellCalls(): void {
    for (const block of this.#order.filter(isCall)) {
      if (block.told) continue;
      if (isWholeCall(block.input, this.#reason())) {
        block.told = true;
        this.#pieces.push({ type: 'tool-call', call: callOf(block) });
      } else if (this.#stop === null) return;
    }
  }

  /** A stream can begin anew after the API fell over in the middle: only the last beginning counts. */
  #begin(message: Json): void {
    if (this.#begun) this.#pieces.push({ type: 'restart' });
    this.#begun = false;
    this.#text = '';
    this.#reasoning = new ReasoningBuilder();
    this.#blocks = new Map();
    this.#order = [];
    this.#usage = {};
    this.#model = asText(message['model']) ?? '';
    this.#stop = null;
    this.#stoppedAt = null;
    this.#ended(message);
    this.#count(asObject(message['usage']));
    asArray(message['content']).forEach((content, i) => {
      this.#start(-1 - i, asObject(content) ?? {});
      this.#close(this.#blocks.get(-1 - i));
    });
  }

  #start(index: number, content: Json): void {
    const type = asText(content['type']) ?? '';
    const input = asObject(content['input']);
    const block: Block = {
      type: type === 'tool_use' && content['name'] === this.#answerTool ? 'answer' : type,
      id: asText(content['id']) ?? '',
      name: asText(content['name']) ?? '',
      at: this.#text.length,
      input: input && Object.keys(input).length > 0 ? JSON.stringify(input) : '',
      told: false,
      citations: [],
      end: this.#text.length,
    };
    this.#blocks.set(index, block);
    this.#order.push(block);
    if (type === 'tool_use') this.#reasoning.answered();
    if (block.type === 'answer') this.#answer(block, block.input);
    // Only text is the reply; what the provider's own tools did, and its summaries of the conversation, are not.
    if (type === 'text') this.#answer(block, asText(content['text']) ?? '');
    if (type === 'thinking') {
      this.#think(asText(content['thinking']) ?? '');
      this.#reasoning.opaque(type, asText(content['signature']) ?? '');
    }
    if (type === 'redacted_thinking') this.#reasoning.opaque(type, asText(content['data']) ?? '');
    for (const citation of asArray(content['citations']).map(asObject)) {
      if (citation) block.citations.push(citation);
    }
  }

  #delta(block: Block | undefined, delta: Json): void {
    if (!block) throw malformed('a delta belongs to no block.');
    switch (delta['type'] as anthropicWire.DeltaName) {
      case 'text_delta':
        this.#answer(block, asText(delta['text']) ?? '');
        break;
      case 'thinking_delta':
        this.#think(asText(delta['thinking']) ?? '');
        break;
      case 'signature_delta':
        this.#reasoning.opaque('thinking', asText(delta['signature']) ?? '');
        break;
      case 'input_json_delta': {
        const piece = asText(delta['partial_json']) ?? '';
        if (block.type === 'answer') this.#answer(block, piece);
        else block.input += piece;
        break;
      }
      case 'citations_delta': {
        const citation = asObject(delta['citation']);
        if (citation) block.citations.push(citation);
        break;
      }
      default: // deltas of blocks that are not the reply
    }
  }

  #close(block: Block | undefined): void {
    this.#reasoning.close();
    if (!block || !isCall(block)) return;
    this.#begun = true;
    this.#tellCalls();
  }

  #answer(block: Block, text: string): void {
    if (text === '') return;
    this.#reasoning.answered();
    this.#begun = true;
    this.#text += text;
    block.end = this.#text.length;
    this.#pieces.push({ type: 'text', text });
  }

  #think(text: string): void {
    if (text === '') return;
    this.#begun = true;
    this.#reasoning.text('thinking', text, UNABRIDGED.test(this.#model) ? 'visible' : 'summarized');
    this.#pieces.push({ type: 'reasoning', text });
  }

  /** Later counts replace earlier ones; what they leave out stays. */
  #count(usage: Json | null): void {
    for (const [name, value] of Object.entries(usage ?? {})) if (value !== null) this.#usage[name] = value;
  }
}

/** Calls of the provider's own tools are its own affair. */
const isCall = ({ type }: Block): boolean => type === 'tool_use';

function callOf({ id, name, input }: Block): ModelToolCall {
  return toolCall(id, name, input);
}

/** Where citations of each kind say that the cited words stand. */
const PLACES = [
  ['characters', 'start_char_index', 'end_char_index'],
  ['blocks', 'start_block_index', 'end_block_index'],
  ['pages', 'start_page_number', 'end_page_number'],
] as const;

function placeOf(citation: Json): Pick<ModelCitation, 'at'> {
  for (const [of, from, to] of PLACES) {
    const [start, end] = [asCount(citation[from]), asCount(citation[to])];
    if (start !== null && end !== null && end >= start) return { at: { of, start, end } };
  }
  return {};
}

function citationsOf({ citations, at, end }: Block, documents: readonly ModelDocument[]): ModelCitation[] {
  return citations.map((citation) => {
    const index = asCount(citation['document_index']);
    // Of all that it may cite only documents are numbered so.
    const document = index === null ? undefined : documents[index];
    const title = asText(citation['title']) ?? asText(citation['document_title']);
    return {
      source:
        document?.source ??
        asText(citation['url']) ??
        asText(citation['source']) ??
        title ??
        `document:${index ?? 0}`,
      title: title ?? document?.title ?? null,
      quote: asText(citation['cited_text']),
      ...placeOf(citation),
      span: end > at ? { start: at, end } : null,
    };
  });
}

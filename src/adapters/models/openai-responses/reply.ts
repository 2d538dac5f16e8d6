import type { StopReason, ModelCitation } from '../../../domain/models/model.ts';
import { type Json, asArray, asCount, asObject, asText } from '../../../lib/json/read-json.ts';
import { chatWire, responsesWire, readFailure } from '../../vendors/index.ts';
import { malformed, providerFailure } from '../provider/failures.ts';
import type { StreamPart, ProviderReply, ReplyParser } from '../provider/provider.ts';
import { tooLong } from '../provider/limits.ts';
import { ReasoningBuilder } from '../wire/reasoning.ts';
import { isWholeObject, toolCall } from '../wire/tool-arguments.ts';

/** Places that a reply names, each once. */
class Citations {
  readonly found: ModelCitation[] = [];
  readonly #known = new Set<string>();

  /** @param at where in the answer the text began that they stand in */
  read(annotations: readonly unknown[], at: number): void {
    for (const one of annotations) {
      const citation = responsesWire.readCitation(asObject(one) ?? {}, at);
      if (citation === null) continue;
      const { source, span } = citation;
      const key = `${source} ${span?.start} ${span?.end}`;
      if (this.#known.has(key)) continue;
      this.#known.add(key);
      this.found.push(citation);
    }
  }
}

/** Whose sealed thoughts they are. */
export const PROVIDER = 'openai-responses';

/** What has come of one item of the output. */
interface OpenItem {
  readonly kind: string;
  /** A call's own name, by which its result is given back. */
  callId: string;
  name: string;
  /** A call's arguments. */
  input: string;
  /** By part: what has come of it, and where in the answer it began. */
  readonly parts: Map<string, { text: string; readonly at: number }>;
  done: boolean;
  /** It was told as a call. */
  told: boolean;
}

/** An item by which a model calls a tool that was offered. Calls of tools that a provider runs itself are not told: nobody here has them. */
const CALL = 'function_call';

/**
 * Reads a reply of OpenAI's Responses, whole or event by event. Items are known by their place: some servers give an item
 * another id in each event.
 */
export class ResponsesParser implements ReplyParser {
  readonly #reasoning = new ReasoningBuilder();
  readonly #items = new Map<number, OpenItem>();
  readonly #citations = new Citations();
  readonly #mostCalls: number;
  #text = '';
  #end: Json | null = null;
  #model: string | null = null;
  #refused = false;
  #pieces: StreamPart[] = [];

  constructor(mostCalls = Infinity) {
    this.#mostCalls = mostCalls;
  }

  event(data: unknown): readonly StreamPart[] {
    this.#pieces = [];
    if (data === chatWire.DONE) return [];
    const event = asObject(data);
    if (!event) throw malformed('an event of the stream is not an object.');
    const type = (asText(event['type']) ?? '') as responsesWire.EventName | '';
    if (type === 'error' || event['error']) throw providerFailure(0, event, null);
    const response = asObject(event['response']);
    if (response) this.#response(response);
    const index = asCount(event['output_index']) ?? 0;
    const item = asObject(event['item']);
    if (item && type === 'response.output_item.added') this.#item(index, item);
    if (item && type === 'response.output_item.done') this.#whole(index, item);
    const delta = asText(event['delta']);
    if (delta !== null) this.#delta(type, index, event, delta);
    return this.#pieces;
  }

  whole(body: unknown): readonly StreamPart[] {
    this.#pieces = [];
    const response = asObject(body);
    if (response && readFailure(response)) throw providerFailure(0, response, null);
    if (!Array.isArray(response?.['output'])) throw malformed('it contains no output.');
    this.#response(response);
    return this.#pieces;
  }

  finish(): ProviderReply {
    const end = this.#end;
    if (!end) throw malformed('it was cut off before its end.');
    const usage = responsesWire.readUsage(asObject(end['usage']) ?? {});
    const toolCalls = this.#calls()
      .filter((item) => this.#isWhole(item))
      .map(callOf);
    return {
      servedBy: this.#model,
      text: this.#text,
      toolCalls,
      reasoning: this.#reasoning.build(PROVIDER, usage.reasoning),
      citations: this.#citations.found,
      usage,
      stopReason: this.#reason(),
    };
  }

  #calls(): OpenItem[] {
    return [...this.#items.values()].filter(({ kind }) => kind === CALL);
  }

  /** Whether nothing of a call can be missing: its arguments say so, or the item and the reply came to their end. */
  #isWhole({ input, done }: OpenItem): boolean {
    return isWholeObject(input) || (done && this.#end !== null && this.#reason() === 'tool-calls');
  }

  /** Calls that are whole, in their order. */
  #tellCalls(): void {
    for (const item of this.#calls()) {
      if (item.told) continue;
      if (item.done && this.#isWhole(item)) {
        item.told = true;
        this.#pieces.push({ type: 'tool-call', call: callOf(item) });
      } else if (!this.#end) return;
    }
  }

  #reason(): StopReason {
    if (this.#refused) return 'refused';
    return this.#end ? responsesWire.readEnd(this.#end, this.#calls().length > 0) : 'other';
  }

  /** A response as it stands; where it is over, the end. */
  #response(response: Json): void {
    this.#model = asText(response['model']) ?? this.#model;
    const status = response['status'];
    if (status === 'failed' || status === 'cancelled') {
      throw providerFailure(0, asObject(response['error']) ? response : { error: `It was ${status}.` }, null);
    }
    if (status !== 'completed' && status !== 'incomplete') return;
    this.#end = response;
    // What came item by item is not told again.
    if (this.#items.size === 0) {
      asArray(response['output']).forEach((item, index) => {
        const one = asObject(item);
        if (one) this.#whole(index, one);
      });
    }
    this.#tellCalls();
  }

  #item(index: number, item: Json): OpenItem {
    const known = this.#items.get(index);
    if (known) return known;
    const kind = asText(item['type']) ?? '';
    const made: OpenItem = {
      kind,
      callId: '',
      name: '',
      input: '',
      parts: new Map(),
      done: false,
      told: false,
    };
    this.#items.set(index, made);
    if (kind === CALL) {
      const calls = [...this.#items.values()].filter((one) => one.kind === CALL).length;
      if (calls > this.#mostCalls) throw tooLong('toolCalls', this.#mostCalls);
      this.#reasoning.answered();
    }
    return made;
  }

  #delta(type: responsesWire.EventName | '', index: number, event: Json, delta: string): void {
    const item = this.#item(index, { type: KINDS[type] ?? '' });
    if (type === 'response.output_text.delta') this.#say(item, partOf(event, 'content'), delta);
    if (type === 'response.refusal.delta') {
      this.#refused = true;
      this.#say(item, partOf(event, 'content'), delta);
    }
    if (type === 'response.reasoning_text.delta') this.#think(item, partOf(event, 'content'), delta);
    if (type === 'response.reasoning_summary_text.delta') this.#think(item, partOf(event, 'summary'), delta);
    if (type === 'response.function_call_arguments.delta') item.input += delta;
  }

  #say(item: OpenItem, part: string, text: string): void {
    if (text === '') return;
    this.#reasoning.answered();
    const open = item.parts.get(part) ?? { text: '', at: this.#text.length };
    item.parts.set(part, open);
    open.text += text;
    this.#text += text;
    this.#pieces.push({ type: 'text', text });
  }

  #think(item: OpenItem, part: string, text: string): void {
    if (text === '') return;
    const summary = part.startsWith('summary');
    const open = item.parts.get(part);
    // Each part of a summary is a paragraph.
    const said = !open && item.parts.size > 0 ? `\n\n${text}` : text;
    if (open) open.text += text;
    else item.parts.set(part, { text, at: 0 });
    this.#reasoning.text(
      summary ? 'summary_text' : 'reasoning_text',
      said,
      summary ? 'summarized' : 'visible',
    );
    this.#pieces.push({ type: 'reasoning', text: said });
  }

  /** An item that is complete: what of it did not come in pieces comes now. */
  #whole(index: number, given: Json): void {
    const item = this.#item(index, given);
    if (item.done) return;
    item.done = true;
    const rest = (part: string, text: unknown): string => {
      const whole = asText(text) ?? '';
      const come = item.parts.get(part)?.text ?? '';
      return whole.startsWith(come) ? whole.slice(come.length) : '';
    };
    if (item.kind === 'reasoning') {
      for (const kind of ['summary', 'content'] as const) {
        for (const [i, part] of asArray(given[kind]).entries()) {
          const key = `${kind}:${i}`;
          this.#think(item, key, rest(key, asObject(part)?.['text']));
        }
      }
      this.#reasoning.opaque('summary_text', asText(given['encrypted_content']) ?? '');
      this.#reasoning.close();
    }
    if (item.kind === 'message') {
      for (const [i, one] of asArray(given['content']).entries()) {
        const part = asObject(one) ?? {};
        const key = `content:${i}`;
        const at = item.parts.get(key)?.at ?? this.#text.length;
        if (part['type'] === 'refusal') this.#refused = true;
        this.#say(item, key, rest(key, part['text'] ?? part['refusal']));
        this.#citations.read(asArray(part['annotations']), at);
      }
    }
    if (item.kind !== CALL) return;
    item.callId = asText(given['call_id']) ?? asText(given['id']) ?? `call-${index}`;
    item.name = asText(given['name']) ?? '';
    item.input = asText(given['arguments']) ?? item.input;
    this.#tellCalls();
  }
}

/** Which item a piece belongs to where nobody told of the item before. */
const KINDS: Readonly<Partial<Record<responsesWire.EventName | '', string>>> = {
  'response.output_text.delta': 'message',
  'response.refusal.delta': 'message',
  'response.reasoning_text.delta': 'reasoning',
  'response.reasoning_summary_text.delta': 'reasoning',
  'response.function_call_arguments.delta': 'function_call',
};

const partOf = (event: Json, kind: 'content' | 'summary'): string =>
  `${kind}:${asCount(event[`${kind}_index`]) ?? 0}`;

const callOf = ({ callId, name, input }: OpenItem): ReturnType<typeof toolCall> =>
  toolCall(callId, name, input);

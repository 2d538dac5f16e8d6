import type { ModelCitation, ModelToolCall, StopReason } from '../../../domain/models/model.ts';
import { type Json, asArray, asCount, asObject, asText } from '../../../lib/json/read-json.ts';
import { chatWire, readFailure } from '../../vendors/index.ts';
import { malformed, providerFailure, refuseBroken } from '../provider/failures.ts';
import type { StreamPart, ProviderReply, ReplyParser } from '../provider/provider.ts';
import { tooLong } from '../provider/limits.ts';
import { ReasoningBuilder } from '../wire/reasoning.ts';
import { isWholeCall, isWholeObject, toolCall } from '../wire/tool-arguments.ts';

const OPEN = '<think>';
const CLOSE = '</think>';
/** Most white space before the first tag, characters: what is held back is looked at again with each piece. */
const MAX_BEFORE = 1_000;

interface Split {
  readonly reasoning: string;
  readonly text: string;
}

/** Longest end of `text` that could be the beginning of `tag`. */
function partialTag(text: string, tag: string): number {
  for (let length = Math.min(tag.length - 1, text.length); length > 0; length--) {
    if (tag.startsWith(text.slice(text.length - length))) return length;
  }
  return 0;
}

/**
 * Takes the thinking out of replies that begin with `<think>…</think>`, as DeepSeek R1 and Qwen write them where the server
 * does not. Tags may be cut anywhere. Tags later in the text are the text's own.
 */
export class ThinkTags {
  #state: 'start' | 'thinking' | 'after' | 'text' = 'start';
  #held = '';

  push(piece: string): Split {
    let held = this.#held + piece;
    let reasoning = '';
    this.#held = '';
    if (this.#state === 'start') {
      const begun = held.trimStart();
      if (begun.startsWith(OPEN)) {
        this.#state = 'thinking';
        held = begun.slice(OPEN.length);
      } else if (OPEN.startsWith(begun) && held.length < MAX_BEFORE) {
        this.#held = held;
        return { reasoning, text: '' };
      } else this.#state = 'text';
    }
    if (this.#state === 'thinking') {
      const end = held.indexOf(CLOSE);
      if (end < 0) {
        const kept = partialTag(held, CLOSE);
        this.#held = held.slice(held.length - kept);
        return { reasoning: held.slice(0, held.length - kept), text: '' };
      }
      reasoning = held.slice(0, end);
      held = held.slice(end + CLOSE.length);
      this.#state = 'after';
    }
    if (this.#state === 'after') {
      // The blank lines between thinking and answer belong to neither.
      held = held.trimStart();
      if (held !== '') this.#state = 'text';
    }
    return { reasoning, text: held };
  }

  /** What was held back because it might have been a tag. */
  end(): Split {
    const held = this.#held;
    this.#held = '';
    return this.#state === 'thinking' ? { reasoning: held, text: '' } : { reasoning: '', text: held };
  }
}

const PROVIDER = 'openai-compatible';

interface OpenCall {
  readonly slot: unknown;
  id: string;
  name: string;
  text: string;
}

function isAnother(call: OpenCall, id: string | null, name: string, before: ReadonlySet<OpenCall>): boolean {
  if (id !== null && call.id !== '') return call.id !== id;
  return call.name !== name || before.has(call) || isWholeObject(call.text);
}

/** Reads a reply, whole or event by event, with the fields that each server adds. */
export class OpenAiParser implements ReplyParser {
  #text = '';
  readonly #tags = new ThinkTags();
  readonly #reasoning = new ReasoningBuilder();
  readonly #calls: OpenCall[] = [];
  readonly #citations: ModelCitation[] = [];
  readonly #cited = new Set<string>();
  #usage: Json | null = null;
  #model: string | null = null;
  #finish: string | null = null;
  #callsTold = false;
  #refused = false;
  #complete = false;
  #pieces: StreamPart[] = [];
  /** Tool calls that it may open: they are told only at the end, when it is too late to count them. */
  readonly #mostCalls: number;

  constructor(mostCalls = Infinity) {
    this.#mostCalls = mostCalls;
  }

  event(data: unknown): readonly StreamPart[] {
    if (data === chatWire.DONE) {
      this.#complete = true;
      this.#pieces = [];
      this.#tellCalls();
      return this.#pieces;
    }
    return this.#take(data, 'delta');
  }

  whole(body: unknown): readonly StreamPart[] {
    if (asArray(asObject(body)?.['choices']).length === 0 && !readFailure(body)) {
      throw malformed('it contains no choices.');
    }
    return this.#take(body, 'message');
  }

  finish(): ProviderReply {
    if (this.#finish === null && !this.#complete) throw malformed('it was cut off before its end.');
    const { reasoning, text } = this.#tags.end();
    this.#think('think', reasoning, 'visible');
    this.#answer(text);
    const usage = chatWire.readUsage(this.#usage ?? {});
    const reason = this.#reason();
    const toolCalls = this.#finished(reason);
    return {
      servedBy: this.#model,
      text: this.#text,
      toolCalls,
      reasoning: this.#reasoning.build(PROVIDER, usage.reasoning),
      citations: this.#citations,
      usage,
      // Some servers say "stop" after a tool call too.
      stopReason: reason === 'end' && toolCalls.length > 0 ? 'tool-calls' : reason,
    };
  }

  /** A stream that is complete without a word on why it ended has ended for a reason that is not known. */
  #reason(): StopReason {
    if (this.#refused) return 'refused';
    return this.#finish === null ? 'other' : chatWire.readStop(this.#finish);
  }

  #take(data: unknown, part: 'delta' | 'message'): readonly StreamPart[] {
    this.#pieces = [];
    const chunk = asObject(data);
    if (!chunk) throw malformed('an event of the stream is not an object.');
    if (readFailure(chunk)) throw providerFailure(0, chunk, null);
    this.#model = asText(chunk['model']) ?? this.#model;
    this.#usage = asObject(chunk['usage']) ?? asObject(asObject(chunk['x_groq'])?.['usage']) ?? this.#usage;
    this.#cite(chunk);
    const choices = asArray(chunk['choices']).map(asObject);
    const choice = choices.find((one) => (one?.['index'] ?? 0) === 0);
    if (choice) {
      const content = asObject(choice[part]);
      if (content) this.#read(content);
      // The older completions say their text without a message.
      else this.#tagged(asText(choice['text']) ?? '');
      const finish = asText(choice['finish_reason']);
      if (finish !== null) {
        if (chatWire.readStop(finish) === 'other') refuseBroken(finish);
        this.#finish = finish;
        this.#tellCalls();
      }
    }
    return this.#pieces;
  }

  #read(content: Json): void {
    const details = asArray(content['reasoning_details']).map(asObject);
    for (const detail of details) if (detail) this.#detail(detail);
    // OpenRouter says the same again as plain text.
    if (details.length === 0) {
      for (const field of ['reasoning_content', 'reasoning']) {
        const text = asText(content[field]);
        if (text === null) continue;
        this.#think(field, text, 'visible');
        break;
      }
    }
    const body = content['content'];
    if (typeof body === 'string') this.#tagged(body);
    for (const part of asArray(body).map(asObject)) {
      if (part?.['type'] === 'text') this.#tagged(asText(part['text']) ?? '');
      if (part?.['type'] === 'thinking') {
        for (const thought of asArray(part['thinking']).map(asObject)) {
          this.#think('thinking', asText(thought?.['text']) ?? '', 'visible');
        }
      }
    }
    const refusal = asText(content['refusal']);
    if (refusal !== null) {
      this.#refused = true;
      this.#answer(refusal);
    }
    const before = new Set<OpenCall>();
    asArray(content['tool_calls']).forEach((call, position) => this.#call(asObject(call), position, before));
    // Servers of 2023 call one function by a field of its own.
    const legacy = asObject(content['function_call']);
    if (legacy) this.#call({ index: 'function_call', function: legacy }, 0, before);
    this.#annotate(asArray(content['annotations']));
  }

  /** OpenRouter's own list: text, summaries and ciphertext of any provider behind it. */
  #detail(detail: Json): void {
    const kind = asText(detail['type']) ?? 'reasoning.text';
    this.#think(kind, asText(detail['summary']) ?? '', 'summarized');
    this.#think(kind, asText(detail['text']) ?? '', 'visible');
    this.#reasoning.opaque(kind, asText(detail['signature']) ?? asText(detail['data']) ?? '');
  }

  #think(kind: string, text: string, visibility: 'visible' | 'summarized'): void {
    if (text === '') return;
    this.#reasoning.text(kind, text, visibility);
    this.#pieces.push({ type: 'reasoning', text });
  }

  #tagged(piece: string): void {
    const { reasoning, text } = this.#tags.push(piece);
    this.#think('think', reasoning, 'visible');
    this.#answer(text);
  }

  #answer(text: string): void {
    if (text === '') return;
    this.#reasoning.answered();
    this.#text += text;
    this.#pieces.push({ type: 'text', text });
  }

  /**
   * The pieces of one call share an index; Mistral leaves it out, others repeat the id, leave it empty or give each call the index 0. So
   * a piece with a name begins a call where the id or the name is another, where the call so far is whole, or where one chunk holds both.
   * @param before calls of which this chunk has told
   */
  #call(piece: Json | null, position: number, before: Set<OpenCall>): void {
    if (!piece) return;
    const slot = piece['index'] ?? position;
    const id = asText(piece['id']);
    const what = asObject(piece['function']);
    const name = asText(what?.['name']);
    let call = this.#calls.findLast((one) => one.slot === slot);
    if (!call || (name !== null && call.name !== '' && isAnother(call, id, name, before))) {
      call = { slot, id: '', name: '', text: '' };
      if (this.#calls.length >= this.#mostCalls) throw tooLong('toolCalls', this.#mostCalls);
      this.#calls.push(call);
      this.#reasoning.answered();
    }
    before.add(call);
    call.id ||= id ?? '';
    call.name ||= name ?? '';
    const given = what?.['arguments'];
    call.text += typeof given === 'string' ? given : asObject(given) ? JSON.stringify(given) : '';
  }

  #finished(reason: StopReason): ModelToolCall[] {
    return this.#calls
      .map(({ id, name, text }, i) => toolCall(id || `call-${i}`, name, text))
      .filter(({ text }) => isWholeCall(text, reason));
  }

  #tellCalls(): void {
    if (this.#callsTold) return;
    this.#callsTold = true;
    for (const call of this.#finished(this.#reason())) this.#pieces.push({ type: 'tool-call', call });
  }

  /** Perplexity's list of addresses, with titles where it gives them. */
  #cite(chunk: Json): void {
    const results = asArray(chunk['search_results']).map(asObject);
    for (const address of asArray(chunk['citations'])) {
      const source = asText(address);
      if (source === null || this.#cited.has(source)) continue;
      this.#cited.add(source);
      const title = asText(results.find((result) => result?.['url'] === source)?.['title']);
      this.#citations.push({ source, title, quote: null, span: null });
    }
  }

  #annotate(annotations: readonly unknown[]): void {
    for (const annotation of annotations) {
      const citation = asObject(asObject(annotation)?.['url_citation']);
      const source = asText(citation?.['url']);
      if (!citation || source === null) continue;
      const [start, end] = [asCount(citation['start_index']), asCount(citation['end_index'])];
      const span = start !== null && end !== null && end > start ? { start, end } : null;
      const key = `${source} ${start} ${end}`;
      if (this.#cited.has(key)) continue;
      this.#cited.add(key);
      this.#citations.push({
        source,
        title: asText(citation['title']),
        quote: asText(citation['content']),
        span,
      });
    }
  }
}

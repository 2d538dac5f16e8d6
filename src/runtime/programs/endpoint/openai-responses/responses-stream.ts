import { openAiError, type responsesWire } from '../../../../adapters/vendors/index.ts';
import { AppError } from '../../../../domain/errors.ts';
import type { ModelToolCall } from '../../../../domain/models/model.ts';
import { type AnsweredReply, type Passed, textOf } from '../begun.ts';
import type { AnswerHead } from '../vendor.ts';
import {
  type Item,
  annotationsOf,
  callItem,
  endOf,
  messageItem,
  reasoningItem,
  responseOf,
  textPart,
} from './responses-reply.ts';
import type { AskedOfResponses } from './responses-request.ts';

type Event = Readonly<Record<string, unknown>> & { readonly type: responsesWire.EventName };

/** The item that is being written. */
interface Open {
  readonly kind: 'text' | 'reasoning';
  readonly id: string;
  text: string;
}

/** The events of one answer, item after item. */
class Writer {
  readonly #id: string;
  readonly #items: Item[] = [];
  #open: Open | null = null;
  #said = '';

  constructor(id: string) {
    this.#id = id;
  }

  get items(): readonly Item[] {
    return this.#items;
  }

  get #index(): number {
    return this.#items.length;
  }

  *piece(kind: Open['kind'], text: string): Generator<Event> {
    if (this.#open?.kind !== kind) {
      yield* this.close();
      yield* this.#begin(kind);
    }
    this.#open!.text += text;
    if (kind === 'text') this.#said += text;
    const type = kind === 'text' ? 'response.output_text.delta' : 'response.reasoning_text.delta';
    yield { type, ...this.#place(), delta: text, ...(kind === 'text' && { logprobs: [] }) };
  }

  *call(call: ModelToolCall): Generator<Event> {
    yield* this.close();
    const [output_index, id] = [this.#index, `${this.#id}_${this.#index}`];
    const empty = callItem(id, { ...call, text: '' }, 'in_progress');
    yield { type: 'response.output_item.added', output_index, item: empty };
    const place = { item_id: empty.id, output_index };
    yield { type: 'response.function_call_arguments.delta', ...place, delta: call.text };
    yield { type: 'response.function_call_arguments.done', ...place, name: call.name, arguments: call.text };
    yield* this.#done(callItem(id, call, 'completed'));
  }

  /** @param reply the whole answer, when it is over: it names what is cited */
  *close(reply?: AnsweredReply): Generator<Event> {
    const open = this.#open;
    if (!open) return;
    const place = this.#place();
    this.#open = null;
    if (open.kind === 'reasoning') {
      yield { type: 'response.reasoning_text.done', ...place, text: open.text };
      const part = { type: 'reasoning_text', text: open.text };
      yield { type: 'response.content_part.done', ...place, part };
      yield* this.#done(reasoningItem(open.id, open.text, 'completed'));
      return;
    }
    // Where text and calls alternate, places in the text are told of the last piece only if it is the whole.
    const whole = reply && open.text === this.#said;
    const annotations = whole ? annotationsOf(reply.citations, open.text.length) : [];
    for (const [annotation_index, annotation] of annotations.entries()) {
      yield { type: 'response.output_text.annotation.added', ...place, annotation_index, annotation };
    }
    yield { type: 'response.output_text.done', ...place, text: open.text, logprobs: [] };
    const part = textPart(open.text, annotations);
    yield { type: 'response.content_part.done', ...place, part };
    yield* this.#done(messageItem(open.id, [part], 'completed'));
  }

  /** An answer without a word has a message without a word. */
  *end(reply: AnsweredReply): Generator<Event> {
    if (this.#items.length === 0 && !this.#open && textOf(reply) === '') yield* this.#begin('text');
    yield* this.close(reply);
  }

  #place(): { readonly item_id: string; readonly output_index: number; readonly content_index: 0 } {
    const { kind, id } = this.#open!;
    return {
      item_id: `${kind === 'text' ? 'msg' : 'rs'}_${id}`,
      output_index: this.#index,
      content_index: 0,
    };
  }

  *#begin(kind: Open['kind']): Generator<Event> {
    const id = this.#index === 0 ? this.#id : `${this.#id}_${this.#index}`;
    this.#open = { kind, id, text: '' };
    const item = kind === 'text' ? messageItem(id, [], 'in_progress') : reasoningItem(id, '', 'in_progress');
    yield { type: 'response.output_item.added', output_index: this.#index, item };
    const part = kind === 'text' ? textPart('') : { type: 'reasoning_text', text: '' };
    yield { type: 'response.content_part.added', ...this.#place(), part };
  }

  *#done(item: Item): Generator<Event> {
    yield { type: 'response.output_item.done', output_index: this.#index, item };
    this.#items.push(item);
  }
}

/**
 * The events of a streamed answer, numbered. A failure after the first of them is told by `error` and `response.failed`.
 * @param over told of the whole answer
 */
export async function* streamedResponse(
  pieces: AsyncIterable<Passed>,
  asked: AskedOfResponses,
  head: AnswerHead,
  over: (reply: AnsweredReply, response: object) => void,
): AsyncGenerator<string> {
  let sequence_number = 0;
  const line = ({ type, ...data }: Event): string =>
    `event: ${type}\ndata: ${JSON.stringify({ type, sequence_number: sequence_number++, ...data })}\n\n`;
  const begun = responseOf(asked, head, { status: 'in_progress', output: [] });
  yield line({ type: 'response.created', response: begun });
  yield line({ type: 'response.in_progress', response: begun });
  const writer = new Writer(head.id);
  try {
    for await (const piece of pieces) {
      if (piece.type === 'done') {
        for (const event of writer.end(piece.reply)) yield line(event);
        const end = endOf(piece.reply);
        const response = responseOf(asked, head, { ...end, output: writer.items });
        over(piece.reply, response);
        yield line({ type: `response.${end.status}`, response });
        return;
      }
      const events =
        piece.type === 'tool-call' ? writer.call(piece.call) : writer.piece(piece.type, piece.text);
      for (const event of events) yield line(event);
    }
  } catch (thrown) {
    const { error } = openAiError(AppError.from(thrown)) as {
      error: { readonly code: string; readonly message: string; readonly param: string | null };
    };
    const { code, message, param } = error;
    const failed = responseOf(asked, head, {
      status: 'failed',
      error: { code, message },
      output: writer.items,
    });
    // As OpenAI has it, and nested as its package looks for it.
    yield line({ type: 'error', code, message, param, error });
    yield line({ type: 'response.failed', response: failed });
  }
}

import { AppError } from '../../../domain/errors.ts';
import type { ModelEvent, ModelReply } from '../../../domain/models/model.ts';

/** What of a whole reply is told. */
export interface Answered extends Pick<
  ModelReply,
  'text' | 'toolCalls' | 'json' | 'repaired' | 'citations' | 'usage' | 'stopReason'
> {
  readonly reasoning: Pick<ModelReply['reasoning'], 'content'>;
  /** The word that ended it; it is not in the text. */
  readonly stoppedAt?: string;
}

/** What of a reply is passed on as it comes. */
export type Passed =
  | Extract<ModelEvent, { type: 'text' | 'reasoning' | 'tool-call' }>
  | { readonly type: 'done'; readonly reply: Answered };

const isPassed = (event: ModelEvent): event is Extract<ModelEvent, { type: Passed['type'] }> =>
  event.type === 'text' || event.type === 'reasoning' || event.type === 'tool-call' || event.type === 'done';

type Started = Extract<ModelEvent, { type: 'started' }>;

/** A reply that begins anew after something of it was passed on: what is out cannot be taken back. @param started told of each beginning */
async function* onceOnly(
  events: AsyncIterable<ModelEvent>,
  started: (by: Started) => void,
): AsyncGenerator<Passed> {
  let out = false;
  for await (const event of events) {
    if (event.type === 'started') started(event);
    if (event.type === 'started' && out) {
      throw new AppError(
        'model.unreachable',
        'The reply broke off in the middle and was begun anew. Ask again.',
        { retryable: true },
      );
    }
    if (!isPassed(event)) continue;
    out = true;
    yield event;
  }
}

/**
 * The reply from its first piece on. Waits for that piece, so that a failure before it can still be told by a status.
 * @returns who answers, too @throws AppError as the gateway does
 */
export async function begun(
  events: AsyncIterable<ModelEvent>,
): Promise<{ readonly all: AsyncGenerator<Passed>; readonly started: Started | null }> {
  let started: Started | null = null;
  const passed = onceOnly(events, (by) => (started = by));
  const first = await passed.next();
  async function* all(): AsyncGenerator<Passed> {
    try {
      if (!first.done) yield first.value;
      yield* passed;
    } finally {
      // Whoever leaves hangs up.
      await passed.return(undefined);
    }
  }
  return { all: all(), started };
}

/** What streams of JSON are made of: a half of one parses nowhere, and one that had to be repaired is told as it was repaired. */
export async function* wholeJson(pieces: AsyncIterable<Passed>): AsyncGenerator<Passed> {
  for await (const piece of pieces) {
    if (piece.type === 'text') continue;
    if (piece.type === 'done' && piece.reply.text !== '') yield { type: 'text', text: textOf(piece.reply) };
    yield piece;
  }
}

/** The answer's words; of JSON that had to be repaired the repaired. */
export const textOf = ({ text, json, repaired }: Pick<Answered, 'text' | 'json' | 'repaired'>): string =>
  repaired ? JSON.stringify(json) : text;

import { AppError } from '../../../domain/errors.ts';
import type { ModelEvent, ModelReply } from '../../../domain/models/model.ts';

/** What of a whole reply is told. */
export interface AnsweredReply extends Pick<
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
  | {
      readonly type: 'done';
      readonly reply: AnsweredReply;
      /** What the request came to, as whoever asked may see it. */
      readonly account?: object;
    };

const isPassed = (event: ModelEvent): event is Extract<ModelEvent, { type: Passed['type'] }> =>
  event.type === 'text' || event.type === 'reasoning' || event.type === 'tool-call' || event.type === 'done';

type Started = Extract<ModelEvent, { type: 'started' }>;

/** What is known of an answer before its first word. */
export interface Beginning {
  /** Who answers. */
  readonly started: Started | null;
  /** What the way there took; null where nobody named the request. */
  readonly way: Extract<ModelEvent, { type: 'passed' }> | null;
}

/** A reply that begins anew after something of it was passed on: what is out cannot be taken back. @param note told what is known of it */
async function* onceOnly(
  events: AsyncIterable<ModelEvent>,
  note: (known: Partial<Beginning>) => void,
): AsyncGenerator<Passed> {
  let out = false;
  for await (const event of events) {
    if (event.type === 'passed') note({ way: event });
    if (event.type === 'started') note({ started: event });
    if (event.type === 'started' && out) {
      throw new AppError('model.unreachable', 'The reply broke off and the model started over. Ask again.', {
        retryable: true,
      });
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
): Promise<Beginning & { readonly all: AsyncGenerator<Passed> }> {
  let beginning: Beginning = { started: null, way: null };
  const passed = onceOnly(events, (known) => (beginning = { ...beginning, ...known }));
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
  return { all: all(), ...beginning };
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
export const textOf = ({
  text,
  json,
  repaired,
}: Pick<AnsweredReply, 'text' | 'json' | 'repaired'>): string => (repaired ? JSON.stringify(json) : text);

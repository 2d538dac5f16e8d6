import { leftOf, shortenByWords, type Shortened } from '../../../compression/index.ts';
import { yielder } from '../../../../lib/async/yielder.ts';
import { refuseLeft } from '../../cancelled.ts';
import type { GatewayContext } from '../../gateway-context.ts';
import type { GatewayPorts } from '../../ports.ts';
import type { TextEdit } from '../../layer.ts';
import type { GatewayRequest } from '../../request.ts';
import { withEdits } from '../../text-edits.ts';
import { type AskedDocuments, askedDocuments } from './documents.ts';

/** What stayed of a part, or of a document inside of it; places are of the part's text. */
export interface ShortenedPart extends Shortened {
  /** Its name. */
  readonly part: string;
}

/** A request whose documents were made shorter, and what stayed of each. */
export interface ShortenedRequest {
  readonly request: GatewayRequest;
  readonly parts: readonly ShortenedPart[];
  readonly ratio: number;
}

/** What stayed of texts that were made shorter before, by what they were asked. */
export interface ShortenedBefore {
  get(key: string): readonly Shortened[] | undefined;
  set(key: string, kept: readonly Shortened[]): void;
}

type Given = Pick<GatewayPorts, 'clock' | 'tokens' | 'hash'> & {
  readonly before: ShortenedBefore;
  readonly ratio: number;
};

const keyOf = ({ question, documents }: AskedDocuments, { hash, ratio }: Given): string =>
  hash(JSON.stringify([ratio, question, ...documents.map(({ text }) => text)]));

const byWords = (
  { question, documents }: AskedDocuments,
  { tokens, ratio }: Given,
  yieldNow: () => Promise<void>,
): Promise<readonly Shortened[]> =>
  shortenByWords(
    documents.map(({ text }) => text),
    { question, ratio },
    { count: (text) => tokens.count(text), yieldNow },
  );

/**
 * Makes what stands beside each question shorter for that question, whatever else is in the request: so it comes out the same to the byte in
 * each later request of a conversation, and a provider finds it in its cache.
 * @throws AppError `model.cancelled`
 */
export async function shortenDocuments(
  request: GatewayRequest,
  given: Given,
  { signal, dry }: Pick<GatewayContext, 'signal' | 'dry'>,
): Promise<ShortenedRequest> {
  const { clock, tokens, before, ratio } = given;
  const yieldNow = yielder(
    () => clock.stopwatch(),
    () => refuseLeft(signal),
  );
  const all: ShortenedPart[] = [];
  const edits: TextEdit[] = [];
  for (const asked of askedDocuments(request)) {
    const key = keyOf(asked, given);
    const shortened = before.get(key) ?? (await byWords(asked, given, yieldNow));
    if (!dry) before.set(key, shortened);
    for (const [at, { part, from: start, text }] of asked.documents.entries()) {
      const { spans, ...sums } = shortened[at]!;
      const put = leftOf(text, spans);
      edits.push({ part, start, end: start + text.length, put });
      const places = spans.map(({ from, to }) => ({ from: from + start, to: to + start }));
      // Marks of what was left out are paid for as well.
      all.push({ ...sums, part, spans: places, kept: tokens.count(put) });
    }
  }
  return { request: withEdits(request, [edits]), parts: all, ratio };
}

import { STABLE_BLOCKS } from '../../../domain/context/cache-block.ts';
import type { GatewayMessage, GatewayRequest, PromptPart } from '../request.ts';
import { type DocumentText, documentsIn } from '../history/shorten/documents.ts';

/** Whoever speaks in them is nobody who instructs. */
const BROUGHT: ReadonlySet<PromptPart['slot']> = new Set(['data', 'tool', 'model']);

/**
 * The stretches of a part that may give way; what is left of it stays to the letter: what instructs, the owner's words but for the
 * documents pasted into them, what is marked `whole`, identity and codex.
 */
export function givingWay(part: PromptPart): readonly DocumentText[] {
  if (part.whole !== undefined || STABLE_BLOCKS.has(part.block) || part.text === '') return [];
  if (BROUGHT.has(part.slot)) return [{ part: part.name, from: 0, text: part.text }];
  return documentsIn(part);
}

/** The last question: what was asked last by whoever asks; -1 where nobody asks. */
export const lastQuestion = (messages: readonly GatewayMessage[]): number =>
  messages.findLastIndex(({ rest }) => rest.role === 'user');

/** A model goes on with the words that it is given last. */
export const isBegun = (messages: readonly GatewayMessage[], at: number): boolean => {
  const { rest, calls } = messages[at]!;
  return at === messages.length - 1 && rest.role === 'assistant' && calls.length === 0;
};

/** What of a part stays to the letter. */
export function verbatimText(part: PromptPart): string {
  return givingWay(part).reduceRight(
    (left, { from, text: { length } }) => left.slice(0, from) + left.slice(from + length),
    part.text,
  );
}

/** The request with nothing but what never gives way; not one that could be sent. */
export function verbatimOf(request: GatewayRequest): GatewayRequest {
  const left = (part: PromptPart): PromptPart => {
    const text = verbatimText(part);
    return text === part.text ? part : { ...part, text };
  };
  const { messages } = request;
  return {
    ...request,
    messages: messages.flatMap((message, at) => {
      const parts = isBegun(messages, at) ? message.parts : message.parts.map(left);
      const documents = message.documents.filter(({ part }) => givingWay(part).length === 0);
      const kept = parts.filter(({ text }) => text !== '');
      if (kept.length === 0 && documents.length === 0 && message.rest.role !== 'user') return [];
      return [{ ...message, parts: kept, documents, calls: [] }];
    }),
  };
}

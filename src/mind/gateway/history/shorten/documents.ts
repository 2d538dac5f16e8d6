import type { GatewayMessage, GatewayRequest, PromptPart } from '../../request.ts';

/** What stands beside a question, and the question. */
export interface AskedDocuments {
  /** Message that it stands in, from 0. */
  readonly message: number;
  readonly question: string;
  /** Parts that may be made shorter: what was brought, and nothing of what was said. */
  readonly parts: readonly PromptPart[];
}

/** Whoever may instruct asks; what a model is told besides is no question. */
const questionOf = ({ parts }: GatewayMessage): string =>
  parts
    .filter(({ slot }) => slot === 'owner' || slot === 'system')
    .map(({ text }) => text)
    .join('\n')
    .trim();

/** Documents, and parts that are data; without those that are to stay whole. */
const documentsOf = ({ parts, documents }: GatewayMessage): readonly PromptPart[] =>
  [...documents.map(({ part }) => part), ...parts.filter(({ slot }) => slot === 'data')].filter(
    ({ whole, text }) => whole === undefined && text.trim() !== '',
  );

/** Message by message, what may be made shorter for what is asked in it. What is brought without a question stays as it is. */
export function askedDocuments({ messages }: GatewayRequest): readonly AskedDocuments[] {
  return messages.flatMap((one, message) => {
    if (one.rest.role !== 'user') return [];
    const question = questionOf(one);
    const parts = documentsOf(one);
    return question === '' || parts.length === 0 ? [] : [{ message, question, parts }];
  });
}

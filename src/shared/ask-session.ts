import type { FoundAnswer } from '../domain/past/ask.ts';

/** The gateway's session of a question: that of its conversation, so that turns are told in short where they grow long. */
export const sessionOf = ({ conversation, id }: Pick<FoundAnswer, 'conversation' | 'id'>): string =>
  `ask ${conversation ?? id}`;

import { responsesWire } from '../../../../adapters/vendors/index.ts';
import type { ModelCitation } from '../../../../domain/models/model.ts';
import { type AnsweredReply, textOf } from '../begun.ts';
import type { AnswerHead } from '../vendor.ts';
import type { AskedOfResponses } from './responses-request.ts';

/** An answer in the shape of OpenAI's Responses: a list of items, each with a name of its own. */

export type Item = Readonly<Record<string, unknown>> & { readonly id: string; readonly type: string };

export const annotationsOf = (citations: readonly ModelCitation[], end: number): readonly object[] =>
  citations.map((one) => responsesWire.writeCitation(one, end));

export const reasoningItem = (id: string, text: string, status: string): Item => ({
  id: `rs_${id}`,
  type: 'reasoning',
  summary: [],
  content: text === '' ? [] : [{ type: 'reasoning_text', text }],
  status,
});

export const textPart = (text: string, annotations: readonly object[] = []): object => ({
  type: 'output_text',
  text,
  annotations,
  logprobs: [],
});

export const messageItem = (id: string, content: readonly object[], status: string): Item => ({
  id: `msg_${id}`,
  type: 'message',
  role: 'assistant',
  status,
  content,
});

export const callItem = (id: string, call: AnsweredReply['toolCalls'][number], status: string): Item => ({
  id: `fc_${id}`,
  ...responsesWire.functionCall(call),
  status,
});

/** What an answer says besides its items, while it comes and when it is over. */
export const responseOf = (
  { model, echo }: Pick<AskedOfResponses, 'model' | 'echo'>,
  { id, created }: AnswerHead,
  more: Readonly<Record<string, unknown>>,
): object => ({
  id: `resp_${id}`,
  object: 'response',
  created_at: created,
  model,
  ...echo,
  background: false,
  error: null,
  incomplete_details: null,
  usage: null,
  ...more,
});

/** How an answer ended, and what it took. */
export const endOf = ({ stopReason, usage }: AnsweredReply) => ({
  ...responsesWire.writeEnd(stopReason),
  usage: responsesWire.writeUsage(usage),
});

/** The items of a whole answer: what was thought, what was said, which tools are called. */
function itemsOf(reply: AnsweredReply, id: string): readonly Item[] {
  const text = textOf(reply);
  const thought = reply.reasoning.content;
  return [
    ...(thought === null ? [] : [reasoningItem(id, thought, 'completed')]),
    ...(text === '' && reply.toolCalls.length > 0
      ? []
      : [messageItem(id, [textPart(text, annotationsOf(reply.citations, text.length))], 'completed')]),
    ...reply.toolCalls.map((call, i) => callItem(`${id}_${i}`, call, 'completed')),
  ];
}

export const wholeResponse = (reply: AnsweredReply, asked: AskedOfResponses, head: AnswerHead): object =>
  responseOf(asked, head, { ...endOf(reply), output: itemsOf(reply, head.id) });

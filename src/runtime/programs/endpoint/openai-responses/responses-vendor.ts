import type { ModelMessage } from '../../../../domain/models/model.ts';
import { type AnsweredReply, textOf } from '../begun.ts';
import { type Vendor, OPENAI } from '../vendor.ts';
import type { KeptResponses } from './kept-responses.ts';
import { wholeResponse } from './responses-reply.ts';
import { type AskedOfResponses, readResponses } from './responses-request.ts';
import { streamedResponse } from './responses-stream.ts';

/** `POST /v1/responses`. @param kept answers that requests may go on from */
export function responsesVendor(kept: KeptResponses): Vendor<AskedOfResponses> {
  function keep(
    { request, said = request.messages, system, kept: keeps }: AskedOfResponses,
    id: string,
    reply: AnsweredReply,
    response: object,
  ): void {
    if (!keeps || said === null) return;
    const { toolCalls } = reply;
    const answer: ModelMessage = {
      role: 'assistant',
      content: textOf(reply),
      ...(toolCalls.length > 0 && { toolCalls }),
    };
    kept.keep(`resp_${id}`, { messages: [...said, answer], system, response });
  }
  return {
    failure: OPENAI.failure,
    brokenStream: OPENAI.brokenStream,
    read: (body) => readResponses(body, (id) => kept.get(id, 'previous_response_id')),
    whole: (reply, asked, head) => {
      const response = wholeResponse(reply, asked, head);
      keep(asked, head.id, reply, response);
      return response;
    },
    stream: (pieces, asked, head) =>
      streamedResponse(pieces, asked, head, (reply, response) => keep(asked, head.id, reply, response)),
  };
}

import type { AppError } from '../../../domain/errors.ts';
import { streamedMessage, wholeMessage } from './anthropic/message-reply.ts';
import { readMessages } from './anthropic/message-request.ts';
import type { AskedOfModel } from './asked.ts';
import type { AnsweredReply, Passed } from './begun.ts';
import { streamedChat, wholeChat } from './openai/chat-reply.ts';
import { readCompletion, streamedCompletion, wholeCompletion } from './openai/completions.ts';
import { readChat } from './openai/chat-request.ts';
import { anthropicError, openAiError } from '../../../adapters/vendors/index.ts';

/** What every answer to one request has. */
export interface AnswerHead {
  /** A name that no other answer has. */
  readonly id: string;
  /** Unix seconds. */
  readonly created: number;
}

/** An API for asking a model, as one vendor has it. */
export interface Vendor<Asked extends AskedOfModel = AskedOfModel> {
  /** @throws AppError `input.invalid` with `data.param` */
  read(body: string): Asked;
  whole(reply: AnsweredReply, asked: Asked, head: AnswerHead): object;
  stream(pieces: AsyncIterable<Passed>, asked: Asked, head: AnswerHead): AsyncIterable<string>;
  /** What a failure looks like, whole. */
  failure(error: AppError): object;
  /** What a stream ends with that has begun and cannot go on. */
  brokenStream(error: AppError): string;
}

/** `POST /v1/chat/completions`. */
export const OPENAI: Vendor = {
  read: readChat,
  whole: (reply, { model }, { id, created }) => wholeChat(reply, { id: `chatcmpl-${id}`, created, model }),
  stream: (pieces, { model, wantsUsage }, { id, created }) =>
    streamedChat(pieces, { id: `chatcmpl-${id}`, created, model }, wantsUsage),
  failure: openAiError,
  brokenStream: (error) => `data: ${JSON.stringify(openAiError(error))}\n\n`,
};

/** `POST /v1/completions`. */
export const COMPLETIONS: Vendor = {
  ...OPENAI,
  read: readCompletion,
  whole: (reply, { model }, { id, created }) => wholeCompletion(reply, { id: `cmpl-${id}`, created, model }),
  stream: (pieces, { model, wantsUsage }, { id, created }) =>
    streamedCompletion(pieces, { id: `cmpl-${id}`, created, model }, wantsUsage),
};

/** `POST /v1/messages`. */
export const ANTHROPIC: Vendor = {
  read: readMessages,
  whole: (reply, { model }, { id }) => wholeMessage(reply, { id: `msg_${id}`, model }),
  stream: (pieces, { model }, { id }) => streamedMessage(pieces, { id: `msg_${id}`, model }),
  failure: anthropicError,
  brokenStream: (error) => `event: error\ndata: ${JSON.stringify(anthropicError(error))}\n\n`,
};

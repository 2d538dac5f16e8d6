/**
 * It alone knows how OpenAI and Anthropic write what is asked of a model, what is answered and what went wrong: each vendor once, to
 * read and to write.
 * It never sends or receives anything.
 * Begin with `openai-chat/wire.ts`.
 */
export * as anthropicRequest from './anthropic/request.ts';
export * as anthropicWire from './anthropic/wire.ts';
export { anthropicError, codeOf, openAiError, retryHeader, statusOf } from './failures.ts';
export { failureOfType, readFailure } from './read-failure.ts';
export { isBroken } from './stop-words.ts';
export * as chatRequest from './openai-chat/request.ts';
export * as chatWire from './openai-chat/wire.ts';
export * as completionRequest from './openai-chat/completion-request.ts';
export * as embeddingsRequest from './openai-embeddings/request.ts';
export * as embeddingsWire from './openai-embeddings/wire.ts';
export * as responsesRequest from './openai-responses/request.ts';
export * as responsesWire from './openai-responses/wire.ts';
export { type RequestWishes, templateOf, wishesOf } from './template-use.ts';
export { type ToolChoice, joined } from './parts.ts';

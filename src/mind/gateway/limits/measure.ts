import type { TokenCounter } from '../../ports.ts';
import type { GatewayMessage, GatewayRequest, PromptPart } from '../request.ts';
import { groupsOf } from './groups.ts';
import type { PromptCap } from './reader.ts';

/** How long a prompt is. */
export interface PromptSize {
  readonly characters: number;
  readonly tokens: number;
  readonly groups: number;
}

/** What a model's chat template puts around each message, at most as seen; tokens. */
const AROUND_MESSAGE = 4;
/** `<document source="" title="">` and its end, characters and tokens. */
const AROUND_DOCUMENT = { characters: 46, tokens: 14 };
/** What asks in words for a reply of a schema, where the model knows no mode for it (`adapters/models/wire/prompt-text.ts`). */
const AROUND_SCHEMA = { characters: 150, tokens: 40 };

/** Thinking that is given back to the model that thought it. */
function thinkingOf({ rest }: GatewayMessage): readonly string[] {
  if (rest.role !== 'assistant' || !rest.reasoning) return [];
  return rest.reasoning.rawBlocks.flatMap(({ text, opaque }) => [text ?? '', opaque ?? '']);
}

const joined = (parts: readonly PromptPart[]): string => parts.map(({ text }) => text).join('');

/** Every text as it is sent: parts of a message are one. */
const sentTexts = ({ system, messages, tools }: GatewayRequest): readonly string[] => [
  joined(system),
  ...messages.flatMap(({ parts, documents, calls }) => [
    ...documents.flatMap(({ source, title, part }) => [source.text, title.text, part.text]),
    joined(parts),
    ...calls.map(({ part }) => part.text),
  ]),
  ...tools.map((tool) => JSON.stringify(tool)),
];

/** All that a model is sent of a request: texts, tools, the schema, thinking, and what stands around them. */
export function sizeOf(request: GatewayRequest, tokens: TokenCounter): PromptSize {
  const { messages, rest } = request;
  const schema = rest.responseSchema ? JSON.stringify(rest.responseSchema.schema) : null;
  const texts = [
    ...sentTexts(request),
    ...messages.flatMap(thinkingOf),
    ...(schema === null ? [] : [schema]),
  ];
  const documents = messages.reduce((sum, one) => sum + one.documents.length, 0);
  const asks = schema === null ? { characters: 0, tokens: 0 } : AROUND_SCHEMA;
  return {
    characters:
      texts.reduce((sum, { length }) => sum + length, 0) +
      documents * AROUND_DOCUMENT.characters +
      asks.characters,
    tokens:
      texts.reduce((sum, text) => sum + tokens.count(text), 0) +
      documents * AROUND_DOCUMENT.tokens +
      messages.length * AROUND_MESSAGE +
      asks.tokens,
    groups: groupsOf(messages).length,
  };
}

/** The first limit that a prompt passes; null where it keeps to all. */
export const passedOf = (size: PromptSize, caps: readonly PromptCap[]): PromptCap | null =>
  caps.find((cap) => size[cap.in] > cap.most) ?? null;

import { type GatewayRequest, modelRequestOf, type PromptPart } from '../request.ts';

/** A question, and everything else that it was asked with. */
export interface AskedOf {
  /** Names all but the question: system, history, documents, tools, format, models, limits. */
  readonly identity: string;
  readonly question: string;
}

/** As it is sent, without what makes no difference: how letters are composed, line ends, the space around. */
export const normalized = (text: string): string => text.normalize('NFC').replaceAll('\r\n', '\n').trim();

/** Equal for equal data: keys in order, and what is not given is not there. */
function plain(value: unknown): unknown {
  if (typeof value === 'string') return normalized(value);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value ?? null;
  const given = value as Readonly<Record<string, unknown>>;
  const keys = Object.keys(given).toSorted();
  return Object.fromEntries(
    keys.filter((key) => given[key] !== undefined).map((key) => [key, plain(given[key])]),
  );
}

/** @param hash of a text */
export const identityOf = (context: unknown, hash: (text: string) => string): string =>
  hash(JSON.stringify(plain(context)));

/** Requests never change, and two layers ask the same of one. */
const asked = new WeakMap<GatewayRequest, AskedOf | null>();

/**
 * What a request asks last, and the rest of it. Null where nobody asks: the last message is a tool's, or the model is to go on.
 * Trace context and what a provider is told of its own cache are no part of what is asked.
 */
export function askedOf(request: GatewayRequest, hash: (text: string) => string): AskedOf | null {
  const known = asked.get(request);
  if (known !== undefined) return known;
  const found = askedIn(request, hash);
  asked.set(request, found);
  return found;
}

/** What somebody asks in a message; the evidence beside it is none of the question, where the parts say which is which. */
function asking(parts: readonly PromptPart[]): { question: string; beside: readonly string[] } {
  const theirs = parts.some(({ slot }) => slot === 'owner')
    ? parts.filter(({ slot }) => slot === 'owner')
    : parts;
  return {
    question: normalized(theirs.map(({ text }) => text).join('')),
    beside: parts.filter((part) => !theirs.includes(part)).map(({ text }) => text),
  };
}

/** What it asks last, without naming the rest. */
export function questionOf({ messages }: GatewayRequest): string | null {
  const last = messages.at(-1);
  return last?.rest.role === 'user' ? asking(last.parts).question : null;
}

function askedIn(request: GatewayRequest, hash: (text: string) => string): AskedOf | null {
  const question = questionOf(request);
  if (question === null) return null;
  const { messages, ...rest } = modelRequestOf(request);
  const { content: _content, ...beside } = messages.at(-1)!;
  const evidence = asking(request.messages.at(-1)!.parts).beside;
  const context = {
    ...rest,
    traceparent: null,
    cache: null,
    messages: [...messages.slice(0, -1), beside],
    ...(evidence.length > 0 && { evidence }),
  };
  return { identity: identityOf(context, hash), question };
}

import type { GatewayHints, MarkedLength, PartMark, PromptSlot } from '../../domain/models/gateway-hints.ts';
import type {
  ModelDocument,
  ModelMessage,
  ModelRequest,
  ModelTool,
  ModelToolCall,
} from '../../domain/models/model.ts';

/** A stretch of text and whose it is. */
export interface PromptPart extends PartMark {
  readonly text: string;
}

/** A document beside a message. A model reads where it is from and what it is called too, so all three are parts. */
export interface GatewayDocument {
  readonly source: PromptPart;
  readonly title: PromptPart;
  readonly part: PromptPart;
}

/** A message whose content is its parts, joined without anything between. */
export interface GatewayMessage {
  readonly parts: readonly PromptPart[];
  readonly documents: readonly GatewayDocument[];
  /** Arguments of calls that a model made, as JSON text. */
  readonly calls: readonly { readonly call: ModelToolCall; readonly part: PromptPart }[];
  /** Everything else of it. */
  readonly rest: ModelMessage;
}

/** A tool that a request brings along and that is carried out here, whatever its scope. */
export interface HereTool extends ModelTool {
  /** With arguments that its schema permits. @throws AppError told to the model */
  call(given: Readonly<Record<string, unknown>>): Promise<unknown>;
}

/** A request as the layers see it: every text is a list of parts. Never changed in place. */
export interface GatewayRequest {
  readonly system: readonly PromptPart[];
  readonly messages: readonly GatewayMessage[];
  readonly tools: NonNullable<ModelRequest['tools']>;
  /** L4 shows them beside the others. */
  readonly here?: readonly HereTool[];
  /** Its memories stand together behind the floor, as the next prompt's may. */
  readonly framed?: true;
  /** Everything else of it: models, schema, limits. */
  readonly rest: Omit<ModelRequest, 'system' | 'messages' | 'tools' | 'hints'>;
}

const WHO: Readonly<Record<ModelMessage['role'], Pick<PartMark, 'slot' | 'trust'>>> = {
  user: { slot: 'owner', trust: 'owner' },
  assistant: { slot: 'model', trust: 'self' },
  tool: { slot: 'tool', trust: 'external' },
};

const IDENTITY: PartMark = { name: 'system', slot: 'system', block: 'identity', trust: 'system' };

/** A text in its parts; whole under `otherwise` where the marks do not fit it. */
function partsOf(
  text: string,
  marks: readonly MarkedLength[] | null | undefined,
  otherwise: PartMark,
): readonly PromptPart[] {
  if (text === '') return [];
  const covered = marks?.reduce((sum, { length }) => sum + length, 0);
  if (!marks || covered !== text.length) return [{ ...otherwise, text }];
  let at = 0;
  return marks.map(({ length, ...mark }) => {
    const part = { ...mark, text: text.slice(at, at + length) };
    at += length;
    return part;
  });
}

function messageOf(
  message: ModelMessage,
  index: number,
  last: boolean,
  marks: readonly MarkedLength[] | null | undefined,
): GatewayMessage {
  const block = last ? 'query' : 'state';
  const own: PartMark = { name: `message:${index}`, ...WHO[message.role], block };
  const data = (name: string, slot: PromptSlot): PartMark => ({
    ...own,
    name: `${own.name}:${name}`,
    slot,
    trust: slot === 'data' ? 'external' : own.trust,
  });
  const documents = message.role === 'user' ? (message.documents ?? []) : [];
  const beside = (name: string, trust: ModelDocument['trust']): PartMark => ({
    ...data(name, 'data'),
    ...(trust && { trust, whole: 'A source that is left out could be cited all the same' }),
  });
  const calls = message.role === 'assistant' ? (message.toolCalls ?? []) : [];
  return {
    parts: partsOf(message.content, marks, own),
    documents: documents.map(({ source, title, text, trust }, at) => ({
      source: { ...beside(`document:${at}:source`, trust), text: source },
      title: { ...beside(`document:${at}:title`, trust), text: title },
      part: { ...beside(`document:${at}`, trust), text },
    })),
    calls: calls.map((call, at) => ({ call, part: { ...data(`call:${at}`, 'model'), text: call.text } })),
    rest: message,
  };
}

/** A request in parts, by its marks where it has any; else by who speaks: the system, the asker, the model, a tool, a document. */
export function gatewayRequest(
  { system, messages, tools, ...rest }: ModelRequest,
  marks?: GatewayHints['marks'],
): GatewayRequest {
  return {
    system: partsOf(system ?? '', marks?.system, IDENTITY),
    messages: messages.map((message, index) =>
      messageOf(message, index, index === messages.length - 1, marks?.messages[index]),
    ),
    tools: tools ?? [],
    rest,
  };
}

const joined = (parts: readonly PromptPart[]): string => parts.map(({ text }) => text).join('');

function argumentsOf(text: string): ModelToolCall['arguments'] {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : null;
  } catch {
    return null;
  }
}

function modelMessage({ parts, documents, calls, rest }: GatewayMessage): ModelMessage {
  const content = joined(parts);
  if (rest.role === 'user') {
    const named = documents.map(({ source, title, part }): ModelDocument => ({
      source: source.text,
      title: title.text,
      text: part.text,
    }));
    // Documents that are left out are not sent as they came.
    const { documents: _, ...said } = rest;
    return { ...said, content, ...(named.length > 0 && { documents: named }) };
  }
  if (rest.role === 'tool') return { ...rest, content };
  const toolCalls = calls.map(({ call, part }) =>
    part.text === call.text ? call : { ...call, text: part.text, arguments: argumentsOf(part.text) },
  );
  return { ...rest, content, ...(toolCalls.length > 0 && { toolCalls }) };
}

/** What a model is sent. */
export function modelRequestOf({ system, messages, tools, rest }: GatewayRequest): ModelRequest {
  return {
    ...rest,
    ...(system.length > 0 && { system: joined(system) }),
    messages: messages.map(modelMessage),
    ...(tools.length > 0 && { tools }),
  };
}

/** A part and the message that it stands in, from 0; null in the system's text. */
export interface PlacedPart {
  readonly part: PromptPart;
  readonly message: number | null;
}

/** Requests never change, and each layer asks for the parts of one. */
const listed = new WeakMap<GatewayRequest, readonly PlacedPart[]>();

/** Every part of a request in the order in which a model reads them. */
export function partsIn(request: GatewayRequest): readonly PlacedPart[] {
  const known = listed.get(request);
  if (known) return known;
  const parts: PlacedPart[] = request.system.map((part) => ({ part, message: null }));
  for (const [message, { parts: own, documents, calls }] of request.messages.entries()) {
    for (const { source, title, part } of documents)
      parts.push({ part: source, message }, { part: title, message }, { part, message });
    for (const part of own) parts.push({ part, message });
    for (const { part } of calls) parts.push({ part, message });
  }
  listed.set(request, parts);
  return parts;
}

export const charactersIn = (request: GatewayRequest): number =>
  partsIn(request).reduce((sum, { part }) => sum + part.text.length, 0);

/** Every text of a request that a model reads, its tools as JSON. */
export const textsIn = (request: GatewayRequest): readonly string[] => [
  ...partsIn(request).map(({ part }) => part.text),
  ...request.tools.map((tool) => JSON.stringify(tool)),
];

/** The request with every part's text as `change` gives it, those of documents and of tool calls too. */
export function withTexts(request: GatewayRequest, change: (part: PromptPart) => string): GatewayRequest {
  const anew = (part: PromptPart): PromptPart => {
    const text = change(part);
    return text === part.text ? part : { ...part, text };
  };
  return {
    ...request,
    system: request.system.map(anew),
    messages: request.messages.map((message) => ({
      ...message,
      parts: message.parts.map(anew),
      documents: message.documents.map(({ source, title, part }) => ({
        source: anew(source),
        title: anew(title),
        part: anew(part),
      })),
      calls: message.calls.map(({ call, part }) => ({ call, part: anew(part) })),
    })),
  };
}

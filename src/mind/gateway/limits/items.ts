import type { CondensedForm } from '../../../domain/gateway/limits.ts';
import { CACHE_BLOCKS } from '../../../domain/models/gateway-hints.ts';
import type { GatewayMessage, GatewayRequest, PromptPart } from '../request.ts';
import { groupsOf } from './groups.ts';
import { givingWay, isBegun, lastQuestion } from './verbatim.ts';

/** A text that may give way, and where in its part it stands. */
export interface ItemText {
  readonly part: PromptPart;
  /** UTF-16 units of the part's text. */
  readonly from: number;
  readonly text: string;
  /** `said`: by the model; `brought`: data, documents, answers of tools; `call`: arguments, JSON. */
  readonly kind: 'said' | 'brought' | 'call';
}

/** What gives way as one: a document, a part of data, or a group of messages. */
export interface Item {
  /** `document`: before the last question; `beside` it; `talk`: what models and tools said. */
  readonly kind: 'document' | 'talk' | 'beside';
  /** Message that it stands in or begins with. */
  readonly message: number;
  readonly texts: readonly ItemText[];
  /** What its texts are shortened for. */
  readonly question: string;
  /** Messages that go with it when it goes, end exclusive; null where they stay. */
  readonly messages: { readonly from: number; readonly to: number } | null;
  /** The document that goes with it. */
  readonly document: number | null;
}

/**
 * In which order what gives way: documents and memories before the conversation, and what stands beside the last question last; each at
 * first to half, and never further than it must.
 */
export const DEGREES: readonly (readonly [Item['kind'], CondensedForm])[] = [
  ['document', 'half'],
  ['document', 'quarter'],
  ['beside', 'half'],
  ['beside', 'quarter'],
  ['document', 'line'],
  ['talk', 'half'],
  ['talk', 'quarter'],
  ['talk', 'line'],
  ['document', 'out'],
  ['talk', 'out'],
  ['beside', 'line'],
  ['beside', 'out'],
];

function questionAt(messages: readonly GatewayMessage[], at: number): string {
  const asked = messages.slice(0, at + 1).findLast(({ rest }) => rest.role === 'user');
  return (asked?.parts ?? [])
    .filter(({ slot }) => slot === 'owner' || slot === 'system')
    .map(({ text }) => text)
    .join('\n');
}

function ofUser(message: GatewayMessage, at: number, kind: Item['kind'], question: string): readonly Item[] {
  const own = { kind, message: at, question, messages: null };
  const textsOf = (part: PromptPart): readonly ItemText[] =>
    givingWay(part).map(({ from, text }) => ({ part, from, text, kind: 'brought' }));
  const documents = message.documents.flatMap(({ part, title, source }, document): readonly Item[] => {
    const texts = [title, source].some(({ whole }) => whole !== undefined) ? [] : textsOf(part);
    return texts.length === 0 ? [] : [{ ...own, texts, document }];
  });
  const parts = message.parts.flatMap((part): readonly Item[] =>
    textsOf(part).map((text) => ({ ...own, texts: [text], document: null })),
  );
  return [...documents, ...parts];
}

function ofTalk(
  messages: readonly GatewayMessage[],
  { from, to }: { readonly from: number; readonly to: number },
): readonly Item[] {
  const texts = messages.slice(from, to).flatMap(({ parts, calls, rest }): readonly ItemText[] => [
    ...parts.flatMap((part): readonly ItemText[] =>
      givingWay(part).map(({ from: start, text }) => ({
        part,
        from: start,
        text,
        kind: rest.role === 'assistant' ? 'said' : 'brought',
      })),
    ),
    ...calls.map(({ part }): ItemText => ({ part, from: 0, text: part.text, kind: 'call' })),
  ]);
  const stays = to === messages.length;
  return [
    {
      kind: 'talk',
      message: from,
      texts,
      question: questionAt(messages, from),
      messages: stays ? null : { from, to },
      document: null,
    },
  ];
}

const volatility = ({ texts }: Item): number => CACHE_BLOCKS.indexOf(texts[0]!.part.block);

/**
 * All that may give way, the oldest first. Of what stands beside the last question the most volatile first, so that the beginning of the
 * prompt stays the same for as long as it can.
 */
export function itemsOf({ messages }: GatewayRequest): readonly Item[] {
  const last = lastQuestion(messages);
  const items = groupsOf(messages).flatMap((group): readonly Item[] => {
    const { from } = group;
    const message = messages[from]!;
    if (message.rest.role !== 'user') return isBegun(messages, from) ? [] : ofTalk(messages, group);
    const kind = from === last ? 'beside' : 'document';
    return ofUser(message, from, kind, questionAt(messages, from));
  });
  const beside = items.filter(({ kind }) => kind === 'beside');
  return [
    ...items.filter(({ kind }) => kind !== 'beside'),
    ...beside.toSorted((a, b) => volatility(b) - volatility(a)),
  ];
}

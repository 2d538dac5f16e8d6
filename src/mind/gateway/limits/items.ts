import type { CondensedForm } from '../../../domain/gateway/limits.ts';
import { stems } from '../../../lib/text/stems.ts';
import { CACHE_BLOCKS } from '../../../domain/context/cache-block.ts';
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
  /** It has a word of the last question that few others have: it gives way after those. */
  readonly meets: boolean;
  /** Messages that go with it when it goes, end exclusive; null where they stay. */
  readonly messages: { readonly from: number; readonly to: number } | null;
  /** The document that goes with it. */
  readonly document: number | null;
}

/** How far what gives way, and of it what meets the last question or does not; both where nothing is said. */
export interface Degree {
  readonly kind: Item['kind'];
  readonly form: CondensedForm;
  readonly meets?: boolean;
}

const earlier = (meets: boolean): readonly Degree[] => [
  { kind: 'document', form: 'line', meets },
  { kind: 'talk', form: 'half', meets },
  { kind: 'talk', form: 'quarter', meets },
  { kind: 'talk', form: 'line', meets },
  { kind: 'document', form: 'out', meets },
  { kind: 'talk', form: 'out', meets },
];

/**
 * In which order what gives way: documents and memories before the conversation, what has no word of the last question before what has one,
 * and what stands beside it last; each at first to half, and never further than it must.
 */
export const DEGREES: readonly Degree[] = [
  { kind: 'document', form: 'half' },
  { kind: 'document', form: 'quarter' },
  { kind: 'beside', form: 'half' },
  { kind: 'beside', form: 'quarter' },
  ...earlier(false),
  ...earlier(true),
  { kind: 'beside', form: 'line' },
  { kind: 'beside', form: 'out' },
];

/** A word that so large a share of all have tells none from another. */
const COMMON = 0.1;

/** Whether each has a word of the question that few of them have. */
function meeting(items: readonly Item[], question: string): readonly boolean[] {
  const words = stems(question);
  const asked = new Set(words);
  const having = items.map(
    ({ texts }) => new Set(texts.flatMap(({ text }) => stems(text)).filter((stem) => asked.has(stem))),
  );
  const rare = words.filter(
    (stem) => having.filter((own) => own.has(stem)).length <= Math.max(1, COMMON * items.length),
  );
  return having.map((own) => rare.some((stem) => own.has(stem)));
}

function questionAt(messages: readonly GatewayMessage[], at: number): string {
  const asked = messages.slice(0, at + 1).findLast(({ rest }) => rest.role === 'user');
  return (asked?.parts ?? [])
    .filter(({ slot }) => slot === 'owner' || slot === 'system')
    .map(({ text }) => text)
    .join('\n');
}

function ofUser(message: GatewayMessage, at: number, kind: Item['kind'], question: string): readonly Item[] {
  const own = { kind, message: at, question, meets: false, messages: null };
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
      meets: false,
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
  const others = items.filter(({ kind }) => kind !== 'beside');
  const meets = meeting(others, questionAt(messages, messages.length - 1));
  return [
    ...others.map((item, at) => ({ ...item, meets: meets[at]! })),
    ...beside.toSorted((a, b) => volatility(b) - volatility(a)),
  ];
}

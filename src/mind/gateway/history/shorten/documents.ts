import type { GatewayMessage, GatewayRequest, PromptPart } from '../../request.ts';

/** A stretch of a part that may be made shorter: all of it, or what stands in an element that is named as a document. */
export interface DocumentText {
  /** The part's name. */
  readonly part: string;
  /** Where it begins in the part's text, UTF-16 units. */
  readonly from: number;
  readonly text: string;
}

/** What stands beside a question, and the question. */
export interface AskedDocuments {
  readonly question: string;
  /** What was brought, and nothing of what was said. */
  readonly documents: readonly DocumentText[];
}

/**
 * Elements in which askers put what they bring (Anthropic's prompts, retrieval tools); of some that stand in each other the inner one first.
 */
const ELEMENTS = ['document_content', 'document', 'search_result', 'passage', 'article', 'transcript', 'file', 'context']; // prettier-ignore
/** Shorter ones are part of what is said, characters. */
const LEAST = 2_000;

function elementsIn({ name: part, text }: PromptPart): readonly DocumentText[] {
  for (const name of ELEMENTS) {
    const close = `</${name}>`;
    if (!text.includes(close)) continue;
    const found: DocumentText[] = [];
    for (const { 0: open, index } of text.matchAll(new RegExp(`<${name}(?:\\s[^<>]*)?>`, 'gu'))) {
      const from = index + open.length;
      const to = text.indexOf(close, from);
      if (to - from >= LEAST) found.push({ part, from, text: text.slice(from, to) });
    }
    if (found.length > 0) return found;
  }
  return [];
}

/** What of a part was brought and not said; of what is asked the elements that are named as documents. */
export function documentsIn(part: PromptPart): readonly DocumentText[] {
  if (part.whole !== undefined || part.text.trim() === '') return [];
  if (part.slot === 'data') return [{ part: part.name, from: 0, text: part.text }];
  return part.slot === 'owner' ? elementsIn(part) : [];
}

/** Whoever may instruct asks; what is brought is no question. */
function questionOf({ parts }: GatewayMessage, documents: readonly DocumentText[]): string {
  const said = parts
    .filter(({ slot }) => slot === 'owner' || slot === 'system')
    .map(({ name, text }) => {
      const own = documents.filter(({ part }) => part === name);
      const ends = own.map(({ from, text: { length } }) => from + length);
      return own.reduceRight((left, { from }, at) => `${left.slice(0, from)} ${left.slice(ends[at])}`, text);
    });
  return said.join('\n').trim();
}

/** Message by message, what may be made shorter for what is asked in it. What is brought without a question stays as it is. */
export function askedDocuments({ messages }: GatewayRequest): readonly AskedDocuments[] {
  return messages.flatMap((message) => {
    if (message.rest.role !== 'user') return [];
    const parts = [...message.documents.map(({ part }) => part), ...message.parts];
    const documents = parts.flatMap(documentsIn);
    const question = questionOf(message, documents);
    return question === '' || documents.length === 0 ? [] : [{ question, documents }];
  });
}

import { lexer, type Token, type Tokens } from 'marked';

/** A piece of a model's text as it is drawn. There is no HTML in it: what a model writes as such stays text. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'cite'; readonly n: number }
  | { readonly kind: 'break' }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'em' | 'del'; readonly inner: readonly Inline[] };

export type MarkdownBlock =
  | { readonly kind: 'paragraph'; readonly inner: readonly Inline[] }
  | { readonly kind: 'heading'; readonly inner: readonly Inline[] }
  | { readonly kind: 'quote'; readonly inner: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  | {
      readonly kind: 'list';
      readonly ordered: boolean;
      readonly items: readonly (readonly MarkdownBlock[])[];
    }
  | {
      readonly kind: 'table';
      readonly head: readonly (readonly Inline[])[];
      readonly rows: readonly (readonly (readonly Inline[])[])[];
    };

const CITE = /\[(\d{1,3})\](?![(:])/g;

/** A text with its citations apart. */
function withCites(text: string): readonly Inline[] {
  const pieces: Inline[] = [];
  let at = 0;
  for (const { index, 0: whole, 1: n } of text.matchAll(CITE)) {
    if (index > at) pieces.push({ kind: 'text', text: text.slice(at, index) });
    pieces.push({ kind: 'cite', n: Number(n) });
    at = index + whole.length;
  }
  if (at < text.length) pieces.push({ kind: 'text', text: text.slice(at) });
  return pieces;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};
const plain = (text: string): string =>
  text.replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity]!);

const inner = (token: { readonly tokens?: readonly Token[]; readonly raw: string }): readonly Inline[] =>
  token.tokens ? token.tokens.flatMap(pieceOf) : withCites(plain(token.raw));

function pieceOf(token: Token): readonly Inline[] {
  switch (token.type) {
    case 'strong':
    case 'em':
    case 'del':
      return [{ kind: token.type, inner: inner(token as Tokens.Strong) }];
    case 'codespan':
      return [{ kind: 'code', text: plain((token as Tokens.Codespan).text) }];
    case 'br':
      return [{ kind: 'break' }];
    case 'text':
      return 'tokens' in token && token.tokens
        ? token.tokens.flatMap(pieceOf)
        : withCites(plain((token as Tokens.Text).text));
    case 'escape':
      return withCites(plain((token as Tokens.Escape).text));
    // A link, an image, HTML: a model's addresses lead nowhere from here.
    default:
      return withCites(plain(token.raw));
  }
}

const ofCell = ({ tokens }: { readonly tokens: readonly Token[] }): readonly Inline[] =>
  tokens.flatMap(pieceOf);

function blockOf(token: Token): readonly MarkdownBlock[] {
  switch (token.type) {
    case 'space':
    case 'hr':
    case 'def':
      return [];
    case 'heading':
      return [{ kind: 'heading', inner: inner(token as Tokens.Heading) }];
    case 'code':
      return [{ kind: 'code', text: (token as Tokens.Code).text }];
    case 'blockquote':
      return [{ kind: 'quote', inner: withCites(plain((token as Tokens.Blockquote).text)) }];
    case 'list': {
      const { ordered, items } = token as Tokens.List;
      return [{ kind: 'list', ordered, items: items.map((item) => item.tokens.flatMap(blockOf)) }];
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      return [{ kind: 'table', head: header.map(ofCell), rows: rows.map((row) => row.map(ofCell)) }];
    }
    default:
      return [{ kind: 'paragraph', inner: inner(token as Tokens.Paragraph) }];
  }
}

/** A model's Markdown in blocks. */
export const blocksOf = (text: string): readonly MarkdownBlock[] => lexer(text).flatMap(blockOf);

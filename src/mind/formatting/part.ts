import { attributesOf, bodyOf } from '../candidates/index.ts';

/** A block of the prompt in what it is made of. */
export interface Part {
  readonly tag: string;
  /** Unescaped, in their order. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Unescaped. */
  readonly body: string;
}

/** What says which entry it is and whose words it holds: no formatter touches it. */
const OWN_MARKS: ReadonlySet<string> = new Set(['ref', 'trust', 'inherited']);

const BLOCK = /^<([a-z][a-z-]*)((?: [a-z][a-z-]*="[^"]*")*)>([^<>]*)<\/\1>$/u;
const ATTRIBUTE = / ([a-z][a-z-]*)="([^"]*)"/gu;

const unescaped = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&amp;', '&');

/** A block as it stands in a prompt; null for what is no single block. */
export function partOf(text: string): Part | null {
  const [, tag, attributes, body] = BLOCK.exec(text) ?? [];
  if (tag === undefined) return null;
  const named = [...attributes!.matchAll(ATTRIBUTE)].map(
    ([, name, value]) => [name!, unescaped(value!)] as const,
  );
  return { tag, attributes: Object.fromEntries(named), body: unescaped(body!) };
}

/** Attributes that a formatter writes itself, or loses. */
export const freeAttributes = ({ attributes }: Part): readonly (readonly [string, string])[] =>
  Object.entries(attributes).filter(([name]) => !OWN_MARKS.has(name));

/** The block again, around another body: its marks stay the golem’s own, and nothing in the body opens or closes one. */
export function blockAround({ tag, attributes }: Part, body: string): string {
  const own = Object.entries(attributes).filter(([name]) => OWN_MARKS.has(name));
  return `<${tag}${attributesOf(Object.fromEntries(own))}>${bodyOf(body)}</${tag}>`;
}

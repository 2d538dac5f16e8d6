/** Attributes of a block in the order given; null and undefined ones are left out. */
export type Attributes = Readonly<Record<string, string | number | null | undefined>>;

const UNSAFE = /[&<>]/;

/**
 * Makes text safe inside a block: it can neither open nor close one. `&` first, so that nothing is escaped twice.
 */
export function escapeText(text: string): string {
  // Most texts have nothing to escape, and a workspace looks at thousands.
  if (!UNSAFE.test(text)) return text;
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** The same for an attribute, where a quote would end it. */
function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;');
}

/** White space that {@link oneLine} would change: a space alone between two words it leaves as it is. */
const LOOSE = /^\s|\s$|\s\s|[^\S ]/u;

/** Whitespace and line breaks to single spaces, so that a summary stays one line. */
export function oneLine(text: string): string {
  return LOOSE.test(text) ? text.replace(/\s+/gu, ' ').trim() : text;
}

/** The first words of a text, an ellipsis where some were left out. Never cuts inside a word. */
export function firstWords(text: string, count: number): string {
  const words = oneLine(text).split(' ');
  return words.length <= count ? words.join(' ') : `${words.slice(0, count).join(' ')} …`;
}

/** What stands around the body of a whole XML-like block. */
interface BlockFrame {
  readonly head: string;
  readonly tail: string;
}

/** As they stand behind a tag. Names are ours; values are escaped here. */
export function attributesOf(attributes: Attributes): string {
  let all = '';
  for (const name of Object.keys(attributes)) {
    const value = attributes[name];
    if (value === null || value === undefined) continue;
    all += ` ${name}="${typeof value === 'number' ? value : escapeAttribute(oneLine(value))}"`;
  }
  return all;
}

/** `tag` and attribute names are ours; values are escaped here. */
const frameOf = (tag: string, attributes: Attributes): BlockFrame => ({
  head: `<${tag}${attributesOf(attributes)}>`,
  tail: `</${tag}>`,
});

/** A body as it stands in a block. */
export const bodyOf = (said: string): string => escapeText(said.trim());

/** One whole XML-like block. `tag` and attribute names are ours; values and body are escaped here. */
export function block(tag: string, attributes: Attributes, body: string): string {
  const { head, tail } = frameOf(tag, attributes);
  return head + bodyOf(body) + tail;
}

/** Attributes of a block in the order given; null and undefined ones are left out. */
export type Attributes = Readonly<Record<string, string | number | null | undefined>>;

/**
 * Makes text safe inside a block: it can neither open nor close one. `&` first, so that nothing is escaped twice.
 */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** The same for an attribute, where a quote would end it. */
function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;');
}

/** Whitespace and line breaks to single spaces, so that a summary stays one line. */
export function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

/** The first words of a text, an ellipsis where some were left out. Never cuts inside a word. */
export function firstWords(text: string, count: number): string {
  const words = oneLine(text).split(' ');
  return words.length <= count ? words.join(' ') : `${words.slice(0, count).join(' ')} …`;
}

/** One whole XML-like block. `tag` and attribute names are ours; values and body are escaped here. */
export function block(tag: string, attributes: Attributes, body: string): string {
  let head = '';
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined)
      head += ` ${name}="${escapeAttribute(oneLine(String(value)))}"`;
  }
  return `<${tag}${head}>${escapeText(body.trim())}</${tag}>`;
}

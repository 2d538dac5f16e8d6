/**
 * The beginning of a text, at most so many UTF-16 units of it. A character that would be halved is left out whole: half of one is
 * no text that a store, a model or a page could take.
 */
export function cutText(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
}

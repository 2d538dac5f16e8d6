import type { ShownPart } from '../../../domain/gateway/gateway.ts';

/** Characters of a turn by which it is known again in a list. */
const BEGINNING = 72;

/** What was said in some messages of a request, as it is kept; null where nothing of it is. */
export function turnText(
  parts: readonly ShownPart[],
  { from, to }: { readonly from: number; readonly to: number },
): string | null {
  const said = parts.filter(({ message }) => message !== null && message >= from && message < to);
  const texts = said.flatMap(({ text }) => (text === null || text === '' ? [] : [text]));
  return texts.length === 0 ? null : texts.join('\n\n');
}

/** Its first words, on one line. */
export function beginningOf(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  return line.length <= BEGINNING ? line : `${line.slice(0, BEGINNING).trimEnd()}…`;
}

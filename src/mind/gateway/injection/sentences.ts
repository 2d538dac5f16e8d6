import type { InjectionSpan } from '../../../domain/gateway/injection.ts';

/** Where one sentence, line or field of a record ends and the next begins. */
const SEAM = /(?<=[.!?。！？][)"'\]]*)\s+|(?<!\s)\s*\n\s*|(?<=[}\]],?)\s+|(?<=-->)|(?=<!--)/gu;

/** The sentences of a text in their order, without the space between them. */
export function sentencesOf(text: string): readonly InjectionSpan[] {
  const found: InjectionSpan[] = [];
  let from = 0;
  const end = (to: number): void => {
    if (text.slice(from, to).trim() !== '') found.push({ from, to });
  };
  for (const { index, 0: seam } of text.matchAll(SEAM)) {
    end(index);
    from = index + seam.length;
  }
  end(text.length);
  return found;
}

import type { CollectedChapter } from '../chapters.ts';

/** Tokens of a chapter, as it stands in a prompt. */
type Count = (chapter: CollectedChapter) => number;

/** A piece is cut shorter by this until it fits. */
const SHORTER = 0.8;

/** Where a text is cut: behind its last line that fits, else behind its last word. */
function cutAt(text: string, most: number): number {
  if (text.length <= most) return text.length;
  for (const sign of ['\n', ' ']) {
    const at = text.lastIndexOf(sign, most - 1);
    if (at > most / 2) return at + 1;
  }
  return most;
}

function piecesOf(text: string, length: number): readonly string[] {
  const pieces: string[] = [];
  for (let from = 0; from < text.length;) {
    const end = from + cutAt(text.slice(from), length);
    pieces.push(text.slice(from, end));
    from = end;
  }
  return pieces.filter((one) => one.trim() !== '');
}

/** A chapter that is longer than a prompt may be, in pieces that are not; itself where it fits. */
function divided(chapter: CollectedChapter, most: number, count: Count): readonly CollectedChapter[] {
  const tokens = count(chapter);
  if (tokens <= most) return [chapter];
  for (let length = Math.floor((chapter.text.length * most) / tokens); length > 1;) {
    const texts = piecesOf(chapter.text, length);
    const pieces = texts.map((text, at): CollectedChapter => {
      const of = `part ${at + 1} of ${texts.length}`;
      const { heading, part } = chapter;
      return { ...chapter, text, part: `${part}:${at}`, heading: heading === '' ? of : `${heading}, ${of}` };
    });
    if (pieces.every((one) => count(one) <= most)) return pieces;
    length = Math.floor(length * SHORTER);
  }
  return [];
}

/**
 * Chapters by the prompts in which they are read, each once and in their order. The same chapters and the same room give the same prompts,
 * whatever is asked: a provider that keeps what prompts begin with has them for the next question.
 * @param most tokens of the chapters of one prompt, so many that a single word fits
 */
export function planSteps(
  chapters: readonly CollectedChapter[],
  most: number,
  count: Count,
): readonly (readonly CollectedChapter[])[] {
  const steps: CollectedChapter[][] = [];
  let left = 0;
  for (const chapter of chapters.flatMap((one) => divided(one, most, count))) {
    const tokens = count(chapter);
    if (tokens > left || steps.length === 0) {
      steps.push([]);
      left = most;
    }
    steps.at(-1)!.push(chapter);
    left -= tokens;
  }
  return steps;
}

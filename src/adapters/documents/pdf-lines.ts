import type { Unit } from '../../lib/chunking/unit.ts';
import { HeadingPath } from './heading-path.ts';

/** A piece of a page as PDF.js tells it. */
export interface PdfText {
  readonly str: string;
  readonly hasEOL: boolean;
  readonly height: number;
  /** Its last two are the place on the page, from the left and from below. */
  readonly transform: readonly number[];
}

interface PdfLine {
  readonly text: string;
  readonly height: number;
  readonly y: number;
}

/** Of letters this much larger than most a line is a heading, if it is no longer than that. */
const LARGER = 1.15;
const LONGEST_HEADING = 140;
/** A paragraph ends where the next line is this many letters' heights below. */
const APART = 1.9;

/** A page's lines, as its pieces say where one ends. */
export function linesOfPage(items: readonly PdfText[]): readonly PdfLine[] {
  const lines: PdfLine[] = [];
  let text = '';
  let height = 0;
  let y = 0;
  const end = (): void => {
    const line = text.replaceAll(/\s+/g, ' ').trim();
    if (line !== '') lines.push({ text: line, height, y });
    text = '';
    height = 0;
  };
  for (const item of items) {
    if (text === '') y = item.transform[5] ?? 0;
    if (item.str.trim() !== '') height = Math.max(height, item.height);
    text += item.str;
    if (item.hasEOL) end();
  }
  end();
  return lines;
}

/** Pages as units: paragraphs by the room between lines, headings by the size of their letters. */
export class PdfReader {
  readonly #path = new HeadingPath();
  /** Letters by their height, in halves of a point: most are the text's own. */
  readonly #heights = new Map<number, number>();
  #any = false;

  page(number: number, lines: readonly PdfLine[]): readonly Unit[] {
    for (const { height, text } of lines) {
      const at = Math.round(height * 2);
      this.#heights.set(at, (this.#heights.get(at) ?? 0) + text.length);
    }
    const body = [...this.#heights].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])[0] / 2;
    const units: Unit[] = [];
    let gathered: PdfLine[] = [];
    const end = (): void => {
      if (gathered.length > 0) units.push(this.#unit(joined(gathered), number, 'prose'));
      gathered = [];
    };
    for (const line of lines) {
      const heading = body > 0 && line.height > body * LARGER && line.text.length <= LONGEST_HEADING;
      const before = gathered.at(-1);
      if (heading) {
        end();
        this.#path.set(Math.max(1, 4 - Math.round(line.height / body)), line.text);
        units.push(this.#unit(line.text, number, 'heading'));
        continue;
      }
      const gap = before ? Math.abs(before.y - line.y) : 0;
      if (before && (gap > Math.max(before.height, line.height, 1) * APART || line.y > before.y)) end();
      gathered.push(line);
    }
    end();
    return units;
  }

  #unit(text: string, page: number, kind: 'prose' | 'heading'): Unit {
    const gap = this.#any ? '\n\n' : '';
    this.#any = true;
    return { text, gap, kind, page, ...this.#path.place };
  }
}

/** Lines of a paragraph; a word that was parted at the end of one is put together again. */
function joined(lines: readonly PdfLine[]): string {
  return lines
    .map(({ text }) => text)
    .join('\n')
    .replaceAll(/(\p{Ll})-\n(\p{Ll})/gu, '$1$2');
}

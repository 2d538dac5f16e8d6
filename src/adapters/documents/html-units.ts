import { Parser } from 'htmlparser2';
import type { Unit, UnitKind } from '../../lib/chunking/unit.ts';
import { HeadingPath } from './heading-path.ts';

/** What nobody reads on a page. */
const SILENT = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'svg',
  'title',
  'iframe',
  'object',
  'select',
]);
/** What begins a line of its own. */
const BLOCKS = new Set(
  (
    'p div section article main aside header footer nav li dt dd blockquote figure figcaption table caption thead tbody form ' +
    'fieldset address details summary hr ul ol dl body legend dialog menu search center dir'
  ).split(' '),
);
const HEADING = /^h([1-6])$/;

/** The text of a page as a reader sees it: headings, paragraphs, items of lists, rows of tables, code as it stands. */
class HtmlReader {
  readonly units: Unit[] = [];
  readonly #path = new HeadingPath();
  #text = '';
  #kind: UnitKind = 'prose';
  #level = 0;
  #silent = 0;
  #pre = 0;
  #row = 0;
  #any = false;

  open(tag: string): void {
    if (SILENT.has(tag)) this.#silent += 1;
    if (this.#silent > 0) return;
    const heading = HEADING.exec(tag);
    if (heading) {
      this.end();
      this.#kind = 'heading';
      this.#level = Number(heading[1]);
    } else if (tag === 'pre') {
      this.end();
      this.#kind = 'code';
      this.#pre += 1;
    } else if (tag === 'tr') {
      this.end();
      this.#kind = 'row';
      this.#row += 1;
    } else if ((tag === 'td' || tag === 'th') && this.#text.trim() !== '') this.#text += ' | ';
    else if (tag === 'br') this.#text += this.#row > 0 ? ' ' : '\n';
    else if (BLOCKS.has(tag)) this.#part();
    else if (tag === 'button') this.#space();
  }

  /** A block begins a line, and within a row, which is one line, a word. */
  #part(): void {
    if (this.#row === 0) this.end();
    else this.#space();
  }

  #space(): void {
    if (!/(^|\s)$/.test(this.#text)) this.#text += ' ';
  }

  close(tag: string): void {
    if (SILENT.has(tag)) this.#silent = Math.max(0, this.#silent - 1);
    if (this.#silent > 0) return;
    if (tag === 'pre') this.#pre = Math.max(0, this.#pre - 1);
    if (tag === 'tr') this.#row = Math.max(0, this.#row - 1);
    if (HEADING.test(tag) || tag === 'pre' || tag === 'tr') this.end();
    else if (BLOCKS.has(tag)) this.#part();
    else if (tag === 'button') this.#space();
  }

  text(text: string): void {
    if (this.#silent === 0) this.#text += text;
  }

  end(): void {
    const text =
      this.#kind === 'code'
        ? this.#text.replace(/^\n+|\s+$/g, '')
        : this.#text
            .split('\n')
            .map((line) => line.replaceAll(/\s+/g, ' ').trim())
            .filter((line) => line !== '')
            .join(this.#pre > 0 ? '\n' : ' ');
    if (text.trim() !== '') {
      if (this.#kind === 'heading') this.#path.set(this.#level, text);
      this.units.push({ text, gap: this.#any ? '\n\n' : '', kind: this.#kind, ...this.#path.place });
      this.#any = true;
    }
    this.#text = '';
    this.#kind = 'prose';
  }
}

export async function* htmlUnits(pieces: AsyncIterable<string>): AsyncGenerator<readonly Unit[]> {
  const reader = new HtmlReader();
  const parser = new Parser(
    {
      onopentag: (name) => reader.open(name),
      onclosetag: (name) => reader.close(name),
      ontext: (text) => reader.text(text),
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  for await (const piece of pieces) {
    parser.write(piece);
    yield reader.units.splice(0);
  }
  parser.end();
  reader.end();
  yield reader.units.splice(0);
}

import { Parser } from 'htmlparser2';

/** What nobody reads on a page. */
const SILENT = new Set(['script', 'style', 'head', 'title', 'template', 'noscript', 'svg']);
/** What begins and ends a line. */
const LINES = new Set(
  'address article aside blockquote dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul'.split(
    ' ',
  ),
);
/** What stands beside the next of its kind. */
const CELLS = new Set(['td', 'th']);

/** The words of a page, line by line as a reader sees them. */
export function pageWords(html: string): string {
  let words = '';
  let silent = 0;
  const line = (name: string): void => {
    if (name === 'br' || (LINES.has(name) && !/(^|\n) *$/.test(words))) words += '\n';
    else if (CELLS.has(name) && !/\s$/.test(words)) words += ' ';
  };
  const parser = new Parser({
    onopentag(name) {
      if (SILENT.has(name)) silent += 1;
      line(name);
    },
    ontext(text) {
      if (silent === 0) words += text.replaceAll(/[ \t\r\n\u00a0]+/g, ' ');
    },
    onclosetag(name) {
      if (SILENT.has(name)) silent -= 1;
      if (name !== 'br') line(name);
    },
  });
  parser.end(html);
  return words
    .replaceAll(/ *\n */g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

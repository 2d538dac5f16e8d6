import type { IngestItem } from '../../domain/memory/ingest.ts';
import { cutText } from '../text/cut-text.ts';

/** Characters of a passage at most: the embedding model reads the first 256 tokens, some 1,000 characters. Ours. */
const MOST = 800;
/** What is shorter is put together with what follows it. Ours. */
const SHORT = 300;
/** How much longer than its share a part may be, to end with a sentence. Ours. */
const SLACK = 120;
/** As long as the golem takes a name for. */
const LONGEST_NAME = 100;
const LONGEST_TITLE = 200;
const LONGEST_ID = 200;

/** A text's parts of at most so many characters, cut between sentences where there are any, else between words. */
function cut(text: string): readonly string[] {
  const parts: string[] = [];
  let rest = text.trim();
  // Parts of about the same length, so that no scrap is left at the end.
  const most = Math.min(MOST, Math.ceil(rest.length / Math.ceil(rest.length / MOST)) + SLACK);
  while (rest.length > most) {
    const head = rest.slice(0, most);
    const sentence = Math.max(...['. ', '! ', '? ', '.\n', '。', '\n'].map((end) => head.lastIndexOf(end)));
    const space = head.lastIndexOf(' ');
    // No surrogate pair is cut in two.
    const whole = /[\uD800-\uDBFF]$/.test(head) ? most - 1 : most;
    const at = sentence >= SHORT ? sentence + 1 : space >= SHORT ? space : whole;
    parts.push(rest.slice(0, at).trim());
    rest = rest.slice(at).trim();
  }
  return rest === '' ? parts : [...parts, rest];
}

/** Paragraphs as passages of a sensible length, in their order: short ones together, long ones in parts. */
export function passagesOf(text: string): readonly string[] {
  const passages: string[] = [];
  let gathered = '';
  for (const part of text.split(/\n[ \t]*\n/).flatMap(cut)) {
    const joined = gathered === '' ? part : `${gathered}\n\n${part}`;
    if (joined.length > MOST) {
      passages.push(gathered);
      gathered = part;
    } else if (joined.length >= SHORT) {
      passages.push(joined);
      gathered = '';
    } else gathered = joined;
  }
  return gathered === '' ? passages : [...passages, gathered];
}

/** What somebody said, as items: one, or several where it is long. */
export function itemsOf(
  message: Omit<IngestItem, 'at'> & { readonly at?: number | null },
): readonly IngestItem[] {
  const { text, id, by, title, at } = message;
  const said = by && cutText(by.trim(), LONGEST_NAME);
  const about = title && cutText(title.trim(), LONGEST_TITLE);
  return passagesOf(text).map((passage, i) => ({
    text: passage,
    ...(id !== undefined && { id: cutText(i === 0 ? id : `${id}#${i + 1}`, LONGEST_ID) }),
    ...(said !== undefined && said !== '' && { by: said }),
    ...(about !== undefined && about !== '' && { title: about }),
    ...(typeof at === 'number' && { at }),
  }));
}

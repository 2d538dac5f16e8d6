import PostalMime, { type Email } from 'postal-mime';
import type { IngestItem } from '../../domain/memory/ingest.ts';
import { decodedText } from '../bytes/encoding.ts';
import { messagesOf } from './mbox.ts';
import { Leaving, type NoteSource } from './note-file.ts';
import { pageWords } from './page-words.ts';
import { itemsOf } from './pieces.ts';

/** Headers of a message that are read, bytes. */
const MOST_HEADERS = 2 ** 20;
const BEYOND_ASCII = /[\x80-\xff]/;

/** A message's bytes. One that says no encoding of what it has beyond ASCII is in UTF-8, or in what old programs wrote. */
function bytesOf(message: string): Uint8Array<ArrayBuffer> {
  if (/[\u0100-\uffff]/.test(message)) return new TextEncoder().encode(message);
  const bytes = Uint8Array.from(message, (sign) => sign.charCodeAt(0));
  if (!BEYOND_ASCII.test(message) || /charset\s*=/i.test(message)) return bytes;
  try {
    return new TextEncoder().encode(decodedText(bytes));
  } catch {
    return bytes;
  }
}

/** The words of a message: its plain text, else its page; null where it has none. */
function wordsOf({ text, html }: Email): string | null {
  const plain = text?.replaceAll('\r\n', '\n').trim() ?? '';
  const words = plain === '' && html ? pageWords(html) : plain;
  return words === '' ? null : words;
}

/**
 * The messages of a mailbox, each with who wrote it, when, and its subject.
 * @param text a sign for each byte, since messages have encodings of their own
 */
export async function mailbox(text: string, source: string): Promise<NoteSource> {
  const leaving = new Leaving();
  const items: IngestItem[] = [];
  for (const message of messagesOf(text)) {
    let email: Email;
    try {
      email = await PostalMime.parse(bytesOf(message), { maxHeadersSize: MOST_HEADERS });
    } catch {
      leaving.out('messages in an unknown format');
      continue;
    }
    for (const { disposition, related } of email.attachments)
      leaving.out(disposition === 'inline' || related === true ? 'pictures in messages' : 'attachments');
    const words = wordsOf(email);
    if (words === null) {
      leaving.out('messages without text');
      continue;
    }
    const date = Date.parse(email.date ?? '');
    if (Number.isNaN(date) && email.date !== undefined) leaving.out('unreadable times');
    const by = (email.from?.name || email.from?.address)?.replaceAll(/\s+/g, ' ');
    // A sign that stands in place of what could not be read.
    if (`${words}${by ?? ''}${email.subject ?? ''}`.includes('\ufffd'))
      leaving.out('messages with unreadable characters');
    items.push(
      ...itemsOf({
        text: words,
        at: Number.isNaN(date) ? null : date / 1_000,
        ...(email.messageId && { id: email.messageId }),
        ...(by && { by }),
        ...(email.subject && { title: email.subject.replaceAll(/\s+/g, ' ') }),
      }),
    );
  }
  return { source, form: 'mail', items, leftOut: leaving.all };
}

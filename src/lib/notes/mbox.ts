/** A line that begins a message of an mbox file (RFC 4155). */
const FROM_LINE = /^From \S+.*\d{4}\s*$/;

/** Whether a text is a mailbox, or one message that was saved. */
export const isMail = (path: string, text: string): boolean =>
  /\.(mbox|eml)$/i.test(path) ||
  (FROM_LINE.test(text.slice(0, 500).split(/\r?\n/, 1)[0] ?? '') &&
    /^(from|date|subject|message-id):/im.test(text.slice(0, 4_000)));

/** The messages of a mailbox, each as it was sent; what was no mailbox is one message. */
export function messagesOf(text: string): readonly string[] {
  const messages: string[][] = [];
  let begins = true;
  for (const line of text.split(/(?<=\n)/)) {
    // Only behind a blank line does a message begin; one that says From in its text has a > before it.
    if (begins && FROM_LINE.test(line.trimEnd())) messages.push([]);
    else if (messages.length === 0) messages.push([line]);
    else messages.at(-1)!.push(line.replace(/^>(>*From )/, '$1'));
    begins = line.trim() === '';
  }
  return messages.map((lines) => lines.join(''));
}

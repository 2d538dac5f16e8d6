import { catalog } from '../language/index.ts';
import { formatNumber } from '../words/index.ts';

export const english = {
  cancel: 'Cancel',
  zone: {
    files: (what: string) => `Files of ${what}`,
    folder: (what: string) => `Folder of ${what}`,
    chooseFiles: 'Choose files',
    chooseFolder: 'Choose a folder',
    reading: 'Reading…',
  },
  given: {
    limits: (files: number, megabytes: number) =>
      `At most ${formatNumber(files)} files of ${formatNumber(megabytes)} MB, and ${formatNumber(10_000)} passages at a time.`,
    archive: 'This is an archive. Unpack it and drop the folder.',
    unnamed: 'The name does not say what is packed inside. Rename the file, for example to chat.json.gz.',
    unread: 'Only Markdown, text, mailboxes (.mbox, .eml), JSON and JSON Lines can be read, plain or gzip.',
    large: (megabytes: number) => `Larger than ${formatNumber(megabytes)} MB. Split the file.`,
    largeUnpacked: (megabytes: number) =>
      `Larger than ${formatNumber(megabytes)} MB unpacked. Split the file.`,
    damaged: (why: string) => `Cannot be unpacked: ${why}. Get the file again from its source.`,
    tooMany: (files: number) => `Only the first ${formatNumber(files)} files are read.`,
    unreadable: 'The browser could not read the file.',
    notText: 'Not a text file: it contains binary data.',
  },
  cargo: {
    life: 'Everything',
    events: 'Context events (JSONL)',
    memoryToRead: 'Memory, to read (Markdown)',
    memory: 'Memory (JSONL)',
    records: 'Records (JSONL)',
    ledger: 'Ledger (CSV)',
  },
  kinds: {
    life: 'A golem’s life',
    lines: 'JSON Lines',
  },
};

export const t = catalog('files', english);

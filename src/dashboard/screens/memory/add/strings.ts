import type { NoteForm } from '../../../../lib/notes/note-file.ts';
import { catalog } from '../../../language/index.ts';
import { count, formatNumber } from '../../../words/index.ts';

const passages = (n: number): string => count(n, 'passage');

const forms: Record<NoteForm, string> = {
  notes: 'notes',
  mail: 'mail',
  WhatsApp: 'WhatsApp',
  ChatGPT: 'ChatGPT',
  Claude: 'Claude',
  Telegram: 'Telegram',
  Messenger: 'Messenger',
  Slack: 'Slack',
  JSON: 'JSON',
};

/** What became of passages that were taken in. */
interface Taken {
  readonly kept: number;
  readonly wanted: number;
  readonly cancelled: boolean;
}

export const english = {
  forms,
  drop: {
    what: 'notes or a chat',
    about:
      'Drop notes or chats anywhere on this screen, then ask questions about them: Markdown (including Obsidian and Logseq folders), text, mailboxes, JSON, exports from WhatsApp, Telegram, Messenger, Slack, ChatGPT or Claude, or memories that a golem exported. Files are read in this browser and uploaded nowhere.',
  },
  error: {
    kept: (n: number) => `${count(n, 'passage is', 'passages are')} kept.`,
    nothingKept: 'Nothing was kept.',
    keptOfFile: (n: number) => `${count(n, 'memory from the file is', 'memories from the file are')} kept.`,
    nothingChanged: 'Nothing was changed.',
  },
  take: {
    in: (n: number) => `Take in ${passages(n)}`,
    other: 'Choose other files',
    progress: (done: number, of: number) =>
      `${formatNumber(done, { digits: 0 })} of ${passages(of)} processed`,
    cancel: 'Cancel',
    cancelling: 'Cancelling',
    taken: ({ kept, wanted, cancelled }: Taken) =>
      (kept < wanted
        ? `${formatNumber(kept, { digits: 0 })} of ${passages(wanted)} taken in`
        : `${passages(kept)} taken in`) + (cancelled ? '; the rest was cancelled.' : '.'),
    found: 'Search finds them by their words now, and by meaning once they have vectors.',
    linked: (n: number) => `${count(n, 'link')} made between them. Open a memory to see its links.`,
    refused: (n: number) => `${passages(n)} not kept: duplicates, no content, or the golem’s own words.`,
    quarantined: (n: number) =>
      n === 1
        ? '1 of them reads like an instruction and is in quarantine: no search finds it.'
        : `${formatNumber(n, { digits: 0 })} of them read like instructions and are in quarantine: no search finds them.`,
    ask: 'Ask a question',
    undo: 'Undo',
    more: 'Take in more',
    undoing: 'Undoing…',
    undone: (n: number) => `${passages(n)} deleted.`,
    again: 'Take in other files',
  },
  preview: {
    passages,
    passagesAfter: (files: number, of: string) =>
      `from ${count(files, 'file or channel', 'files or channels')}${of === '' ? '' : ` (${of})`}. Nothing is kept yet.`,
    question: 'Order of day and month',
    speakers: 'Speakers',
    speakersAnd: (names: string, more: number) => `${names} and ${formatNumber(more, { digits: 0 })} more`,
    dates: 'Dates',
    beginning: 'Beginning',
    overLimit: 'Over the limit',
    beyond: (beyond: number, first: number) =>
      `Only the first ${formatNumber(first, { digits: 0 })} are taken in, not the ${passages(beyond)} after them.`,
    links: 'Links',
    linked: (n: number) => `${count(n, 'link')} between passages.`,
    linkedMissing: (n: number, missing: number) =>
      `${count(n, 'link')} between passages; ${formatNumber(missing, { digits: 0 })} more ${missing === 1 ? 'leads to a missing note' : 'lead to missing notes'}.`,
    skipped: 'Skipped',
    unread: 'Not read',
    more: (n: number) => `and ${formatNumber(n, { digits: 0 })} more`,
  },
  form: {
    legend: 'New entry',
    type: 'Type',
    category: 'Category',
    none: 'none',
    title: 'Title',
    text: 'Text',
    tags: 'Tags, separated by commas',
    remember: 'Remember',
    saving: 'Saving…',
    failed: (why: string) => `Not saved: ${why}`,
    stillHere: 'Your text is still in the form.',
    saved: 'Saved:',
  },
};

export const t = catalog('screens/memory/add', english);

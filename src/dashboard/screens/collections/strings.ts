import type { Chunking, DocumentKind, SearchMode } from '../../../domain/memory/collection.ts';
import { catalog } from '../../language/index.ts';
import { count, formatNumber } from '../../words/index.ts';

const whole = (n: number): string => formatNumber(n, { digits: 0 });
const documents = (n: number): string => count(n, 'document');
const passages = (n: number): string => count(n, 'passage');

const kinds: Record<DocumentKind, string> = {
  text: 'text',
  markdown: 'Markdown',
  html: 'HTML',
  pdf: 'PDF',
  csv: 'CSV',
  json: 'JSON',
  code: 'source code',
};

const chunkings: Record<Chunking, string> = {
  recursive: 'by headings and paragraphs',
  semantic: 'where the topic changes (slow)',
  fixed: 'at a fixed length',
};

const modes: Record<SearchMode, string> = {
  hybrid: 'words and meaning',
  keyword: 'words',
  vector: 'meaning',
};

export const english = {
  panels: {
    search: 'Search documents',
    add: 'Add documents',
    collections: 'Collections',
    passage: 'Passage',
    readAll: 'Read all of it',
  },
  heading: 'Collections',
  page: (page: number) => `page ${page}`,
  more: (n: number) => `and ${whole(n)} more`,
  undo: 'Undo',
  add: {
    defaultName: 'Documents',
    what: 'documents',
    about:
      'Drop files or a folder anywhere on this screen to search them: text, Markdown, HTML, PDF, CSV, JSON, source code. Files are read in this browser and uploaded nowhere. The golem does not learn from them.',
    into: 'Collection',
    chunking: 'Chunking',
    chunkings,
    kept: 'Documents added before the error are kept.',
    tooMany: (most: number) =>
      `At most ${whole(most)} files can be added at a time. Add the folder in parts.`,
    progress: (done: string, of: string, n: number, all: number, collection: string) =>
      `${done} of ${of}, ${whole(n)} of ${documents(all)} into “${collection}”`,
    reading: (name: string) => `Reading ${name}`,
    saving: 'Saving',
    cancel: 'Cancel',
    cancelling: 'Cancelling',
  },
  added: {
    undone: (n: number) => `${documents(n)} removed.`,
    added: (n: number, chunks: number) => `${documents(n)} added, ${passages(chunks)}.`,
    replaced: (n: number) =>
      n === 1 ? '1 replaced an earlier version.' : `${whole(n)} replaced earlier versions.`,
    cancelled: 'The rest was cancelled.',
    found: 'Search finds them by their words now, and by meaning once they have vectors.',
    guessed: 'Not UTF-8, read as Windows-1252. Check these letters:',
    letters: (name: string, n: number) => `${name}: ${count(n, 'letter')}`,
    refused: (n: number) => `${documents(n)} not added:`,
    more: 'Add more',
  },
  list: {
    allVectors: 'all found by meaning',
    someVectors: (n: number, of: number) => `${whole(n)} of ${whole(of)} found by meaning`,
    removed: (name: string) => `“${name}” was removed.`,
    reading: 'Reading the collections…',
    none: 'No collections yet.',
    noneHow: 'A collection holds documents that are searched together. Add a document to create one.',
    size: (n: number, chunks: number, bytes: string) => `${documents(n)}, ${passages(chunks)}, ${bytes}`,
    vectorsOf: (name: string) => `Vectors of ${name}`,
    show: 'Show documents',
    hide: 'Hide documents',
    remove: 'Remove',
    removeOf: (name: string) => `Remove ${name}`,
    removing: (name: string) => `Removing ${name}`,
    bringingBack: (name: string) => `Restoring ${name}`,
    vectorsWait: (why: string) => `No vectors are computed now: ${why}`,
    notKept: 'Documents are kept in memory only: they are gone when this tab closes.',
  },
  codex: {
    label: 'Codex of',
    legend: (name: string) => `Whose codex ${name} is`,
    help: 'Requests are given these documents: whole where they fit, else the chapters at work and a search. The golem’s thoughts are given the chapters at work, where a model thinks',
    uses: { chat: 'chats', proxy: 'programs', ask: 'Ask', golem: 'the golem' },
    elsewhere: (name: string, chapters: number) =>
      `The golem’s codex also has “${name}” (${count(chapters, 'chapter')}), which is not in this browser.`,
    takeOut: 'Take out',
    choosing: 'Choosing the codex',
  },
  documents: {
    what: 'the documents',
    label: 'Documents',
    document: 'Document',
    passages: 'Passages',
    size: 'Size',
    remove: 'Remove',
    first: (shown: number, of: number) => `The first ${whole(shown)} of ${whole(of)}.`,
  },
  hit: {
    in: (collection: string) => `in ${collection}`,
    score: 'score',
    words: 'words',
    meaning: 'meaning',
    relativeMeaning: 'meaning relative to the best',
    noVector: 'no vector yet',
    rerank: 'rerank',
    instruction: 'reads like an instruction',
  },
  passage: {
    close: 'Close',
    what: 'the document',
    missing: 'Document not found: it was removed, or is in another browser.',
    kinds,
    about: (kind: string, bytes: string, chunks: number, collection: string) =>
      `${kind}, ${bytes}, ${passages(chunks)}, in ${collection}`,
    textOf: (name: string) => `Text of ${name}`,
    nav: 'Passages',
    before: 'Previous passage',
    after: 'Next passage',
    place: (n: number, of: number) => `${whole(n)} of ${whole(of)}`,
  },
  reading: {
    legend: 'A question to every chapter',
    question: 'Question',
    about:
      'Every chapter of these collections is read for this question, some at a time. Findings cite their chapter.',
    placeholder: 'Which limits do the documents state?',
    collections: 'Collections',
    model: 'Model',
    anyModel: 'the first that answers',
    nothing: 'Nothing to read.',
    noModel: 'Reading needs a language model.',
    setUp: 'Set one up',
    ask: 'Estimate',
    estimate: (chapters: number, steps: number, model: string, tokens: number) =>
      `${count(chapters, 'chapter')} in ${count(steps, 'step')} with ${model}: at most ${whole(tokens)} tokens.`,
    budget: 'Budget',
    tokensUnit: 'tokens',
    tooDear: 'Below the estimate. Raise the budget or choose fewer collections.',
    begin: 'Read all of it',
    back: 'Back',
    list: 'Readings',
    states: { running: 'reading', stopped: 'stopped', failed: 'failed', done: 'done' },
    read: (read: number, of: number) => `${whole(read)} of ${count(of, 'chapter')}`,
    progress: (read: number, of: number, unread: number) =>
      `${whole(read)} of ${count(of, 'chapter')} read${unread === 0 ? '' : `, ${whole(unread)} unreadable`}`,
    tokens: (input: number, output: number, cached: number | null) =>
      `Tokens: ${whole(input)} in${cached === null ? '' : ` (${whole(cached)} from the provider’s cache)`}, ${whole(output)} out.`,
    estimated: 'Partly estimated: the provider did not report all of them.',
    stop: 'Stop',
    resume: 'Resume',
    again: 'Read what has changed',
    forget: 'Delete',
    forgetOf: (question: string) => `Delete the reading “${question}”`,
    answer: 'Answer',
    nothingFound: (n: number) => `None of the ${count(n, 'chapter')} read says anything on this.`,
    toFact: (n: number) => `Finding ${whole(n)}`,
    by: (model: string) => `Written by ${model} from the findings alone.`,
    byRule: (why: string) => `The findings as they are: ${why}`,
    dropped: (n: number) => `${count(n, 'sentence')} dropped: no finding says that.`,
    left: (n: number) => `${count(n, 'finding')} had no room in the last prompt; all stand below.`,
    unread: (n: number) => `${count(n, 'chapter')} not read`,
    differ: 'Chapters differ',
    foundBy: { rule: 'by rule', model: 'by the model' },
    facts: (n: number) => count(n, 'finding'),
    refused: (n: number) => `${count(n, 'finding')} refused: the quote or a figure is not in the chapter.`,
  },
  search: {
    about: 'Words or a question',
    placeholder: 'What do the documents say about…',
    action: 'Search',
    by: 'By',
    modes,
    in: 'In',
    all: 'all collections',
    empty: 'Results appear here, each with its document, page and heading.',
    addFirst: 'Add documents first.',
    type: 'Type words or a question.',
    found: (n: number, of: number) => `${passages(n)} of ${whole(of)}`,
    foundByWords: (n: number, of: number) => `${passages(n)} of ${whole(of)}, by words`,
    foundWithoutVectors: (n: number, of: number) =>
      `${passages(n)} of ${whole(of)}, by words only: no vectors to compare yet`,
    foundPartly: (n: number, of: number, embedded: number) =>
      `${passages(n)} of ${whole(of)}; ${whole(embedded)} have a vector, the others are found by words`,
    none: 'No matches.',
    noneHow: 'No document has one of these words, or comes near their meaning.',
  },
};

export const t = catalog('screens/collections', english);

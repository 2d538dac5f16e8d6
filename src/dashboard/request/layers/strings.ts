import { catalog } from '../../language/index.ts';
import { count, formatNumber } from '../../words/index.ts';

const whole = (value: number): string => formatNumber(value, { digits: 0 });

export const english = {
  cache: {
    nearest: 'Nearest question',
    nearestHelp: 'How certain it is that it means the same',
    certain: (share: string) => `${share} certain`,
    needed: 'Needed',
    neededHelp: 'Follows from the share of wrong answers that you allow, and is learnt for each entry',
    cosine: 'Cosine similarity',
    differsIn: 'Differs in',
    learnt: 'Learnt from this reply',
    right: 'the cached answer would have served',
    wrong: 'the cached answer would have been wrong',
    forget: 'Forget this reply',
    forgetNote: 'This cached reply won’t be used again.',
    forgetting: 'Forgetting the reply',
    forgotten: 'Forgotten.',
    wasGone: 'It was no longer cached.',
  },
  compaction: {
    summarised: (messages: number, sentences: number) =>
      `${count(messages, 'message')} replaced by ${count(sentences, 'sentence')}.`,
    briefed: (messages: number, sentences: number) =>
      `${count(messages, 'message')} replaced by a briefing of ${count(sentences, 'sentence')}.`,
    noSession: 'The request named no conversation, so nothing can be brought back.',
    reloaded: 'The page was left since: the conversation’s next request is summarised anew.',
    fromNext: 'Turns that you bring back are sent in full from the conversation’s next request on.',
    headings: {
      OBJECTIVE: 'objective',
      CONTEXT: 'context',
      STATE: 'state',
      CONSTRAINTS: 'constraints',
      NEXT_STEPS: 'next steps',
    },
    by: (model: string) => `by ${model}`,
    rules: 'rules to the letter',
    extracted: 'extracted sentences',
    extractedAs: (why: string) => `extracted sentences: of the model’s words ${why}`,
    turns: 'Turns that gave way',
    messages: (from: number, to: number) => `Messages ${from} to ${to}`,
    name: (from: number, to: number) => `messages ${from} to ${to}`,
    sentWhole: (tokens: number) => `${count(tokens, 'token')} in full, sent in full`,
    told: (tokens: number, told: number, sentences: number) =>
      `${count(tokens, 'token')} in full, ${told} of ${count(sentences, 'sentence')} kept`,
    noText: 'Text not kept.',
    summarise: 'Summarise',
    bringBack: 'Bring back',
    summarising: 'Summarising the turn',
    bringingBack: 'Bringing the turn back',
  },
  injection: {
    flagged: (part: string, slot: string, trust: string, score: string, threshold: string, by: string) =>
      `${part}, said by ${slot}, trust ${trust}: score ${score}, cut from ${threshold} on, by ${by}.`,
    withCut: (part: string) => `${part}, with what was cut out`,
    noText: (places: string) => `Text not kept; cut out: ${places}.`,
    place: (from: number, to: number) => `characters ${whole(from)} to ${whole(to)}`,
    refused: '✕ The reply was refused:',
    refusedFor: (names: string) => `it names ${names}, which no trusted source contains.`,
  },
  other: {
    details: 'Details',
    detailsOf: (layer: string) => `Details of ${layer}`,
  },
  pii: {
    masked: (times: number) => `${whole(times)} masked`,
    inReply: 'In the reply',
    inReplyHelp: 'Placeholders in the reply that were replaced by their originals for whoever asked',
    restored: (times: number) => `${whole(times)} put back`,
  },
  prefix: {
    tokens: (tokens: number, by: string) => `${count(tokens, 'token')}, counted by ${by}:`,
    stable: (tokens: number) => `${whole(tokens)} in the stable prefix`,
    common: (tokens: number) => `the first ${whole(tokens)} as in the request before`,
    differs: (part: string, how: string, at: number) =>
      `First to differ: ${part}, ${how}, at character ${whole(at)}.`,
    how: {
      same: 'same',
      appended: 'appended',
      changed: 'changed',
      new: 'new',
      gone: 'gone',
    },
    before: 'The request before',
    was: 'Before',
    wasName: (part: string) => `${part} in the request before`,
    is: 'Now',
    isName: (part: string) => `${part} in this request`,
  },
  shorter: {
    list: 'Shortened documents',
    kept: (kept: number, tokens: number, keptPieces: number, pieces: number) =>
      `${whole(kept)} of ${whole(tokens)} tokens kept, ${whole(keptPieces)} of ${whole(pieces)} sentences, rows and blocks`,
    marked: (part: string) => `${part}, with the kept text marked`,
    noText: 'The original cannot be shown here; below is how it was sent.',
  },
  tools: {
    sizes: (by: string, chosen: string, all: string) =>
      `By ${by}. ${chosen} tokens of definitions, ${all} with all tools.`,
    shown: 'Tools shown',
    left: (many: number) => `Tools excluded, ${count(many, 'tool')}`,
    called: 'Calls executed here',
    because: {
      limit: 'others fit better',
      tokens: 'no room for its definition',
      complex: 'never in a prompt; a search finds it',
      'same-name': 'another tool of its name is shown',
    },
    shownHead: 'Shown',
    score: 'Score',
    meaning: 'Meaning',
    meaningHelp: 'Cosine similarity to the request; a dash where words alone decided',
    words: 'Words',
    wordsHelp: 'Share of what the request’s words say that the tool’s own cover',
    tokens: 'Tokens',
    leftHead: 'Excluded',
    why: 'Why',
    calledHead: 'Executed here',
    result: 'Result',
    answered: '● answered',
    characters: 'Characters returned',
  },
};

export const t = catalog('request/layers', english);

import { catalog } from '../../language/index.ts';
import { count, formatNumber } from '../../words/index.ts';

const whole = (value: number): string => formatNumber(value, { digits: 0 });

export const english = {
  panels: {
    contextEvents: 'Context events',
  },
  screen: {
    title: 'Mind',
    parts: 'Parts of the Mind screen',
    prompt: 'This prompt',
    learnt: 'What it learnt',
    workings: 'How it came about',
    noTick: (param: string) => `“${param}” is not a tick.`,
    ticks: 'A tick is a whole number from 1.',
    showLatest: 'Show the latest workspace',
    workspace: 'the workspace',
    tick: (tick: number) => `Tick ${tick}`,
    restedAfter: 'ended at T0 and assembled no workspace.',
    notYetAfter: (asked: number) => `is the latest; tick ${asked} has not happened yet.`,
    shownBefore: 'Showing the last workspace before it:',
    shownTick: (tick: number) => `tick ${tick}`,
    noneYet: 'No workspace yet.',
    noneUpTo: 'No workspace up to this tick.',
    whenOne:
      'The prompt of every tick that deliberates (T1 and T2) appears here: which entries went in, which were excluded, and why. A surprising observation or a steer triggers one.',
    goToLive: 'Go to Live to start, step or steer',
    eventsNote: 'kept with this life; every policy revision can be rebuilt from them',
  },
  header: {
    tick: (tick: number) => `Tick ${tick}`,
    field: 'Layers',
    task: (task: string) => `task ${task}`,
    size: (used: number, budget: number, share: string) =>
      `${whole(used)} of ${whole(budget)} tokens (${share})`,
    sizeAround: (used: number, budget: number, share: string, around: number) =>
      `${whole(used)} of ${whole(budget)} tokens (${share} with ${whole(around)} more for instructions)`,
    inLine: (inside: number, inLine: number) => `${inside} in, ${inLine} of them as one line`,
    inside: (inside: number) => `${inside} in`,
    excluded: (excluded: number) => `${excluded} excluded`,
    gaveWay: (excluded: number, gaveWay: number) =>
      `${excluded} excluded, ${gaveWay} of them for lack of room`,
    pressure: (route: string, share: string) => `${route} (everything: ${share} of the room)`,
    counted: (tokenizer: string) => `tokens counted with ${tokenizer}`,
    countedError: (tokenizer: string, low: string, high: string) =>
      `tokens counted with ${tokenizer}; error for the model ${low} to ${high}`,
    revision: (revision: number) => `policy revision ${revision}`,
    ticks: 'Ticks with a workspace',
    noEarlier: 'No earlier',
    earlierHint: ', the workspace before',
    noLater: 'No later',
    laterHint: ', the next workspace',
    following: 'Following the latest',
    follow: 'Follow the latest',
  },
  routes: {
    full: {
      name: 'all entries in full',
      about: 'A T1 thought with room to spare: memories above the floors are included in full.',
    },
    hybrid: {
      name: 'recent entries in full, older ones as one line',
      about:
        'The latest episodes are included in full, older ones as one line with their outcome: as many as fit, or seven if the reader can ask for the rest.',
    },
    rag: {
      name: 'essentials only',
      about:
        'Everything would take too much room, and the reader can ask for the rest: fewer episodes, in full or as one line.',
    },
  },
  reader: {
    unknown: (reply: number) =>
      `for a model with an unknown context window, ${whole(reply)} tokens reserved for the reply`,
    known: (model: string, tokens: number, reply: number) =>
      `for ${model}, context window ${whole(tokens)} tokens, ${whole(reply)} reserved for the reply`,
    onDevice: (model: string, tokens: number, reply: number) =>
      `for ${model} on this device, context window ${whole(tokens)} tokens, ${whole(reply)} reserved for the reply`,
  },
  events: {
    filter: 'Filter events',
    type: 'Event',
    all: 'all types',
    upTo: 'Up to tick',
    latest: 'latest',
    readOnly: 'Read only: another tab runs this golem',
    export: 'Export all as JSONL…',
    exporting: (written: string) => `Exporting, ${written} written`,
    cancel: 'Cancel the export',
    notExported: (why: string) => `The events were not exported: ${why}`,
    exportAgain: 'This life is unchanged. Delete the unfinished file and export again.',
    events: 'the events',
    none: 'No such event yet.',
    noneYet:
      'None yet. An event appears when a tick deliberates, the policy or the regime changes, or a feedback loop learns.',
    list: 'Context events, newest first',
    tick: (tick: number) => `tick ${tick}`,
    birth: 'birth',
    changes: 'Changes',
    earlier: (many: number) => `Show ${many} earlier`,
    names: {
      'context:assembled': 'assembled',
      'context:policy_updated': 'policy updated',
      'context:regime_override': 'regime override',
      'context:feedback_loop': 'feedback loop',
      'context:compacted': 'compacted',
    },
    triggers: {
      genesis: 'at birth',
      owner: 'by the owner',
      restore: 'restored',
    },
    guidelineStatus: {
      'in-force': 'in force',
      withdrawn: 'withdrawn',
      'taken-back': 'deleted',
    },
    assembled: (tokens: number, categories: number, reasons: string) =>
      `${whole(tokens)} tokens of ${count(categories, 'category', 'categories')}; ${reasons}.`,
    assembledBy: (tokens: number, categories: number, route: string, reasons: string) =>
      `${whole(tokens)} tokens of ${count(categories, 'category', 'categories')}, ${route}; ${reasons}.`,
    revision: (revision: number, trigger: string, changes: number) =>
      `Revision ${revision}, ${trigger}: ${count(changes, 'value')}.`,
    regime: (previous: string, next: string, shares: string) => `From ${previous} to ${next}: ${shares}.`,
    noShare: 'no share is overridden',
    mutation: (number: number, status: string, regime: string, what: string) =>
      `Loop 3, mutation ${number} ${status} in ${regime}: ${what}.`,
    guideline: (number: number, status: string, text: string) => `Guideline ${number} ${status}: ${text}`,
    loop: (loop: number, records: number, adjustments: string) =>
      `Loop ${loop}, of ${count(records, 'outcome')}: ${adjustments}.`,
    compacted: (entries: number, from: number, to: number, categories: string) =>
      `${count(entries, 'entry', 'entries')} shortened from ${whole(from)} to ${whole(to)} tokens: ${categories}.`,
  },
};

export const t = catalog('screens/mind', english);

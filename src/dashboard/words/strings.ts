import { catalog } from '../language/index.ts';
import { count } from './numbers/format.ts';

export const english = {
  action: {
    buy: (base: string, paid: string) => `Buy ${base} with ${paid}`,
    sell: (amount: string) => `Sell ${amount}`,
    atLeast: (order: string, least: string) => `${order}, for at least ${least}`,
    provide: (base: string, quote: string, lower: string, upper: string) =>
      `Provide at most ${base} and ${quote} between pool ticks ${lower} and ${upper}`,
    withdraw: (position: string, lower: string, upper: string) =>
      `Withdraw position ${position} between pool ticks ${lower} and ${upper}`,
  },
  metric: {
    price: 'price',
    volatility: 'annualised volatility',
    'relative-equity': 'equity over holding',
  },
  aYear: (share: string) => `${share} a year`,
  interval: {
    anywhere: 'anywhere',
    atMost: (high: string) => `at or below ${high}`,
    atLeast: (low: string) => `at or above ${low}`,
    between: (low: string, high: string) => `between ${low} and ${high}`,
  },
  clock: {
    notKept:
      'Beats skipped because the machine was still busy. They are counted and not made up for. A recorded world waits, so nothing of it is missed.',
    partOfStep: (parts: string) => `1/${parts} step`,
    step: 'one step',
    steps: (steps: string) => `${steps} steps`,
  },
  formatting: {
    failed: (says: string) => `its template failed (${says})`,
    steps: (most: number) => `it takes more than ${count(most, 'step')}`,
    length: (most: number) => `it writes more than ${count(most, 'character')}`,
    tokens: (has: number, most: number) => `it writes ${count(has, 'token')}, its limit is ${most}`,
    lost: (fact: string) => `it loses “${fact}”`,
    added: (fact: string) => `it adds the figure “${fact}”`,
    instruction: 'it reads like an instruction',
  },
  environment: {
    labels: {
      online: 'Network',
      power: 'Power',
      memory: 'Memory',
      storage: 'Storage',
      page: 'Page',
      time: 'Time per tick',
    },
    values: {
      online: { yes: 'online', no: 'offline' },
      power: { mains: 'mains', battery: 'battery', 'battery-low': 'battery, low' },
      memory: { small: 'below 4 GiB', medium: '4 to 8 GiB', large: '8 GiB or more' },
      storage: { free: 'free', tight: 'nearly full', full: 'full' },
      page: { shown: 'in view', hidden: 'hidden' },
      time: { seconds: 'below 10 s', minute: '10 s to 2 min', minutes: '2 min or more' },
    },
    stands: {
      remote: 'over the network',
      beside: 'server on this machine',
      'built-in': 'built into the browser',
      loaded: 'loaded',
      loading: 'loading',
      kept: 'downloaded, not loaded',
      absent: 'not downloaded',
    },
    outOfReach: 'out of reach',
  },
  eventIn: {
    size: 'its size',
    move: 'the price move',
    kind: 'a kind new to its source',
    rate: 'its frequency',
  },
  event: {
    from: (source: string) => `From ${source}.`,
    fromNaming: (source: string, party: string) => `From ${source}, naming ${party}.`,
    off: (deviations: string, by: string, chance: string) =>
      `${deviations} deviations from expected, in ${by}. Probability that something happened: ${chance}.`,
    chance: 'It is a chance.',
    threat: 'It is a threat.',
    inPool: (held: string) => `Its pool is the one traded in, which holds ${held} of equity.`,
    interest: (value: string) => `Interest in its addresses: ${value}.`,
    waited: (ticks: number) => `It waited ${count(ticks, 'tick')} for a deliberation.`,
  },
  forced: {
    'owner-steer': 'the owner’s word',
    'phase-change': 'a change of phase',
    'regime-change': 'a change of regime',
    'standing-order': 'a standing order of yours',
    distilled: 'an earlier model decision in this situation',
    'known-sign': 'a learnt sign, or one that expired',
  },
  gate: {
    fully: (cause: string, surprise: string) =>
      `Full deliberation (T2) because of ${cause}; surprise was ${surprise}.`,
    briefly: (cause: string, surprise: string) =>
      `Brief deliberation (T1) because of ${cause}; surprise was ${surprise}.`,
    distilled: (surprise: string) =>
      `Repeats what a model decided in this situation, without asking it again (T1); surprise was ${surprise}.`,
    standingOrder: (surprise: string) =>
      `Brief deliberation (T1) because a standing order of yours has something to do; surprise was ${surprise}.`,
    below: (surprise: string, threshold: string) =>
      `Surprise ${surprise} is below the threshold of ${threshold}: no deliberation (T0).`,
    resting: (surprise: string, threshold: string, ticks: number) =>
      `Surprise ${surprise} is above the threshold of ${threshold}, but the last deliberation was just now: rests (T0), and for ${count(ticks, 'tick')} more.`,
    restingLast: (surprise: string, threshold: string) =>
      `Surprise ${surprise} is above the threshold of ${threshold}, but the last deliberation was just now: rests (T0), for the last time.`,
    above: (surprise: string, threshold: string) =>
      `Surprise ${surprise} is above the threshold of ${threshold}, but below twice that: brief deliberation (T1).`,
    farAbove: (surprise: string, threshold: string) =>
      `Surprise ${surprise} is at least twice the threshold of ${threshold}: full deliberation (T2).`,
    eventBelow: (surprise: string, event: string, both: string, threshold: string) =>
      `Surprise ${surprise} and an event worth ${event} come to ${both}, below the threshold of ${threshold}: no deliberation (T0).`,
    eventWaits: (surprise: string, event: string, both: string, threshold: string) =>
      `Surprise ${surprise} and an event worth ${event} come to ${both}, above the threshold of ${threshold}, but the last deliberation was just now: rests (T0), and the event waits.`,
    eventAbove: (surprise: string, event: string, both: string, threshold: string) =>
      `Surprise ${surprise} and an event worth ${event} come to ${both}, above the threshold of ${threshold}: brief deliberation (T1) because of the event.`,
  },
  picked: {
    link: 'linked to another',
    contrary: 'contradicts what is believed',
    exploration: 'picked at random, to explore',
  },
  pickedInAll: {
    link: (n: string) => `${n} by a link`,
    contrary: (n: string) => `${n} against what is believed`,
    exploration: (n: string) => `${n} at random, to explore`,
    all: (parts: string) => `Not by rank alone: ${parts}.`,
  },
  span: {
    theta: 'the tick itself',
    delta: 'the delta cycle after it',
    other: (kind: string) => `the ${kind} after it`,
  },
  provider: {
    'openai-compatible': 'OpenAI-compatible',
    'openai-responses': 'OpenAI Responses',
    'openai-completions': 'OpenAI completions',
    anthropic: 'Anthropic',
    browser: 'this browser',
    local: 'this tab',
  },
  refuser: { cage: 'the cage', order: 'a standing order' },
  thought: {
    afterFailure: (by: string, model: string) => `${by}, as ${model} failed`,
    afterRefusal: (by: string, refuser: string, model: string) =>
      `${by}, as ${refuser} refused what ${model} wanted`,
    remembered: (rule: string) => `${rule}, remembered`,
    ownPrices: 'own prices',
    listPrices: (day: string) => `list prices of ${day}`,
    pricesOn: (device: string) => `on ${device}`,
    notKnown: 'not known',
    moreThan: (usd: string) => `more than ${usd}`,
  },
  reasoning: {
    visible: { word: '● visible', note: 'As the model wrote it.' },
    summarized: { word: '◐ summarised', note: 'A summary by the provider, not the reasoning itself.' },
    opaque: { word: '◌ opaque', note: 'The model reasoned; the provider keeps it encrypted.' },
    none: { word: '○ absent', note: 'The provider gave no reasoning.' },
  },
  /** What a person can do about an error. */
  way: {
    again: 'Try again. If it fails again, reload the page.',
    later: 'Wait a little and try again.',
    otherFile: 'Get the file again where it comes from, and try that one.',
    shorter: 'Shorten the request, or ask for a shorter reply.',
    modelKey: 'Check the model’s key under Settings, Models.',
    listedWorld: 'Choose a world listed on the World screen.',
    pageServer: 'Check that this page’s server answers, then try again.',
    reloadOrWorld: 'Reload the page. If that doesn’t help, choose another world.',
    toStart: 'Go back to its start, or choose another world.',
    otherWorld: 'Choose another world.',
    allowStorage: 'Allow this site to store data, or leave the private window, then reload.',
    freeStorage: 'Free space in the browser’s site settings, or erase what you don’t need under Settings.',
    reloadKept: 'Reload the page: what the browser still has is read again.',
    reloadOrExport: 'Reload the page. If that doesn’t help, export what can be read under Settings.',
    closeTabs: 'Close other tabs of this page, then reload.',
    exportedFile: 'Choose a file that this page exported.',
    newerPage: 'Open it with a newer version of this page.',
    toNow: 'Go back to now to change something.',
    collectorAllows: 'Check the collector’s address and what it allows.',
    collectorRuns: 'Check the collector’s address, and that it runs.',
    withoutModel: 'Reload the page. The golem continues without the model.',
    otherBrowser: 'The golem continues without the model. Another browser may compute it correctly.',
    smallerModel: 'Choose a smaller model.',
    embedder: 'Choose an embedding model.',
    setUpModel: 'Set up the model under Settings, Models.',
    modelAddress:
      'Check the model’s address, that its server runs, and that it allows requests from this page.',
    modelSettings: 'Check the model’s settings under Settings, Models.',
    otherModel: 'Try again, or choose another model.',
    otherWords: 'Rephrase the request, or choose another model.',
    everyModel: 'See why each model failed under Settings, Models.',
    unlock: 'Unlock the keys with your passphrase under Settings, Models.',
    passphrase: 'Type the passphrase again.',
    enterKey: 'Enter the key again under Settings, Models.',
    secure: 'Open the page over https, or from this machine.',
    heavyTabs: 'Close other heavy tabs, then reload the page.',
    updated: 'Reload the page: it has been updated.',
    successor: 'Start a successor on the Life screen.',
    removed: 'It may have been removed meanwhile. Reload the page.',
    leadingTab: 'Use the tab in which the golem lives.',
    serverAddress: 'Check the server’s address, that it runs, and that it allows requests from this page.',
    serverKey: 'Check the server’s key.',
    pageFault:
      'This is a bug in the page, not your mistake. Reload it; if the error returns, report what you did.',
  },
};

export const t = catalog('words', english);

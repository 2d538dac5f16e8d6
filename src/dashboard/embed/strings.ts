import { catalog } from '../language/index.ts';
import { count, formatNumber } from '../words/index.ts';

export const english = {
  page: {
    label: 'Golem, live demo',
    golem: 'Golem',
    failed: (why: string) => `The golem could not start: ${why}`,
    noReason: 'no reason was given',
    again: 'Try again',
    loading: 'A database and a market are loaded into this frame. Nothing leaves it.',
    tick: 'tick',
    now: 'now',
    pause: 'Pause',
    run: 'Run',
    pausing: 'Pausing',
    running: 'Running',
    resting: 'Starting or resting',
    open: 'Open',
    openTip: 'Open the whole page, with a life of its own',
    equity: 'equity',
    equityTip: 'Equity, compared with holding the base token from the start',
  },
  chart: {
    price: 'price',
    /** Where the world does not say what prices are in. */
    quote: 'quote',
    summary: (quote: string, ticks: string, time: string, price: string, regime: string) =>
      `Price in ${quote} over the last ${ticks} ticks, with market regimes behind it and the golem’s trades as marks. At ${time}: ${price}, ${regime}.`,
    empty: 'The price and its trades come with the first tick.',
    emptyPaused: 'The price and its trades come with the first tick: press Run.',
  },
  context: {
    label: 'Context window',
    empty: 'The context window fills with the first deliberation.',
    use: (used: string, budget: string, tick: string) => `Context ${used} of ${budget} tokens, tick ${tick}`,
    used: (used: string, budget: string, categories: string) =>
      `${used} of ${budget} tokens used. ${categories}`,
    category: (name: string, used: number, budget: number) =>
      `${name}: ${formatNumber(used)} of ${count(budget, 'token')}`,
    borrowed: (category: string, tokens: number) =>
      `${category}, ${formatNumber(tokens)} borrowed from other categories`,
  },
  steer: {
    legend: 'Steer',
    field: 'Steer: words that force a full deliberation at the next tick',
    placeholder: 'Steer it, e.g. reduce exposure',
    waits: (words: string) => `“${words}” waits for the next tick`,
    forced: (words: string, tick: string) => `“${words}” forced tick ${tick}`,
    sendTip: 'Force a full deliberation with these words',
    send: 'Steer',
    sending: 'Sending',
    yoursWait: 'Your words wait for the next tick',
    yoursForced: (tick: string) => `Your words forced tick ${tick}`,
  },
  storage: {
    stored: 'Kept in this browser. Rests while out of view.',
    memory: 'In memory: ends with this page, and rests while out of view.',
    refused: 'Storage is refused here: it lives in memory and ends with this page.',
    dismiss: 'Dismiss',
  },
  line: {
    otherOrigin: (from: string, host: string) =>
      `A message from ${from} was refused: this golem listens to ${host} only.`,
    steer: (longest: number) => `A steer is a text of 1 to ${longest} characters.`,
    verb: (verb: string) => `The demo has no verb "${verb}".`,
  },
};

export const t = catalog('embed', english);

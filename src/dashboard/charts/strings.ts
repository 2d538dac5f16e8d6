import { catalog } from '../language/index.ts';
import { count, formatNumber } from '../words/index.ts';

export const english = {
  evidence: {
    drift: (spread: string, ticks: number) =>
      `± ${spread} deviations: price drift over the next ${count(ticks, 'tick')}, from the entries of the prompt.`,
    leant: (times: string) => `The order of the rules is multiplied by ${times}.`,
    undoes: (chosen: string, own: string) =>
      `No known sign is open now. ${chosen} keeps room for the next one; rules alone would choose ${own}.`,
    waits: (own: string) =>
      `The open sign is worth no order, and the day’s orders are kept for the next sign; rules alone would choose ${own}.`,
    surer: (own: string, chosen: string, sure: string) =>
      `Rules alone would choose ${own}. ${chosen} is worth more with ${sure} certainty.`,
    own: 'No option is certain enough to beat the rules.',
    list: 'What moves the belief, most first',
    prior: 'Belief beforehand',
    mean: 'Belief now',
    more: (parts: number) => `${formatNumber(parts)} more`,
    kinds: {
      rule: 'rule',
      episode: 'episode',
      fact: 'fact',
      link: 'link',
      warning: 'warning',
    },
    without: (otherwise: string) => `without it: ${otherwise}`,
    withoutTimes: (times: string) => `without it: order × ${times}`,
    options: 'Options, and what is expected of each',
    option: 'Option',
    exposure: 'Exposure',
    exposureHelp: 'Share of equity in the base token afterwards',
    growth: 'Growth, bp',
    growthHelp: 'Expected log growth of equity, costs deducted, in basis points',
    learns: 'Learning, nats',
    learnsHelp: 'By how much the belief would narrow',
    chosen: 'chosen',
    byRules: 'by rules',
  },
  stretch: {
    group: 'Ticks shown',
    all: 'All',
    last: (ticks: number) => `Last ${formatNumber(ticks)}`,
    earlier: 'Earlier',
    later: 'Later',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    zoomInTip: 'Zoom in (Ctrl and wheel)',
    zoomOutTip: 'Zoom out (Ctrl and wheel)',
    zoomInKeyTip: (key: string) => `Zoom in (${key}, Ctrl and wheel)`,
    zoomOutKeyTip: (key: string) => `Zoom out (${key}, Ctrl and wheel)`,
  },
  time: {
    line: (name: string, unit: string) => (unit === '' ? name : `${name}, ${unit}`),
    across: 'across: world date',
    under: (date: string, tick: number) => `${date}, tick ${formatNumber(tick)}`,
    candle: (ticks: number) => `one candle: ${count(ticks, 'tick')}`,
  },
};

export const t = catalog('charts', english);

import { catalog } from '../../../../language/index.ts';
import { count, formatNumber } from '../../../../words/index.ts';

const whole = (value: number): string => formatNumber(value, { digits: 0 });
/** The model that weighs; null for the one in this tab. */
const rater = (model: string | null): string =>
  model === null ? 'the model in this tab' : `the model ${model}`;

export const english = {
  by: (model: string | null) => `by ${rater(model)}`,
  opening: 'The model reads the prompt with half of its entries, once it is open.',
  reading: (done: number, of: number) =>
    `The model reads the prompt with half of its entries, ${whole(done)} of ${whole(of)} times.`,
  openingOther: (tick: number) =>
    `Tick ${tick} is being traced: the model reads its prompt with half of its entries, once it is open.`,
  readingOther: (tick: number, done: number, of: number) =>
    `Tick ${tick} is being traced: the model reads its prompt with half of its entries, ${whole(done)} of ${whole(of)} times.`,
  progress: 'Prompts read',
  cancel: 'Cancel',
  nats: 'nats',
  fewer: 'Show fewer',
  all: (many: number) => `Show all ${many} that made a difference`,
  madeDifference: (some: number, all: number) => `${some} of ${all} entries made a difference.`,
  idle: (entries: number, tokens: number) =>
    `${count(entries, 'entry', 'entries')} made no difference and could be excluded: ${count(tokens, 'token')}`,
  tokens: (tokens: number) => count(tokens, 'token'),
  shade: 'Shade the prompt by it',
  about:
    'The model in this tab can say which entries make this decision likely. It reads the prompt some seventy times, each time without half of its entries. That takes minutes; the golem keeps running.',
  aboutServer:
    'A model on this machine can say which entries make this decision likely. It reads the prompt some seventy times, each time without half of its entries. That takes minutes; the golem keeps running.',
  absent: 'The model is not in this browser.',
  fetch: 'Fetch it in Settings',
  trace: 'Trace it',
  traceAgain: 'Trace it again',
  weighedBy: 'Weighed by',
  thisTab: 'the model in this tab',
  reflexDecided: (model: string | null, tokens: number, ablations: number) =>
    `The reflex decided, not a model. The scores are no trace of how: they say which entries make the decision likely in the eyes of ${rater(model)}, which took no part in it (${count(tokens, 'token')}; ${whole(ablations)} ablations, each without half of the entries).`,
  ownerDecided: (model: string | null, tokens: number, ablations: number) =>
    `The owner decided, not a model. The scores are no trace of how: they say which entries make the decision likely in the eyes of ${rater(model)}, which took no part in it (${count(tokens, 'token')}; ${whole(ablations)} ablations, each without half of the entries).`,
  modelReplied: (by: string, model: string | null, tokens: number, ablations: number) =>
    `${by} wrote the reply; ${rater(model)} says which entries make it likely (${count(tokens, 'token')}; ${whole(ablations)} ablations, each without half of the entries).`,
  fit: {
    none: 'All ablations were equally likely: the scores say nothing.',
    good: (correlation: string) =>
      `The scores predict held-out ablations with a rank correlation of ${correlation} (1 is perfect, 0 is chance).`,
    weak: (correlation: string) =>
      `The scores predict held-out ablations with a rank correlation of ${correlation} (1 is perfect, 0 is chance): weak, so take them as hints.`,
    noDrop: 'No entry made it likelier.',
    top: (nats: string) => `without the top entry by ${nats} nats`,
    topSome: (many: number, nats: string) => `without the top ${many} by ${nats} nats`,
    drops: (list: string, half: string) =>
      `The decision is less likely ${list}; without a random half by ${half}.`,
  },
};

export const t = catalog('screens/mind/workspace/attribution', english);

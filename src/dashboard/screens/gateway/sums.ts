import type { ComparedSums, GatewayDay, LayerSums } from '../../../domain/gateway/gateway.ts';
import { LAYER_NAMES } from '../../../domain/gateway/gateway.ts';
import { added } from '../../../lib/math/added.ts';
import { formatNumber } from '../../words/index.ts';
import { t } from './strings.ts';

/** In place of a day, or of a model. */
export const ALL = '';
/** Stands for the requests that no model answered. */
const NO_MODEL = ' none';

/** What each layer did over all days, in the order of their numbers. */
export function byLayer(days: readonly GatewayDay[]): readonly LayerSums[] {
  const all = days.flatMap(({ layers }) => layers);
  return LAYER_NAMES.flatMap((name) => {
    const [first, ...rest] = all.filter(({ layer }) => layer === name);
    return first ? [rest.reduce<LayerSums>(added, first)] : [];
  });
}

type Totals = Pick<GatewayDay, 'usd' | 'usdUnknown' | 'requests' | 'failed'>;

/** What was asked and paid over all days, US dollars, and how many replies nobody knows the price of. */
export const totals = (days: readonly GatewayDay[]): Totals =>
  days.reduce<Totals>(added, { usd: 0, usdUnknown: 0, requests: 0, failed: 0 });

/** Both sides of all days; null where nothing was compared. */
export const comparedIn = (days: readonly GatewayDay[]): ComparedSums | null => {
  const [first, ...rest] = days.flatMap(({ compared }) => compared ?? []);
  return first ? rest.reduce<ComparedSums>(added, first) : null;
};

/** Requests in which a layer did something. */
export const didIn = ({ changed, answered }: LayerSums): number => changed + answered;

/** The sums of one day, of one model, or of all. */
export const within = (days: readonly GatewayDay[], day: string, model: string): readonly GatewayDay[] =>
  days.filter(
    (one) => (day === ALL || one.day === day) && (model === ALL || (one.model ?? NO_MODEL) === model),
  );

/** The models that have answered, each once, as a choice. */
export function modelsOf(days: readonly GatewayDay[]): readonly (readonly [string, string])[] {
  const models = new Map(days.map(({ model }) => [model ?? NO_MODEL, model ?? t.savings.noneAnswered]));
  return [...models].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** A figure, and how often what belongs to it was not measured. */
export const withUnknown = (figure: string, times: number): string =>
  times === 0 ? figure : t.savings.andNotMeasured(figure, times);

/** Dollars that were measured; where none were, that says so instead of a nought. */
export function dollarsWords(usd: number, unknown: number): string {
  if (usd === 0 && unknown > 0) return t.savings.notMeasured;
  if (usd === 0) return '–';
  return withUnknown(formatNumber(usd, { digits: 6 }), unknown);
}

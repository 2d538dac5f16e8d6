import type { AskFigure, FigureForm } from '../../domain/past/ask.ts';
import type { DecisionCycleRecord } from '../../domain/records/record.ts';
import type { GolemStatus } from '../../domain/events/status.ts';
import type { OverChance } from '../../shared/over-chance.ts';

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October'],
  ...['November', 'December'],
];

/** A day in UTC, e.g. `24 September 2001`. @param time Unix seconds */
export function dayWords(time: number): string {
  const date = new Date(time * 1_000);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]!} ${date.getUTCFullYear()}`;
}

/** Digits behind the point by size: what is small is not told as nothing. */
const digitsOf = (value: number): number => (Math.abs(value) >= 1 ? 2 : 4);

function grouped(value: number, digits: number): string {
  const [whole = '', part] = Math.abs(value).toFixed(digits).split('.');
  const spaced = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  const sign = value < 0 && Number(value.toFixed(digits)) !== 0 ? '-' : '';
  return `${sign}${spaced}${part === undefined ? '' : `.${part}`}`;
}

const signed = (value: number): string => `${value > 0 ? '+' : ''}${grouped(value * 100, 1)} %`;

/** How a value is written in an answer. */
export function shownAs(form: FigureForm, value: unknown): string {
  if (typeof value !== 'number') return value === null || value === undefined ? 'unknown' : String(value);
  if (form === 'date') return dayWords(value);
  if (form === 'percent') return signed(value);
  if (form === 'share') return `${grouped(value * 100, 1)} %`;
  if (form === 'whole') return grouped(value, 0);
  if (form === 'number') return grouped(value, digitsOf(value));
  return form === 'size' ? grouped(Math.abs(value), digitsOf(value)) : String(value);
}

/** What stands at a dotted path. */
export function at(value: unknown, path: string): unknown {
  let here = value;
  for (const key of path.split('.')) {
    if (typeof here !== 'object' || here === null) return undefined;
    here = (here as Readonly<Record<string, unknown>>)[key];
  }
  return here;
}

/** A figure of a tick's record. */
export const figureOf = (record: DecisionCycleRecord, path: string, as: FigureForm): AskFigure => ({
  shown: shownAs(as, at(record, path)),
  as,
  of: 'record',
  tick: record.tick,
  path,
});

export const statusFigure = (status: GolemStatus, path: string, as: FigureForm): AskFigure => ({
  shown: shownAs(as, at(status, path)),
  as,
  of: 'status',
  path,
});

/** How many ticks of a kind there are. @param ticks whose summaries, or outcomes, have `equals` in the field */
export const countOf = (
  ticks: readonly number[],
  path: string,
  equals: string | number | boolean | null,
  among: 'summaries' | 'outcomes' = 'summaries',
): AskFigure => ({
  shown: shownAs('whole', ticks.length),
  as: 'whole',
  of: 'count',
  among,
  ticks,
  path,
  equals,
});

export const ratioOf = (record: DecisionCycleRecord, over: string, under: string): AskFigure => ({
  shown: shownAs('percent', Number(at(record, over)) / Number(at(record, under)) - 1),
  as: 'percent',
  of: 'ratio',
  tick: record.tick,
  over,
  under,
});

/** How much a field has grown between two records. @param as `percent`: as a share of what it was */
export function growthOf(
  before: DecisionCycleRecord,
  record: DecisionCycleRecord,
  path: string,
  as: 'number' | 'percent',
): AskFigure {
  const [from, to] = [Number(at(before, path)), Number(at(record, path))];
  const value = as === 'percent' ? to / from - 1 : to - from;
  return { shown: shownAs(as, value), as, of: 'growth', from: before.tick, tick: record.tick, path };
}

type ChanceFigure = Extract<AskFigure, { readonly of: 'chance' }>;

/** The parts of what came, held against chance, as figures. @param ticks of the decisions */
export function chanceFigures(
  ticks: readonly number[],
  { times, rate, interval: [low, high], chance }: OverChance,
): Readonly<Record<ChanceFigure['part'], AskFigure>> {
  const figure = (part: ChanceFigure['part'], as: FigureForm, value: number): AskFigure => ({
    shown: shownAs(as, value),
    as,
    of: 'chance',
    ticks,
    part,
  });
  return {
    times: figure('times', 'whole', times),
    rate: figure('rate', 'share', rate),
    low: figure('low', 'share', low),
    high: figure('high', 'share', high),
    chance: figure('chance', 'share', chance),
  };
}

/** A template with its figures in their places: `{name}`. */
export const filled = (template: string, figures: Readonly<Record<string, AskFigure>>): string =>
  template.replaceAll(/\{(\w+)\}/g, (_, name: string) => figures[name]?.shown ?? `{${name}}`);

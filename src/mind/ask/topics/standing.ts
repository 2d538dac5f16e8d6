import { type Asking, livedTicks } from '../asking.ts';
import { figureOf, growthOf, ratioOf, statusFigure } from '../figures.ts';
import { tickSource } from '../tick-source.ts';

const EQUITY = 'portfolio.equity';
const HOLDING = 'portfolio.holding';

async function say(asking: Asking, tick: number): Promise<number | null> {
  const [lived] = await livedTicks(asking, [tick]);
  if (!lived) return null;
  const { record, entry } = lived;
  const n = asking.draft.source(tickSource(record, entry));
  asking.draft.say(
    'At tick {tick}, {date}, equity was {equity} {unit}; holding from the first tick on would have been {holding}: {ratio} against holding.',
    {
      tick: figureOf(record, 'tick', 'word'),
      date: figureOf(record, 'worldTime', 'date'),
      equity: figureOf(record, EQUITY, 'number'),
      unit: statusFigure(asking.status, 'world.quote', 'word'),
      holding: figureOf(record, HOLDING, 'number'),
      ratio: ratioOf(record, EQUITY, HOLDING),
    },
    n,
  );
  return n;
}

/** What was gained or lost from one tick to another, and what that is of what was there. */
async function sayProfit(asking: Asking, from: number, to: number): Promise<void> {
  const { draft, status } = asking;
  const [begun, ended] = await livedTicks(asking, [from, to]);
  if (!begun || !ended) return;
  const figures = {
    begin: figureOf(begun.record, 'worldTime', 'date'),
    date: figureOf(ended.record, 'worldTime', 'date'),
    profit: growthOf(begun.record, ended.record, EQUITY, 'number'),
    return: growthOf(begun.record, ended.record, EQUITY, 'percent'),
    capital: figureOf(begun.record, EQUITY, 'number'),
    unit: statusFigure(status, 'world.quote', 'word'),
  };
  const sources = [begun, ended].map(({ record, entry }) => draft.source(tickSource(record, entry)));
  draft.say(
    'Profit from {begin} to {date}: {profit} {unit}, a return of {return} on {capital} {unit}.',
    figures,
    ...sources,
  );
}

/** Profit and return, and equity against holding: at the end of the time that is asked about, and at its beginning where it has one. */
export async function answerStanding(asking: Asking): Promise<void> {
  const { within, understood, draft } = asking;
  const [first, last] = [within[0], within.at(-1)];
  if (!first || !last) return;
  const { which, span, ticks } = understood;
  if (which === 'best' || which === 'worst') {
    const sign = which === 'best' ? 1 : -1;
    const most = within.reduce((found, row) => (sign * row.equity > sign * found.equity ? row : found));
    await say(asking, most.tick);
    return;
  }
  if (first.tick !== last.tick) await sayProfit(asking, first.tick, last.tick);
  if ((span !== null || ticks !== null) && first.tick !== last.tick) await say(asking, first.tick);
  const n = await say(asking, last.tick);
  const [lived] = await livedTicks(asking, [last.tick]);
  if (n === null || !lived) return;
  const { record } = lived;
  draft.say(
    'Its fall from its own peak of {peak} was {fall}; pool fees paid {paid}, gas {gas}, fees earned {earned}.',
    {
      peak: figureOf(record, 'portfolio.peakEquity', 'number'),
      fall: figureOf(record, 'portfolio.drawdown', 'share'),
      paid: figureOf(record, 'portfolio.feesPaid', 'number'),
      gas: figureOf(record, 'portfolio.gasPaid', 'number'),
      earned: figureOf(record, 'portfolio.feesEarned', 'number'),
    },
    n,
  );
}

import type { TickSummary } from '../../../domain/records/record.ts';
import { type Asking, livedTicks } from '../asking.ts';
import { countOf, figureOf } from '../figures.ts';
import { tickSource } from '../tick-source.ts';

const CHANGES = 6;

async function sayPrice(asking: Asking, template: string, { tick }: TickSummary): Promise<void> {
  const [lived] = await livedTicks(asking, [tick]);
  if (!lived) return;
  const { record, entry } = lived;
  asking.draft.say(
    template,
    {
      tick: figureOf(record, 'tick', 'word'),
      date: figureOf(record, 'worldTime', 'date'),
      price: figureOf(record, 'observation.price', 'number'),
      regime: figureOf(record, 'regime.regime', 'word'),
    },
    asking.draft.source(tickSource(record, entry)),
  );
}

const PRICES = {
  at: 'At tick {tick}, {date}, the price was {price}, the regime {regime}.',
  lowest: 'The price was lowest at tick {tick}, {date}: {price}, the regime {regime}.',
  highest: 'The price was highest at tick {tick}, {date}: {price}, the regime {regime}.',
};

/** Regimes and prices of the time that is asked about. */
export async function answerMarket(asking: Asking): Promise<void> {
  const { within, understood, draft, life } = asking;
  const { regimes, which } = understood;
  const [first, last] = [within[0], within.at(-1)];
  if (!first || !last) return;
  if (which === 'best')
    return sayPrice(
      asking,
      PRICES.highest,
      within.reduce((a, b) => (b.price > a.price ? b : a)),
    );
  if (which === 'worst')
    return sayPrice(
      asking,
      PRICES.lowest,
      within.reduce((a, b) => (b.price < a.price ? b : a)),
    );
  const whole = within.length === life.length;
  if (regimes.length === 0 && !whole) {
    await sayPrice(asking, PRICES.at, first);
  }
  if (regimes.length === 0 && first.tick !== last.tick) await sayPrice(asking, PRICES.at, last);
  const changes = within.filter(
    ({ regime, regimeChanged }) => regimeChanged && (regimes.length === 0 || regimes.includes(regime)),
  );
  for (const regime of regimes) {
    const ticks = within.filter((row) => row.regime === regime);
    const [lived] = ticks[0] ? await livedTicks(asking, [ticks[0].tick]) : [];
    if (!lived) continue;
    draft.say(
      'The regime was {regime} on {count} ticks, first on tick {tick}, {date}.',
      {
        regime: figureOf(lived.record, 'regime.regime', 'word'),
        count: countOf(
          ticks.map(({ tick }) => tick),
          'regime',
          regime,
        ),
        tick: figureOf(lived.record, 'tick', 'word'),
        date: figureOf(lived.record, 'worldTime', 'date'),
      },
      draft.source(tickSource(lived.record, lived.entry)),
    );
  }
  const shown = whole && regimes.length === 0 ? changes.slice(-CHANGES) : changes.slice(0, CHANGES);
  for (const { record, entry } of await livedTicks(
    asking,
    shown.map(({ tick }) => tick),
  )) {
    draft.say(
      'Tick {tick}, {date}: {from} became {to}, at {price}.',
      {
        tick: figureOf(record, 'tick', 'word'),
        date: figureOf(record, 'worldTime', 'date'),
        from: figureOf(record, 'regime.previous', 'word'),
        to: figureOf(record, 'regime.regime', 'word'),
        price: figureOf(record, 'observation.price', 'number'),
      },
      draft.source(tickSource(record, entry)),
    );
  }
}

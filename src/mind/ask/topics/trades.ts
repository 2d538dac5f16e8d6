import type { Deed } from '../../../domain/past/ask.ts';
import type { TickSummary } from '../../../domain/records/record.ts';
import { type Asking, type LivedTick, livedTicks } from '../asking.ts';
import { countOf, figureOf, statusFigure } from '../figures.ts';
import { memorySource, outcomeLines, tickSource } from '../tick-source.ts';

/** Ticks that are told in full, and those that are named beside them. */
const DETAILED = 3;
const NAMED = 6;

const SWAPPED: Readonly<Record<'buy' | 'sell', string>> = {
  buy: 'Tick {tick}, {date}: bought {base} {symbol} at {price}, for {quote} {unit}.',
  sell: 'Tick {tick}, {date}: sold {base} {symbol} at {price}, for {quote} {unit}.',
};

/** An order as its record tells it. */
export function sayOrder({ draft, status }: Asking, { record }: LivedTick, n: number): void {
  const { action } = record;
  const when = { tick: figureOf(record, 'tick', 'word'), date: figureOf(record, 'worldTime', 'date') };
  if (!action) return draft.say('Tick {tick}, {date}: no order.', when, n);
  const fill = action.receipt?.status === 'filled' ? action.receipt.fill : null;
  if (action.action.kind === 'swap' && fill) {
    return draft.say(
      SWAPPED[action.action.side],
      {
        ...when,
        base: figureOf(record, 'action.receipt.fill.base', 'size'),
        quote: figureOf(record, 'action.receipt.fill.quote', 'size'),
        price: figureOf(record, 'action.receipt.fill.price', 'number'),
        symbol: statusFigure(status, 'world.base', 'word'),
        unit: statusFigure(status, 'world.quote', 'word'),
      },
      n,
    );
  }
  const kind =
    action.action.kind === 'swap'
      ? figureOf(record, 'action.action.side', 'word')
      : figureOf(record, 'action.action.kind', 'word');
  const said = { ...when, kind, status: figureOf(record, 'action.status', 'word') };
  if (action.verdict.blockedBy === null) return draft.say('Tick {tick}, {date}: {kind}, {status}.', said, n);
  draft.say(
    'Tick {tick}, {date}: {kind}, {status} by the rule {rule} of the cage.',
    { ...said, rule: figureOf(record, 'action.verdict.blockedBy', 'word') },
    n,
  );
}

/** What was decided, why, what was expected and what came, in the words in which it is stored. */
export function quoteDecision(asking: Asking, { record, entry }: LivedTick, n: number): void {
  const { draft, understood } = asking;
  const { decision, steers, thought } = record;
  if (!decision) return draft.quote(record.gate.reason, n);
  draft.quote(decision.summary, n);
  for (const steer of steers) draft.quote(steer, n);
  const all = understood.topic === 'tick';
  if (all || understood.how === 'why') {
    if (decision.source === 'model') draft.quote(thought?.why, n);
    for (const line of decision.reasoning.slice(0, all ? 3 : 2)) draft.quote(line, n);
  }
  const said = decision.prediction?.text ?? '';
  const came = outcomeLines(entry);
  // What came of it says again what was said.
  if (!came.some((line) => line.includes(said))) draft.quote(said, n);
  if (came.length === 0 || !entry) return;
  const memory = draft.source(memorySource(entry));
  for (const line of came) draft.quote(line, memory);
}

export async function tellTicks(asking: Asking, ticks: readonly number[]): Promise<void> {
  for (const lived of await livedTicks(asking, ticks)) {
    const n = asking.draft.source(tickSource(lived.record, lived.entry));
    sayOrder(asking, lived, n);
    quoteDecision(asking, lived, n);
  }
}

/** Names further ticks in a line each, without the words of their decisions. */
async function nameTicks(asking: Asking, ticks: readonly number[]): Promise<void> {
  for (const lived of await livedTicks(asking, ticks)) {
    sayOrder(asking, lived, asking.draft.source(tickSource(lived.record, lived.entry)));
  }
}

/** Whether a tick did what is asked about. */
function isOf(asking: Asking, deeds: readonly Deed[], row: TickSummary): boolean {
  const { refused, rule, regimes } = asking.understood;
  const { actionKind, actionStatus, decidedBy, regime } = row;
  const done =
    actionKind === null
      ? deeds.includes('hold') && decidedBy !== null
      : (deeds.length === 0 || deeds.includes(actionKind)) &&
        actionStatus === (refused ? 'blocked' : 'filled');
  return done && (rule === null || decidedBy === rule) && (regimes.length === 0 || regimes.includes(regime));
}

/** What stood where nothing of it was done, and the nearest that was before and after. */
async function tellAround(asking: Asking): Promise<void> {
  const { draft, within, life, understood, status } = asking;
  draft.note(within.length === life.length ? 'There is none.' : 'There is none in that time.');
  const [lived] = within.length > 0 ? await livedTicks(asking, [within.at(-1)!.tick]) : [];
  if (lived) {
    draft.say(
      'At tick {tick}, {date}, {exposure} of equity was in {symbol}; the regime was {regime}.',
      {
        tick: figureOf(lived.record, 'tick', 'word'),
        date: figureOf(lived.record, 'worldTime', 'date'),
        exposure: figureOf(lived.record, 'portfolio.exposure', 'share'),
        symbol: statusFigure(status, 'world.base', 'word'),
        regime: figureOf(lived.record, 'regime.regime', 'word'),
      },
      draft.source(tickSource(lived.record, lived.entry)),
    );
  }
  const begin =
    within[0]?.tick ?? life.findLast(({ worldTime }) => worldTime < (understood.span?.from ?? 0))?.tick ?? 0;
  const such = life.filter((row) => isOf(asking, understood.deeds, row));
  const [before, after] = [such.findLast(({ tick }) => tick < begin), such.find(({ tick }) => tick > begin)];
  if (before || after) draft.note('The nearest before and after:');
  await nameTicks(
    asking,
    [before, after].flatMap((row) => (row ? [row.tick] : [])),
  );
}

/** Ticks with an outcome, by what not having acted would have been worth: what was best came first, or what was worst. */
async function byRegret(asking: Asking, rows: readonly TickSummary[]): Promise<readonly number[]> {
  const wanted = new Set(rows.map(({ tick }) => tick));
  const ofTrades = (await asking.reads.outcomes(rows[0]!.tick)).flatMap(({ decidedAt, regret, tick }) =>
    regret !== null && wanted.has(decidedAt) ? [{ decidedAt, regret, tick }] : [],
  );
  const sign = asking.understood.which === 'worst' ? -1 : 1;
  const ranked = ofTrades.toSorted(
    (one, other) => sign * (one.regret - other.regret) || one.decidedAt - other.decidedAt,
  );
  const [first] = ranked;
  if (!first) return [];
  const [lived, seen] = await livedTicks(asking, [first.decidedAt, first.tick]);
  const credit = seen?.record.credits?.findIndex(({ decidedAt }) => decidedAt === first.decidedAt) ?? -1;
  if (lived && seen && credit >= 0) {
    const n = asking.draft.source(tickSource(lived.record, lived.entry));
    const m = asking.draft.source(tickSource(seen.record, seen.entry));
    const figures = {
      tick: figureOf(lived.record, 'tick', 'word'),
      seen: figureOf(seen.record, 'tick', 'word'),
      regret: figureOf(seen.record, `credits.${credit}.regret`, 'percent'),
    };
    asking.draft.say(
      asking.understood.which === 'worst'
        ? 'The worst by its outcome is that of tick {tick}: by tick {seen} not having traded would have been worth {regret} of equity.'
        : 'The best by its outcome is that of tick {tick}: by tick {seen} not having traded would have been worth {regret} of equity.',
      figures,
      n,
      m,
    );
  }
  return ranked.map(({ decidedAt }) => decidedAt);
}

const HOW_MANY = {
  one: 'There is {count} such: tick {first}, {from}.',
  many: 'There are {count} such, from tick {first} on {from} to tick {last} on {to}.',
};

function sayHowMany(asking: Asking, rows: readonly TickSummary[], lived: readonly LivedTick[]): void {
  const [first, last] = [lived[0], lived.at(-1)];
  if (!first || !last) return;
  const { draft, understood } = asking;
  const numbers = lived.map(({ record, entry }) => draft.source(tickSource(record, entry)));
  const ticks = rows.map(({ tick }) => tick);
  const [deed] = understood.deeds;
  const count =
    understood.deeds.length === 1
      ? countOf(ticks, 'actionKind', deed === 'hold' ? null : deed!)
      : countOf(ticks, 'actionStatus', understood.refused ? 'blocked' : 'filled');
  draft.say(
    rows.length === 1 ? HOW_MANY.one : HOW_MANY.many,
    {
      count,
      first: figureOf(first.record, 'tick', 'word'),
      from: figureOf(first.record, 'worldTime', 'date'),
      last: figureOf(last.record, 'tick', 'word'),
      to: figureOf(last.record, 'worldTime', 'date'),
    },
    ...new Set(numbers),
  );
}

/** Orders of the time that is asked about: why, what was expected, what came. */
export async function answerTrades(asking: Asking): Promise<void> {
  const { understood, within, draft } = asking;
  const { which, how, deeds, span, ticks } = understood;
  const rows = within.filter((row) => isOf(asking, deeds, row));
  if (rows.length === 0) return tellAround(asking);
  if (which === 'best' || which === 'worst') {
    const ranked = await byRegret(asking, rows);
    await tellTicks(asking, ranked.slice(0, 1));
    if (ranked.length > 1) await nameTicks(asking, ranked.slice(1, DETAILED));
    if (ranked.length === 0) draft.note('None of these orders has come to its outcome yet.');
    if (ranked.length > 0) return;
  }
  // Of a time that is named its orders in their order; else the newest first.
  const inOrder = span !== null || ticks !== null || which === 'first' ? rows : rows.toReversed();
  const order = inOrder.map(({ tick }) => tick);
  if (which === 'first' || which === 'last') {
    return tellTicks(asking, which === 'last' ? [rows.at(-1)!.tick] : order.slice(0, 1));
  }
  if (rows.length > 1 || how === 'how-often') {
    const ends = [...new Set([rows[0]!.tick, rows.at(-1)!.tick])];
    sayHowMany(asking, rows, await livedTicks(asking, ends));
  }
  if (how === 'how-often' || how === 'when') return nameTicks(asking, order.slice(0, NAMED));
  await tellTicks(asking, order.slice(0, DETAILED));
  await nameTicks(asking, order.slice(DETAILED, DETAILED + NAMED));
}

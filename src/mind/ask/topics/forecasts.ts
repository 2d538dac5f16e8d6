import type { DecisionOutcome } from '../../../domain/governor/outcome.ts';
import { type Asking, livedTicks } from '../asking.ts';
import { heldAgainst, type OverChance } from '../../../shared/over-chance.ts';
import { chanceFigures, countOf, figureOf } from '../figures.ts';
import { memorySource, outcomeLines, tickSource } from '../tick-source.ts';

const SHOWN = 5;

async function tell(asking: Asking, ticks: readonly number[]): Promise<void> {
  const { draft } = asking;
  for (const { record, entry } of await livedTicks(asking, ticks)) {
    const text = record.decision?.prediction?.text;
    if (text === undefined) continue;
    const n = draft.source(tickSource(record, entry));
    draft.say(
      'Tick {tick}, {date}, with probability {probability}, due at tick {due}:',
      {
        tick: figureOf(record, 'tick', 'word'),
        date: figureOf(record, 'worldTime', 'date'),
        probability: figureOf(record, 'decision.prediction.probability', 'number'),
        due: figureOf(record, 'decision.prediction.dueTick', 'word'),
      },
      n,
    );
    const came = outcomeLines(entry);
    if (!came.some((line) => line.includes(text))) draft.quote(text, n);
    if (!entry || came.length === 0) continue;
    const memory = draft.source(memorySource(entry));
    for (const line of came) draft.quote(line, memory);
  }
}

/** Of orders before what only watched: they are what is asked about. */
const byWeight =
  (traded: ReadonlySet<number>) =>
  (one: DecisionOutcome, other: DecisionOutcome): number =>
    Number(traded.has(other.decidedAt)) - Number(traded.has(one.decidedAt)) ||
    one.decidedAt - other.decidedAt;

/** How often it came, against how often chance alone would have had it. */
const AGAINST_CHANCE: Readonly<Record<OverChance['verdict'], string>> = {
  better:
    'Of {times} whose time does not overlap {rate} came ({low} to {high}): more than the {chance} that a price without drift gives.',
  worse:
    'Of {times} whose time does not overlap {rate} came ({low} to {high}): less than the {chance} that a price without drift gives.',
  open: 'Of {times} whose time does not overlap {rate} came ({low} to {high}): as chance would have it, as a price without drift gives {chance}.',
};

/** Where it is known how likely a price without drift was to bring them. */
function sayChance(
  { draft }: Asking,
  outcomes: readonly DecisionOutcome[],
  sources: readonly number[],
): void {
  const known = outcomes.flatMap(({ decidedAt, tick, hit, chance }) =>
    chance === undefined ? [] : [{ said: decidedAt, due: tick, hit, chance }],
  );
  const over = heldAgainst(known);
  if (!over) return;
  const ticks = known.map(({ said }) => said);
  draft.say(AGAINST_CHANCE[over.verdict], chanceFigures(ticks, over), ...sources);
}

async function sayHits(asking: Asking, outcomes: readonly DecisionOutcome[]): Promise<void> {
  const ticks = outcomes.map(({ decidedAt }) => decidedAt);
  const hits = outcomes.filter(({ hit }) => hit).map(({ decidedAt }) => decidedAt);
  const numbers = (await livedTicks(asking, [...new Set([Math.min(...ticks), Math.max(...ticks)])])).map(
    ({ record, entry }) => asking.draft.source(tickSource(record, entry)),
  );
  asking.draft.say(
    'Of forecasts that have come due {hits} came true and {misses} did not.',
    {
      hits: countOf(hits, 'hit', true, 'outcomes'),
      misses: countOf(
        outcomes.filter(({ hit }) => !hit).map(({ decidedAt }) => decidedAt),
        'hit',
        false,
        'outcomes',
      ),
    },
    ...numbers,
  );
  sayChance(asking, outcomes, numbers);
}

/** What was predicted when decisions were taken, and what came. */
export async function answerForecasts(asking: Asking): Promise<void> {
  const { within, understood, reads } = asking;
  const { which, span, ticks, deeds } = understood;
  const inTime = new Set(within.map(({ tick }) => tick));
  const acted = within.filter(({ actionKind }) => actionKind !== null);
  const meant =
    deeds.length === 0
      ? null
      : new Set(acted.flatMap((row) => (deeds.includes(row.actionKind!) ? [row.tick] : [])));
  const outcomes = (await reads.outcomes(within[0]?.tick ?? 1)).filter(
    ({ decidedAt }) => inTime.has(decidedAt) && (meant === null || meant.has(decidedAt)),
  );
  const latest = (span === null && ticks === null && which === null) || which === 'last';
  if (outcomes.length === 0 || latest) {
    // What it expects now is what was said last and is not due yet.
    const last = within.findLast(({ decidedBy, tick }) => decidedBy !== null && (meant?.has(tick) ?? true));
    if (last) await tell(asking, [last.tick]);
  }
  if (outcomes.length === 0) return;
  await sayHits(asking, outcomes);
  if (latest) return;
  const sign = which === 'best' ? 1 : -1;
  const ranked =
    which === 'best' || which === 'worst'
      ? outcomes.toSorted((a, b) => sign * (a.brier - b.brier) || a.decidedAt - b.decidedAt)
      : outcomes.toSorted(byWeight(new Set(acted.map(({ tick }) => tick))));
  await tell(
    asking,
    ranked.slice(0, which === null ? SHOWN : 1).map(({ decidedAt }) => decidedAt),
  );
}

import { type Asking, livedTicks } from '../asking.ts';
import { countOf, figureOf } from '../figures.ts';
import { tickSource } from '../tick-source.ts';
import { tellTicks } from './trades.ts';

/** What a rule of the playbook decided: how often, first and last, and the last one in full. */
export async function answerRule(asking: Asking): Promise<void> {
  const { understood, within, draft } = asking;
  const rows = within.filter(({ decidedBy }) => decidedBy === understood.rule);
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last || understood.rule === null) return;
  const [begin, end = begin] = await livedTicks(asking, [...new Set([first.tick, last.tick])]);
  if (!begin || !end) return;
  const numbers = [begin, end].map(({ record, entry }) => draft.source(tickSource(record, entry)));
  draft.say(
    'The rule {rule} decided {count} ticks, first tick {first} on {from}, last tick {last} on {to}.',
    {
      rule: figureOf(end.record, 'decision.by', 'word'),
      count: countOf(
        rows.map(({ tick }) => tick),
        'decidedBy',
        understood.rule,
      ),
      first: figureOf(begin.record, 'tick', 'word'),
      from: figureOf(begin.record, 'worldTime', 'date'),
      last: figureOf(end.record, 'tick', 'word'),
      to: figureOf(end.record, 'worldTime', 'date'),
    },
    ...new Set(numbers),
  );
  const acted = rows.filter(({ actionKind }) => actionKind !== null);
  await tellTicks(asking, [(acted.at(-1) ?? last).tick]);
}

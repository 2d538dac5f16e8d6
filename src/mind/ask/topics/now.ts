import type { Asking } from '../asking.ts';
import { statusFigure } from '../figures.ts';

/** How it is, by its status. */
export function answerNow({ draft, status }: Asking): void {
  const n = draft.source({
    kind: 'status',
    ref: '',
    title: `Status at tick ${status.tick}`,
    trust: 'self',
    at: status.world?.time ?? null,
    text: status.doing,
  });
  draft.quote(status.doing, n);
  draft.say(
    'Tick {tick}, {date}: regime {regime}, phase {phase}, vitality {vitality}, mood {emotion}.',
    {
      tick: statusFigure(status, 'tick', 'word'),
      date: statusFigure(status, 'world.time', 'date'),
      regime: statusFigure(status, 'regime', 'word'),
      phase: statusFigure(status, 'phase', 'word'),
      vitality: statusFigure(status, 'vitality.total', 'number'),
      emotion: statusFigure(status, 'emotion', 'word'),
    },
    n,
  );
  draft.say(
    'Equity is {equity} {unit}; holding would be {holding}.',
    {
      equity: statusFigure(status, 'equity', 'number'),
      holding: statusFigure(status, 'holding', 'number'),
      unit: statusFigure(status, 'world.quote', 'word'),
    },
    n,
  );
}

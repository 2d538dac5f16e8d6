import { catalog } from '../../language/index.ts';

interface Read {
  readonly tick: string;
  readonly date: string;
  readonly tier: string;
  readonly regime: string;
  readonly surprise: string;
  readonly threshold: string;
  readonly order: string;
}

export const english = {
  none: 'no tick yet',
  readout: ({ tick, date, tier, regime, surprise, threshold, order }: Read) =>
    `tick ${tick}, ${date}, ${tier}, ${regime}, surprise ${surprise} (threshold ${threshold}), ${order}`,
  noOrder: 'no order',
  blockedBy: (order: string, rule: string) => `${order} by ${rule}`,
  label:
    'Tick strip: one column per tick. Arrows move, Enter opens the tick, plus and minus zoom, drag selects a stretch',
  rows: {
    tier: 'tier',
    orders: 'orders',
    result: 'result',
    regime: 'regime',
    life: 'life',
  },
};

export const t = catalog('charts/strip', english);

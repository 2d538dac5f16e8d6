import type { english } from './strings.ts';

export const german: typeof english = {
  none: 'noch kein Tick',
  readout: ({ tick, date, tier, regime, surprise, threshold, order }) =>
    `Tick ${tick}, ${date}, ${tier}, ${regime}, Überraschung ${surprise} (Schwelle ${threshold}), ${order}`,
  noOrder: 'keine Order',
  blockedBy: (order, rule) => `${order} durch ${rule}`,
  label:
    'Tick-Leiste: eine Spalte je Tick. Pfeile bewegen, Eingabe öffnet den Tick, Plus und Minus zoomen, Ziehen wählt einen Abschnitt',
  rows: {
    tier: 'Stufe',
    orders: 'Orders',
    result: 'Erfolg',
    regime: 'Regime',
    life: 'Leben',
  },
};

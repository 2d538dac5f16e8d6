import { count } from '../../../words/index.ts';
import type { english } from './strings.ts';

export const german: typeof english = {
  panel: {
    what: 'die Aufbewahrung',
    everything: 'Die ganze Geschichte wird aufbewahrt.',
    newest: (ticks) => `Vollständig aufbewahrt: die neuesten ${count(ticks, 'Tick', 'Ticks')}.`,
    thinned: (thinned, to, whole) =>
      `Bis Tick ${to} ${thinned === 1 ? 'ist' : 'sind'} ${count(thinned, 'älterer Tick', 'ältere Ticks')} nur als Zeile erhalten, ${count(whole, 'Tick', 'Ticks')} vollständig.`,
    waiting: (ticks) =>
      `Während der Golem ruht, ${ticks === 1 ? 'wird' : 'werden'} bis zu ${count(ticks, 'weiterer Tick', 'weitere Ticks')} ausgedünnt.`,
    legend: 'Was von älteren Ticks bleibt',
    keepAll: 'Ganze Geschichte aufbewahren',
    keepNewest: 'Neueste Ticks vollständig, ältere als eine Zeile',
    ticks: 'Vollständig aufbewahrte Ticks',
    least: (ticks) => `Mindestens ${ticks}.`,
    saveAll: 'Ab jetzt alles aufbewahren',
    preview: 'Vorschau',
  },
  preview: {
    now: 'Jetzt',
    after: 'Danach etwa',
    thinned: 'Ausgedünnt',
    ticks: (n) => count(n, 'Tick', 'Ticks'),
    whole: 'Bleibt vollständig',
    wholeHelp: 'Ein Tick kann aus mehreren Gründen zählen',
    reasons: {
      pinned: (n) => count(n, 'angehefteter Tick', 'angeheftete Ticks'),
      deaths: (n) => count(n, 'Tod', 'Tode'),
      trades: (n) => count(n, 'Trade', 'Trades'),
      surprises: (n) => count(n, 'Überraschung', 'Überraschungen'),
    },
    none: 'nichts',
    about:
      'Ausgedünnte Ticks lassen sich nicht mehr wiedergeben, öffnen oder verzweigen, und ihre Prompts werden gelöscht. Ihre Zahlen, Erinnerungen, Buchungen und Siegel bleiben. Das lässt sich nicht rückgängig machen.',
    nothing: 'Noch ist kein Tick alt genug. Ticks werden ausgedünnt, wenn sie älter werden.',
    thin: (ticks) => `${count(ticks, 'Tick', 'Ticks')} ausdünnen`,
    apply: 'Übernehmen',
    cancel: 'Abbrechen',
  },
};

import { count, formatNumber } from '../words/index.ts';
import type { english } from './strings.ts';

export const german: typeof english = {
  evidence: {
    drift: (spread, ticks) =>
      `± ${spread} Standardabweichungen: Preisdrift über ${count(ticks, 'Tick', 'Ticks')}, aus den Einträgen des Prompts.`,
    leant: (times) => `Die Order der Regeln wird mit ${times} multipliziert.`,
    undoes: (chosen, own) =>
      `Gerade ist kein bekanntes Vorzeichen offen. ${chosen} lässt Raum für das nächste; allein nach Regeln wäre es ${own}.`,
    waits: (own) =>
      `Das offene Vorzeichen ist keine Order wert, und die Orders des Tages bleiben für das nächste; allein nach Regeln wäre es ${own}.`,
    surer: (own, chosen, sure) =>
      `Allein nach Regeln wäre es ${own}. ${chosen} ist mit ${sure} Sicherheit mehr wert.`,
    own: 'Keine Option ist sicher genug, um die Regeln zu schlagen.',
    list: 'Was die Überzeugung verschiebt, das meiste zuerst',
    prior: 'Überzeugung vorher',
    mean: 'Überzeugung jetzt',
    more: (parts) => `${formatNumber(parts)} weitere`,
    kinds: {
      rule: 'Regel',
      episode: 'Episode',
      fact: 'Fakt',
      link: 'Verknüpfung',
      warning: 'Warnung',
    },
    without: (otherwise) => `ohne ihn: ${otherwise}`,
    withoutTimes: (times) => `ohne ihn: Order × ${times}`,
    options: 'Optionen und was von ihnen erwartet wird',
    option: 'Option',
    exposure: 'Engagement',
    exposureHelp: 'Anteil des Vermögens, der danach im Basis-Token liegt',
    growth: 'Wachstum, bp',
    growthHelp: 'Erwartetes logarithmisches Wachstum des Vermögens nach Kosten, in Basispunkten',
    learns: 'Lernen, Nats',
    learnsHelp: 'Um wie viel die Überzeugung enger würde',
    chosen: 'gewählt',
    byRules: 'nach Regeln',
  },
  stretch: {
    group: 'Gezeigte Ticks',
    all: 'Alle',
    last: (ticks) => `Letzte ${formatNumber(ticks)}`,
    earlier: 'Früher',
    later: 'Später',
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    zoomInTip: 'Vergrößern (Strg und Mausrad)',
    zoomOutTip: 'Verkleinern (Strg und Mausrad)',
    zoomInKeyTip: (key) => `Vergrößern (${key}, Strg und Mausrad)`,
    zoomOutKeyTip: (key) => `Verkleinern (${key}, Strg und Mausrad)`,
  },
  time: {
    line: (name, unit) => (unit === '' ? name : `${name}, ${unit}`),
    across: 'waagrecht: Datum der Welt',
    under: (date, tick) => `${date}, Tick ${formatNumber(tick)}`,
    candle: (ticks) => `eine Kerze: ${count(ticks, 'Tick', 'Ticks')}`,
  },
};

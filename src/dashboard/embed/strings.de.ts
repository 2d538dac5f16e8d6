import { count, formatNumber } from '../words/index.ts';
import type { english } from './strings.ts';

export const german: typeof english = {
  page: {
    label: 'Golem, Live-Demo',
    golem: 'Golem',
    failed: (why) => `Der Golem konnte nicht starten: ${why}`,
    noReason: 'kein Grund genannt',
    again: 'Noch einmal versuchen',
    loading: 'Eine Datenbank und ein Markt werden in diesen Rahmen geladen. Nichts verlässt ihn.',
    tick: 'Tick',
    now: 'jetzt',
    pause: 'Anhalten',
    run: 'Starten',
    pausing: 'Anhalten',
    running: 'Starten',
    resting: 'Starten oder Ruhen',
    open: 'Öffnen',
    openTip: 'Die ganze Seite öffnen, mit einem eigenen Leben',
    equity: 'Vermögen',
    equityTip: 'Vermögen, verglichen mit dem Halten des Basis-Tokens von Anfang an',
  },
  chart: {
    price: 'Preis',
    quote: 'Notierung',
    summary: (quote, ticks, time, price, regime) =>
      `Preis in ${quote} über die letzten ${ticks} Ticks, dahinter die Marktregime, die Orders des Golems als Marken. Um ${time}: ${price}, ${regime}.`,
    empty: 'Der Preis und seine Orders kommen mit dem ersten Tick.',
    emptyPaused: 'Der Preis und seine Orders kommen mit dem ersten Tick: Drücken Sie Starten.',
  },
  context: {
    label: 'Kontextfenster',
    empty: 'Das Kontextfenster füllt sich mit der ersten Überlegung.',
    use: (used, budget, tick) => `Kontext ${used} von ${budget} Token, Tick ${tick}`,
    used: (used, budget, categories) => `${used} von ${budget} Token benutzt. ${categories}`,
    category: (name, used, budget) => `${name}: ${formatNumber(used)} von ${count(budget, 'Token', 'Token')}`,
    borrowed: (category, tokens) => `${category}, ${formatNumber(tokens)} von anderen Kategorien geliehen`,
  },
  steer: {
    legend: 'Anweisung',
    field: 'Anweisung: Worte, die beim nächsten Tick eine volle Überlegung erzwingen',
    placeholder: 'Anweisung auf Englisch, z. B. reduce exposure',
    waits: (words) => `„${words}“ wartet auf den nächsten Tick`,
    forced: (words, tick) => `„${words}“ hat Tick ${tick} erzwungen`,
    sendTip: 'Mit diesen Worten eine volle Überlegung erzwingen',
    send: 'Senden',
    sending: 'Wird gesendet',
    yoursWait: 'Ihre Worte warten auf den nächsten Tick',
    yoursForced: (tick) => `Ihre Worte haben Tick ${tick} erzwungen`,
  },
  storage: {
    stored: 'In diesem Browser aufbewahrt. Ruht, solange es nicht zu sehen ist.',
    memory: 'Im Arbeitsspeicher: endet mit dieser Seite und ruht, solange es nicht zu sehen ist.',
    refused: 'Hier ist Speichern verweigert: Der Golem lebt im Arbeitsspeicher und endet mit dieser Seite.',
    dismiss: 'Schließen',
  },
  line: {
    otherOrigin: (from, host) =>
      `Eine Nachricht von ${from} wurde abgelehnt: Dieser Golem hört nur auf ${host}.`,
    steer: (longest) => `Eine Anweisung ist ein Text von 1 bis ${longest} Zeichen.`,
    verb: (verb) => `Die Demo kennt kein Verb „${verb}“.`,
  },
};

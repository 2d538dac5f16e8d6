import { count, formatNumber } from '../../words/index.ts';
import type { english } from './strings.ts';

const whole = (value: number): string => formatNumber(value, { digits: 0 });

export const german: typeof english = {
  panels: {
    contextEvents: 'Kontextereignisse',
  },
  screen: {
    title: 'Denken',
    parts: 'Teile der Seite „Denken“',
    prompt: 'Dieser Prompt',
    learnt: 'Gelerntes',
    workings: 'Entstehung',
    noTick: (param) => `„${param}“ ist kein Tick.`,
    ticks: 'Ein Tick ist eine ganze Zahl ab 1.',
    showLatest: 'Neuesten Workspace anzeigen',
    workspace: 'Workspace',
    tick: (tick) => `Tick ${tick}`,
    restedAfter: 'endete auf T0 und hat keinen Workspace.',
    notYetAfter: (asked) => `ist der neueste; Tick ${asked} steht noch aus.`,
    shownBefore: 'Gezeigt wird der letzte Workspace davor:',
    shownTick: (tick) => `Tick ${tick}`,
    noneYet: 'Noch kein Workspace.',
    noneUpTo: 'Kein Workspace bis zu diesem Tick.',
    whenOne:
      'Hier erscheint der Prompt jedes Ticks mit einer Überlegung (T1 und T2): welche Einträge darin stehen, welche ausgelassen wurden und warum. Auslöser ist eine überraschende Beobachtung oder eine Anweisung.',
    goToLive: 'Zu „Live“: starten, einen Tick gehen oder anweisen',
    eventsNote: 'mit diesem Leben gespeichert; jede Revision der Richtlinie lässt sich daraus rekonstruieren',
  },
  header: {
    tick: (tick) => `Tick ${tick}`,
    field: 'Schichten',
    task: (task) => `Aufgabe ${task}`,
    size: (used, budget, share) => `${whole(used)} von ${whole(budget)} Tokens (${share})`,
    sizeAround: (used, budget, share, around) =>
      `${whole(used)} von ${whole(budget)} Tokens (${share} mit weiteren ${whole(around)} für Anweisungen)`,
    inLine: (inside, inLine) => `${inside} enthalten, davon ${inLine} als eine Zeile`,
    inside: (inside) => `${inside} enthalten`,
    excluded: (excluded) => `${excluded} ausgelassen`,
    gaveWay: (excluded, gaveWay) => `${excluded} ausgelassen, davon ${gaveWay} aus Platzmangel`,
    pressure: (route, share) => `${route} (alles zusammen: ${share} des Platzes)`,
    counted: (tokenizer) => `Tokens gezählt mit ${tokenizer}`,
    countedError: (tokenizer, low, high) =>
      `Tokens gezählt mit ${tokenizer}; Fehler für das Modell ${low} bis ${high}`,
    revision: (revision) => `Richtlinie, Revision ${revision}`,
    ticks: 'Ticks mit Workspace',
    noEarlier: 'Kein früherer',
    earlierHint: ', der Workspace davor',
    noLater: 'Kein späterer',
    laterHint: ', der nächste Workspace',
    following: 'Folgt dem neuesten',
    follow: 'Dem neuesten folgen',
  },
  routes: {
    full: {
      name: 'alle Einträge vollständig',
      about:
        'Eine T1-Überlegung mit genug Platz: Erinnerungen über den Mindestwerten stehen vollständig im Prompt.',
    },
    hybrid: {
      name: 'neuere Einträge vollständig, ältere als eine Zeile',
      about:
        'Die neuesten Episoden stehen vollständig im Prompt, ältere als eine Zeile mit ihrem Ergebnis: so viele wie hineinpassen, oder sieben, wenn der Leser die übrigen abfragen kann.',
    },
    rag: {
      name: 'nur das Wesentliche',
      about:
        'Alles zusammen bräuchte zu viel Platz, und der Leser kann den Rest abfragen: weniger Episoden, vollständig oder als eine Zeile.',
    },
  },
  reader: {
    unknown: (reply) =>
      `für ein Modell mit unbekanntem Kontextfenster, ${whole(reply)} Tokens für die Antwort reserviert`,
    known: (model, tokens, reply) =>
      `für ${model}, Kontextfenster ${whole(tokens)} Tokens, davon ${whole(reply)} für die Antwort reserviert`,
    onDevice: (model, tokens, reply) =>
      `für ${model} auf diesem Gerät, Kontextfenster ${whole(tokens)} Tokens, davon ${whole(reply)} für die Antwort reserviert`,
  },
  events: {
    filter: 'Ereignisse filtern',
    type: 'Ereignis',
    all: 'alle Arten',
    upTo: 'Bis Tick',
    latest: 'neuester',
    readOnly: 'Nur lesen: Ein anderer Tab führt diesen Golem',
    export: 'Alle als JSONL exportieren …',
    exporting: (written) => `Export läuft, ${written} geschrieben`,
    cancel: 'Export abbrechen',
    notExported: (why) => `Die Ereignisse wurden nicht exportiert: ${why}`,
    exportAgain:
      'Dieses Leben ist unverändert. Löschen Sie die unvollständige Datei und exportieren Sie erneut.',
    events: 'Ereignisse',
    none: 'Noch kein solches Ereignis.',
    noneYet:
      'Noch keine. Ein Ereignis erscheint bei jeder Überlegung, jeder Änderung der Richtlinie oder des Marktregimes und jeder Lehre einer Rückkopplung.',
    list: 'Kontextereignisse, neueste zuerst',
    tick: (tick) => `Tick ${tick}`,
    birth: 'Geburt',
    changes: 'Änderungen',
    earlier: (many) => `${many} frühere anzeigen`,
    names: {
      'context:assembled': 'zusammengestellt',
      'context:policy_updated': 'Richtlinie geändert',
      'context:regime_override': 'Marktregime',
      'context:feedback_loop': 'Rückkopplung',
      'context:compacted': 'verdichtet',
    },
    triggers: {
      genesis: 'bei der Geburt',
      owner: 'durch den Besitzer',
      restore: 'wiederhergestellt',
    },
    guidelineStatus: {
      'in-force': 'in Kraft',
      withdrawn: 'zurückgezogen',
      'taken-back': 'gelöscht',
    },
    assembled: (tokens, categories, reasons) =>
      `${whole(tokens)} Tokens aus ${count(categories, 'Kategorie', 'Kategorien')}; ${reasons}.`,
    assembledBy: (tokens, categories, route, reasons) =>
      `${whole(tokens)} Tokens aus ${count(categories, 'Kategorie', 'Kategorien')}, ${route}; ${reasons}.`,
    revision: (revision, trigger, changes) =>
      `Revision ${revision}, ${trigger}: ${count(changes, 'Wert', 'Werte')}.`,
    regime: (previous, next, shares) => `Von ${previous} zu ${next}: ${shares}.`,
    noShare: 'kein Anteil überschrieben',
    mutation: (number, status, regime, what) =>
      `Schleife 3, Mutation ${number} ${status} in ${regime}: ${what}.`,
    guideline: (number, status, text) => `Leitlinie ${number} ${status}: ${text}`,
    loop: (loop, records, adjustments) =>
      `Schleife ${loop}, aus ${count(records, 'Ergebnis', 'Ergebnissen')}: ${adjustments}.`,
    compacted: (entries, from, to, categories) =>
      `${count(entries, 'Eintrag', 'Einträge')} von ${whole(from)} auf ${whole(to)} Tokens gekürzt: ${categories}.`,
  },
};

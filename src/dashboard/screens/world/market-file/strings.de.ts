import { count, formatNumber } from '../../../words/index.ts';
import type { english } from './strings.ts';

const LAST_OR_FIRST = { last: 'die letzte', first: 'die erste' };

const rows = (number: number): string => count(number, 'Zeile', 'Zeilen');
const steps = (number: number): string => count(number, 'Schritt', 'Schritte');

export const german: typeof english = {
  findings: {
    blankLines: (found) => `${count(found, 'leere Zeile', 'leere Zeilen')}: übersprungen`,
    missing: (found) => `${rows(found)} ohne Zeit oder Preis: übersprungen`,
    filled: (found) => `${rows(found)} ohne Eröffnung, Hoch oder Tief: aus dem Schlusskurs ergänzt`,
    noVolume: (found) => `${rows(found)} ohne Volumen: als 0 gelesen`,
    widened: (found) =>
      `${rows(found)}, deren Hoch oder Tief Eröffnung oder Schluss nicht einschließt: erweitert`,
    leaps: (found) =>
      `${count(found, 'Preis', 'Preise')} beim Zehnfachen oder einem Zehntel des vorigen: behalten`,
    duplicates: (found, { duplicates }) =>
      `${rows(found)} mit der Zeit einer anderen: ${duplicates === 'keep' ? 'jede zählt' : `${LAST_OR_FIRST[duplicates]} zählt`}`,
    unsorted: (found) => `${rows(found)} außer der Reihe: sortiert`,
    gaps: (found, { gaps }, { gapSteps }) =>
      `${count(found, 'Lücke', 'Lücken')}: ${gaps === 'flat' ? `${steps(gapSteps)} ohne Handel` : `Markt ${count(gapSteps, 'Intervall', 'Intervalle')} lang geschlossen`}`,
    ambiguousTimes: (found) =>
      `${count(found, 'Ortszeit, die die Uhr zweimal zeigte', 'Ortszeiten, die die Uhr zweimal zeigte')}: der Reihe nach gelesen`,
    otherUnits: (found) =>
      `${count(found, 'Zeit', 'Zeiten')} in anderer Einheit als der Rest: in der eigenen gelesen`,
    headers: (found) =>
      `${count(found, 'Zeile, die die Kopfzeile wiederholt', 'Zeilen, die die Kopfzeile wiederholen')}: übersprungen`,
    oldCharacters: (found) =>
      `${count(found, 'Zeichen', 'Zeichen')} außerhalb von UTF-8: als Windows-1252 gelesen`,
    skippedTimes: (found) =>
      `${count(found, 'Ortszeit, die die Uhr nie zeigte', 'Ortszeiten, die die Uhr nie zeigte')}: wie vor der Zeitumstellung gelesen`,
  },
  roles: {
    time: 'Zeit',
    clock: 'Uhrzeit',
    open: 'Eröffnung',
    high: 'Hoch',
    low: 'Tief',
    close: 'Schluss oder Preis',
    volume: 'Volumen',
    openTick: 'Eröffnungs-Tick',
    highTick: 'Höchster Tick',
    lowTick: 'Tiefster Tick',
    tick: 'Tick des Pools',
    liquidity: 'Aktive Liquidität',
    in0: 'Token 0 eingezahlt, Einheiten',
    in1: 'Token 1 eingezahlt, Einheiten',
  },
  times: {
    ymd: 'Jahr Monat Tag (ISO 8601)',
    dmy: 'Tag Monat Jahr',
    mdy: 'Monat Tag Jahr',
    s: 'Sekunden seit 1970',
    ms: 'Millisekunden seit 1970',
    us: 'Mikrosekunden seit 1970',
    ns: 'Nanosekunden seit 1970',
  },
  seconds: (seconds) => count(seconds, 'Sekunde', 'Sekunden'),
  minutes: (minutes) => count(minutes, 'Minute', 'Minuten'),
  hours: (hours) => count(hours, 'Stunde', 'Stunden'),
  days: (days) => count(days, 'Tag', 'Tage'),
  missing: {
    time: 'Wählen Sie die Spalte mit der Zeit.',
    price: 'Wählen Sie die Spalte mit dem Preis oder dem Tick eines Pools.',
    decision: 'Beantworten Sie zuerst die Frage oben: Die Datei lässt sich auf zwei Arten lesen.',
  },
  rows: {
    table: 'Erste Zeilen der Datei und wie jede Spalte gelesen wird',
    column: (column) => `Spalte ${column} ist`,
    notUsed: 'nicht benutzt',
  },
  report: {
    isWorld: (read, made, interval, span) =>
      `ist jetzt eine Welt: ${rows(read)} gelesen als ${steps(made)} von ${interval}, ${span}.`,
    isWorldNewestFirst: (read, made, interval, span) =>
      `ist jetzt eine Welt: ${rows(read)} gelesen als ${steps(made)} von ${interval}, ${span}, von der neuesten Zeile zur ältesten.`,
    size: (bytes, time) => `Die Welt belegt ${bytes}; der Import dauerte ${time}.`,
    sizeAndRate: (bytes, time, perSecond) =>
      `Die Welt belegt ${bytes}; der Import dauerte ${time}, ${formatNumber(perSecond, { digits: 0 })} Zeilen pro Sekunde.`,
    findings: 'Befunde und was getan wurde:',
    clean: 'Nichts fehlte, war doppelt oder außer der Reihe.',
  },
  mapping: {
    legend: 'Wie die Datei gelesen wird',
    title: 'Name der Welt',
    base: 'Basistoken',
    quote: 'Quote-Token',
    times: 'Zeiten sind',
    zone: 'Zeitzone, wo eine Zeit keine nennt',
    decimal: 'Dezimalzeichen',
    point: 'Punkt, 1.5',
    comma: 'Komma, 1,5',
    interval: 'Ein Schritt dauert',
    irregular: 'eine Zeile (unregelmäßig)',
    asInFile: (interval) => `wie in der Datei, ${interval}`,
    gaps: 'Fehlende Intervalle sind',
    gapsFlat: 'Schritte ohne Handel',
    gapsSkip: 'keine Schritte: Markt geschlossen',
    duplicates: 'Von Zeilen mit derselben Zeit',
    last: 'zählt die letzte',
    first: 'zählt die erste',
    keep: 'zählen alle (Trades)',
    volumeIn: 'Volumen ist in',
    baseIs: 'Der Basistoken ist',
    token0: 'Token 0 des Pools',
    token1: 'Token 1 des Pools',
    decimals0: 'Dezimalstellen von Token 0',
    decimals1: 'Dezimalstellen von Token 1',
    depth: (quote) => `Tiefe: ${quote}, die den Preis um 1 % bewegen`,
    fee: 'Poolgebühr',
    share: 'Anteil des Pools am Volumen, %',
    paperOwn:
      'Den Pool gibt es nur auf dem Papier: Die aktive Liquidität aus der Datei gilt bei allen Preisen. Der Preis ist der der Datei; Orders bewegen ihn nicht.',
    paper:
      'Den Pool gibt es nur auf dem Papier: eine Liquidität der angegebenen Tiefe über alle Preise. Der Preis ist der der Datei; Orders bewegen ihn nicht.',
    exchange:
      'Das Volumen einer Börse ist nicht das eines Pools: Bei einem Anteil von 0 % lässt sich keine Liquidität bereitstellen. Jeder andere Anteil ist Ihre Annahme; Gebühren daraus werden getrennt vom Handel gezeigt.',
  },
  panel: {
    going: (title) => `Wechsel zu ${title}`,
    cancelling: 'Import abbrechen',
    drop: 'Legen Sie hier eine Datei mit Preisen ab: CSV, TSV, JSON oder JSON Lines, auch als gzip. OHLCV, ein Preis pro Zeile oder die Ticks eines Uniswap-Pools. Die Datei bleibt in diesem Browser.',
    file: 'Marktdatei',
    choose: 'Datei wählen',
    looking: 'Sieht nach …',
    lookingAt: (name) => `${name} wird angesehen`,
    live: 'Hier leben',
    goingThere: 'Wechselt …',
    another: 'Weitere Datei hinzufügen',
    check: (bytes) => `, ${bytes}: Prüfen Sie, wie jede Spalte gelesen wird.`,
    checkPacked: (bytes) => `, ${bytes}, gepackt: Prüfen Sie, wie jede Spalte gelesen wird.`,
    decide: 'Zu entscheiden',
    progress: (read, bytes, total) => `${rows(read)}, ${bytes} von ${total}`,
    starting: 'Beginnt zu lesen',
    cancel: 'Import abbrechen',
    wouldChange: 'Noch ist nichts importiert. Der Import würde dies ändern:',
    importAnyway: 'Trotzdem importieren',
    import: 'Als Welt importieren',
    takeAnother: 'Andere Datei nehmen',
  },
};

import { count, formatNumber } from '../../words/index.ts';
import type { english } from './strings.ts';

const tickNumber = (tick: number): string => formatNumber(tick, { digits: 0 });

export const german: typeof english = {
  screen: {
    title: 'Zustand',
    tick: (tick) => `Tick ${tickNumber(tick)}`,
    read: 'die aufbewahrten Zustände',
    readTotals: 'die Summen',
    none: 'Noch ist kein Zustand aufbewahrt. Jeder erscheint hier mit Wurzel-Hash, Größe und dem, was er mit anderen teilt.',
    noneHow:
      'Normalerweise hinterlässt jeder zehnte Theta-Tick einen. Starten Sie den Golem, oder lassen Sie ihn einen Schritt gehen (.).',
  },
  panels: {
    byHash: 'Zustand zum Hash',
    kept: 'Aufbewahrte Zustände',
    difference: 'Unterschied zweier Zustände',
    stored: 'Gespeicherte Daten',
    verify: 'Integritätsprüfung',
    replay: 'Replay von Ticks',
    report: 'Fehlerbericht öffnen',
  },
  notes: {
    kept: 'Ticks dazwischen werden per Replay berechnet',
    difference: 'Organ für Organ',
    stored: 'gemessen',
    verify: 'Gespeichertes gegen seine Hashes',
    replay: 'aus aufgezeichneten Eingaben, ohne Welt und Modell',
    report: 'ein Tick aus einem anderen Leben',
  },
  byHash: {
    searching: 'Suche läuft …',
    none: 'Kein aufbewahrter Zustand hat den Hash',
    thinned: 'Nicht angeheftete Zustände werden ausgedünnt.',
    pinned: (size) => `${size}, angeheftet`,
  },
  find: {
    legend: 'Zustand über seinen Hash suchen',
    rootHash: 'Wurzel-Hash',
    digits: '6 bis 64 hexadezimale Ziffern: der ganze Hash oder sein Anfang',
    placeholder: 'Hash oder sein Anfang',
    find: 'Suchen',
  },
  kept: {
    intro:
      'Neueste zuerst. Markieren Sie zwei Zustände als A und B, um sie zu vergleichen. In einer Zeile tun das auch die Tasten A und B.',
    list: 'Aufbewahrte Zustände, neueste zuerst',
    compareAs: (tick, side) => `Tick ${tickNumber(tick)} als ${side} vergleichen`,
    row: (tick, root) => `Tick ${tickNumber(tick)}, Wurzel-Hash ${root}`,
    shared: (share) => `${share} geteilt`,
    sharedHelp: 'Anteil seiner Bytes in Teilen, die auch andere Zustände haben',
    pinned: 'angeheftet',
  },
  totals: {
    reopenable: 'Wieder zu öffnende Ticks',
    onlyKept: 'nur mit aufbewahrtem Zustand',
    noneYet: 'noch keine',
    range: (from, to) => `${tickNumber(from)} bis ${tickNumber(to)}`,
    states: 'Aufbewahrte Zustände',
    statesHelp: 'Nach Inhalt adressiert: BLAKE3 über kanonischem CBOR, ein Hash je Organ',
    inParts: (states, parts) => `${tickNumber(states)}, in ${count(parts, 'Teil', 'Teilen')}`,
    size: 'Größe, komprimiert',
    sizeHelp: 'Ein Teil, den mehrere Zustände gemeinsam haben, wird einmal gespeichert',
    ofWhole: (stored, whole) => `${stored}, ohne Teilen ${whole}`,
    saved: 'Durch Teilen gespart',
    inputs: 'Eingaben der Ticks',
    inputsHelp: 'Welt, Abruf, Modelle, Besitzer: alles, was ein Tick außer seinem Zustand liest',
    perTick: (total, each) => `${total}, ${each} je Tick`,
    whole: 'Mittlerer Zustand',
    wholeHelp: 'Komprimiert, mit geteilten Teilen',
    otherMind: (last, mind) =>
      `Die Ticks bis ${tickNumber(last)} hat Version ${mind} des Geists gelebt. Sie lassen sich prüfen, vergleichen und zeigen, und wieder öffnen, wo ihr Zustand aufbewahrt ist.`,
    thinning:
      'Von älteren Zuständen bleibt der jedes 50. Ticks, später der jedes 500. Angeheftete bleiben immer.',
    settings: 'Wie oft und wie viele: unter Einstellungen, Richtlinie',
  },
  state: {
    otherMind: (tick, mind) =>
      `Tick ${tickNumber(tick)} hat Version ${mind} des Geists gelebt. Nur ein Build dieser Version kann ihn per Replay berechnen, und sein eigener Zustand ist nicht aufbewahrt.`,
    notKept: (tick) =>
      `Tick ${tickNumber(tick)} lässt sich nicht wieder öffnen: Seine Eingaben sind nicht aufbewahrt.`,
    reopenable: (from, to) =>
      `Die Ticks ${tickNumber(from)} bis ${tickNumber(to)} lassen sich wieder öffnen.`,
    reopen: 'Diesen Tick wieder öffnen',
    reopening: 'Wird geöffnet …',
    reopened: 'Geöffnet',
    record: 'Datensatz öffnen',
    replayed:
      'Von diesem Tick ist kein Zustand aufbewahrt. Beim Öffnen wird er per Replay aus dem aufbewahrten Zustand davor berechnet.',
    rootHash: 'Wurzel-Hash',
    rootHashLabel: 'Wurzel-Hash',
    link: 'Link',
    linkHelp: 'Eine Adresse, die diesen Zustand mit seinem Hash nennt',
    worldTime: 'Weltzeit',
    size: 'Größe, komprimiert',
    ownSize: 'Nicht geteilt',
    pinned: '▣ Angeheftet',
    pinnedAs: (label) => `▣ Angeheftet: ${label}`,
    unpin: 'Lösen',
    pin: 'Anheften',
    label: 'Bezeichnung',
    labelPlaceholder: 'Bezeichnung',
    otherTab: 'Ein anderer Tab führt diesen Golem',
    pinHelp: 'Diesen Zustand dauerhaft aufbewahren',
    pinning: 'Anheften',
    unpinning: 'Lösen',
    nowPinned: 'Dauerhaft aufbewahrt.',
    nowUnpinned: 'Darf wieder ausgedünnt werden.',
    undo: 'Rückgängig',
    organs: (organs) => count(organs, 'Organ', 'Organe'),
    organTable: 'Organe dieses Zustands',
    organ: 'Organ',
    bytes: 'Bytes',
    sharing: 'Zustände damit',
  },
  diff: {
    legend: 'Zu vergleichende Ticks',
    tickA: 'Tick A',
    tickB: 'Tick B',
    compare: 'Vergleichen',
    comparing: 'Vergleich läuft …',
    about:
      'Was sich im Geist zwischen zwei Ticks geändert hat, Organ für Organ: Zahlen mit ihrer Differenz, Hinzugekommenes, Entferntes, Erinnerungen.',
    how: 'Geben Sie zwei Ticks ein, oder markieren Sie zwei aufbewahrte Zustände als A und B.',
    read: 'die Unterschiede',
    same: 'Beide Zustände sind identisch.',
    changed: (organs) => `${count(organs, 'Organ', 'Organe')} zwischen den Enden dieser Ticks geändert.`,
    unchanged: (organs) => `Unverändert: ${organs}.`,
    table: (organ) => `Änderungen: ${organ}`,
    what: 'Was',
    change: 'Änderung',
    showAll: (lines, organ) => `Alle ${formatNumber(lines)} von ${organ} zeigen`,
    kinds: {
      number: '',
      value: 'geändert',
      added: '+ hinzugekommen',
      removed: '− entfernt',
      moved: 'verschoben',
    },
    items: (items) => count(items, 'Element', 'Elemente'),
    more: (items) => count(items, 'Element mehr', 'Elemente mehr'),
    fewer: (items) => count(items, 'Element weniger', 'Elemente weniger'),
    differ: (items) =>
      items === 1 ? '1 Element verschieden' : `${count(items, 'Element', 'Elemente')} verschieden`,
  },
  memories: {
    title: 'Erinnerungen',
    none: 'Dazwischen ist keine Erinnerung hinzugekommen oder geändert worden.',
    times: (times) => `${formatNumber(times)}-mal geändert`,
    totals: (added, changed) => `${formatNumber(added)} hinzugekommen, ${formatNumber(changed)} geändert.`,
    more: (memories) => `${formatNumber(memories)} weitere zeigen`,
  },
  job: {
    ticks: 'Ticks',
    to: 'bis',
    first: 'erster',
    last: 'letzter',
    cancel: 'Abbrechen',
    unchanged: 'Nichts wurde geändert.',
    progress: (doing, done, total) => `${doing}: ${formatNumber(done)} von ${count(total, 'Tick', 'Ticks')}`,
  },
  verify: {
    action: 'Prüfen',
    legend: 'Zu prüfende Ticks',
    doing: 'Gespeichertes wird mit seinen Hashes verglichen',
    about:
      'Prüft jeden Datensatz, die Eingaben jedes Ticks, jeden aufbewahrten Zustand samt der Kette der Siegel, jeden gespeicherten Prompt, jedes Kontextereignis und jeden Trace. Ein einziges geändertes Bit wird gefunden und benannt.',
    sound: 'Kein Schaden:',
    matches: (ticks, from, to, states) =>
      `${count(ticks, 'Tick', 'Ticks')} (${tickNumber(from)} bis ${tickNumber(to)}) und ${count(states, 'aufbewahrter Zustand', 'aufbewahrte Zustände')} stimmen mit ihren Hashes überein.`,
    thinned: (ticks) =>
      ticks === 1
        ? '1 dieser Ticks ist ausgedünnt: Nur sein Siegel ließ sich prüfen.'
        : `${tickNumber(ticks)} dieser Ticks sind ausgedünnt: Nur ihre Siegel ließen sich prüfen.`,
    damages: (damages) => `${count(damages, 'Schaden', 'Schäden')} gefunden.`,
    checked: (ticks, from, to) =>
      `${count(ticks, 'Tick', 'Ticks')} geprüft (${tickNumber(from)} bis ${tickNumber(to)}).`,
    reopen: (tick) => `Tick ${tickNumber(tick)} wieder öffnen, den letzten heilen Zustand davor`,
    noneBefore: 'Davor ist kein heiler Zustand aufbewahrt.',
    showAll: (damages) => `Alle ${formatNumber(damages)} zeigen`,
    wayOut:
      'Nichts wurde geändert. Ein Leben, das vor dem Schaden exportiert wurde, lässt sich in den Einstellungen unter „Mitnehmen“ wiederherstellen.',
  },
  replay: {
    action: 'Replay',
    legend: 'Ticks für den Replay',
    doing: 'Replay läuft',
    about:
      'Berechnet jeden Tick neu, aus dem Zustand davor und seinen aufgezeichneten Eingaben. Datensatz und Zustand müssen bis aufs letzte Bit stimmen.',
    identical: (ticks) => `${count(ticks, 'Tick', 'Ticks')} im Replay: identisch`,
    took: (from, to, time) => `(${tickNumber(from)} bis ${tickNumber(to)}, ${time})`,
    differ: (ticks, all) => `${tickNumber(ticks)} von ${count(all, 'Tick', 'Ticks')} weichen ab.`,
    differMany: (ticks, all) =>
      `${tickNumber(ticks)} oder mehr von ${count(all, 'Tick', 'Ticks')} weichen ab.`,
    first: (tick) => `Erste Abweichung: Tick ${tickNumber(tick)}`,
    where: 'Wo',
    places: {
      record: (span) => `Datensatz: ${span}`,
      state: (span) => `Zustand: ${span}`,
    },
    field: 'Feld',
    allOfIt: 'alles',
    recorded: 'Aufgezeichnet',
    replayed: 'Im Replay',
  },
};

import { count } from './numbers/format.ts';
import type { english } from './strings.ts';

export const german: typeof english = {
  action: {
    buy: (base, paid) => `${base} kaufen für ${paid}`,
    sell: (amount) => `${amount} verkaufen`,
    atLeast: (order, least) => `${order}, für mindestens ${least}`,
    provide: (base, quote, lower, upper) =>
      `Höchstens ${base} und ${quote} zwischen den Pool-Ticks ${lower} und ${upper} bereitstellen`,
    withdraw: (position, lower, upper) =>
      `Position ${position} zwischen den Pool-Ticks ${lower} und ${upper} abziehen`,
  },
  metric: {
    price: 'Preis',
    volatility: 'Volatilität im Jahr',
    'relative-equity': 'Vermögen gegenüber Halten',
  },
  aYear: (share) => `${share} im Jahr`,
  interval: {
    anywhere: 'beliebig',
    atMost: (high) => `höchstens ${high}`,
    atLeast: (low) => `mindestens ${low}`,
    between: (low, high) => `zwischen ${low} und ${high}`,
  },
  clock: {
    notKept:
      'Schläge, die ausfielen, weil der Rechner noch beschäftigt war. Sie werden gezählt und nicht nachgeholt. Eine aufgezeichnete Welt wartet, es wird also nichts von ihr verpasst.',
    partOfStep: (parts) => `1/${parts} Schritt`,
    step: 'ein Schritt',
    steps: (steps) => `${steps} Schritte`,
  },
  formatting: {
    failed: (says) => `seine Vorlage ist fehlgeschlagen (${says})`,
    steps: (most) => `er braucht mehr als ${count(most, 'Schritt', 'Schritte')}`,
    length: (most) => `er schreibt mehr als ${count(most, 'Zeichen', 'Zeichen')}`,
    tokens: (has, most) => `er schreibt ${count(has, 'Token', 'Token')}, seine Grenze ist ${most}`,
    lost: (fact) => `er verliert „${fact}“`,
    added: (fact) => `er fügt die Zahl „${fact}“ hinzu`,
    instruction: 'es liest sich wie eine Anweisung',
  },
  environment: {
    labels: {
      online: 'Netz',
      power: 'Strom',
      memory: 'Arbeitsspeicher',
      storage: 'Speicherplatz',
      page: 'Seite',
      time: 'Zeit je Tick',
    },
    values: {
      online: { yes: 'online', no: 'offline' },
      power: { mains: 'Netzstrom', battery: 'Akku', 'battery-low': 'Akku, fast leer' },
      memory: { small: 'unter 4 GiB', medium: '4 bis 8 GiB', large: '8 GiB oder mehr' },
      storage: { free: 'frei', tight: 'fast voll', full: 'voll' },
      page: { shown: 'sichtbar', hidden: 'verdeckt' },
      time: { seconds: 'unter 10 s', minute: '10 s bis 2 min', minutes: '2 min oder mehr' },
    },
    stands: {
      remote: 'über das Netz',
      beside: 'Server auf diesem Rechner',
      'built-in': 'im Browser eingebaut',
      loaded: 'geladen',
      loading: 'wird geladen',
      kept: 'heruntergeladen, nicht geladen',
      absent: 'nicht heruntergeladen',
    },
    outOfReach: 'nicht erreichbar',
  },
  eventIn: {
    size: 'Größe',
    move: 'Preisbewegung',
    kind: 'neue Art bei dieser Quelle',
    rate: 'Häufigkeit',
  },
  event: {
    from: (source) => `Von ${source}.`,
    fromNaming: (source, party) => `Von ${source}, nennt ${party}.`,
    off: (deviations, by, chance) =>
      `${deviations} Standardabweichungen von der Erwartung (${by}). Wahrscheinlichkeit, dass etwas geschehen ist: ${chance}.`,
    chance: 'Es ist eine Chance.',
    threat: 'Es ist eine Gefahr.',
    inPool: (held) => `Es kommt aus dem gehandelten Pool, in dem ${held} des Vermögens liegen.`,
    interest: (value) => `Interesse an seinen Adressen: ${value}.`,
    waited: (ticks) => `Es wartete ${count(ticks, 'Tick', 'Ticks')} auf eine Überlegung.`,
  },
  forced: {
    'owner-steer': 'das Wort des Besitzers',
    'phase-change': 'ein Phasenwechsel',
    'regime-change': 'ein Wechsel des Marktregimes',
    'standing-order': 'Ihr Dauerauftrag',
    distilled: 'eine frühere Modellentscheidung in dieser Lage',
    'known-sign': 'ein gelerntes oder abgelaufenes Zeichen',
  },
  gate: {
    fully: (cause, surprise) => `Volle Überlegung (T2), Anlass: ${cause}; Überraschung ${surprise}.`,
    briefly: (cause, surprise) => `Kurze Überlegung (T1), Anlass: ${cause}; Überraschung ${surprise}.`,
    distilled: (surprise) =>
      `Wiederholt, was ein Modell in dieser Lage entschieden hat, ohne es erneut zu fragen (T1); Überraschung ${surprise}.`,
    standingOrder: (surprise) =>
      `Kurze Überlegung (T1), weil Ihr Dauerauftrag etwas zu tun hat; Überraschung ${surprise}.`,
    below: (surprise, threshold) =>
      `Die Überraschung ${surprise} liegt unter der Schwelle von ${threshold}: keine Überlegung (T0).`,
    resting: (surprise, threshold, ticks) =>
      `Die Überraschung ${surprise} liegt über der Schwelle von ${threshold}, doch die letzte Überlegung war eben erst: ruht (T0), noch ${count(ticks, 'Tick', 'Ticks')} lang.`,
    restingLast: (surprise, threshold) =>
      `Die Überraschung ${surprise} liegt über der Schwelle von ${threshold}, doch die letzte Überlegung war eben erst: ruht (T0), zum letzten Mal.`,
    above: (surprise, threshold) =>
      `Die Überraschung ${surprise} liegt über der Schwelle von ${threshold}, aber unter dem Doppelten: kurze Überlegung (T1).`,
    farAbove: (surprise, threshold) =>
      `Die Überraschung ${surprise} ist mindestens doppelt so groß wie die Schwelle von ${threshold}: volle Überlegung (T2).`,
    eventBelow: (surprise, event, both, threshold) =>
      `Die Überraschung ${surprise} und ein Ereignis vom Wert ${event} ergeben ${both}, unter der Schwelle von ${threshold}: keine Überlegung (T0).`,
    eventWaits: (surprise, event, both, threshold) =>
      `Die Überraschung ${surprise} und ein Ereignis vom Wert ${event} ergeben ${both}, über der Schwelle von ${threshold}, doch die letzte Überlegung war eben erst: ruht (T0), das Ereignis wartet.`,
    eventAbove: (surprise, event, both, threshold) =>
      `Die Überraschung ${surprise} und ein Ereignis vom Wert ${event} ergeben ${both}, über der Schwelle von ${threshold}: kurze Überlegung (T1) wegen des Ereignisses.`,
  },
  picked: {
    link: 'mit einer anderen verknüpft',
    contrary: 'widerspricht dem Geglaubten',
    exploration: 'zufällig, zur Erkundung',
  },
  pickedInAll: {
    link: (n) => `${n} über eine Verknüpfung`,
    contrary: (n) => `${n} gegen das Geglaubte`,
    exploration: (n) => `${n} zufällig, zur Erkundung`,
    all: (parts) => `Nicht nur nach Rang: ${parts}.`,
  },
  span: {
    theta: 'der Tick selbst',
    delta: 'der Delta-Zyklus danach',
    other: (kind) => `${kind} danach`,
  },
  provider: {
    'openai-compatible': 'OpenAI-kompatibel',
    'openai-responses': 'OpenAI Responses',
    'openai-completions': 'OpenAI Completions',
    anthropic: 'Anthropic',
    browser: 'dieser Browser',
    local: 'dieser Tab',
  },
  refuser: { cage: 'der Käfig', order: 'ein Dauerauftrag' },
  thought: {
    afterFailure: (by, model) => `${by}, da ${model} versagte`,
    afterRefusal: (by, refuser, model) => `${by}, da ${refuser} ablehnte, was ${model} wollte`,
    remembered: (rule) => `${rule}, erinnert`,
    ownPrices: 'eigene Preise',
    listPrices: (day) => `Listenpreise vom ${day}`,
    pricesOn: (device) => (device === 'this device' ? 'auf diesem Gerät' : `auf ${device}`),
    notKnown: 'nicht bekannt',
    moreThan: (usd) => `mehr als ${usd}`,
  },
  reasoning: {
    visible: { word: '● sichtbar', note: 'So, wie das Modell es schrieb.' },
    summarized: {
      word: '◐ zusammengefasst',
      note: 'Eine Zusammenfassung des Anbieters, nicht der Gedankengang selbst.',
    },
    opaque: {
      word: '◌ verschlossen',
      note: 'Das Modell hat überlegt; der Anbieter hält es verschlüsselt.',
    },
    none: { word: '○ keiner', note: 'Der Anbieter gab keinen Gedankengang heraus.' },
  },
  way: {
    again: 'Versuchen Sie es noch einmal. Scheitert es wieder, laden Sie die Seite neu.',
    later: 'Warten Sie ein wenig und versuchen Sie es noch einmal.',
    otherFile: 'Holen Sie die Datei noch einmal von ihrer Quelle und versuchen Sie es mit dieser.',
    shorter: 'Kürzen Sie die Anfrage oder verlangen Sie eine kürzere Antwort.',
    modelKey: 'Prüfen Sie den Schlüssel des Modells unter Einstellungen, Modelle.',
    listedWorld: 'Wählen Sie eine Welt, die unter Welt aufgeführt ist.',
    pageServer: 'Prüfen Sie, ob der Server dieser Seite antwortet, und versuchen Sie es noch einmal.',
    reloadOrWorld: 'Laden Sie die Seite neu. Hilft das nicht, wählen Sie eine andere Welt.',
    toStart: 'Springen Sie an den Anfang zurück oder wählen Sie eine andere Welt.',
    otherWorld: 'Wählen Sie eine andere Welt.',
    allowStorage:
      'Erlauben Sie dieser Seite, Daten zu speichern, oder verlassen Sie das private Fenster; dann neu laden.',
    freeStorage:
      'Schaffen Sie Platz in den Website-Einstellungen des Browsers oder löschen Sie unter Einstellungen, was Sie nicht brauchen.',
    reloadKept: 'Laden Sie die Seite neu: Was der Browser noch hat, wird wieder gelesen.',
    reloadOrExport:
      'Laden Sie die Seite neu. Hilft das nicht, exportieren Sie unter Einstellungen, was lesbar ist.',
    closeTabs: 'Schließen Sie andere Tabs dieser Seite und laden Sie neu.',
    exportedFile: 'Wählen Sie eine Datei, die diese Seite exportiert hat.',
    newerPage: 'Öffnen Sie die Datei mit einer neueren Version dieser Seite.',
    toNow: 'Gehen Sie zum Ändern zurück zu jetzt.',
    collectorAllows: 'Prüfen Sie die Adresse des Collectors und was er erlaubt.',
    collectorRuns: 'Prüfen Sie die Adresse des Collectors und ob er läuft.',
    withoutModel: 'Laden Sie die Seite neu. Der Golem läuft ohne das Modell weiter.',
    otherBrowser: 'Der Golem läuft ohne das Modell weiter. Ein anderer Browser rechnet vielleicht richtig.',
    smallerModel: 'Wählen Sie ein kleineres Modell.',
    embedder: 'Wählen Sie ein Embedding-Modell.',
    setUpModel: 'Richten Sie das Modell unter Einstellungen, Modelle ein.',
    modelAddress:
      'Prüfen Sie die Adresse des Modells, ob sein Server läuft und ob er Anfragen dieser Seite erlaubt.',
    modelSettings: 'Prüfen Sie die Einstellungen des Modells unter Einstellungen, Modelle.',
    otherModel: 'Versuchen Sie es noch einmal oder wählen Sie ein anderes Modell.',
    otherWords: 'Formulieren Sie die Anfrage um oder wählen Sie ein anderes Modell.',
    everyModel: 'Unter Einstellungen, Modelle steht, warum jedes Modell versagt hat.',
    unlock: 'Entsperren Sie die Schlüssel unter Einstellungen, Modelle mit Ihrer Passphrase.',
    passphrase: 'Geben Sie die Passphrase noch einmal ein.',
    enterKey: 'Geben Sie den Schlüssel unter Einstellungen, Modelle noch einmal ein.',
    secure: 'Öffnen Sie die Seite über https oder von diesem Rechner aus.',
    heavyTabs: 'Schließen Sie andere schwere Tabs und laden Sie die Seite neu.',
    updated: 'Laden Sie die Seite neu: Sie wurde aktualisiert.',
    successor: 'Beginnen Sie unter Leben einen Nachfolger.',
    removed: 'Es wurde vielleicht inzwischen entfernt. Laden Sie die Seite neu.',
    leadingTab: 'Benutzen Sie den Tab, in dem der Golem lebt.',
    serverAddress: 'Prüfen Sie die Adresse des Servers, ob er läuft und ob er Anfragen dieser Seite erlaubt.',
    serverKey: 'Prüfen Sie den Schlüssel des Servers.',
    pageFault:
      'Das ist ein Fehler der Seite, nicht Ihrer. Laden Sie sie neu; kommt er wieder, melden Sie bitte, was Sie getan haben.',
  },
};

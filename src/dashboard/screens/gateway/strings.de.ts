import { count, formatNumber } from '../../words/index.ts';
import type { english } from './strings.ts';

const tokens = (n: number): string => count(n, 'Token', 'Token');
const requests = (n: number): string => count(n, 'Anfrage', 'Anfragen');

export const german: typeof english = {
  panels: {
    tryLayers: 'Schichten ausprobieren',
    requests: 'Anfragen',
    request: 'Eine Anfrage',
    conversation: 'Die Unterhaltung dazu',
    savings: 'Kosten und Ersparnis',
    layers: 'Schichten',
    injectors: 'Injektoren',
    kinds: 'Personenbezogene Daten',
  },
  screen: {
    title: 'Gateway',
    requests: 'die Anfragen',
    templates: 'die Vorlagen',
    savings: 'die Kosten und Ersparnisse',
    layers: 'die Schichten',
    injectors: 'die Injektoren',
    kinds: 'die Arten personenbezogener Daten',
  },
  conversation: {
    about:
      'Fassen Sie ab der nächsten Anfrage alles bis auf die letzten zehn Beiträge zusammen, oder beginnen Sie eine neue Unterhaltung mit einem Briefing über diese. Diese Unterhaltung bleibt, wie sie ist.',
    summarise: 'Zusammenfassen',
    summarising: 'Zusammenfassung entsteht…',
    handOver: 'Übergeben',
    writing: 'Briefing entsteht…',
    cancel: 'Abbrechen',
    cancelling: 'Abbrechen',
    cancelled: 'Abgebrochen. Nichts wurde geändert.',
    failed: (why) => `▲ ${why}`,
    summarised: (after, before, written) =>
      `Ab der nächsten Anfrage sendet die Unterhaltung ${tokens(after)} statt ${tokens(before)}. ${written}`,
    handedOver: (session, after, before, written) =>
      `Die Unterhaltung ${session} beginnt mit ${tokens(after)} statt ${tokens(before)}. ${written}`,
    bySentences: 'Aus entnommenen Sätzen.',
    bySentencesSince: (why) => `Aus entnommenen Sätzen. Grund: ${why}.`,
    byModel: (model) => `Geschrieben von ${model}.`,
    byModelBut: (model, what) => `Geschrieben von ${model}. Ausgenommen: ${what}.`,
    beginsWith: (session) => `Womit ${session} beginnt`,
  },
  injectors: {
    note: 'Kontext, der jeder Anfrage vor den Schichten beigegeben wird',
    head: 'Injektor',
    does: (does, budget) => `${does} Höchstens ${tokens(budget)}.`,
    neverGolem: 'Der Golem entscheidet allein nach seinem eigenen Prompt.',
    switchingOn: 'Injektor einschalten',
    switchingOff: 'Injektor ausschalten',
  },
  kinds: {
    note: 'was L7 maskiert, je Profil',
    table: 'Arten personenbezogener Daten',
    head: 'Art',
    summary: (kinds, masked) => `${count(kinds, 'Art', 'Arten')}. Maskiert: ${masked}.`,
    maskedFor: (kinds, profile) => `${formatNumber(kinds)} für ${profile}`,
    always: 'Immer maskiert',
    masking: 'Maskierung einschalten',
    unmasking: 'Maskierung ausschalten',
  },
  layers: {
    note: 'je Profil; gilt ab der nächsten Anfrage',
    head: 'Schicht',
    missing: 'Hier nicht verfügbar: Dieser Schicht fehlt etwas, das sie braucht',
    switchingOn: 'Schicht einschalten',
    switchingOff: 'Schicht ausschalten',
  },
  summaries: {
    label: 'Zusammenfassungen durch',
    sentences: 'entnommene Sätze',
    notSetUp: (model) => `${model} (nicht eingerichtet)`,
    then: (models) => `Wenn das erste nicht antwortet: ${models}`,
    fallback: 'Wird die Zusammenfassung eines Modells verworfen, stehen dort entnommene Sätze',
    inTab:
      '▲ Das Modell in diesem Tab taugt dafür nicht: Von seinen 24 Abschnitten waren 5 brauchbar, von seinen 5 Zusammenfassungen keine.',
    choosing: 'Modell für Zusammenfassungen wählen',
  },
  requests: {
    note: 'neueste zuerst; dieser Browser behält die letzten 100, maskiert',
    when: 'Zeit',
    who: 'Wer fragt',
    saved: 'Neu gelesen, erspart',
    savedHelp:
      'Token, die dem Cache des Anbieters fehlten: ohne das Gateway, abzüglich derer mit ihm. Negativ, wo die Schichten mehr kosteten',
    layers: 'Schichten',
    layersHelp: 'L1 bis L8: gefüllt, wo eine Schicht etwas getan hat',
    overhead: 'Vorlauf',
    overheadHelp: 'Was die Schichten brauchten, bevor ein Modell gefragt wurde',
    total: 'Gesamtzeit',
    outcome: 'Ergebnis',
    follows: ', nach Werkzeugaufrufen',
    warms: ', hält einen Cache warm',
    empty:
      'Noch keine Anfragen. Hier erscheint jede Anfrage an ein Modell mit dem, was jede der acht Schichten daran getan hat.',
    emptyHow:
      'Richten Sie unter Einstellungen ein Modell ein und ordnen Sie es einer Stufe zu: Dann laufen die Gedanken des Golems hier durch. Oder fragen Sie oben eines. Probeläufe werden nicht aufbewahrt.',
  },
  request: {
    field: 'Ihre Schichten',
    back: '← Alle Anfragen',
    what: 'die Anfrage',
    gone: 'Diese Anfrage wird nicht mehr aufbewahrt.',
    goneHow: 'Dieser Browser behält die letzten 100. Summen älterer Anfragen bleiben in der Ansicht Gateway.',
  },
  savings: {
    note: 'bezahlt: wie von den Anbietern gezählt; ohne das Gateway: zum Teil geschätzt',
    empty: 'Noch keine Kosten. Hier erscheinen Dollar und Token nach Schicht, Tag und Modell.',
    emptyHow:
      'Sie werden aus dem Verbrauch gezählt, den die Anbieter melden, zu den Preisen Ihrer Modelle. Senden Sie zuerst eine Anfrage.',
    allDays: 'alle Tage',
    allModels: 'alle Modelle',
    requestsAndFailed: (all, failed) => `${requests(all)}, ${formatNumber(failed)} fehlgeschlagen`,
    paid: 'Bezahlt',
    without: 'Ohne das Gateway',
    withoutHelp:
      'Dieselben Anfragen, wie sie ankamen, an dieselben Modelle zu denselben Preisen, mit dem, was die Caches der Anbieter gehabt hätten. Eine Schätzung, wo das Gateway einen Prompt geändert hat',
    withoutEstimated: (usd, estimated, all) =>
      `${usd}; ${formatNumber(estimated)} von ${requests(all)} geschätzt`,
    saved: 'Von allen Schichten erspart',
    savedHelp: 'Negativ, wo die Schichten mehr kosteten, als sie ersparten',
    savedAnew: (usd, anew) => `${usd}, ${anew} neu gelesene Token`,
    lastHour: 'Letzte 60 Minuten, alle',
    lastDay: 'Letzte 24 Stunden, alle',
    noLimit: (usd) => `${usd}, keine Grenze gesetzt`,
    ofLimit: (usd, limit) => `${usd} von ${limit}`,
    byLayer: 'Nach Schicht',
    byDay: 'Nach Tag und Modell',
    noneThen: 'An diesem Tag ging keine Anfrage an dieses Modell.',
    layer: 'Schicht',
    did: 'Eingriffe',
    didHelp: 'Anfragen, die die Schicht geändert oder beantwortet hat',
    failed: 'Fehlgeschlagen',
    took: 'Zeit',
    tokensSaved: 'Token erspart',
    tokensSavedHelp:
      'L1: Token, die der Anbieter in seinem Cache hatte. Andere: Token, die nicht gesendet oder nicht noch einmal gefragt wurden. Nur die eigenen einer Schicht: Was sie andere gekostet hat, steht in der Summe oben',
    countedBy: 'Gezählt von',
    usdSaved: 'US$ erspart',
    usdSavedHelp:
      'L1, L2 und L3: wie bezahlt. L4 und L5: eine Schätzung, nämlich das Nichtgesendete zum Preis des Anbieters für Token aus dem Cache',
    day: 'Tag',
    model: 'Modell',
    noneAnswered: 'keines hat geantwortet',
    requests: 'Anfragen',
    tokensIn: 'Token ein',
    fromCache: 'Aus dem Cache',
    tokensOut: 'Token aus',
    usdPaid: 'US$ bezahlt',
    notMeasured: 'nicht gemessen',
    andNotMeasured: (figure, times) => `${figure} und ${formatNumber(times)} nicht gemessen`,
  },
  tryOut: {
    note: 'was jede mit einer Anfrage täte',
    question: 'Frage',
    sample:
      'Anna Müller (anna@example.com) fragt: Kann man 0x52908400098527886E0F7030069857D2E4169EE7 bedenkenlos 500 USDC freigeben?',
    document: 'Beigefügtes Dokument',
    documentHelp:
      'Eine Seite, eine Datei, das Ergebnis eines Werkzeugs. Es darf das Modell informieren und nie anweisen.',
    pasted: 'Eingefügtes Dokument',
    goOn: (messages) => `Unterhaltung fortsetzen, ${count(messages, 'Nachricht', 'Nachrichten')}`,
    profile: 'Profil',
    dry: 'Probelauf',
    cancel: 'Abbrechen',
    ask: 'Ein Modell fragen',
    noModel:
      'Ein Probelauf sendet nichts. Zum Fragen brauchen Sie ein Modell: den Schlüssel eines Anbieters oder einen Server auf diesem Rechner wie Ollama, der keinen braucht.',
    setUp: 'Modell einrichten',
    sends: (most) =>
      `Ein Probelauf sendet nichts. Fragen sendet, was die Schichten von der Anfrage übrig lassen, für eine Antwort von höchstens ${tokens(most)}.`,
    asking: 'Frage läuft…',
    kept: 'Nichts kam in einen Cache.',
  },
};

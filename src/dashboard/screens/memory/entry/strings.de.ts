import { count, formatNumber } from '../../../words/index.ts';
import type { english } from './strings.ts';

const whole = (n: number): string => formatNumber(n, { digits: 0 });
const two = (value: number): string => formatNumber(value, { digits: 2 });
const ticks = (n: number): string => count(n, 'Tick', 'Ticks');

export const german: typeof english = {
  panels: { entry: 'Eintrag' },
  close: 'Schließen',
  what: 'Eintrag',
  tick: (tick) => `Tick ${tick}`,
  missing: {
    unknown: 'Kein Eintrag hat diese ID.',
    unknownHow: 'Er gehört vielleicht zu einem gelöschten Leben oder wurde gelöscht.',
    before: (tick) => `Nach Tick ${tick} noch nicht bekannt.`,
    beforeHow: 'Wählen Sie „Jetzt“ über der Liste, um ihn zu sehen.',
  },
  asOf: (tick) => `Stand nach Tick ${tick}.`,
  asItIs: 'Heutigen Stand anzeigen',
  headings: {
    contradictions: 'Widersprüche',
    outcomes: 'Ergebnisse',
    confidence: 'Zuversicht',
    changes: 'Änderungen',
    prompts: 'Prompts',
    links: 'Verknüpfungen',
  },
  facts: {
    type: 'Art',
    trust: 'Vertrauen',
    trustHelp: 'Die niedrigste Stufe ihrer Quellen',
    provenance: 'Herkunft',
    source: 'Quelle',
    verified: 'Von der Welt geprüft',
    written: 'Geschrieben',
    valid: 'Gültig',
    validHelp: 'Wann die Aussage gilt, im Unterschied dazu, wann sie gemacht wurde',
    world: 'Welt',
    regime: 'Marktregime beim Schreiben',
    dull: 'Ereignislose Ticks davor',
    dullHelp:
      'Ticks unmittelbar davor, die keine Episode hinterließen; jeder hinterließ eine kurze Spur, und der Grundwert eines Marktregimes zählt sie alle',
    importance: 'Wichtigkeit',
    importanceHelp:
      '0 bis 1: bei selbst Gelerntem das Mittel von fünf Eigenschaften, bei Gegebenem oder Importiertem laut Quelle',
    recalled: 'Abgerufen',
    recalledHelp: 'Wie oft sie abgerufen wurde und bei welchem Theta-Tick zuletzt',
    times: (n) => count(n, 'Mal', 'Mal'),
    timesLast: (n, when) => `${count(n, 'Mal', 'Mal')}, zuletzt ${when}`,
    usefulness: 'Nützlichkeit',
    usefulnessHelp:
      'Steigt, wenn eine Prognose mit ihr im Prompt öfter als zufällig eintrifft, und sinkt, wenn eine nicht eintrifft; beginnt bei 0,5',
    mood: 'Stimmung beim Schreiben',
    moodHelp: 'Lust, Erregung und Dominanz, je −1 bis 1',
    vector: 'Vektor',
    dimensions: 'Dim.',
    noVector: 'noch nicht berechnet; der Text ist gespeichert',
    tags: 'Schlagwörter',
    id: 'ID',
    entryId: 'Eintrags-ID',
  },
  decay: {
    reading: 'Einstellungen des Verblassens werden gelesen…',
    label: (then, when, here, now, halfLife) =>
      `Zuversicht über Theta-Ticks: ${two(then)} bei der letzten Verstärkung ${when}, jetzt ${two(here)} bei Tick ${now}, Halbwertszeit ${whole(halfLife)} Ticks, bevor Verstärkung sie dehnt.`,
    tickAxis: 'Theta-Tick',
    axis: 'Zuversicht',
    floor: 'Untergrenze',
    now: (confidence) => `jetzt ${two(confidence)}`,
    note: (when, confidence, lasting) =>
      `Zuletzt verstärkt ${when} mit ${two(confidence)} (Quadrat). Diese Erinnerung hält ${formatNumber(lasting, { digits: 1 })}-mal so lange wie andere ihrer Art: Gute Verwendungen, die Episoden hinter einem Fakt und die Lehren eines Todes verlängern sie. Gestrichelt: wenn nichts mehr geschieht.`,
  },
  outcomes: {
    label: (words) => `Anteil guter Ergebnisse: ${words}`,
    summary: (mean, mass, low, high) => `Mittel ${mean}, ${mass}-Intervall ${low} bis ${high}`,
    half: (share) => `${share} gut`,
  },
  changes: 'Änderungen',
  prompts: {
    what: 'Prompts',
    label: 'Prompts mit dieser Erinnerung, neueste zuerst',
    prompt: 'Prompt',
    as: 'Kategorie',
    tokens: 'Tokens',
    cited: 'Zitiert',
    yes: 'ja',
    no: 'nein',
    none: 'Noch in keinem Prompt.',
    noneNewest: 'In keinem der neuesten Prompts.',
    older: 'Ältere Prompts anzeigen',
    reading: 'Wird gelesen…',
    lookingBack: 'Durchsuchen älterer Prompts',
  },
  links: {
    what: 'Verknüpfungen',
    from: {
      'derived-from': 'Quelle von',
      supports: 'gestützt von',
      contradicts: 'bestritten von',
      causes: 'verursacht von',
      follows: 'gefolgt von',
      mentions: 'erwähnt von',
    },
    none: 'Keine Verknüpfungen.',
    noneOfEpisode: 'Keine Verknüpfungen. Eine Episode stammt aus ihrem eigenen Tick.',
  },
  pin: {
    pin: 'In jeden Prompt heften',
    pinned: 'In jeden Prompt geheftet',
    pinTip: 'Ab dem nächsten Denken in jedem Prompt, gleich mit welcher Bewertung',
    unpinTip: 'Ab dem nächsten Denken konkurriert sie wie jede andere',
    pinning: 'Anheften',
    unpinning: 'Lösen',
  },
  quality: {
    label: 'Teile der Wichtigkeit',
    parts: {
      specificity: {
        label: 'Konkret',
        help: 'Wie viel von Marktregime, Regel, Order und Zahlen sie nennt',
      },
      actionability: { label: 'Umsetzbar', help: 'Ob sie sagt, was zu tun oder zu lassen ist' },
      novelty: { label: 'Neu', help: 'Wie viel davon beim Schreiben neu war' },
      verifiability: { label: 'Prüfbar', help: 'Wie weit die Welt sie prüfen konnte und geprüft hat' },
      consistency: { label: 'Stimmig', help: 'Wie gut ihre Ergebnisse zu ihr passen' },
    },
  },
  contradictions: {
    otherSide: 'Die andere Seite:',
    decide: (what) => `Entscheiden: ${what}`,
    deciding: 'Entscheiden',
    keepThis: 'Diese behalten',
    keepThisTip: 'Die andere bleibt gespeichert, kein Tick ruft sie ab',
    keepOther: 'Die andere behalten',
    keepOtherTip: 'Diese bleibt gespeichert, kein Tick ruft sie ab',
    both: 'Beide können wahr sein',
    bothTip: 'Sie widersprechen einander nicht',
    undo: 'Meine Entscheidung zurücknehmen',
    undoTip: 'Belege und Zeit entscheiden wieder, welche gilt',
    quoted: (says, against) => `„${says}“ gegen „${against}“`,
    about: (says, against, about) => `${says} gegen ${against}: ${about}`,
    stands: { this: 'Diese gilt', other: 'Die andere gilt', none: 'Beide gelten' },
    youDecided: 'Sie haben so entschieden',
    youSaidBoth: 'Sie haben gesagt, dass beide wahr sein können',
    verdict: (side, why, since) => `${side}: ${why}. Bekannt seit Tick ${since}.`,
  },
  source: {
    imported: (tick) => `aus einer Datei importiert; dort geschrieben bei Tick ${tick}`,
    inherited: (tick) => `von einem Vorgänger geerbt; dort geschrieben bei Tick ${tick}`,
    passage: (source) => `aufgenommen aus „${source}“`,
    worded: (n, by, tick) =>
      `aus ${count(n, 'Erinnerung', 'Erinnerungen')} zusammengeführt, Text von ${by}, seit Tick ${tick}`,
    theOwner: 'dem Besitzer',
    owner: 'vom Besitzer oder einem seiner Skripte',
    lived: (tick) => `erlebt bei Tick ${tick}`,
    warning: (tick) => `bei Tick ${tick} aus dessen Geschehen entstanden`,
    baseline: (tick) => `Tick für Tick in Delta-Zyklen gezählt, zuletzt bei Tick ${tick}`,
    causal: (tick) => `Ursachen und Folgen in Delta-Zyklen gezählt, zuletzt bei Tick ${tick}`,
    insight: (n, tick) =>
      `aus ${count(n, 'abgeschlossener Episode', 'abgeschlossenen Episoden')} in Delta-Zyklen, zuletzt bei Tick ${tick}`,
    made: (tick) => `entstanden bei Tick ${tick}`,
    ago: (n) => `${ticks(n)}, bevor sie hierherkam`,
    at: (tick) => `bei Tick ${tick}`,
  },
  dull: {
    whole: (n, change, surprise) => `${ticks(n)}: Preis ${change}, Überraschung höchstens ${two(surprise)}`,
    withBeats: (n, change, most, surprise) =>
      `${ticks(n)}: Preis ${change} (höchstens ${most} zwischen zwei Gamma-Schlägen), Überraschung höchstens ${two(surprise)}`,
  },
  warning: {
    signs: 'Vorzeichen',
    signsHelp:
      'Die Lage, bevor dies eintraf. In einer ähnlichen ist diese Warnung Kandidat für den Prompt, gleich mit welchem Rang',
    situation: (regime, drawdown, volatility, exposure) =>
      `${regime}, Drawdown ${drawdown}, Volatilität das ${volatility}-Fache ihres Niveaus, Engagement ${exposure}`,
    again: 'Wieder eingetroffen',
    againHelp: 'In ähnlicher Lage: wie oft es binnen fünf Ticks eintraf',
    times: (hits, of) => `${hits} von ${count(of, 'Mal', 'Mal')}`,
    chance: (rate, of, low, high, base) =>
      `${rate} von ${of} (${low} bis ${high}); binnen fünf Ticks nach irgendeinem Tick: ${base}`,
    chanceOpen: (rate, of, low, high, base) =>
      `${rate} von ${of} (${low} bis ${high}); binnen fünf Ticks nach irgendeinem Tick: ${base}. Das kann Zufall sein`,
  },
  causal: {
    cause: 'Ursache',
    move: 'Bewegung',
    moveHelp: 'Wohin der Preis häufiger ging, und die mittlere Änderung über beide Richtungen',
    directions: { up: 'aufwärts', down: 'abwärts' },
    moved: (direction, lag, mean) =>
      `${direction} ${lag === 1 ? 'im nächsten Tick' : `über die nächsten ${lag} Ticks`}, ${mean}`,
    support: 'Belege',
    supportHelp:
      'Wie oft die Bewegung folgte; der Rest sind Gegenbeispiele. Was in die Wirkdauer des vorigen Falls fällt, zählt nicht. Zufall heißt, wie oft der Preis sich jederzeit so bewegt, und mindestens so oft wie ein Preis ohne Drift',
    supported: (hits, of, chance) => `${hits} von ${of}; durch Zufall ${chance}`,
    byRegime: 'Nach Marktregime',
    inRegime: (regime, hits, of) => `${regime} ${hits} von ${of}`,
    followed: 'Folgte bei',
    followedHelp: 'Die neuesten Ticks, bei denen es geschah und die Bewegung folgte',
    otherwise: 'Folgte nicht bei',
    otherwiseHelp: 'Die neuesten Ticks, bei denen es geschah und der Preis in die andere Richtung ging',
  },
};

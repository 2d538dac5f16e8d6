import { count, formatNumber } from '../../words/index.ts';
import type { english } from './strings.ts';

const whole = (value: number): string => formatNumber(value, { digits: 0 });

export const german: typeof english = {
  cache: {
    nearest: 'Nächstliegende Frage',
    nearestHelp: 'Wie sicher es ist, dass sie dasselbe meint',
    certain: (share) => `${share} sicher`,
    needed: 'Erforderlich',
    neededHelp:
      'Folgt aus dem Anteil falscher Antworten, den Sie zulassen, und wird für jeden Eintrag gelernt',
    cosine: 'Kosinus-Ähnlichkeit',
    differsIn: 'Unterschied',
    learnt: 'Aus dieser Antwort gelernt',
    right: 'die Antwort im Cache hätte genügt',
    wrong: 'die Antwort im Cache wäre falsch gewesen',
    forget: 'Diese Antwort vergessen',
    forgetNote: 'Diese Antwort im Cache wird nicht mehr verwendet.',
    forgetting: 'Antwort vergessen',
    forgotten: 'Vergessen.',
    wasGone: 'Sie war nicht mehr im Cache.',
  },
  compaction: {
    summarised: (messages, sentences) =>
      `${count(messages, 'Nachricht', 'Nachrichten')} ersetzt durch ${count(sentences, 'Satz', 'Sätze')}.`,
    briefed: (messages, sentences) =>
      `${count(messages, 'Nachricht', 'Nachrichten')} ersetzt durch eine Übergabe in ${count(sentences, 'Satz', 'Sätzen')}.`,
    noSession: 'Die Anfrage nannte kein Gespräch; deshalb lässt sich nichts zurückholen.',
    reloaded:
      'Die Seite wurde seither verlassen: Die nächste Anfrage des Gesprächs wird neu zusammengefasst.',
    fromNext: 'Zurückgeholte Beiträge werden ab der nächsten Anfrage des Gesprächs vollständig gesendet.',
    headings: {
      OBJECTIVE: 'Ziel',
      CONTEXT: 'Kontext',
      STATE: 'Zustand',
      CONSTRAINTS: 'Vorgaben',
      NEXT_STEPS: 'nächste Schritte',
    },
    by: (model) => `von ${model}`,
    rules: 'Regeln im Wortlaut',
    extracted: 'entnommene Sätze',
    extractedAs: (why) => `entnommene Sätze: von den Worten des Modells ${why}`,
    turns: 'Gekürzte Beiträge',
    messages: (from, to) => `Nachrichten ${from} bis ${to}`,
    name: (from, to) => `Nachrichten ${from} bis ${to}`,
    sentWhole: (tokens) => `${count(tokens, 'Token', 'Tokens')} vollständig, vollständig gesendet`,
    told: (tokens, told, sentences) =>
      `${count(tokens, 'Token', 'Tokens')} vollständig, ${told} von ${count(sentences, 'Satz', 'Sätzen')} behalten`,
    noText: 'Text nicht gespeichert.',
    summarise: 'Zusammenfassen',
    bringBack: 'Zurückholen',
    summarising: 'Beitrag zusammenfassen',
    bringingBack: 'Beitrag zurückholen',
  },
  injection: {
    flagged: (part, slot, trust, score, threshold, by) =>
      `${part}, gesagt von ${slot}, Vertrauen ${trust}: Bewertung ${score}, entfernt ab ${threshold}, von ${by}.`,
    withCut: (part) => `${part}, mit dem Entfernten`,
    noText: (places) => `Text nicht gespeichert; entfernt: ${places}.`,
    place: (from, to) => `Zeichen ${whole(from)} bis ${whole(to)}`,
    refused: '✕ Die Antwort wurde abgelehnt:',
    refusedFor: (names) => `Sie nennt ${names}, was in keiner vertrauenswürdigen Quelle steht.`,
  },
  other: {
    details: 'Einzelheiten',
    detailsOf: (layer) => `Einzelheiten: ${layer}`,
  },
  pii: {
    masked: (times) => `${whole(times)} maskiert`,
    inReply: 'In der Antwort',
    inReplyHelp: 'Platzhalter der Antwort, die für den Anfragenden durch ihre Originale ersetzt wurden',
    restored: (times) => `${whole(times)} wieder eingesetzt`,
  },
  prefix: {
    tokens: (tokens, by) => `${count(tokens, 'Token', 'Tokens')}, gezählt von ${by}:`,
    stable: (tokens) => `${whole(tokens)} im stabilen Anfang`,
    common: (tokens) => `die ersten ${whole(tokens)} wie in der Anfrage davor`,
    differs: (part, how, at) => `Erster Unterschied: ${part}, ${how}, bei Zeichen ${whole(at)}.`,
    how: {
      same: 'gleich',
      appended: 'angehängt',
      changed: 'geändert',
      new: 'neu',
      gone: 'entfallen',
    },
    before: 'Die Anfrage davor',
    was: 'Vorher',
    wasName: (part) => `${part} in der Anfrage davor`,
    is: 'Jetzt',
    isName: (part) => `${part} in dieser Anfrage`,
  },
  shorter: {
    list: 'Gekürzte Dokumente',
    kept: (kept, tokens, keptPieces, pieces) =>
      `${whole(kept)} von ${whole(tokens)} Tokens behalten, ${whole(keptPieces)} von ${whole(pieces)} Sätzen, Zeilen und Blöcken`,
    marked: (part) => `${part}, Behaltenes markiert`,
    noText: 'Das Original lässt sich hier nicht zeigen; unten steht, was gesendet wurde.',
  },
  tools: {
    sizes: (by, chosen, all) => `Nach ${by}. ${chosen} Tokens für Definitionen, ${all} mit allen Tools.`,
    shown: 'Gezeigte Tools',
    left: (many) => `Ausgelassene Tools, ${count(many, 'Tool', 'Tools')}`,
    called: 'Hier ausgeführte Aufrufe',
    because: {
      limit: 'andere passen besser',
      tokens: 'kein Platz für die Definition',
      complex: 'nie im Prompt; eine Suche findet es',
      'same-name': 'ein anderes Tool gleichen Namens wird gezeigt',
    },
    shownHead: 'Gezeigt',
    score: 'Bewertung',
    meaning: 'Bedeutung',
    meaningHelp: 'Kosinus-Ähnlichkeit zur Anfrage; ein Strich, wo allein die Wörter entschieden',
    words: 'Wörter',
    wordsHelp: 'Anteil der Aussage der Anfrage, den die Wörter des Tools abdecken',
    tokens: 'Tokens',
    leftHead: 'Ausgelassen',
    why: 'Warum',
    calledHead: 'Hier ausgeführt',
    result: 'Ergebnis',
    answered: '● beantwortet',
    characters: 'Zurückgegebene Zeichen',
  },
};

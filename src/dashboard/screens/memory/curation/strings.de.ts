import { count, formatNumber } from '../../../words/index.ts';
import type { english } from './strings.ts';

const whole = (n: number): string => formatNumber(n, { digits: 0 });
const percent = (share: number, digits = 0): string => formatNumber(share, { unit: '%', digits });
const tenths = (value: number): string => formatNumber(value, { digits: 1 });
const pairs = (n: number): string => count(n, 'Paar', 'Paaren');

export const german: typeof english = {
  panels: {
    forgetting: 'Bald vergessen',
    curator: 'Der Kurator',
    suggestions: 'Vorschläge',
    distilled: 'Entscheidungen ohne Modell',
    karma: 'Karma',
  },
  admission: {
    refusedAs: {
      duplicate: (n) => count(n, 'Duplikat', 'Duplikate'),
      'near-duplicate': (n) => count(n, 'Beinahe-Duplikat', 'Beinahe-Duplikate'),
      junk: (n) => `${whole(n)} ohne Inhalt`,
      echo: (n) => `${whole(n)} in Worten des Golems selbst`,
    },
    noneRefused: (kept, junk) =>
      `Keine Passage abgelehnt, ${whole(kept)} aufgenommen; Ausschuss ${percent(junk, 1)}.`,
    refused: (refused, kept, why, junk) =>
      `${count(refused, 'Passage', 'Passagen')} abgelehnt, ${whole(kept)} aufgenommen: ${why}. Ausschuss: ${percent(junk, 1)} von allem.`,
    quarantined: (n) =>
      n === 1
        ? '1 Passage ist in Quarantäne: Sie liest sich wie eine Anweisung, nichts ruft sie ab.'
        : `${whole(n)} Passagen sind in Quarantäne: Sie lesen sich wie Anweisungen, nichts ruft sie ab.`,
    release: 'Freigeben',
    releaseOf: (summary) => `Freigeben: ${summary}`,
    releaseTip: 'Wird ab jetzt abgerufen wie jede andere',
    releasing: 'Freigeben',
  },
  forgetting: {
    note: 'sofern nicht benutzt oder erneut gesehen',
    what: 'verblassende Erinnerungen',
    none: (below) =>
      `Nichts verblasst. Erinnerungen unter ${tenths(below)} Zuversicht archiviert der Kurator; Benutzung oder erneutes Erleben erhält sie.`,
    fades: (confidence, halfLife, left) =>
      `jetzt ${formatNumber(confidence, { digits: 2 })}, halbiert in ${count(halfLife, 'Tick', 'Ticks')}; vergessen in ${count(left, 'Tick', 'Ticks')}`,
    line: (below) => `Gestrichelt: ${tenths(below)}, darunter ruft kein Tick eine Erinnerung ab.`,
  },
  curator: {
    note: 'nach jedem Delta-Zyklus',
    what: 'Berichte des Kurators',
    tidyNow: 'Jetzt aufräumen',
    tidying: 'Aufräumen des Gedächtnisses',
    undoing: 'Rückgängigmachen der Kuratorhandlung',
    none: 'Noch nicht gelaufen. Nach jedem Delta-Zyklus mustert der Kurator veraltete Fakten aus, archiviert verblasste, führt Duplikate zusammen und verknüpft Verwandtes. Jeden Schritt können Sie rückgängig machen.',
    tick: (tick) => `Tick ${tick}`,
    checked: (facts, sources) =>
      `${count(facts, 'Fakt', 'Fakten')} und ${count(sources, 'Quelle', 'Quellen')} geprüft`,
    nothingToDo: 'nichts zu tun',
    acts: (n) => count(n, 'Handlung', 'Handlungen'),
    deeds: {
      validate: 'Geprüft',
      prune: 'Archiviert',
      compress: 'Zusammengeführt',
      link: 'Verknüpft',
    },
    standings: {
      'in-force': '',
      undone: 'rückgängig gemacht',
      overtaken: 'seither geändert',
    },
    touched: (first, others) => `${first} und ${count(others, 'weitere', 'weitere')}`,
    reworded: (before, after) => `Vorher: „${before}“ Jetzt: „${after}“`,
    undo: 'Rückgängig',
  },
  suggestions: {
    note: 'nichts ändert sich, bevor Sie einen annehmen',
    judgedBy: 'Beurteilt von',
    rulesOnly: 'nur Regeln',
    rulesThen: (model) => `Regeln, dann ${model}`,
    mergedText: 'Gemeinsamer Text',
    moreConfident: 'aus der zuverlässigeren Notiz',
    look: 'Duplikate suchen',
    cancel: 'Abbrechen',
    judging: (done, of) => `${whole(done)} von ${pairs(of)} beurteilt`,
    judged: (done, of, malformed) =>
      `${whole(done)} von ${pairs(of)} beurteilt` +
      (malformed > 0 ? `; kein gültiges Urteil bei ${pairs(malformed)}.` : '.'),
    poorJudge:
      'Das Modell in diesem Tab taugt dafür nicht: Von 50 Paaren hielt es alle bis auf eines für unverbunden, darunter 26 Widersprüche.',
    poorWriter:
      'Das Modell in diesem Tab schrieb für 26 von 80 Paaren brauchbaren Text, und keinen, der mehr sagt als der ausführlichere der beiden.',
    stopped: (why) => `Die Suche brach ab: ${why}`,
    none: 'Hier erscheinen Paare ähnlich formulierter Notizen und Fakten. Eine Zusammenführung wird zu einer Handlung des Kurators und lässt sich dort rückgängig machen; ein Widerspruch lässt sich in jedem der beiden Einträge entscheiden.',
    same: 'Duplikate',
    contradict: 'Widerspruch',
    rules: 'Regeln',
    by: (judge) => `von ${judge}`,
    text: 'Text der zusammengeführten Notiz',
    edited: (writer) => `von ${writer}, von Ihnen bearbeitet`,
    noText: (writer, why) => `Kein brauchbarer Text von ${writer}: ${why}.`,
    mergeWith: 'Mit diesem Text zusammenführen',
    keepText: 'Mit dem zuverlässigeren Text zusammenführen',
    merge: 'Zusammenführen',
    confirm: 'Widerspruch bestätigen',
    dismiss: 'Verwerfen',
  },
  distilled: {
    note: 'wiederverwendete Modellentscheidungen',
    what: 'wiederverwendete Entscheidungen',
    none: 'Noch keine. Modellentscheidungen, die sich als richtig erweisen, werden hier wiederverwendet, ohne das Modell erneut zu fragen.',
    tick: (tick) => `Tick ${tick}`,
    situation: 'Situation',
    older: (n) => `${count(n, 'ältere Entscheidung', 'ältere Entscheidungen')} nicht angezeigt.`,
    record: (hits, misses) => `${whole(hits)} richtig, ${whole(misses)} falsch`,
    chance: ({ rate, times, interval: [low, high], chance }) =>
      `Prognose traf in ${percent(rate)} von ${whole(times)} überschneidungsfreien Fällen ein (${percent(low)} bis ${percent(high)}; ein Preis ohne Drift: ${percent(chance)})`,
    answered: (n) => `${count(n, 'Mal', 'Mal')} geantwortet`,
    standings: {
      waits: 'noch nicht bewährt',
      proved: 'antwortet ohne Modell',
      refuted: 'durch das Ergebnis widerlegt',
      expired: 'abgelaufen',
      playbook: 'endete mit dem Playbook, unter dem sie fiel',
      replaced: 'durch eine neuere ersetzt',
      room: 'gelöscht, um Platz zu schaffen',
    },
    provedUntil: (tick) => `antwortet ohne Modell bis Tick ${whole(tick)}`,
  },
  karma: {
    note: 'gutgeheißene und abgelehnte Entscheidungen',
    none: 'Noch keins. Heißen Sie einen Tick, einen Auftrag oder eine Antwort gut oder lehnen Sie ab: In einer ähnlichen Lage bevorzugt oder vermeidet der Golem dann dasselbe.',
    acts: {
      buy: 'Kaufen',
      sell: 'Verkaufen',
      provide: 'Liquidität geben',
      withdraw: 'Liquidität abziehen',
      wait: 'Warten',
    },
    act: (act, regime, volatility) => `${act} bei ${regime}, Volatilität ${volatility}`,
    answer: (topic, sources) => `Antwort zu ${topic}, aus ${count(sources, 'Quelle', 'Quellen')}`,
    candidate: 'Noch nicht bestätigt.',
    revoked: 'Widerrufen: in keinem Prompt, und keine Entscheidung richtet sich danach.',
    barred: {
      trust: 'Nicht verwendet: Es beruht auf fremden Worten.',
      instruction: 'Nicht verwendet: Der Text liest sich wie eine Anweisung.',
    },
    preferred: (worth) => `Bevorzugt, Gewicht ${percent(worth)}`,
    avoided: (worth) => `Vermieden, Gewicht ${percent(worth)}`,
    inPrompt: ', steht jetzt in Prompts',
    evidence: (n) => count(n, 'Beleg', 'Belege'),
    verdict: { approved: 'von Ihnen gutgeheißen', rejected: 'von Ihnen abgelehnt' },
    outcome: { good: 'ging gut aus', other: 'ging nicht gut aus' },
    tick: (tick) => `Tick ${tick}`,
    seal: (start) => `Siegel ${start}…`,
    text: 'In Prompts',
    revoke: 'Widerrufen',
    restore: 'Wieder zulassen',
    older: (n) => `${count(n, 'ältere Spur', 'ältere Spuren')} nicht angezeigt.`,
  },
};

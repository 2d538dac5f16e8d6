import { count, formatNumber } from '../../../words/index.ts';
import type { english } from './strings.ts';

export const german: typeof english = {
  panels: {
    outcomes: 'Ergebnisse der Entscheidungen',
    overTime: 'Ergebnisse im Zeitverlauf',
    worth: 'Wert je Token',
    shares: 'Gelernte Anteile',
    mutations: 'Ergebnis anderer Richtlinien',
    guidelines: 'Leitlinien',
    faults: 'Korrekturzeilen',
    history: 'Verlauf der Richtlinie',
  },
  notes: {
    outcomes: 'nach dem Marktregime zur Zeit der Entscheidung',
    overTime: 'gegen die Basisrate und gegen Nichthandeln',
    worth: 'Schleife 1: wie oft Entscheidungen eintrafen',
    shares: 'Schleife 2: Anteile am Budget',
    mutations: 'Schleife 3: schlechte Ticks in Forks wiederholt, und Erprobungen dessen, was besser war',
    guidelines: 'Leitlinien, gelernt, wo der vollständige Prompt besser entschieden hätte',
    faults: 'wiederholte Fehler von Modellen, und wie der Prompt sie vermeiden lässt',
    history: 'jede Revision mit ihren Belegen',
  },
  reads: {
    loopOne: 'Gelerntes der Schleife 1',
    loopTwo: 'Gelerntes der Schleife 2',
    loopThree: 'Mutationen der Schleife 3',
    guidelines: 'Leitlinien',
    faults: 'Fehler von Modellen',
    history: 'Verlauf der Richtlinie',
    outcomes: 'Ergebnisse der Entscheidungen',
  },
  evidence: {
    of: (bound) => `von ${bound}`,
  },
  interval: {
    between: (mean, low, high) => `${mean}, zwischen ${low} und ${high}`,
    to: (low, high) => `${low} bis ${high}`,
    of: (some, all) => `${some} von ${all}`,
  },
  shares: {
    none: 'Am Ende jedes Delta-Zyklus gibt Schleife 2 den Kategorien mehr Platz, deren Einträge zitiert werden oder Entscheidungen beeinflussen, den übrigen weniger. Noch kein Anteil verschoben.',
    undone:
      'Am Ende jedes Delta-Zyklus gibt Schleife 2 den Kategorien mehr Platz, deren Einträge zitiert werden oder Entscheidungen beeinflussen, den übrigen weniger. Alle Verschiebungen sind wieder zurückgenommen.',
    moved: (times) =>
      `Schleife 2 hat Anteile ${formatNumber(times)}-mal verschoben. Derzeit zu den Anteilen addiert, vor der Normierung:`,
  },
  fixes: {
    none: 'Noch hat kein Modell geantwortet. Fehler, die zweimal vorkommen, nennen spätere Prompts, mit dem Weg, sie zu vermeiden.',
    of: (replies, faulty, despite) =>
      `${count(replies, 'Antwort', 'Antworten')}, ${formatNumber(faulty)} mit einem Fehler, davon ${formatNumber(despite)} trotz einer Zeile.`,
    seen: (times, tick) => `${formatNumber(times)}-mal, zuletzt in Tick ${tick}.`,
    waits:
      'Nicht im Prompt: zu selten gesehen, kein Platz mehr, oder erst nach dem nächsten Delta-Zyklus gewählt.',
  },
  item: {
    tick: (tick) => `Tick ${tick}`,
  },
  guidelines: {
    none: 'Noch nichts wiederholt. Steht loops.guidelines in der Richtlinie auf 1, werden schlechte Ticks mit gekürztem Prompt mit allen Einträgen in voller Länge wiederholt. Wo das mehr wert gewesen wäre, bleiben solche Einträge fortan vollständig.',
    looked: (looked, forks) =>
      `${count(looked, 'schlechter Tick', 'schlechte Ticks')} mit vollständigen Einträgen wiederholt, in ${count(forks, 'Fork', 'Forks')}: Keiner wäre mehr wert gewesen.`,
    lookedWith: (looked, forks, failures) =>
      `${count(looked, 'schlechter Tick', 'schlechte Ticks')} mit vollständigen Einträgen wiederholt, in ${count(forks, 'Fork', 'Forks')}: davon mehr wert: ${failures}.`,
    name: (number) => `Leitlinie ${number}`,
    delete: 'Löschen',
    deleting: (number) => `Leitlinie ${number} löschen`,
    helps: 'Hilft',
    hurts: 'Schadet',
    learntAfter: 'gelernt nach',
    tick: (tick) => `Tick ${tick}`,
    status: {
      'in-force': 'In Kraft',
      withdrawn: 'Zurückgezogen: Sie hat geschadet',
      'taken-back': 'Gelöscht',
    },
    failure: (entries, worth, decided, wholeWorth, keptWorth, otherwise) =>
      `${count(entries, 'Eintrag', 'Einträge')} ausgelassen oder gekürzt; Wert der Entscheidung ${worth}: ${decided} Mit allem in voller Länge ${wholeWorth}, mit den besten davon allein ${keptWorth}: ${otherwise}`,
    unused: 'Kein Prompt ihres Marktregimes hat sie seither gebraucht.',
    used: (applied, differed, helped, hurt) =>
      `Sie hat ${count(applied, 'Prompt', 'Prompts')} geändert; ohne sie wären davon ${differed} Entscheidungen anders ausgefallen. Unter den fälligen, die sich nicht überschneiden, hat sie ${helped}-mal geholfen und ${hurt}-mal geschadet.`,
  },
  mutations: {
    none: 'Noch nichts wiederholt. Steht loops.counterfactuals in der Richtlinie auf 1, werden die schlechtesten Ticks jedes Delta-Zyklus mit anderen Kontextrichtlinien wiederholt. Was besser war, wird erprobt, bevor es gilt.',
    replayed: (rests, forks) =>
      `Schlechte Ticks wiederholt, in ${count(rests, 'Ruhepause', 'Ruhepausen')} und ${count(forks, 'Fork', 'Forks')}.`,
    next: 'Als Nächstes:',
    tick: (tick) => `Tick ${tick}`,
    name: (number) => `Mutation ${number}`,
    hands: {
      promote: 'Übernehmen',
      refute: 'Widerlegen',
      'roll-back': 'Zurücknehmen',
    },
    settling: {
      promote: (number) => `Mutation ${number} übernehmen`,
      refute: (number) => `Mutation ${number} widerlegen`,
      'roll-back': (number) => `Mutation ${number} zurücknehmen`,
    },
    better: 'Besser',
    worse: 'Schlechter',
    confidence: (confidence) => `Zuversicht ${confidence}, in Erprobung seit`,
    status: {
      staged: 'In Erprobung',
      promoted: 'Übernommen',
      refuted: 'Widerlegt',
      'rolled-back': 'Zurückgenommen',
    },
    overridden: 'Übernommen, seither überschrieben',
    found: (worth, decided, otherwiseWorth, otherwise) =>
      `Wert der Entscheidung ${worth}: ${decided} Mit der Mutation ${otherwiseWorth}: ${otherwise}`,
    trial: (pairs, mostPairs, thoughts, mostThoughts, differed) =>
      `${pairs} von ${mostPairs} Paaren, ${thoughts} von ${mostThoughts} Überlegungen; ${differed} Entscheidungen wären anders ausgefallen.`,
  },
  outcomes: {
    table: 'Ergebnisse der Entscheidungen nach Marktregime',
    none: 'Noch keine. Sobald die ersten Prognosen fällig waren: wie viele eintrafen, wie gut ihre Wahrscheinlichkeiten waren und was Nichthandeln wert gewesen wäre.',
    regime: 'Marktregime',
    cameTrue: 'Eingetroffen',
    cameTrueHelp: 'Eingetroffene Prognosen mit dem 95-%-Glaubwürdigkeitsintervall',
    brier: 'Brier-Score',
    brierHelp:
      'Mittlerer quadratischer Fehler der genannten Wahrscheinlichkeit (0 ist am besten), gegen den der Basisrate bis dahin',
    regret: 'Bedauern je Trade',
    regretHelp:
      'Um wie viel mehr Nichthandeln wert gewesen wäre, als Anteil am Vermögen; unter null war der Trade besser',
    betterThan: (base) => `besser als ${base}`,
    against: (base) => `gegen ${base}`,
    regretted: (regretted, trades) => `${regretted} von ${trades} bedauert`,
    noTrade: 'noch kein Trade',
  },
  overTime: {
    none: 'Noch keine. Sobald die ersten Prognosen fällig waren, stehen hier zwei Linien über die Ticks dieses Lebens: wie gut die letzten Wahrscheinlichkeiten gegen die Basisrate waren und was Trades gegen keine gebracht haben.',
    stated: 'genannt',
    baseRate: 'Basisrate',
    regret: 'Bedauern bisher',
    notTrading: 'nicht handeln',
    decidedIn: 'Entschieden in',
    allRegimes: 'allen Marktregimes',
    noneUpTo: (tick) => `Bis Tick ${tick} hatte keine Entscheidung ein Ergebnis.`,
    brier: (tick, brier, last, base) =>
      `Bis Tick ${tick}: Brier-Score ${brier} über die letzten ${last}, Basisrate ${base}.`,
    noTradeUpTo: 'Kein Trade hatte ein Ergebnis.',
    regretOf: (trades, regret) => `Bedauern über ${count(trades, 'Trade', 'Trades')} insgesamt: ${regret}.`,
    cameTrue: (rate, times, low, high, chance) =>
      `Von ${times} Prognosen, die sich nicht überschneiden, sind ${rate} eingetroffen (${low} bis ${high}); ein Preis ohne Drift ergibt ${chance}.`,
    brierHead: (last) => `Brier-Score der letzten ${last} Entscheidungen`,
    brierChart: (last, readout) =>
      `Mittlerer Brier-Score der letzten ${last} Entscheidungen je Tick, für die genannte Wahrscheinlichkeit und für die Basisrate; niedriger ist besser. ${readout}`,
    regretHead: 'Bedauern über Trades',
    noTrade: 'In dieser Auswahl hat noch kein Trade ein Ergebnis.',
    regretChart: (readout) =>
      `Um wie viel mehr Nichthandeln wert gewesen wäre, je Tick über die Trades summiert, in % des Vermögens; unter null war Handeln besser. ${readout}`,
    regretUnit: '% des Vermögens',
  },
  posterior: {
    none: 'Noch keine. Wird eine Prognose fällig, zählt ihr Treffer oder Fehlschlag für jede Kategorie im Prompt, im Marktregime der Entscheidung. Bei einer Kategorie, die die Entscheidung beeinflusst hat, zählt auch, ob die Entscheidung mit ihr besser war.',
    never: 'nie',
    regime: 'Marktregime',
    usual: (of) =>
      `Von allen Entscheidungen in diesem Marktregime sind ${of} eingetroffen (gestrichelte Linie).`,
    table: 'Wie oft Entscheidungen eintrafen, nach Kategorie',
    category: 'Kategorie',
    inPrompt: 'Im Prompt',
    inPromptHelp: 'Entscheidungen mit einem Eintrag dieser Kategorie im Prompt',
    better: 'Damit besser',
    betterHelp:
      'Von den beeinflussten Entscheidungen jene, die besser ausfielen als ohne die Kategorie, gewichtet nach ihrem Anteil; die Linie steht bei 50 %',
    traced: 'Rückverfolgt',
    tracedHelp:
      'Zu ihren Quellen verfolgte Entscheidungen, gewichtet nach dem Anteil der Kategorie an dem, was sie wahrscheinlicher machte',
    scale:
      'Von 0 bis 100 %: Mittelwert und 95-%-Glaubwürdigkeitsintervall, ausgehend von zwei Treffern und zwei Fehlschlägen. Ein Wechsel des Marktregimes halbiert alle Zähler.',
  },
  history: {
    list: 'Verlauf der Richtlinie, neueste zuerst',
    none: 'Noch keine. Hier erscheinen Ihre Änderungen der Richtlinie und das, was die Schleifen lernen, mit den Belegen.',
    checkedBefore: (events) =>
      `Geprüft: Allein aus ${count(events, 'Ereignis', 'Ereignissen')} rekonstruiert, ist die Richtlinie von`,
    checkedAfter: (policy) => `bis aufs letzte Bit gleich: ${policy}.`,
    differsBefore: (events) =>
      `Allein aus ${count(events, 'Ereignis', 'Ereignissen')} rekonstruiert, weicht die Richtlinie von`,
    differsAfter: (differs) => `vom Gespeicherten ab: ${differs}.`,
    tick: (tick) => `Tick ${tick}`,
    head: (tick) => `Tick ${tick}`,
    birth: 'Geburt',
    values: (many) => count(many, 'Wert', 'Werte'),
    nothing: 'nichts',
    revision: {
      policy: (number) => `Richtlinie, Revision ${number}`,
      'learnt-shares': (number) => `Anteile, Revision ${number}`,
      mutation: (number) => `Mutation ${number}`,
      guideline: (number) => `Leitlinie ${number}`,
    },
    causes: {
      genesis: 'Mit diesen Zahlen geboren',
      owner: 'Sie haben die Richtlinie geändert',
      restore: 'Sie haben eine frühere Richtlinie wiederhergestellt',
      cycle: 'Schleife 2 hat am Ende eines Delta-Zyklus Anteile verschoben',
      regime: 'Das Marktregime hat gewechselt: Schleife 2 hat Anteile verschoben und ihr Gelerntes halbiert',
      staged: 'Schleife 3 erprobt eine Mutation: ohne Wirkung, bis die Erprobung endet',
      promoted: 'Eine Mutation wurde übernommen: Ab hier gilt sie in ihrem Marktregime',
      refuted: 'Eine Mutation wurde widerlegt: Sie hat nichts geändert',
      'in-force':
        'Ein gekürzter Prompt hat versagt und eine Leitlinie hinterlassen: Ab hier gilt sie in ihrem Marktregime',
      withdrawn: 'Eine Leitlinie wurde zurückgezogen, weil sie geschadet hat',
      'taken-back': 'Sie haben eine Leitlinie gelöscht: Prompts sind so, wie sie ohne sie wären',
      'rolled-back': 'Sie haben eine Mutation zurückgenommen: Die Richtlinie ist so, wie sie ohne sie wäre',
    },
    usedIn: (used, prompts) => `in ${used} von ${count(prompts, 'Prompt', 'Prompts')} genutzt`,
    swayed: (used, prompts) => `${used} von ${count(prompts, 'Prompt', 'Prompts')} beeinflusst`,
    worth: (worth, tokens) =>
      `Wert ${formatNumber(worth, { digits: 1 })} für ${count(tokens, 'Token', 'Tokens')}`,
    short: (short) => `${formatNumber(short)} ausgelassen oder gekürzt`,
    missing: (times) => `${formatNumber(times)}-mal vermisst`,
    learntShares: (shares) => count(shares, 'gelernter Anteil', 'gelernte Anteile'),
  },
};

import type { FieldWords, GroupWords } from '../strings.ts';

/** Who thinks, and what requests to models may cost and hold. */
export const MODEL_GROUPS: Readonly<Record<string, GroupWords>> = {
  thinking: {
    title: 'Denkende Modelle',
    about: 'Wie lange, wie viel und zu welchen Kosten; welches Modell denkt, steht unter „Modelle“.',
  },
  environment: {
    title: 'Umgebung',
    about: 'Was das Gerät ändert: Netz, Strom, Speicher, vorhandene Modelle.',
  },
  drift: {
    title: 'Korrekturzeilen',
    about: 'Welche häufigen Fehler von Modellen der Prompt nennt und wie er sie vermeiden lässt.',
  },
  gateway: {
    title: 'Gateway',
    about:
      'Was Anfragen an Modelle kosten und enthalten dürfen; die Schichten schalten Sie auf dem Bildschirm „Gateway“.',
  },
  codex: {
    title: 'Kodex',
    about:
      'Wie viel von den als Kodex gewählten Dokumenten eine Anfrage erhält; gewählt werden sie auf dem Bildschirm „Sammlungen“.',
  },
  tools: {
    title: 'Werkzeuge einer Anfrage',
    about: 'Wie viele Werkzeuge eine Anfrage an ein Modell zeigt und wie die passenden gefunden werden.',
  },
  replyCache: {
    title: 'Antwort-Cache',
    about:
      'Wie lange und wie viele Antworten von Modellen aufbewahrt werden und wie sicher der Cache sein muss, bevor eine davon eine andere Frage beantwortet.',
  },
  keepAlive: {
    title: 'Warmer Prompt-Cache',
    about:
      'Ob ein Anbieter zwischendurch gefragt wird, damit er den Anfang der Prompts nicht vergisst; aus, bis Pings erlaubt sind.',
  },
};

/** Of the phases that a thought may do without, and why a tier has them or not. */
const TURNS = {
  analyze:
    'Ob ein Modell vor der Entscheidung analysiert und dabei das Grimoire befragt. Es entscheidet sofort, in einer Anfrage, wenn es nichts fragen darf, keine Werkzeuge nimmt (ein Modell auf diesem Rechner) oder alles ungekürzt sieht.',
  execute:
    'Wie oft ein Modell eine eigene, vom Käfig blockierte Order berichtigen darf, bevor der Reflex entscheidet; ein Modell auf diesem Rechner nie.',
  reflect:
    'Zu welchen eigenen Entscheidungen ein Modell eine Lehre in die Episode schreibt, sobald das Ergebnis feststeht; höchstens eine je Tick, bei Modellen auf diesem Rechner keine.',
} as const;
const T1 = 'T1 ist für günstige Überlegungen: Standardmäßig entscheidet es in einer Anfrage.';
const T2 = 'T2 denkt selten und gründlich: Standardmäßig hat es alle Phasen.';
const LONG = 'darüber gilt sie als gescheitert, und der Reflex antwortet.';

export const MODEL_FIELDS: Readonly<Record<string, FieldWords>> = {
  'environment.route': {
    label: 'Unerreichbare Modelle auslassen',
    description:
      'Offline fragt eine Überlegung keine Modelle, die das Netz brauchen. Auf keine Zeitüberschreitung wird gewartet.',
    raised: 'An: Ist das Gerät offline, entscheidet sofort ein Modell auf diesem Gerät oder der Reflex.',
  },
  'environment.spare': {
    label: 'Schwaches Gerät schonen',
    description:
      'Bei wenig Arbeitsspeicher oder fast leerem Akku lädt eine Überlegung kein Sprachmodell, um es zu fragen.',
    raised: 'An: Ein solches Gerät fragt ein Modell in diesem Tab nur, solange es geladen ist.',
  },
  'environment.prompt': {
    label: 'Umgebung im Prompt',
    description:
      'Der Prompt sagt in Klassen, wie das Gerät ist, innerhalb einer Epoche mit denselben Worten.',
    raised: 'An: Der Prompt hat einen Umgebungsblock.',
  },
  'thinking.t1DeadlineMs': {
    label: 'Frist von T1',
    description: 'So lange wartet ein T1-Tick höchstens auf alle seine Modelle; dann antwortet der Reflex.',
  },
  'thinking.t2DeadlineMs': {
    label: 'Frist von T2',
    description: 'So lange wartet ein T2-Tick höchstens auf alle seine Modelle; dann antwortet der Reflex.',
  },
  'thinking.t1MaxTokens': {
    label: 'Antwort bei T1',
    description:
      'Token, die ein Modell bei der Überlegung eines T1-Ticks höchstens ausgibt, einschließlich Begründung.',
  },
  'thinking.t2MaxTokens': {
    label: 'Antwort bei T2',
    description:
      'Token, die ein Modell bei der Überlegung eines T2-Ticks höchstens ausgibt, einschließlich Begründung.',
  },
  'thinking.t1Turns.analyze': { label: 'T1: Analysieren', description: `${TURNS.analyze} ${T1}` },
  'thinking.t1Turns.execute': { label: 'T1: Ausführen', description: `${TURNS.execute} ${T1}` },
  'thinking.t1Turns.reflect': { label: 'T1: Reflektieren', description: `${TURNS.reflect} ${T1}` },
  'thinking.t2Turns.analyze': { label: 'T2: Analysieren', description: `${TURNS.analyze} ${T2}` },
  'thinking.t2Turns.execute': { label: 'T2: Ausführen', description: `${TURNS.execute} ${T2}` },
  'thinking.t2Turns.reflect': { label: 'T2: Reflektieren', description: `${TURNS.reflect} ${T2}` },
  'thinking.thoughtCalls': {
    label: 'Anfragen je Überlegung',
    description:
      'Höchstzahl der Anfragen an Modelle in einer Überlegung, über alle Phasen, Fragen und Modelle; danach antwortet der Reflex.',
  },
  'thinking.thoughtUsd': {
    label: 'Kosten je Überlegung',
    description:
      'Haben die Anfragen einer Überlegung so viel gekostet, geht keine weitere hinaus. Anfragen ohne bekannten Preis zählen nicht.',
  },
  'thinking.t1Queries': {
    label: 'Fragen an das Grimoire bei T1',
    description:
      'Wie oft ein Modell bei einem T1-Tick query_grimoire aufrufen darf, bevor es entscheiden muss; bei 0 wird es nicht angeboten.',
  },
  'thinking.t2Queries': {
    label: 'Fragen an das Grimoire bei T2',
    description:
      'Wie oft ein Modell bei einem T2-Tick query_grimoire aufrufen darf, bevor es entscheiden muss; bei 0 wird es nicht angeboten.',
  },
  'thinking.queryEntries': {
    label: 'Einträge je Antwort',
    description: 'So viele Einträge nennt eine Antwort auf query_grimoire höchstens.',
  },
  'thinking.queryTokens': {
    label: 'Platz für Antworten',
    description:
      'Token des Workspace-Budgets, die in einer Überlegung für Antworten auf query_grimoire frei bleiben, höchstens ein Zehntel davon.',
    raised: 'Höher: Ein Modell bekommt mehr Antworten, und der Workspace enthält weniger.',
  },
  'thinking.replyBytes': {
    label: 'Längste Übertragung',
    description: `So viele Bytes einer Antwort werden höchstens gelesen; ${LONG}`,
  },
  'thinking.replyEvents': {
    label: 'Teile einer Antwort',
    description: `So viele Ereignisse darf eine gestreamte Antwort höchstens haben; ${LONG}`,
  },
  'thinking.replyText': {
    label: 'Längste Antwort',
    description: `So viele Zeichen darf der Text einer Antwort höchstens haben; ${LONG}`,
  },
  'thinking.replyReasoning': {
    label: 'Längste Begründung',
    description: `So viele Zeichen darf die Begründung einer Antwort höchstens haben; ${LONG}`,
  },
  'thinking.replyToolCalls': {
    label: 'Werkzeugaufrufe je Antwort',
    description: `So viele Werkzeugaufrufe darf eine Antwort höchstens haben; ${LONG}`,
  },
  'drift.halfLife': {
    label: 'Halbwertszeit eines Fehlers',
    description: 'Ticks, nach denen ein Fehler halb zählt. Unter einem Viertel wird er vergessen.',
  },
  'drift.leastCount': {
    label: 'Mindestzahl',
    description: 'So oft muss ein Fehler vorkommen, bevor der Prompt sagt, wie er vermieden wird.',
  },
  'drift.budgetTokens': {
    label: 'Budget der Korrekturzeilen',
    description:
      'Höchstzahl der Token aller Korrekturzeilen. Sie werden nach jedem Delta-Zyklus und bei einem Wechsel des Marktregimes neu gewählt; 0 zeigt keine.',
  },
  'thinking.valve': {
    label: 'Benannte Blockaden',
    description:
      'Wann ein Modell eine Überlegung mit einer benannten Blockade statt einer Entscheidung beenden darf: nie; wenn seine letzten Antworten nicht übernommen wurden oder Anweisungen oder Erinnerungen einander widersprechen; oder immer. Eine Blockade, die der Prüfung standhält, bedeutet Halten.',
  },
  'thinking.costFactor': {
    label: 'Kosten der Modelle',
    description: 'Lebensguthaben, das ein Dollar Modellkosten verbraucht; bei 0 denken Modelle umsonst.',
  },

  'gateway.usdPerHour': {
    label: 'Dollar je Stunde',
    description:
      'Keine Anfrage geht hinaus, wenn die letzten 60 Minuten so viel gekostet haben; 0 setzt keine Grenze. Gezählt wird nach bekannten Preisen.',
  },
  'gateway.usdPerDay': {
    label: 'Dollar je Tag',
    description: 'Dasselbe für die letzten 24 Stunden.',
  },
  'gateway.promptTokens': {
    label: 'Längster Prompt',
    description:
      'Was nicht wörtlich bleiben muss, wird gekürzt, bis der Prompt nicht mehr Token hat; sind schon die wörtlichen Teile länger, wird die Anfrage abgelehnt.',
  },
  'gateway.promptCharacters': {
    label: 'Längste Anfrage',
    description:
      'Eine Anfrage mit mehr Zeichen wird vor allen Schichten abgelehnt, damit keine lange mit ihr beschäftigt ist.',
  },
  'gateway.sentCharacters': {
    label: 'Längster Prompt in Zeichen',
    description:
      'Was nicht wörtlich bleiben muss, wird gekürzt, bis der Prompt mit seinen Werkzeugen nicht mehr Zeichen hat. Das gilt auch, wenn Token falsch gezählt werden.',
  },
  'gateway.messageDepth': {
    label: 'Tiefe des Verlaufs',
    description:
      'Nur so viele der neuesten Nachrichten werden als Nachrichten gesendet; ein Aufruf und seine Antworten zählen als eine. Ältere stehen in je einer Zeile da, die Worte des Besitzers wörtlich. 0: alle; 1 gilt als 2.',
  },
  'gateway.kvMegabytes': {
    label: 'Key-Value-Cache auf diesem Gerät',
    description:
      'So viel Speicher darf ein Prompt mit seiner Antwort in einem Modell auf diesem Gerät belegen, berechnet aus dessen Schichten und Köpfen; weniger, wenn das Gerät weniger hat.',
  },
  'gateway.deltas': {
    label: 'Nur Neues senden',
    description:
      'Der Prompt eines Gedankens beginnt mit dem, was das Modell schon bekam, Erinnerungen an ihrem Platz, und endet mit dem Neuen, sofern das Modell meldet, dass es den Anfang behalten hat. 0: immer ganz; 1: an Modelle auf diesem Gerät; 2: an alle.',
  },
  'gateway.classifierMs': {
    label: 'Warten auf Klassifikatoren',
    description:
      'Wie lange eine Anfrage auf die Modelle wartet, die Namen und Angriffe suchen; bei langem neuem Text dauert das Sekunden. 0: bis sie alles gelesen haben.',
  },
  'gateway.classifierRefuses': {
    label: 'Ungelesenes ablehnen',
    description:
      'Nach dieser Zeit geht die Anfrage mit den Funden von Regeln und Mustern hinaus (0) oder wird abgelehnt und lässt sich wiederholen (1).',
  },
  'gateway.compressAbove': {
    label: 'Dokumente kürzen ab',
    description:
      'In einem Prompt mit mehr Token werden Dokumente und andere Daten passend zur Frage gekürzt; Frage, Gespräch und Systemtext bleiben. 0: nie.',
  },
  'gateway.compressRatio': {
    label: 'Kürzungsfaktor',
    description:
      'Die Dokumente eines solchen Prompts werden um diesen Faktor kürzer, in ganzen Sätzen, Zeilen und Blöcken.',
  },
  'gateway.systemTokens': {
    label: 'System',
    description: 'Budget des Systemtexts, angezeigt neben dem Verbrauch.',
  },
  'gateway.toolTokens': { label: 'Werkzeuge', description: 'Budget der Werkzeugdefinitionen.' },
  'gateway.memoryTokens': {
    label: 'Gedächtnis',
    description: 'Budget der Erinnerungen, auch an den Nutzer eines Programms.',
  },
  'gateway.memoryBar': {
    label: 'Schwelle des Gedächtnisses',
    description:
      'Anteil einer Frage, den eine Erinnerung an den Nutzer eines Programms abdecken muss, nach Wörtern oder Bedeutung. Darunter wird nichts gesagt.',
  },
  'gateway.retrievalTokens': {
    label: 'Dokumente',
    description: 'Budget der Dokumente und des festen Wissens.',
  },
  'gateway.defiTokens': {
    label: 'DeFi-Kontext',
    description: 'Budget dessen, was über die umgebende Welt gesagt wird.',
  },
  'gateway.historyTokens': {
    label: 'Verlauf',
    description: 'Budget des bisherigen Gesprächs und des Zustands.',
  },
  'gateway.compactFrom': {
    label: 'Verlauf verdichten ab',
    description:
      'Anteil am Budget des Verlaufs, ab dem sein älterer Teil zusammengefasst wird (Entwurf 002: 75 bis 95 %).',
  },
  'gateway.compactTo': {
    label: 'Verlauf verdichten auf',
    description:
      'Anteil an diesem Budget, den der Verlauf danach hat. Der Abstand lässt Platz für mehrere Runden mit gleichem Anfang des Prompts.',
  },
  'gateway.queryTokens': { label: 'Frage', description: 'Budget der Frage.' },

  'codex.on': { label: 'Kodex', description: '0: Keine Anfrage erhält etwas davon.' },
  'codex.whole': {
    label: 'Ganz, wo er passt',
    description: '0: Nur betroffene Kapitel und Suche, auch wo alles passen würde.',
  },
  'codex.share': {
    label: 'Ganz unter',
    description:
      'Anteil am freien Platz im Kontextfenster des Modells, unter dem die erste Anfrage einer Sitzung den ganzen Kodex erhält.',
  },
  'codex.backBelow': {
    label: 'Wieder ganz unter',
    description: 'Unter diesem Anteil erhält eine Sitzung, die sucht, wieder den ganzen Kodex.',
  },
  'codex.searchAbove': {
    label: 'Suche ab',
    description:
      'Ab diesem Anteil sucht eine Sitzung, die den ganzen Kodex hat. Der Abstand hält den Anfang des Prompts gleich.',
  },
  'codex.chapterShare': {
    label: 'Betroffenes Kapitel ab',
    description:
      'Anteil an der besten Übereinstimmung mit den bearbeiteten Pfaden, nach ihren seltenen Namen und Wörtern, ab dem ein Kapitel hineinkommt.',
  },
  'codex.chapters': {
    label: 'Betroffene Kapitel',
    description: 'So viele Kapitel kommen höchstens hinein, weil sie zu den bearbeiteten Pfaden passen.',
  },
  'codex.chapterTokens': {
    label: 'Tokens der Kapitel',
    description: 'Budget der Kapitel, die zu den bearbeiteten Pfaden passen.',
  },
  'codex.foundShare': {
    label: 'Gefundene Passagen',
    description:
      'Anteil am freien Platz für Passagen, die mit der Frage gefunden werden, für Modelle ohne Werkzeugaufrufe.',
  },
  'codex.readTokens': {
    label: 'Kapitel eines Schritts',
    description:
      'So viele Tokens an Kapiteln kommen höchstens in einen Prompt, wenn der ganze Kodex gelesen wird.',
  },
  'codex.readBudget': {
    label: 'Budget einer Lesung',
    description: 'Eine Lesung, die mehr brauchen könnte, wird abgelehnt, bevor sie beginnt.',
  },

  'tools.limit': {
    label: 'Gezeigte Werkzeuge',
    description:
      'So viele Werkzeuge definiert eine Anfrage höchstens, zusätzlich zu den dreien, die andere finden.',
  },
  'tools.rounds': {
    label: 'Werkzeugrunden',
    description:
      'Wie oft ein Modell mit den Antworten hier ausgeführter Werkzeuge erneut gefragt wird; bei 0 werden weder diese noch die Suche nach anderen angeboten.',
  },
  'tools.answerLength': {
    label: 'Antwort eines Werkzeugs',
    description: 'Zeichen der Antwort eines Werkzeugs, die ein Modell sieht; von längeren nur den Anfang.',
  },
  'tools.margin': {
    label: 'Ergänzt, wenn besser um',
    description:
      'In einem Gespräch bleiben die zuerst gezeigten Werkzeuge, weil ein Anbieter bei Änderungen den ganzen Prompt neu liest. Ein weiteres kommt ans Ende, sobald es um so viel besser zu einer Frage passt als alle anderen.',
  },
  'tools.wordsWeight': {
    label: 'Gewicht der Wörter',
    description:
      'Was gemeinsame Wörter von Anfrage und Werkzeug gegenüber dem Kosinus ihrer Vektoren zählen.',
  },

  'replyCache.wrongAnswers': {
    label: 'Erlaubte falsche Antworten',
    description:
      'Anteil falscher Antworten, den der Cache bei Fragen gleicher Bedeutung zulässt, gemessen an gekennzeichneten Fragen. 0 beantwortet nur buchstabengleiche Fragen.',
    raised: 'Höher: Mehr Fragen werden ohne Modell beantwortet, und mehr dieser Antworten sind falsch.',
  },
  'replyCache.keepMinutes': {
    label: 'Aufbewahrt für',
    description: 'Wie lange eine Antwort wiederverwendet werden darf.',
  },
  'replyCache.entries': {
    label: 'Höchstzahl der Antworten',
    description:
      'Zugleich aufbewahrte Antworten. Darüber weicht die am längsten nicht verwendete; das wird gezählt.',
  },

  'keepAlive.pings': {
    label: 'Pings in Folge',
    description:
      'So viele Anfragen halten den Cache eines Anbieters zwischen zwei Anfragen einer Sitzung höchstens warm; bei 0 keine. Jede kostet und wird nur gesendet, wenn sie sich nach bekannten Preisen und den bisherigen Pausen der Sitzung lohnt.',
    raised: 'Höher: Längere Pausen werden überbrückt.',
  },
  'keepAlive.everySeconds': {
    label: 'Zeit zwischen Pings',
    description: 'Wie lange nach der letzten Anfrage einer Sitzung der nächste Ping fällig ist.',
  },
  'keepAlive.keptSeconds': {
    label: 'Vom Anbieter behalten',
    description: 'Wie lange ein Anbieter behält, wonach niemand fragt; bei Anthropic fünf Minuten.',
  },
};

import type { english } from './strings.ts';

export const german: typeof english = {
  glossary: {
    golem: {
      name: 'Golem',
      meaning:
        'Der ganze Geist eines Agenten in diesem Browser-Tab: Er beobachtet einen Markt, erinnert sich, entscheidet und handelt auf dem Papier.',
    },
    'on paper': {
      name: 'auf dem Papier',
      meaning: 'Orders werden gegen den Pool gerechnet und gebucht, aber nie gesendet. Kein Geld ist echt.',
    },
    tick: {
      name: 'Tick',
      meaning:
        'Eine Runde aus Beobachten, Erinnern, Entscheiden und Lernen, ab 1 gezählt. Ein Schlag der Uhr θ.',
    },
    'γ, θ, δ': {
      name: 'γ, θ, δ',
      meaning:
        'Die drei Uhren: Gamma beobachtet die Welt, Theta entscheidet, Delta räumt das Gedächtnis auf. Beim Replay ist ein Theta-Schlag ein Schritt der Aufzeichnung.',
    },
    surprise: {
      name: 'Überraschung',
      meaning:
        'Wie weit das Ergebnis von der Erwartung abwich, 0 bis 1. In Dateien und Datensätzen: prediction error.',
    },
    threshold: {
      name: 'Schwelle',
      meaning:
        'Die Überraschung, ab der ein Tick überlegt. Sie steigt mit der Zuversicht und sinkt mit Alter und Erregung.',
    },
    'T0, T1, T2': {
      name: 'T0, T1, T2',
      meaning:
        'Wie viel ein Tick überlegt: gar nicht, kurz, voll. Zu T2 führen das Doppelte der Schwelle, das Wort des Besitzers oder ein Wechsel von Marktregime oder Phase.',
    },
    reflex: {
      name: 'Reflex',
      meaning:
        'Entscheidet ohne Sprachmodell: nach den Regeln des Playbooks und nach Entscheidungen, die aus derselben Lage erinnert werden.',
    },
    playbook: {
      name: 'Playbook',
      meaning:
        'Die Regeln hinter dem Reflex: Bedingungen, eine Order, eine Prognose. Sie können es bearbeiten.',
    },
    cage: {
      name: 'Käfig',
      meaning:
        'Ihre Grenzen für jede Order: Größe, Position, Preiswirkung, Orders je Tag, Rückgang vom Höchststand. Nichts kommt daran vorbei.',
    },
    steer: {
      name: 'Anweisung',
      meaning:
        'Ihre Worte an den Golem. Verstandene Worte erzwingen beim nächsten Tick eine volle Überlegung.',
    },
    karma: {
      name: 'Karma',
      meaning:
        'Bestätigte Entscheidungen, nach denen sich spätere richten: von Ihnen gutgeheißen oder abgelehnt, oder vom Markt bestätigt. Jede lässt sich widerrufen.',
    },
    'standing order': {
      name: 'Dauerauftrag',
      meaning:
        'Ihr Auftrag, der vor Regeln und Modellen gilt. Er nimmt so viele Orders wie nötig und bleibt in Kraft, bis er erledigt ist oder Sie ihn aufheben.',
    },
    'vs holding': {
      name: 'gegenüber Halten',
      meaning:
        'Vermögen im Vergleich dazu, bei der Geburt alles in den Basis-Token gesteckt zu haben. Der Vergleich läuft über Zeitsprünge weiter.',
    },
    equity: {
      name: 'Vermögen',
      meaning:
        'Alles, was der Golem auf dem Papier besitzt: Geld, Token, Liquidität und Gebühren, zum Preis des Pools.',
    },
    regime: {
      name: 'Marktregime',
      meaning:
        'Einer von sieben Zuständen eines Marktes, nach Trend und Volatilität, vom ruhigen Anstieg bis zur Krise.',
    },
    vitality: {
      name: 'Vitalität',
      meaning:
        'Wie lebendig der Golem ist, 0 bis 1: verbleibendes Lebensguthaben × wie gut er noch vorhersagt × wie weit er gealtert ist. Bei null stirbt er.',
    },
    phase: {
      name: 'Phase',
      meaning:
        'Verhalten je nach Vitalität, von blühend bis sterbend: Je weniger vital, desto weniger riskiert und überlegt er.',
    },
    affect: {
      name: 'Stimmung',
      meaning:
        'Die Stimmung in drei Zahlen: Lust, Erregung, Dominanz. Sie verschiebt die Schwelle und, wo die Richtlinie es vorsieht, den Abruf.',
    },
    prompt: {
      name: 'Prompt',
      meaning:
        'Der Text, den eine Überlegung liest, innerhalb eines Token-Budgets zusammengestellt. Auch Workspace genannt.',
    },
    episode: { name: 'Episode', meaning: 'Was ein Tick im Gedächtnis hinterlässt.' },
    insight: { name: 'Erkenntnis', meaning: 'Wissen aus mehreren Episoden, deren Ergebnis bekannt ist.' },
    recall: {
      name: 'Abruf',
      meaning:
        'Erinnerungen zu einer Lage, geordnet nach Bedeutung, Aktualität und Wichtigkeit, und nach Stimmung, wo die Richtlinie es vorsieht.',
    },
    fork: {
      name: 'Fork',
      meaning: 'Ein Leben, das von einem Tick an anders verläuft, neben dem Original, das es nie berührt.',
    },
    replay: {
      name: 'Replay',
      meaning:
        'Vergangene Ticks, noch einmal gelebt aus ihren aufgezeichneten Eingaben. Die Ergebnisse müssen bis aufs letzte Bit gleich sein.',
    },
    trust: {
      name: 'Vertrauen',
      meaning: 'Wie weit einem Text nach seiner Herkunft zu glauben ist: das niedrigste seiner Quellen.',
    },
  },
  meanings: {
    Price:
      'Der Preis des Marktes, dahinter die Marktregime, darauf die Orders des Golems und seine letzten Prognosen.',
    Ticks:
      'Das ganze Leben, eine Spalte je Tick: wie viel er überlegte, seine Orders, eingetroffene Prognosen. Klicken Sie eine Spalte an, um diesen Moment zu sehen.',
    'Equity against holding': 'Das Vermögen, neben dem Wert bloßen Haltens.',
    Decisions:
      'Die letzten Entscheidungen, jeweils mit der Regel oder dem Modell dahinter und dem Schicksal der Order.',
    Events:
      'Was aus den Ereignissen der Welt bei einem Tick wurde: verworfen und warum, in Annahmen eingerechnet oder an die Überlegung eskaliert; und was sie am Gate und im Prompt bewirkten.',
    'Interest in addresses':
      'Adressen, die immer wieder bei Wichtigem oder neben Beständen auftauchten. Das Interesse verblasst, wenn nichts geschieht.',
    'Beliefs about events': 'Die Erwartung für jede Ereignisart jedes Contracts, und wie genau sie ist.',
    Auction:
      'Was jeder Teil des Geistes für einen Eintrag des Prompts bietet, was er für gewonnene Einträge zahlt und was ein falsches Gebot gebracht hätte.',
    'Set aside':
      'Leben in diesem Browser, die nicht weiterlaufen: beschädigte und solche, die ein anderes ersetzt hat. Nur Sie können sie löschen.',
    Ask: 'Fragen zu Vergangenheit, Gedächtnis oder Dokumenten. Ohne Modell werden Antworten gefunden und zitiert, nie erfunden.',
    'Playbook revisions':
      'Jede Revision der Regeln: wann und warum, was sich Regel für Regel änderte, und der Weg zurück.',
    Answers: 'Fragen und Antworten, jeder Satz mit seiner Quelle.',
    Sources: 'Die gespeicherten Texte hinter einer Antwort, jeweils mit Urheber.',
    Conversations: 'Ihre früheren Fragen, in diesem Browser aufbewahrt.',
    Steer: 'Sagen Sie ihm etwas: einen Auftrag oder etwas zum Bedenken.',
    World:
      'Der Markt, in dem er lebt. Ziehen Sie zu einem anderen Tag: Der Markt springt, das Gedächtnis bleibt.',
    Clocks: 'Wie oft er beobachtet, entscheidet und aufräumt, und ob dieser Rechner mitkommt.',
    Perceived:
      'Was seine schnellste Uhr zwischen zwei Ticks vom Markt sieht. Je unruhiger der Weg, desto weiter erwartet er die nächste Preisbewegung.',
    Vitality: 'Seine drei Lebensuhren, die sich multiplizieren.',
    Affect: 'Seine Stimmung jetzt.',
    Tiers: 'Wie oft er gar nicht, kurz oder voll überlegte.',
    Environment:
      'Wie dieses Gerät ist: Netz, Strom, Speicher, Modelle. Offline werden Modelle im Netz nicht gefragt.',
    Steps: 'Die Dauer jedes Schritts dieses Ticks.',
    Booked: 'Was die Order dieses Ticks zwischen Konten bewegte. Soll und Haben gleichen sich aus.',
    'Portfolio after': 'Was er am Ende des Ticks besaß.',
    Costs: 'Was dieser Tick kostete: Leben, Gas, Gebühren, Überlegen.',
    'Made with': 'Die Versionen und Werte dieses Ticks, damit er sich wiederholen lässt.',
    Evidence:
      'Was jeder Eintrag des Prompts über den Preis sagte, wie weit er die Annahme verschob und wie ohne ihn entschieden worden wäre; dann alle Möglichkeiten, die beste zuerst.',
    Decision:
      'Das Ergebnis dieses Prompts: die Entscheidung, wie viel vom Prompt gelesen wurde, und die Einträge, ohne die sie anders ausgefallen wäre.',
    Prompt: 'Der Text, den die Überlegung las, Wort für Wort.',
    Entry: 'Ein Eintrag des Prompts oder des Gedächtnisses: warum er da ist und wie er sich bewährt hat.',
    Categories:
      'Die dreizehn Teile eines Prompts: zugeteilte und verbrauchte Token, und ihre Wirkung auf die Entscheidung.',
    Reason:
      'Der gewählte Eintrag: der entscheidende Grund, die Teile seiner Bewertung und die Entscheidung ohne ihn oder mit ihm.',
    Attribution:
      'Die Einträge, die die Entscheidung für das Modell in diesem Tab wahrscheinlich machen: Immer wieder wird die Hälfte ausgelassen und sein Urteil verglichen.',
    'Pins and bans':
      'Einträge, die Sie an jeden Prompt geheftet oder für alle gesperrt haben, und seit wann.',
    Outcomes:
      'Wie viele Prognosen in jedem Marktregime eintrafen, wie gut ihre Wahrscheinlichkeiten kalibriert waren und was Nichthandeln wert gewesen wäre.',
    'Outcomes over time':
      'Die jüngste Güte der Wahrscheinlichkeiten gegenüber der Grundrate, und Handeln gegenüber Nichthandeln, Tick für Tick und nach Marktregime.',
    'Learnt shares':
      'Was Schleife 2 den Budgetanteilen der Kategorien hinzufügt, je nachdem, wie oft ihre Einträge benutzt wurden.',
    Counterfactuals:
      'Die schlechtesten Ticks mit anderen Werten wiederholt, und Proben derer, die besser abschnitten. Aus, bis Sie es einschalten.',
    Guidelines:
      'Arten von Einträgen, die ein Prompt ganz behält, weil eine Entscheidung ohne sie scheiterte und mit ihnen nicht gescheitert wäre. Aus, bis Sie es einschalten.',
    'Fix lines':
      'Jüngste Fehler in Antworten von Modellen, wie oft jeder vorkam, und die Zeile, die spätere Prompts ihn vermeiden lässt.',
    'Policy history':
      'Jede Änderung der Richtlinie, von Ihnen oder gelernt, mit den Belegen; geprüft, indem die Richtlinie der letzten Überlegung aus ihren Ereignissen neu aufgebaut wird.',
    'Search documents':
      'Passagen Ihrer Dokumente, die besten zuerst: wie viel der Übereinstimmung auf Wörtern und wie viel auf Bedeutung beruht, und wo jede steht.',
    'Read all of it':
      'Eine Frage an jedes Kapitel, einige Kapitel auf einmal: was jedes sagt, wo sie sich widersprechen und welche nicht zu lesen waren.',
    'Add documents':
      'Dateien werden gelesen, in Passagen geteilt und in diesem Browser aufbewahrt. Sie sind durchsuchbar, aber keine Erinnerung des Golems.',
    Collections:
      'Dokumente, die gemeinsam durchsucht werden, und wie viele ihrer Passagen schon einen Vektor haben.',
    Passage: 'Eine Passage in ihrem Dokument, mit dem Text davor und danach.',
    'Cut for space':
      'Einträge, die in diesen Prompt nicht passten: auf eine Zeile gekürzt oder ausgelassen, mit ihren Token. Heften Sie einen an, steht er ab der nächsten Überlegung ganz in jedem Prompt.',
    'Budget shares':
      'Wie das Budget des Prompts verteilt wurde: Grundwert, dann Aufgabe, Phase, Marktregime, gelernte Anteile und Stimmung.',
    Comparison: 'Was diesen Prompt von einem anderen unterscheidet.',
    'Similar episodes':
      'Ähnliche frühere Ticks, die ihm zuerst gesagt wurden, und ob sie seine Entscheidung änderten.',
    'Stored form': 'Ob dieser Prompt ganz gespeichert ist oder als Unterschied zu einem früheren.',
    'Context frames': 'Der Speicherplatz der Prompts, und wie viel das Speichern von Unterschieden spart.',
    'Prepared pieces':
      'Texte von Erinnerungen werden zwischen den Ticks gesichert und ihre Token gezählt, damit der nächste Prompt schneller entsteht. Gemessen seit dem Öffnen der Seite.',
    'Worth per token':
      'Wie oft Entscheidungen mit einer Kategorie im Prompt eintrafen, und wie oft ihr Einfluss das Ergebnis verbesserte, mit der Unsicherheit.',
    'Layers of the prompt':
      'Der Prompt in sechs Schichten, von dem, was sich selten ändert, bis zu dem, was sich immer ändert. Die Schichten mit dem farbigen Rand kann ein Cache behalten.',
    'First difference':
      'Wo dieser Prompt zuerst vom vorherigen abweicht. Ab dort muss ein Cache alles neu lesen.',
    'Shortened and left out':
      'Einträge, die aus Platzmangel in einer Zeile stehen oder weggelassen wurden, und warum.',
    'Whole or delta':
      'Ob der Prompt ganz gesendet wurde oder als das, was das Modell schon bekam, mit dem Neuen, und warum.',
    'Hard limits':
      'Woran der Prompt gehalten wurde, bevor er gesendet wurde, und was dafür verdichtet wurde.',
    Codex:
      'Die Dokumente des Besitzers, die er bekam: ganz oder per Suche, und warum jedes Kapitel darin ist.',
    'Run context':
      'Worauf dieser Schritt des Denkens steht: wer denkt, was er tun darf und wie viel er brauchen darf. Es wird geprüft, bevor ein Modell gefragt wird.',
    'Context events':
      'Was mit seinen Prompts und ihrer Richtlinie geschah. Aus diesen Ereignissen lässt sich jede Revision neu aufbauen.',
    Map: 'Erinnerungen in der Ebene: Je näher zwei liegen, desto ähnlicher ihre Bedeutung. Die Einträge der Liste sind hervorgehoben.',
    Counts: 'Zahl der Erinnerungen nach Art.',
    'Import notes or chats':
      'Ihre Dateien werden zu Erinnerungen, Passage für Passage. Sie gelten als extern: Keine ist bindend.',
    'Fading memories':
      'Wissen, das lange weder benutzt noch wiedergesehen wurde. Jede Kurve läuft von jetzt bis dahin, wo es nicht mehr gesagt wird.',
    'The Curator':
      'Was der Kurator am Ende jedes Delta-Zyklus am Gedächtnis geändert hat, und warum. Nichts wird gelöscht, und Sie können jede Änderung rückgängig machen.',
    Suggestions:
      'Notizen und Fakten, die dasselbe sagen oder einander widersprechen, nach Regeln und nach einem Modell Ihrer Wahl. Was Sie annehmen, können Sie rückgängig machen.',
    'Decisions without a model':
      'Modellentscheidungen, die die Welt bestätigt hat. In derselben Lage werden sie wiederholt, ohne ein Modell zu fragen.',
    Karma:
      'Entscheidungen und Antworten, die Sie gutgeheißen oder abgelehnt haben, mit Belegen. In einer ähnlichen Lage bevorzugt oder vermeidet der Golem dasselbe, bis Sie widerrufen.',
    Remember: 'Fügen Sie seinem Gedächtnis etwas hinzu. Es gilt als Wort des Besitzers.',
    Portfolio: 'Alles, was er in dieser Welt besitzt.',
    Performance:
      'Handelsergebnisse, seit er in diese Welt kam oder seit dem letzten Zeitsprung dort, neben dem Halten.',
    Trades: 'Jeder ausgeführte Tausch, und bei Verkäufen der Erlös über die Kosten hinaus.',
    Ledger: 'Seine Bücher in dieser Welt.',
    'Liquidity positions': 'Preisbereiche, in denen er Händlern beide Token gegen Gebühr leiht.',
    Transactions: 'Jede Buchung in dieser Welt. Jede ergibt null: Nichts kommt von nirgendwo.',
    'Balances by account': 'Der Stand jedes Kontos; zusammen ergeben sie null.',
    'How it learns':
      'Sein Vermögen zwischen zwei Vergleichen mit denselben Mitteln: der besten von acht festen Regeln, im Nachhinein bekannt, und einem, der die gepflanzten Zeichen kennt. Was dazwischen liegt, ist lernbar.',
    'Proving ground':
      'Ein aus einem Startwert erzeugter Markt, in dem Ereignisse Bewegungen vorausgehen und der Schlüssel bekannt ist: So lässt sich Lernen messen.',
    Worlds: 'Märkte, in denen er leben kann.',
    'Add a market file': 'Eigene Preise (CSV, JSON und andere) als Welt.',
    'Connect a chain':
      'Einem echten Pool über Ihren eigenen Node folgen. Nichts wird signiert oder gesendet.',
    Connection: 'Wie der echten Chain gefolgt wird, und was ihre Nodes antworten.',
    Pool: 'Der Pool, in dem er handelt, Stand jetzt.',
    Cage: 'Ihre Grenzen für jede Order.',
    'Blocked orders': 'Orders, die der Käfig abgelehnt hat.',
    'Kept states': 'Snapshots des ganzen Geistes bei einigen Ticks. Aus ihnen wird jeder Tick wiederholt.',
    'State by hash':
      'Aufbewahrte Zustände mit diesem Wurzel-Hash. Zwei Zustände mit demselben Hash sind gleich.',
    'State differences': 'Was sich im Geist zwischen zwei Ticks geändert hat.',
    'Stored data': 'Der Speicherplatz seiner Vergangenheit.',
    Verify: 'Prüft alle aufbewahrten Daten gegen ihre Hashes: Ein einziges geändertes Bit wird gefunden.',
    Replay: 'Wiederholt Ticks und vergleicht jedes Bit.',
    Forks: 'Wie dieses Leben mit einer Änderung verlaufen wäre.',
    'Fork and original': 'Dieser Fork und seine Änderung.',
    'Equity and price': 'Das Vermögen des Forks, neben dem des Originals.',
    'Tick by tick': 'Jeder Tick des Forks neben dem des Originals.',
    'Open a bug report': 'Ein Tick eines anderen Lebens, aus einer Datei, hier wiederholt.',
    'Over time': 'Was jeder Tick dauerte, kostete und worauf er wartete.',
    Durations: 'Dauer der Schritte: Die Hälfte liegt unter p50, einer von hundert über p99.',
    'Wide event': 'Alle Messwerte eines Ticks.',
    'For Prometheus': 'Dieselben Werte als Datei für die Überwachung.',
    'Kept traces': 'Ticks, bei denen jeder Aufruf gemessen und aufbewahrt wurde.',
    Trace: 'Wann jeder Aufruf eines Ticks begann und endete.',
    'Send to a collector':
      'Traces für Ihre eigenen Werkzeuge. Nichts wird gesendet, solange Sie es nicht einrichten.',
    'Try the layers': 'Was jede der acht Schichten mit Ihrem Text täte. Ein Probelauf sendet nichts.',
    'Prompt templates': 'Prompts mit Parametern zum Ausfüllen, in allen Versionen aufbewahrt.',
    'A prompt template':
      'Text und Parameter. Der gleichbleibende Teil wird zuerst gesendet, weil Anbieter die Anfänge von Prompts zwischenspeichern.',
    'Rendered prompt': 'Die beiden Teile des Prompts mit Ihren Werten, und die Länge beider.',
    Versions: 'Jede Änderung der Vorlage, und der Weg zurück.',
    'Try it': 'Was die Schichten damit täten, und was Ihr Modell antwortet.',
    Formatters: 'Dateien Dritter, die Teile des Prompts oder Zeilen für Programme in anderer Form schreiben.',
    Injectors: 'Was von der Welt des Golems einer Anfrage hinzugefügt wird, und für wen.',
    Requests: 'Anfragen an Modelle, jede mit den durchlaufenen Schichten.',
    'A request': 'Was jede Schicht mit ihr tat, Zeit und Ersparnis, und der Prompt davor und danach.',
    Conversation:
      'Das bisherige Gespräch, ab der nächsten Anfrage zusammengefasst oder als Briefing für ein neues: Ziel, Kontext, Stand, Vorgaben im Wortlaut, nächste Schritte.',
    Layers: 'Was zwischen einem Client und jedem Modell steht; jede Schicht lässt sich abschalten.',
    'Personal data':
      'Arten persönlicher Daten, die durch Platzhalter ersetzt werden, bevor ein Modell gefragt wird, je Profil.',
    'Cost and savings': 'Dollar und Token, wie Anbieter sie zählten und wie sie bezahlt wurden.',
    'A language model in this tab':
      'Ein kleines Modell, das zu dieser Seite gehört, oder ein anderes im Aufbau von transformers.js aus einem Ordner, von einer Adresse oder einem Hub. Es wird auf Wunsch geladen und in diesem Browser behalten; es antwortet ohne Schlüssel und ohne Netz.',
    'Tool servers':
      'MCP-Server, die Sie eingetragen haben, und die Werkzeuge, die sie Modellen anbieten. Beschreibungen und Ergebnisse gelten als fremder Text: Was wie eine Anweisung klingt, wird zurückgehalten.',
    'Language models': 'Ihre Modelle, die anstelle des Reflexes überlegen dürfen.',
    Policy: 'Jede Zahl, nach der er lebt.',
    Playbook: 'Die Regeln, nach denen er handelt.',
    'Rule outcomes': 'Wie oft die Prognose jeder Regel eintraf, und was das Playbook daraufhin änderte.',
    'Policy revisions': 'Jede Änderung seiner Zahlen, und der Weg zurück.',
    Storage: 'Wo sein Leben in diesem Browser liegt, und wie viel Platz es braucht.',
    'Export and import': 'Sein ganzes Leben in einer Datei, oder ein Teil davon als Text.',
    'Three clocks': 'Warum er lebt: was von jeder Uhr übrig ist, woraus sie abgelesen wird, und ihr Produkt.',
    Testament:
      'Was ein toter Golem hinterlässt: neun Teile, jede Zeile aus seinem Leben berechnet, und wie viele Erinnerungen weitergehen.',
    Feelings:
      'Seine Stimmung über das ganze Leben, was sie beim letzten Tick bewegte, und welche Gefühle ihn Lagen gelehrt haben.',
    'Family tree': 'Die Toten dieser Linie nach Titel, jeder unter dem, dessen Testament er erbte.',
    'End this life':
      'Beendet das Leben dieses Golems: Er schließt seine Positionen und hinterlässt ein Testament.',
    'Erase everything': 'Beendet dieses Leben und löscht es aus diesem Browser.',
    'This page as an app': 'Hält die Seite für die Nutzung ohne Netz bereit.',
    Programs: 'Wo und wie andere Seiten dieser Website die Sprachmodelle des Golems erreichen.',
    'Embedding model':
      'Das kleine Modell, das Texte in Zahlen verwandelt, damit sich Bedeutungen vergleichen lassen.',
    Timings: 'Zeiten seit dem Öffnen der Seite.',
    Retention:
      'Wie viel seiner Vergangenheit ganz aufbewahrt wird. Angeheftete Ticks, Tode, Orders und Überraschungen immer.',
    'Memory use': 'Der Speicher der Seite und ihrer Worker, Teil für Teil, ohne den des Browsers selbst.',
    Theme: 'Dunkel, hell oder nach dem System.',
  },
};

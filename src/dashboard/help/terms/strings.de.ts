import type { english } from './strings.ts';

export const german: typeof english = {
  environment: {
    name: 'Umgebung',
    meaning:
      'Wie das Gerät ist, wenn ein Tick beginnt: Netz, Strom, Speicher, Modelle. Mit dem Tick aufgezeichnet.',
  },
  'environment epoch': {
    name: 'Umgebungsepoche',
    meaning: 'Ticks, über die der Prompt dasselbe vom Gerät sagt.',
  },
  formatter: {
    name: 'Formatierer',
    meaning: 'Eine Datei ohne Code, die sagt, wie Teile eines Prompts geschrieben werden.',
  },
  guideline: {
    name: 'Leitlinie',
    meaning: 'Eine Lehre, die bestimmte Einträge in späteren Prompts vollständig hält.',
  },
  normalisation: {
    name: 'Normierung',
    meaning: 'Bringt Zahlen auf ein gemeinsames Maß, sodass Anteile eins ergeben.',
  },
  counterfactual: {
    name: 'Kontrafaktisch',
    meaning: 'Was eine andere Wahl gebracht hätte, nachträglich gerechnet.',
  },
  ablation: { name: 'Ablation', meaning: 'Ein Teil weggelassen, um zu sehen, was er wert war.' },
  deliberation: {
    name: 'Überlegung',
    meaning: 'Ein Denken, das in einer Entscheidung endet: kurz (T1) oder voll (T2).',
  },
  gate: {
    name: 'Tor',
    meaning: 'Entscheidet bei jedem Tick, ob überlegt wird: Überraschung gegen Schwelle.',
  },
  workspace: {
    name: 'Arbeitsraum',
    meaning: 'Der Prompt mit seiner Buchführung: jeder Kandidat, drin oder draußen, mit Grund.',
  },
  'fix line': {
    name: 'Korrekturzeile',
    meaning: 'Ein Satz im Prompt, wie ein wiederholter Fehler von Modellen zu vermeiden ist.',
  },
  'named blocker': {
    name: 'Benannte Blockade',
    meaning: 'Was laut einem Modell zu einer Entscheidung fehlt. Es wird geprüft und bedeutet Halten.',
  },
  candidate: { name: 'Kandidat', meaning: 'Ein Eintrag, der in einen Prompt kommen könnte.' },
  governor: {
    name: 'Governor',
    meaning: 'Wählt, was in den Prompt kommt, und lernt daraus, was das wert war.',
  },
  Grimoire: { name: 'Grimoire', meaning: 'Das Langzeitgedächtnis des Golems. Es vergisst mit Absicht.' },
  Curator: {
    name: 'Kurator',
    meaning:
      'Ordnet nach jedem Delta-Zyklus das Gedächtnis: ausmustern, archivieren, zusammenführen, verknüpfen.',
  },
  'causal link': {
    name: 'Ursachenverbindung',
    meaning: 'Was der Preis nach einem Ereignis tat, öfter als durch Zufall.',
  },
  warning: { name: 'Warnung', meaning: 'Eine Erinnerung an Umstände, unter denen eine Order schiefging.' },
  quarantine: {
    name: 'Quarantäne',
    meaning:
      'Hier warten Texte, die wie Anweisungen aussehen. Sie kommen in keinen Prompt, bis Sie sie freigeben.',
  },
  provenance: {
    name: 'Herkunft',
    meaning:
      'Woher ein Text kam: vom Golem, von Ihnen, aus einem Dokument, von einem Vorgänger, von der Chain.',
  },
  recency: { name: 'Aktualität', meaning: 'Wie frisch eine Erinnerung ist: einer der Faktoren ihres Rangs.' },
  decay: {
    name: 'Verblassen',
    meaning:
      'Zuversicht, die mit der Zeit schwindet, wenn eine Erinnerung nicht benutzt oder bestätigt wird.',
  },
  habit: {
    name: 'Gewohnheit',
    meaning: 'Eine bewährte Entscheidung eines Modells, die ohne neue Frage wiederverwendet wird.',
  },
  layer: {
    name: 'Schicht',
    meaning:
      'Teil eines Prompts danach, wie selten er sich ändert: Identität, Kodex, Umgebung, Karma, Zustand, Frage.',
  },
  codex: {
    name: 'Kodex',
    meaning:
      'Schicht eines Prompts mit Regeln und Dokumenten des Besitzers: ganz, wo sie passen, sonst die betroffenen Kapitel, und für Anfragen eine Suche.',
  },
  'run context': {
    name: 'Laufkontext',
    meaning: 'Worauf ein Schritt des Denkens steht: wer denkt, was er tun darf, wie viel er brauchen darf.',
  },
  triage: {
    name: 'Triage',
    meaning:
      'Sortiert Ereignisse der Chain: verwerfen, in Erwartungen falten oder zur Überlegung weiterreichen.',
  },
  'epistemic clock': {
    name: 'epistemische Uhr',
    meaning:
      'Die Lebensuhr, die abläuft, wenn Prognosen nicht mehr eintreffen. Ökonomisch: Lebensguthaben. Stochastisch: Zufall.',
  },
  testament: {
    name: 'Testament',
    meaning: 'Was ein Golem beim Tod hinterlässt: das Wissen, das weitergeht, und ein Rückblick.',
  },
  arousal: {
    name: 'Erregung',
    meaning: 'Wie aufgewühlt die Stimmung ist. Mit Freude und Dominanz eine ihrer drei Zahlen.',
  },
  'Brier score': {
    name: 'Brier-Wert',
    meaning: 'Wie weit Prognosen mit Wahrscheinlichkeit danebenlagen: 0 ist perfekt, 0,25 ein Münzwurf.',
  },
  calibration: {
    name: 'Kalibrierung',
    meaning: 'Wie gut genannte Zuversicht dazu passt, wie oft Prognosen eintrafen.',
  },
  baseline: { name: 'Grundwert', meaning: 'Das Übliche, mit dem verglichen wird.' },
  drawdown: { name: 'Drawdown', meaning: 'Rückgang des Vermögens von seinem Höchststand.' },
  'Sharpe, Sortino': {
    name: 'Sharpe, Sortino',
    meaning: 'Rendite je Einheit Schwankung; Sortino zählt nur Verluste.',
  },
  liquidity: {
    name: 'Liquidität',
    meaning: 'Tokens in einem Pool, gegen die andere handeln. Wer sie gibt, verdient Gebühren.',
  },
  volatility: { name: 'Volatilität', meaning: 'Wie stark ein Preis schwankt, meist aufs Jahr gerechnet.' },
  gas: { name: 'Gas', meaning: 'Die Gebühr einer Transaktion auf der Blockchain.' },
  slippage: { name: 'Slippage', meaning: 'Preis, der verloren geht, weil eine Order den Pool bewegt.' },
  RPC: { name: 'RPC', meaning: 'Die Adresse eines Blockchain-Knotens, der Fragen beantwortet.' },
  EVM: { name: 'EVM', meaning: 'Die Maschine, auf der Ethereum und Verwandte Verträge ausführen.' },
  OHLCV: { name: 'OHLCV', meaning: 'Zeilen aus Eröffnung, Hoch, Tief, Schluss und Volumen.' },
  arbitrageur: {
    name: 'Arbitrageur',
    meaning: 'Ein Händler, der den Preis eines Pools zum Marktpreis zurückbringt.',
  },
  token: {
    name: 'Token',
    meaning: 'Ein Wortstück, in dem Modelle Texte zählen; auch eine Münze einer Chain.',
  },
  tokenizer: { name: 'Tokenizer', meaning: 'Zerlegt einen Text in Tokens, bei jedem Modell anders.' },
  embedding: {
    name: 'Embedding',
    meaning: 'Eine Zahlenliste für die Bedeutung eines Textes. Nahe Vektoren bedeuten Ähnliches.',
  },
  cosine: { name: 'Kosinus', meaning: 'Wie ähnlich zwei Embeddings sind: 1 gleiche Richtung, 0 ohne Bezug.' },
  inference: { name: 'Inferenz', meaning: 'Ein Modell rechnen lassen, um seine Ausgabe zu erhalten.' },
  encoder: { name: 'Encoder', meaning: 'Der Teil eines Modells, der Text in Zahlen verwandelt.' },
  distilled: { name: 'destilliert', meaning: 'Ein kleines Modell, das ein großes nachzuahmen gelernt hat.' },
  UMAP: { name: 'UMAP', meaning: 'Zeichnet viele Dimensionen in zweien, sodass Nachbarn Nachbarn bleiben.' },
  gateway: {
    name: 'Gateway',
    meaning: 'Der Weg jeder Modellanfrage, mit acht Schichten, die sparen, schützen und festhalten.',
  },
  'prefix cache': {
    name: 'Präfix-Cache',
    meaning:
      'Das Gedächtnis eines Anbieters für Prompt-Anfänge. Was darin liegt, wird billiger wiedergelesen.',
  },
  cache: {
    name: 'Cache',
    meaning: 'Aufbewahrte Ergebnisse, die für dieselbe Anfrage wiederverwendet werden.',
  },
  compaction: {
    name: 'Verdichtung',
    meaning: 'Kürzt den älteren Teil eines Gesprächs, wenn sein Fenster voll wird.',
  },
  condensed: {
    name: 'gekürzt',
    meaning:
      'Nach Regel kürzer gemacht, weil ein Prompt über einer Grenze lag; wörtliche Teile bleiben, wie sie sind.',
  },
  injection: {
    name: 'Injection',
    meaning: 'In Daten versteckte Anweisungen, gerichtet an ein Modell, das sie liest.',
  },
  placeholder: {
    name: 'Platzhalter',
    meaning: 'Steht für verdeckte persönliche Daten; das Original kehrt in der Antwort zurück.',
  },
  schema: { name: 'Schema', meaning: 'Die Form, die die Antwort eines Modells haben muss.' },
  template: { name: 'Vorlage', meaning: 'Ein Prompt mit Lücken, in Versionen aufbewahrt.' },
  injector: { name: 'Injektor', meaning: 'Fügt jeder Anfrage Text hinzu, nach einer Regel von Ihnen.' },
  MCP: { name: 'MCP', meaning: 'Model Context Protocol: wie Programme Modellen Werkzeuge anbieten.' },
  API: { name: 'API', meaning: 'Wie ein Programm ein anderes fragt.' },
  CORS: {
    name: 'CORS',
    meaning: 'Die Browser-Regel, nach der ein Server Anfragen einer Seite erlauben muss.',
  },
  passphrase: {
    name: 'Passphrase',
    meaning: 'Die Worte, die Ihre Schlüssel verschlüsseln. Niemand kann sie wiederherstellen.',
  },
  telemetry: {
    name: 'Telemetrie',
    meaning: 'Messwerte vom Lauf des Golems. Keine verlassen diesen Browser, außer Sie exportieren sie.',
  },
  'OpenTelemetry, OTLP, Prometheus': {
    name: 'OpenTelemetry, OTLP, Prometheus',
    meaning: 'Standardformate für Traces und Metriken, für fremde Werkzeuge.',
  },
  trace: { name: 'Trace', meaning: 'Was ein Tick oder eine Anfrage tat, Schritt für Schritt, mit Dauer.' },
  'median, percentile': {
    name: 'Median, Perzentil',
    meaning: 'Der mittlere Wert; der Wert, unter dem so viele von hundert liegen.',
  },
  deviation: {
    name: 'Abweichung',
    meaning: 'Wie weit Werte üblicherweise vom Mittel liegen. Varianz ist ihr Quadrat.',
  },
  correlation: { name: 'Korrelation', meaning: 'Wie sehr sich zwei Größen gemeinsam bewegen, −1 bis 1.' },
  CUSUM: { name: 'CUSUM', meaning: 'Summiert kleine Abweichungen, bis sich eine Änderung zeigt.' },
  divergence: { name: 'Divergenz', meaning: 'Wie weit zwei Verteilungen auseinanderliegen.' },
  snapshot: { name: 'Snapshot', meaning: 'Der ganze Zustand bei einem Tick, benannt nach seinem Hash.' },
  hash: { name: 'Hash', meaning: 'Ein kurzer Fingerabdruck von Bytes. Gleiche Bytes haben gleiche Hashes.' },
  retention: { name: 'Aufbewahrung', meaning: 'Wie lange und wie genau Aufzeichnungen aufbewahrt werden.' },
  durable: { name: 'dauerhaft', meaning: 'So gespeichert, dass ein Absturz es nicht verliert.' },
  cooldown: { name: 'Abklingzeit', meaning: 'Ticks, die nach einer Überlegung bis zur nächsten vergehen.' },
  attribution: {
    name: 'Zuschreibung',
    meaning: 'Auf welchen Einträgen eines Prompts eine Entscheidung beruht.',
  },
  confidence: {
    name: 'Zuversicht',
    meaning: 'Wie fest an eine Erinnerung oder Entscheidung geglaubt wird, 0 bis 1.',
  },
  'WebAssembly (wasm), WebGPU': {
    name: 'WebAssembly (wasm), WebGPU',
    meaning: 'Wie ein Browser Modelle rechnet: auf dem Prozessor oder der Grafikkarte.',
  },
  offline: {
    name: 'offline',
    meaning: 'Ohne Netz. Der Golem lebt weiter; nur Ihre entfernten Modelle sind nicht erreichbar.',
  },
};

import type { ComposeWords, FieldWords, GroupWords } from '../strings.ts';

/** What enters the prompt. */
export const CONTEXT_GROUPS: Readonly<Record<string, GroupWords>> = {
  context: { title: 'Workspace', about: 'Budget und Grenzen dessen, was in den Prompt kommt.' },
  allocations: { title: 'Anteile', about: 'Anteil am Workspace, mit dem jede Kategorie beginnt.' },
  overrides: {
    title: 'Abweichungen',
    about:
      'Anteile, die den Grundwert für eine Aufgabe, eine Phase oder ein Marktregime ersetzen; die jeweils spätere gilt.',
  },
  turn: {
    title: 'Runden',
    about:
      'Wie viel jeder Kategorie ein Modell in jeder Phase einer Überlegung sieht: einen Anteil ihrer Token, die besten Einträge zuerst; ab 1 alle.',
  },
};

export const CONTEXT_FIELDS: Readonly<Record<string, FieldWords>> = {
  'context.budgetTokens': {
    label: 'Workspace-Budget',
    description:
      'Höchstzahl der Token eines ganzen Prompts für den Reflex, für ein Modell auf diesem Gerät und für eines mit unbekanntem Kontextfenster, bevor die Phase sie multipliziert.',
  },
  'context.modelTokens': {
    label: 'Workspace-Budget für Modelle',
    description:
      'Höchstzahl der Token eines ganzen Prompts für ein entferntes Modell, innerhalb seines Kontextfensters ohne die Antwort, bevor die Phase sie multipliziert. Jedes Token kostet.',
  },
  'context.attention': {
    label: 'Vergabe der Plätze',
    description:
      'Wonach Einträge, die nicht Pflicht sind, in den Prompt kommen: nach ihrer Bewertung innerhalb des Anteils ihrer Kategorie, nach einem zusammengesetzten Wert aus vier Teilen oder durch eine Auktion des ganzen Platzes, den Pflichteinträge lassen.',
  },
  'context.learntShares': {
    label: 'Gelernte Anteile',
    description:
      'Wie viel von dem, was Schleife 2 über Anteile gelernt hat, zu den Anteilen kommt; bei 0 bleiben sie wie eingestellt. Auf Prüfgeländen brachte das weniger als 3 von 100 Punkten.',
    raised: 'Höher: Genutzte Kategorien bekommen mehr vom Prompt, ungenutzte weniger.',
  },
  'context.turnPhase': {
    label: 'Faktoren des Entscheidens für alle (Experiment)',
    description:
      'Wie stark die Faktoren des Entscheidens beim Aufteilen des Workspace-Budgets zählen, wer auch entscheidet; bei 0 bleiben die Anteile. Runden einer Modellüberlegung haben ihre Faktoren ohnehin. Standardmäßig aus: Es bewirkte nichts über den Zufall hinaus.',
  },
  'context.learntWorth': {
    label: 'Gelernter Wert',
    description:
      'Wie viel von dem, was Schleife 1 über Kategorien gelernt hat, in der Bewertung einer Erinnerung zählt; bei 0 nichts. Auf Prüfgeländen brachte das weniger als 3 von 100 Punkten.',
    raised: 'Höher: Erinnerungen aus Kategorien mit guten Ergebnissen kommen vor anderen.',
  },
  'context.tracedWorth': {
    label: 'Zurückverfolgte Entscheidungen im gelernten Wert',
    description:
      'Wie viel eine auf ihre Quellen zurückverfolgte Entscheidung in Schleife 1 für deren Kategorien zählt, verglichen mit einer, die ohne sie anders ausgefallen wäre; bei 0 nichts.',
  },
  'context.scoreFloor': {
    label: 'Mindestbewertung',
    description: 'Abgerufene Erinnerungen mit niedrigerer Bewertung bleiben draußen.',
    raised: 'Höher: Weniger Erinnerungen kommen in den Prompt.',
  },
  'context.fullBelow': {
    label: 'Alles ungekürzt unter',
    description:
      'Eine einfache Überlegung sieht alles ungekürzt, solange das weniger als diesen Anteil am Platz braucht; bei 0 nie.',
  },
  'context.essentialsAbove': {
    label: 'Nur das Wesentliche über',
    description:
      'Bräuchte alles zusammen mehr als diesen Anteil am Platz, sieht ein Modell, das den Rest erfragen kann, nur das Wesentliche und Regeln in einer Zeile.',
    raised: 'Höher: Es braucht mehr Druck, bevor Erinnerungen weichen.',
  },
  'context.bringsWanted': {
    label: 'Von Regeln Gelesenes kommt mit',
    description:
      'Ob ausgelassene Einträge mit einer Zahl, die eine Regel im Prompt liest, an die Stelle der unwichtigsten treten.',
  },
  'context.ruleLines': {
    label: 'Regeln unter Druck in einer Zeile',
    description:
      'Ob Regeln einzeilig stehen, wenn nur das Wesentliche gezeigt wird, damit mehr Platz finden. Was übrig bleibt, zeigt die besten wieder ganz.',
  },
  'context.interleaves': {
    label: 'Das Wichtigste an beiden Enden',
    description:
      'Ob die wichtigsten Einträge eines Prompts am Anfang und am Ende stehen statt der Reihe nach. Für den Reflex ist die Reihenfolge ohne Bedeutung.',
  },
  'context.preassembles': {
    label: 'Teile zwischen Ticks vorbereiten',
    description:
      'Ob Texte von Erinnerungen abgesichert und gezählt werden, während der Golem zwischen Ticks ruht, damit der nächste Prompt sie bereit hat. Kein Prompt ändert sich dadurch.',
  },
  'context.similarityThreshold': {
    label: 'Mindestähnlichkeit',
    description: 'Abgerufene Episoden, die der Lage weniger ähneln, bleiben draußen.',
  },
  'context.maxEpisodes': {
    label: 'Höchstzahl der Episoden',
    description:
      'Höchstzahl der Episoden in einem Workspace, ganze und zusammengefasste zusammen. Wo sich nichts erfragen lässt, entscheidet darunter allein das Budget.',
  },
  'context.minInsightConfidence': {
    label: 'Mindestzuversicht von Wissen',
    description: 'Abgerufenes Wissen, dessen verblasste Zuversicht darunter liegt, bleibt draußen.',
  },
  'context.probationPlaces': {
    label: 'Plätze auf Probe',
    description:
      'Geerbte Erinnerungen unter der Mindestzuversicht, die trotzdem in einem Prompt stehen dürfen, damit ihre Ergebnisse zählen. Was klar öfter eintrifft als durch Zufall, wird eigenes Wissen; was klar seltener eintrifft, gilt als widerlegt.',
    raised: 'Höher: Mehr vom Wissen eines Vorgängers wird erprobt.',
  },
  'context.fullEpisodeSlots': {
    label: 'Ganze Episoden',
    description: 'Die neuesten Episoden, ungekürzt gezeigt.',
  },
  'context.summaryEpisodeSlots': {
    label: 'Zusammengefasste Episoden',
    description: 'Die nächstälteren Episoden, je eine Zeile, wenn ein Modell nach den übrigen fragen kann.',
  },
  'context.pressedSlots.full': {
    label: 'Ganze Episoden unter Druck',
    description: 'Höchstzahl, wenn nur das Wesentliche gezeigt wird.',
  },
  'context.pressedSlots.summaries': {
    label: 'Zusammengefasste Episoden unter Druck',
    description: 'Höchstzahl, wenn nur das Wesentliche gezeigt wird.',
  },
};

const shareWhile =
  (condition: string): ComposeWords =>
  (value = '', category = '') => ({
    label: `${value}: ${category}`,
    description: `Anteil für „${category}“, solange ${condition} „${value}“ gilt.`,
  });

const inTurn =
  (phase: string): ComposeWords =>
  (category = '') => ({
    label: `${phase}: ${category}`,
    description: `Faktor für „${category}“ in Runden der Phase „${phase}“. Pflichteinträge stehen in jeder.`,
  });

export const TABLES: Readonly<Record<string, ComposeWords>> = {
  'context.taskOverrides': shareWhile('die Aufgabe'),
  'context.phaseOverrides': shareWhile('die Phase'),
  'context.regimeOverrides': shareWhile('das Marktregime'),
  'context.analyzeMultipliers': inTurn('Analysieren'),
  'context.decideMultipliers': inTurn('Entscheiden'),
  'context.executeMultipliers': inTurn('Ausführen'),
  'context.reflectMultipliers': inTurn('Reflektieren'),
  'context.allocations': (category = '') => ({
    label: category,
    description: `Anteil am Workspace für „${category}“; beim Zusammenstellen werden die Anteile normiert.`,
  }),
  'context.phaseBudget': (phase = '') => ({
    label: `Budget in der Phase „${phase}“`,
    description: `Faktor auf das Workspace-Budget, solange der Golem in der Phase „${phase}“ ist.`,
  }),
  'context.scoreWeights': (part = '') => ({
    label: `Bewertung nach ${part}`,
    description: `Gewicht von „${part}“ in der Rangfolge abgerufener Erinnerungen für den Prompt.`,
  }),
  'memory.halfLife': (type = '') => ({
    label: `Halbwertszeit: ${type}`,
    description: `Theta-Ticks, in denen sich die Zuversicht halbiert, wenn eine Erinnerung der Art „${type}“ ungenutzt bleibt.`,
  }),
};

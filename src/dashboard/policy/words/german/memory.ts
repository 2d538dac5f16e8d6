import type { FieldWords, GroupWords } from '../strings.ts';

/** What is recalled, told before a thought, and written down. */
export const MEMORY_GROUPS: Readonly<Record<string, GroupWords>> = {
  retrieval: { title: 'Abruf', about: 'Wie Erinnerungen gegeneinander gewichtet werden.' },
  episodicReplay: {
    title: 'Ähnliche Episoden',
    about:
      'Welche früheren Episoden vor einer Überlegung gezeigt werden und wie viele Token sie belegen dürfen.',
  },
  memory: {
    title: 'Gedächtnis',
    about: 'Was festgehalten wird und wie schnell die Zuversicht darin verblasst.',
  },
};

export const MEMORY_FIELDS: Readonly<Record<string, FieldWords>> = {
  'retrieval.semantic': {
    label: 'Ähnlichkeit der Bedeutung',
    description: 'Gewicht der Bedeutung in der Rangfolge der Erinnerungen.',
    raised: 'Höher: Ähnliche Erinnerungen kommen vor jüngeren, wichtigen oder zur Stimmung passenden.',
  },
  'retrieval.temporal': {
    label: 'Aktualität',
    description: 'Gewicht der Zeit, seit eine Erinnerung geschrieben wurde oder in einem Prompt stand.',
    raised: 'Höher: Zuletzt Präsentes kommt zuerst.',
  },
  'retrieval.importance': {
    label: 'Wichtigkeit',
    description:
      'Gewicht der Wichtigkeit einer Erinnerung (vier Fünftel) und ihrer Bestätigung durch die Welt (ein Fünftel).',
    raised: 'Höher: Gut belegte Erinnerungen kommen zuerst, wovon sie auch handeln.',
  },
  'retrieval.emotional': {
    label: 'Gleiche Stimmung (Experiment)',
    description:
      'Gewicht der Ähnlichkeit zwischen damaliger und jetziger Stimmung. Standardmäßig aus: Kein Leben wuchs dadurch mehr, weder auf Prüfgeländen noch auf aufgezeichneten Märkten. Der Entwurf sieht 0,15 vor.',
    raised: 'Höher: Erinnerungen aus ähnlicher Stimmung kommen zuerst.',
  },
  'retrieval.limit': {
    label: 'Abgerufene Erinnerungen',
    description: 'Erinnerungen, die je Tick abgerufen werden, mit oder ohne Überlegung.',
    raised: 'Höher: Mehr Erinnerungen konkurrieren um den Prompt.',
  },
  'retrieval.candidates': {
    label: 'Erfragte Erinnerungen',
    description:
      'Erinnerungen, die eine Überlegung zusätzlich erfragt: ähnliche Lagen, Wissen über das Vorliegende, Warnungen, Widersprüche. Bei 0 fragt sie nichts.',
    raised: 'Höher: Der Governor hat mehr Auswahl, und mehr muss weichen.',
  },
  'retrieval.linked': {
    label: 'Ein Schritt über Verknüpfungen (Experiment)',
    description:
      'Anteil ihres Werts, den eine Erinnerung ihren verknüpften leiht. Einem Tick bringt das die Episoden hinter dem Abgerufenen; in einer Antwort steigt, was mit anderen Antworten verknüpft ist. Bei 0 bringen Verknüpfungen nichts. Standardmäßig aus: Keine Handlung änderte sich.',
    raised: 'Höher: Mit guten Erinnerungen Verknüpftes kommt vor dem, was der Lage selbst ähnelt.',
  },
  'retrieval.contrarian': {
    label: 'Anteil der Gegenbelege (Experiment)',
    description:
      'Anteil der abgerufenen Erinnerungen, der gegen die Stimmung oder die besten Erinnerungen sprechen soll, soweit es solche gibt. Standardmäßig aus: Keine Handlung änderte sich.',
    raised: 'Höher: Ein Tick bekommt mehr Erinnerungen, die anders ausgingen, als er sich anfühlt.',
  },
  'retrieval.exploration': {
    label: 'Anteil der Erkundung (Experiment)',
    description:
      'Anteil der abgerufenen Erinnerungen, den der Zufall unter den übrigen wählt; selten verwendete wählt er eher. Standardmäßig aus: Keine Handlung änderte sich.',
    raised:
      'Höher: Kaum verwendete Erinnerungen werden öfter erprobt, und weniger der besten werden abgerufen.',
  },

  'episodicReplay.regime': {
    label: 'Gleiches Marktregime',
    description: 'Gewicht dafür, dass eine Episode aus demselben Marktregime stammt.',
  },
  'episodicReplay.affect': {
    label: 'Nähe der Stimmung',
    description: 'Gewicht der Nähe zwischen damaliger und jetziger Stimmung.',
  },
  'episodicReplay.task': {
    label: 'Ähnlichkeit der Aufgabe',
    description: 'Gewicht der Ähnlichkeit zwischen damaliger und jetziger Lage in der Bedeutung.',
  },
  'episodicReplay.recencyTicks': {
    label: 'Aktualität',
    description: 'Alter, in dem eine Episode halb so viel zählt wie eine von jetzt.',
  },
  'episodicReplay.minSimilarity': {
    label: 'Mindestähnlichkeit',
    description: 'Episoden mit niedrigerer Bewertung werden nicht gezeigt.',
  },
  'episodicReplay.topK': {
    label: 'Gezeigte Episoden (Experiment)',
    description:
      'Ähnliche Episoden, die vor einer T1- oder T2-Überlegung gezeigt werden; 0 zeigt keine. Standardmäßig aus: Entscheidungen werden dadurch nicht besser, weder auf Prüfgeländen noch auf aufgezeichneten Märkten. Bei 5 sind es die fünf ähnlichsten.',
  },
  'episodicReplay.budgetTokens': {
    label: 'Budget der Episoden',
    description:
      'Token, die diese Episoden zusammen höchstens belegen. Jede wird ganz oder gar nicht gezeigt.',
  },

  'memory.surprisingT0': {
    label: 'Überraschendes T0',
    description:
      'Ab dieser Überraschung hinterlässt ein T0-Tick eine eigene Episode. Darunter bleibt eine Spur von fünfzehn Bytes in der nächsten Episode, damit die Konsolidierung jeden Tick kennt.',
    raised: 'Höher: Weniger Ticks ohne Überlegung werden in Worten erinnert.',
  },
  'memory.hardWarnings': {
    label: 'Pflichtwarnungen ab',
    description:
      'Eine abgerufene eigene Warnung oder Gegenwissen steht ab dieser Zuversicht vor allem, was um den Prompt konkurriert. Darunter konkurriert sie mit, ohne dass ein Mindestwert sie ausschließt.',
    raised: 'Höher: Weniger Warnungen sind Pflicht im Prompt.',
  },
  'memory.vectorsAfter': {
    label: 'Vektoren zählen nach',
    description:
      'Bis so viele Ticks nach dem Schreiben wird eine Erinnerung nach ihren Wörtern verglichen, danach nach ihrem Vektor. Auf spätere Vektoren wartet die Uhr, damit ein Leben nicht vom Tempo des Rechners abhängt. Bei 0 wartet sie auf keinen, und jeder Vektor zählt, sobald er da ist.',
    raised: 'Höher: Die Uhr wartet weniger, und Erinnerungen werden länger nach Wörtern verglichen.',
  },
  'memory.curates': {
    label: 'Der Kurator räumt auf',
    description:
      'Ob nach jedem Delta-Zyklus der Kurator läuft: Er beendet, was nicht mehr gilt, archiviert Verblasstes, führt Duplikate zusammen und verknüpft Verwandtes. Jeder Schritt lässt sich rückgängig machen. Auf Prüfgeländen brachte das weniger als 3 von 100 Punkten.',
  },
  'memory.rehearses': {
    label: 'Je Delta-Zyklus geübte Fakten',
    description:
      'Jeder Delta-Zyklus spielt Episoden aller Marktregime nach. Höchstens so viele Fakten, die eine davon anführen, verblassen dann von neuem: die mit dem größten Gewinn, gewichtet nach der erwarteten Dauer ihres Marktregimes. Bei 0 hält ein Fakt, solange neue Episoden und Gebrauch ihn tragen. Auf Prüfgeländen brachte das weniger als 3 von 100 Punkten.',
    raised: 'Höher: Mehr in anderen Marktregimen Gelerntes bleibt.',
  },
  'memory.links': {
    label: 'Lernt, was worauf folgt',
    description:
      'Ob jeder Delta-Zyklus zählt, was der Preis nach Ereignissen und Handlungen tat. Was öfter als durch Zufall folgt, wird zur Kausalbeziehung.',
  },
  'memory.patterns': {
    label: 'Episoden sind gleicher Art bis (Experiment)',
    description:
      'Jeder Delta-Zyklus gruppiert abgeschlossene Episoden nach Lage, Handlung, Stimmung und Bedeutung (Average-Linkage). Bis zu dieser Distanz sind sie gleicher Art; aus fünf gleichen wird ein Fakt. Bei 0 entstehen Fakten nur aus einer Regel in einem Marktregime und aus Regimewechseln. Standardmäßig aus: Entscheidungen werden dadurch nicht besser.',
    raised: 'Höher: Es gibt weniger und weitere Arten.',
  },
  'memory.antiKnowledgeFloor': {
    label: 'Mindestzuversicht von Gegenwissen',
    description: 'Die Zuversicht in Gegenwissen sinkt nie darunter.',
    raised: 'Höher: Widerlegtes bleibt auf Dauer fester in Erinnerung.',
  },
};

import type { FieldWords, GroupWords } from '../strings.ts';

/** What the golem lives on, how it feels, and what the owner allows. */
export const LIFE_GROUPS: Readonly<Record<string, GroupWords>> = {
  mortality: {
    title: 'Sterblichkeit',
    about: 'Was das Leben kostet und wie das Risiko eines Todes wächst.',
  },
  daimon: {
    title: 'Temperament',
    about: 'Wo die Stimmung ruht, wie schnell sie sich bewegt und ob Bauchgefühle zählen.',
  },
  standingOrders: {
    title: 'Daueraufträge',
    about: 'Wie genau Aufträge des Besitzers eingehalten werden.',
  },
  cage: { title: 'Käfig', about: 'Harte Grenzen für Orders; auch auf dem Bildschirm „Welt“.' },
  paper: { title: 'Papierhandel', about: 'Startkapital und simuliertes Gas.' },
};

export const LIFE_FIELDS: Readonly<Record<string, FieldWords>> = {
  'mortality.credit': {
    label: 'Lebensguthaben',
    description:
      'Anfangsstand der wirtschaftlichen Uhr. Änderungen bei einem lebenden Golem werden ihm beim nächsten Tick gutgeschrieben oder abgezogen.',
    raised: 'Höher: Der Golem lebt bei gleichen Kosten länger.',
  },
  'mortality.metabolicCost': {
    label: 'Grundkosten',
    description: 'Kosten jedes Theta-Ticks.',
    raised: 'Höher: Jeder Tick verkürzt das Leben stärker.',
  },
  'mortality.t1Cost': {
    label: 'Kosten von T1',
    description: 'Zusätzliche Kosten eines T1-Ticks.',
    raised: 'Höher: Kurzes Überlegen verkürzt das Leben stärker.',
  },
  'mortality.t2Cost': {
    label: 'Kosten von T2',
    description: 'Zusätzliche Kosten eines T2-Ticks.',
    raised: 'Höher: Volles Überlegen verkürzt das Leben stärker.',
  },
  'mortality.senescenceThreshold': {
    label: 'Seneszenzschwelle',
    description: 'Epistemische Fitness, unter der die epistemische Uhr abläuft.',
    raised: 'Höher: Der Golem stirbt früher an schlechten Prognosen.',
  },
  'mortality.baseHazard': {
    label: 'Grundrisiko',
    description:
      'Wahrscheinlichkeit, in einem Theta-Tick zu sterben: bei der Geburt und solange Prognosen zutreffen.',
    raised: 'Höher: Der Golem kann in jedem Alter sterben.',
  },
  'mortality.ageFactor': {
    label: 'Alterung',
    description:
      'Wie schnell das Risiko mit dem Alter wächst: In 10.000 Ticks wird es mit e hoch diesem Wert multipliziert.',
    raised: 'Höher: Das Alter kommt früher.',
  },
  'mortality.frailty': {
    label: 'Gebrechlichkeit',
    description: 'Faktor auf das Risiko, wenn keine Prognose mehr zutrifft; bei voller Fitness ist er 1.',
    raised: 'Höher: Ein Golem mit schlechten Prognosen stirbt eher durch Zufall.',
  },
  'mortality.maxHazard': {
    label: 'Höchstes Risiko',
    description: 'Die Sterbewahrscheinlichkeit je Theta-Tick liegt nie darüber.',
    raised: 'Höher: Sehr alte Golems sterben früher.',
  },
  'mortality.survivalTicks': {
    label: 'Vorausschau der stochastischen Uhr',
    description:
      'Die stochastische Uhr zeigt die Wahrscheinlichkeit, beim jetzigen Risiko so viele weitere Ticks zu leben.',
    raised: 'Höher: Dasselbe Risiko drückt stärker auf die Vitalität.',
  },
  'mortality.deathReserve': {
    label: 'Sterbereserve',
    description:
      'Anteil des Lebensguthabens, der für das Sterben zurückliegt: Er bezahlt das Schließen der Positionen.',
    raised: 'Höher: Die wirtschaftliche Uhr läuft früher ab, und für das Ende bleibt mehr.',
  },
  'mortality.leastReserve': {
    label: 'Sterbereserve, mindestens',
    description: 'Die Sterbereserve liegt nie darunter und nie über der Hälfte des Lebensguthabens.',
    raised: 'Höher: Ein Golem mit wenig Guthaben behält mehr davon für sein Ende.',
  },
  'mortality.settleTicks': {
    label: 'Zeit zum Schließen',
    description:
      'Theta-Ticks, in denen ein sterbender Golem seine Positionen schließt: eine Order je Tick, jede durch den Käfig.',
    raised: 'Höher: Er kann mehr schließen, wenn der Käfig jeweils wenig erlaubt.',
  },

  'daimon.pleasure': {
    label: 'Ruhewert der Lust',
    description: 'Lust, zu der die Stimmung ohne Ereignisse zurückkehrt.',
    raised: 'Höher: Der Golem ist zufriedener und ruft ab, was in besserer Stimmung entstand.',
  },
  'daimon.arousal': {
    label: 'Ruhewert der Erregung',
    description: 'Erregung, zu der die Stimmung ohne Ereignisse zurückkehrt.',
    raised:
      'Weiter von 0 in beide Richtungen: Der Golem überlegt öfter. Höher: Das Theta-Intervall ist kürzer.',
  },
  'daimon.dominance': {
    label: 'Ruhewert der Dominanz',
    description: 'Dominanz, zu der die Stimmung ohne Ereignisse zurückkehrt.',
    raised: 'Höher: Der Golem fühlt sich mehr als Herr der Lage.',
  },
  'daimon.rate': {
    label: 'Tempo der Stimmung',
    description: 'Anteil des Wegs, den ein Tick die Stimmung zu dem bewegt, wie er sich anfühlt.',
    raised: 'Höher: Die Stimmung folgt Ereignissen enger und klingt schneller ab.',
  },
  'daimon.markers': {
    label: 'Bauchgefühle (Experiment)',
    description:
      'Wie stark der Golem in einer vertrauten Art von Lage wieder fühlt, wie sie früher ausging. Bei 0 gibt es keine Bauchgefühle. Standardmäßig aus: Keine Entscheidung wurde dadurch besser.',
    raised: 'Höher: Frühere gute und schlechte Ausgänge färben die Stimmung bei Wiederkehr stärker.',
  },
  'daimon.markerVigilance': {
    label: 'Wachsamkeit durch Bauchgefühl',
    description:
      'Wie stark ein durchweg schlechtes Bauchgefühl die Schwelle der Überlegung senkt. Ein gutes ändert sie nicht.',
    raised: 'Höher: Der Golem überlegt öfter, wo es ihm schlecht erging.',
  },

  'standingOrders.tolerance': {
    label: 'Toleranz des Engagements',
    description:
      'Wie weit das Engagement von einem Auftrag des Besitzers abweichen darf, bevor es korrigiert wird. Ein vollständiger Ausstieg hat keine Toleranz.',
  },
  'standingOrders.restTicks': {
    label: 'Ruhe nach einem Auftrag',
    description:
      'Ticks nach einem erledigten Auftrag zum Teilkauf oder Teilverkauf, in denen Regeln und Modelle ihn nicht rückgängig machen dürfen.',
  },

  'cage.maxPosition': {
    label: 'Größte Position',
    description: 'Höchster Anteil am Vermögen, der im Basis-Token liegen darf.',
  },
  'cage.maxOrder': {
    label: 'Größte Order',
    description: 'Höchster Anteil am Vermögen, den eine Order bewegen darf.',
  },
  'cage.maxSlippage': {
    label: 'Größte Slippage',
    description: 'Größte simulierte Preiswirkung einer Order.',
  },
  'cage.maxOrdersPerDay': {
    label: 'Orders je Tag',
    description: 'Orders an einem Tag der Welt. Ihre eigenen Verkaufsaufträge hält die Grenze nicht auf.',
  },
  'cage.drawdownStop': {
    label: 'Drawdown-Stopp',
    description: 'Ab diesem Rückgang des Vermögens darf nichts gekauft und keine Liquidität gestellt werden.',
  },

  'paper.capital': {
    label: 'Startkapital',
    description: 'Papiergeld bei der Geburt; eine Änderung gilt ab dem nächsten Leben.',
  },
  'paper.gasCoinPrice': {
    label: 'Preis des Gas-Coins',
    description: 'Preis des Coins der Chain, für das simulierte Gas.',
  },
};

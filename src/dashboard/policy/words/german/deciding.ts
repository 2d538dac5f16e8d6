import type { FieldWords, GroupWords } from '../strings.ts';

/** What decides where no model does, and what is learnt from decisions. */
export const DECIDING_GROUPS: Readonly<Record<string, GroupWords>> = {
  playbook: {
    title: 'Änderungen am Playbook',
    about:
      'Wann das Playbook von sich aus eine Regel ändert: höchstens eine am Ende eines Delta-Zyklus, jede rückgängig zu machen.',
  },
  choice: {
    title: 'Wahl zwischen Regeln',
    about: 'Welche Regel handelt, wenn mehrere gelten und handeln können.',
  },
  evidence: {
    title: 'Belege',
    about: 'Wie der Inhalt des Prompts abgewogen wird, wenn kein Modell entscheidet.',
  },
  distilled: {
    title: 'Entscheidungen ohne Modell',
    about:
      'Wann eine Modellentscheidung, die eintraf wie vorhergesagt, in derselben Lage ohne Modell wiederholt wird.',
  },
  karma: {
    title: 'Karma',
    about:
      'Entscheidungen, die der Besitzer gutgeheißen oder abgelehnt oder der Markt bestätigt hat, für spätere Entscheidungen.',
  },
  loops: {
    title: 'Schleife 3',
    about:
      'Schlechte Ticks werden mit anderer Kontextrichtlinie oder ungekürzt nachgespielt; was besser gewesen wäre, wird erprobt.',
  },
};

export const DECIDING_FIELDS: Readonly<Record<string, FieldWords>> = {
  'playbook.edits': {
    label: 'Das Playbook ändert sich selbst (Experiment)',
    description:
      'Ob Regeln nach ihren Ergebnissen eingeengt, in der Größe angepasst, geteilt, zusammengeführt und beendet werden. Ergebnisse werden immer gezählt, und Ihre eigenen Regeln ändern sich nie. Standardmäßig aus: Eine Regel kommt in Jahren auf zu wenige Ergebnisse, und frühere Änderungen schaden.',
  },
  'playbook.certainty': {
    label: 'Sicherheit einer Änderung',
    description:
      'Wie sicher sein muss, dass eine Regel schlechter oder besser abschneidet als ein Preis ohne Drift.',
    raised: 'Höher: Änderungen sind seltener und besser belegt.',
  },
  'playbook.leastOutcomes': {
    label: 'Ergebnisse vor einer Änderung',
    description:
      'So viele Ergebnisse ohne Überschneidung braucht eine Regel in einem Marktregime, bevor sie dort beurteilt wird.',
  },
  'playbook.mostRules': {
    label: 'Höchstzahl der Regeln',
    description: 'Ab so vielen Regeln fügt keine Änderung eine weitere hinzu.',
  },

  'choice.byEnergy': {
    label: 'Wahl nach erwarteter freier Energie (Experiment)',
    description:
      'Ob Regeln, die handeln oder warten, nach ihrer Wirkung auf das Vermögen (wie die Phase sie bevorzugt) und nach ihrem Lernwert abgewogen werden. Sonst handelt die sicherste Regel. Anweisungen des Besitzers und Liquidität behalten die Reihenfolge der Regeln. Standardmäßig aus: Kein Maß wich über den Zufall hinaus ab.',
  },
  'choice.heeds': {
    label: 'Kausalbeziehungen beachten (Experiment)',
    description:
      'Ob eine Regel darauf verzichtet, gegen die übliche Folge eines Ereignisses zu handeln, wenn eine Verknüpfung im Prompt wahrscheinlicher ist als Zufall: kein Kauf, solange sie fallende Preise erwarten lässt, kein Verkauf bei steigenden. Standardmäßig aus: Auf aufgezeichneten Märkten kam es nie dazu.',
  },

  'evidence.decides': {
    label: 'Belege überstimmen Regeln',
    description:
      'Ob die Vorschläge der Regeln und einige einfache Orders nach dem Inhalt des Prompts abgewogen werden. Die beste Handlung gilt, wenn sie sicher genug besser ist als die der sichersten Regel; sonst handelt diese Regel. Anweisungen des Besitzers und Liquidität bleiben bei den Regeln.',
  },
  'evidence.proven': {
    label: 'Nur Bewährtes zählt',
    description:
      'Ob nur solches Wissen Regeln überstimmt, das den Zufall übertraf: Fakten, Bilanzen von Regeln und Folgebeziehungen, deren Intervalle Zufall ausschließen, und Warnungen, die öfter eintrafen als üblich. Ähnliche Episoden und Aussagen von Regeln überstimmen dann nichts.',
  },
  'evidence.sizes': {
    label: 'Anpassung der Größen (Experiment)',
    description:
      'Um welchen Anteil eine Order der Regeln höchstens größer oder kleiner wird, je nachdem, was der Prompt vom Preis weiß; 0 überlässt die Größen den Regeln. Handelsrichtung, Käfig und Aufträge des Besitzers bleiben unberührt. Standardmäßig aus: Was das Gedächtnis über aufgezeichnete Märkte sagt, lohnt es nicht.',
    raised: 'Höher: Erinnertes ändert Orders stärker.',
  },
  'evidence.sizesBy': {
    label: 'Grundlage der Größen (Experiment)',
    description:
      'Ob auch Episoden und Bilanzen von Regeln die Größen anpassen oder nur Fakten, Folgebeziehungen und Warnungen. Standardmäßig aus: Mit Wissen allein fiel das Wachstum im Bitcoin-Jahr um 1,49 Punkte geringer aus.',
  },
  'evidence.sure': {
    label: 'Sicher genug',
    description:
      'Wie sicher nach den Belegen sein muss, dass etwas anderes mehr wert ist als die Wahl der Regeln, bevor es geschieht.',
    raised: 'Höher: Regeln werden seltener überstimmt.',
  },
  'evidence.horizon': {
    label: 'Vorausschau',
    description: 'Ticks, über die eine Order ihre Kosten wert sein muss.',
    raised: 'Höher: Kleinere Drifts sind eine Order wert, und Messungen über wenige Ticks sagen weniger.',
  },
  'evidence.doubt': {
    label: 'Zweifel',
    description:
      'Gedachte Beobachtungen vorab, nach denen das neutrale Engagement richtig ist. Belege müssen sie überwiegen.',
    raised: 'Höher: Es braucht mehr Belege, um vom neutralen Engagement abzuweichen.',
  },
  'evidence.neutral': {
    label: 'Neutrales Engagement',
    description: 'Anteil am Vermögen im Basis-Token, der ohne jedes Wissen richtig ist.',
  },
  'evidence.word': {
    label: 'Wort einer Regel',
    description:
      'Beobachtungen, die die Aussage einer Regel ohne Bilanz wert ist, solange ihre Bedingungen gelten und ihre Erwartung offen ist. Erfahrung mit der Regel muss sie überwiegen.',
    raised: 'Höher: Regeln werden länger befolgt, wie sie auch ausgingen.',
  },
  'evidence.independence': {
    label: 'Unabhängigkeit',
    description:
      'Wie weit eine Erinnerung als eigene Beobachtung zählt: Episoden überschneiden sich, und Fakten bestehen aus Episoden.',
    raised: 'Höher: Viele Erinnerungen wiegen schwerer gegen den Zweifel.',
  },
  'evidence.inherited': {
    label: 'Gewicht des Geerbten',
    description: 'Was eine Erinnerung eines Vorgängers gegenüber einer aus diesem Leben wiegt.',
  },
  'evidence.learning': {
    label: 'Wert des Lernens',
    description:
      'Erwartetes Wachstum, auf das verzichtet wird, um die Ungewissheit um ein Nat zu verringern.',
    raised: 'Höher: Wenig bekannte Regeln werden öfter erprobt.',
  },

  'karma.use': {
    label: 'Karma verwenden',
    description:
      'Ob bestätigte Entscheidungen in Prompts stehen und die nächsten beeinflussen. Urteile werden immer aufbewahrt.',
  },
  'karma.outcomes': {
    label: 'Ergebnisse als Karma (Experiment)',
    description:
      'Wie viel Entscheidungen, die gut ausgingen, neben den Urteilen des Besitzers zählen; bei 0 zählen nur Urteile. Standardmäßig aus: In zwölf Leben änderte es keine Order.',
  },
  'karma.leastHits': {
    label: 'Bestätigt ab',
    description: 'So viele gute Ergebnisse braucht eine Entscheidung, bis der Markt sie bestätigt hat.',
    raised: 'Höher: Weniger Entscheidungen werden ohne den Besitzer zu Karma.',
  },
  'karma.sways': {
    label: 'Einfluss auf Regeln',
    description:
      'So viel Konfidenz gibt volle Zustimmung einer Regel, die dasselbe tut, und nimmt volle Ablehnung ihr, wenn Regeln geordnet werden.',
    raised: 'Höher: Gutgeheißenes geht Regeln mit besserer Bilanz vor.',
  },
  'karma.avoids': {
    label: 'Vermieden ab',
    description:
      'Ablehnung, ab der eine Regel eine Handlung auslässt. Eine Ablehnung in derselben Lage zählt 0,5, in einer nur ähnlichen weniger.',
    raised: 'Höher: Es braucht mehr Ablehnungen.',
  },
  'karma.most': {
    label: 'In einem Prompt',
    description: 'Höchstzahl bestätigter Entscheidungen in einem Prompt.',
  },
  'karma.tokens': {
    label: 'Budget',
    description: 'Höchstzahl der Tokens, die sie zusammen belegen.',
  },
  'karma.kept': {
    label: 'Aufbewahrt',
    description: 'Höchstzahl aufbewahrter Spuren. Solche ohne Urteil gehen zuerst, unter ihnen die ältesten.',
  },
  'distilled.use': {
    label: 'Mit ihnen antworten',
    description:
      'Ob eine bewährte gelernte Entscheidung einen T1-Tick anstelle des Modells beantwortet. Sie entstehen und werden geprüft, ob das an ist oder nicht. Bei T2-Ticks und nach Anweisungen des Besitzers wird immer ein Modell gefragt.',
  },
  'distilled.lifts': {
    label: 'Auf T0 mit ihnen handeln',
    description:
      'Ob ein Tick ohne Überlegung auf T1 steigt, wenn eine bewährte gelernte Entscheidung eine Order hat, wie bei einem Dauerauftrag. Auch dann wird kein Modell gefragt.',
  },
  'distilled.leastHits': {
    label: 'Bewährt ab',
    description:
      'Überschuss der eingetroffenen Ergebnisse über die anderen, bevor eine gelernte Entscheidung antworten darf; das eigene des Modells zählt mit.',
    raised: 'Höher: In bekannten Lagen werden Modelle öfter gefragt.',
  },
  'distilled.lifetime': {
    label: 'Läuft ab nach',
    description:
      'Ticks seit dem letzten eingetroffenen Ergebnis oder der Entstehung, nach denen eine gelernte Entscheidung nicht mehr antwortet.',
    raised: 'Höher: Alte Entscheidungen antworten länger.',
  },
  'distilled.kept': {
    label: 'Aufbewahrt',
    description:
      'So viele bleiben höchstens. Zuerst gehen abgelaufene, dann die am längsten nicht verwendeten.',
  },

  'loops.counterfactuals': {
    label: 'Schlechte Ticks werden nachgespielt (Experiment)',
    description:
      'Ob am Ende eines Delta-Zyklus seine schlechtesten Ticks in Forks mit anderen Kontextrichtlinien nachgespielt werden. Was besser gewesen wäre, wird erprobt und gilt nur, wenn die Erprobung dafür spricht. Standardmäßig aus: In ganzen Leben erwies sich keine andere Richtlinie als besser.',
  },
  'loops.worst': {
    label: 'Schlechte Ticks je Zyklus',
    description: 'So viele der schlechtesten Ticks nach Reue und Brier-Score werden nachgespielt.',
  },
  'loops.leastGain': {
    label: 'Mindestgewinn für eine Erprobung',
    description:
      'Um wie viel die andere Entscheidung eines schlechten Ticks mehr wert gewesen sein muss, auf einer Skala von −1 bis 1.',
    raised: 'Höher: Weniger Mutationen werden erprobt.',
  },
  'loops.fullRegret': {
    label: 'Volle Reue',
    description:
      'Ein Trade, der so viel des Vermögens gewinnt oder verliert, zählt so stark, wie ein Trade zählen kann.',
  },
  'loops.alpha': {
    label: 'Falsche Übernahme',
    description:
      'Höchste Wahrscheinlichkeit, eine Mutation zu übernehmen, die nicht besser ist. Die Erprobung endet, wenn eine Wette auf sie den Kehrwert davon erreicht.',
    raised: 'Höher: Erprobungen sind kürzer, und mehr Übernahmen sind Zufall.',
  },
  'loops.trialPairs': {
    label: 'Paare einer Erprobung',
    description: 'Abweichende Entscheidungen mit Ergebnis, nach denen eine Erprobung ohne Nachweis endet.',
  },
  'loops.trialThoughts': {
    label: 'Überlegungen einer Erprobung',
    description:
      'Überlegungen in ihrem Marktregime, nach denen eine Erprobung ohne Nachweis endet, was auch abwich.',
  },
  'loops.guidelines': {
    label: 'Leitlinien aus Kürzungen (Experiment)',
    description:
      'Ob schlechte Ticks, deren Prompts aus Platzmangel gekürzt waren, ungekürzt nachgespielt werden. Wäre das mehr wert gewesen, bleibt das Nötige in den nächsten Prompts des Marktregimes erhalten. Standardmäßig aus: In 20 Leben fand sich kein schlechter Tick, den das verbessert hätte.',
  },
  'loops.mostGuidelines': {
    label: 'Geltende Leitlinien',
    description:
      'So viele gelten höchstens zugleich, über alle Marktregime. Jede, die einen Prompt ändert, kostet ein weiteres Zusammenstellen.',
  },
  'loops.guidelineEntries': {
    label: 'Einträge je Leitlinie',
    description:
      'So viele der besten Einträge ihrer Art bleiben in jedem Prompt ungekürzt; die wertlosesten Einträge weichen ihnen.',
  },
  'loops.mostTrials': {
    label: 'Gleichzeitige Erprobungen',
    description:
      'Mutationen, die zugleich erprobt werden. Jede kostet bei jeder Überlegung in ihrem Marktregime ein weiteres Zusammenstellen.',
  },
};

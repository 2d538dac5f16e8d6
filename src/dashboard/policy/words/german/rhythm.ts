import type { FieldWords, GroupWords } from '../strings.ts';

/** When the golem looks, what surprises it, and what is kept of its ticks. */
export const RHYTHM_GROUPS: Readonly<Record<string, GroupWords>> = {
  clocks: {
    title: 'Takte',
    about: 'Wie oft der Golem hinsieht, entscheidet und aufräumt, bevor das Tempo des Replays wirkt.',
  },
  gate: { title: 'Schwellen', about: 'Ab welcher Überraschung ein Tick eine Überlegung auslöst.' },
  surprise: {
    title: 'Gewichte der Überraschung',
    about: 'Was jede Quelle zur Überraschung beiträgt und woraus der nächste Preis erwartet wird.',
  },
  triage: {
    title: 'Triage',
    about: 'Welche Ereignisse der Welt verworfen, still eingerechnet oder der Überlegung vorgelegt werden.',
  },
  history: { title: 'Verlauf', about: 'Welche Zustände des Geistes zum Wiederöffnen aufbewahrt werden.' },
  frames: {
    title: 'Kontext-Frames',
    about: 'Wann ein Prompt ganz gespeichert wird und wann als Unterschied zu einem früheren.',
  },
  tracing: {
    title: 'Traces',
    about: 'Welche Ticks ihren Trace behalten. Gescheiterte, T2 und gesteuerte behalten ihn immer.',
  },
};

export const RHYTHM_FIELDS: Readonly<Record<string, FieldWords>> = {
  'clocks.gammaMs': {
    label: 'Gamma-Intervall',
    description: 'Zeit zwischen zwei Blicken auf die Welt, bei Tempo 1.',
    raised: 'Höher: Der Golem sieht zwischen zwei Entscheidungen seltener hin.',
  },
  'clocks.thetaMs': {
    label: 'Theta-Intervall',
    description:
      'Zeit zwischen zwei Entscheidungszyklen bei Tempo 1, bevor Marktregime und Erregung sie anpassen.',
    raised:
      'Höher: Der Golem entscheidet auf einer laufenden Chain seltener; ein Replay ist bei gleichem Tempo langsamer.',
  },
  'clocks.thetaMinMs': {
    label: 'Kürzestes Theta',
    description: 'Marktregime und Erregung verkürzen Theta nie unter diesen Wert.',
    raised: 'Höher: Eine Krise beschleunigt den Golem weniger.',
  },
  'clocks.thetaMaxMs': {
    label: 'Längstes Theta',
    description: 'Marktregime und Erregung verlängern Theta nie über diesen Wert.',
    raised: 'Höher: Ruhe verlangsamt den Golem stärker.',
  },
  'clocks.thetaPerDelta': {
    label: 'Theta je Delta',
    description: 'Entscheidungszyklen zwischen zwei Durchgängen der Konsolidierung.',
    raised: 'Höher: Das Gedächtnis wird seltener konsolidiert, dann mehr auf einmal.',
  },

  'gate.baseThreshold': {
    label: 'Grundschwelle',
    description:
      'Überraschung, die eine Überlegung auslöst, bevor Zuversicht, Sterblichkeit und Erregung die Schwelle anpassen.',
    raised: 'Höher: Der Golem überlegt seltener, kostet weniger und übersieht mehr.',
  },
  'gate.minThreshold': {
    label: 'Niedrigste Schwelle',
    description: 'Die angepasste Schwelle liegt nie darunter.',
    raised: 'Höher: Der Golem wird schwerer wach, wie sicher, schwach oder erregt er auch ist.',
  },
  'gate.maxThreshold': {
    label: 'Höchste Schwelle',
    description: 'Die angepasste Schwelle liegt nie darüber.',
    raised: 'Höher: Der Golem verschläft vielleicht auch größere Überraschungen.',
  },
  'gate.confidenceGain': {
    label: 'Wirkung der Zuversicht',
    description: 'Wie stark Zuversicht die Schwelle anhebt.',
    raised: 'Höher: Der Golem überlegt seltener bei dem, was er zu wissen glaubt.',
  },
  'gate.mortalityGain': {
    label: 'Wirkung der Sterblichkeit',
    description: 'Wie stark sinkende Vitalität die Schwelle senkt.',
    raised: 'Höher: Der Golem überlegt öfter, je näher sein Ende ist.',
  },
  'gate.arousalGain': {
    label: 'Wirkung der Erregung',
    description: 'Wie stark Erregung die Schwelle senkt.',
    raised: 'Höher: Ein erregter Golem überlegt öfter.',
  },
  'gate.cooldownTicks': {
    label: 'Ruhezeit',
    description: 'Ticks nach einer Überlegung, in denen nur ein T2 durchkommt.',
    raised:
      'Höher: Der Golem ruht nach jeder Überlegung länger, außer er wird gezwungen oder doppelt so stark überrascht.',
  },

  'surprise.priceDivergence': {
    label: 'Preisabweichung',
    description: 'Gewicht des Abstands zwischen erwartetem und tatsächlichem Preis.',
  },
  'surprise.regimeChange': {
    label: 'Wechsel des Marktregimes',
    description:
      'Gewicht eines Wechsels des Marktregimes. Ein Umbruch allein zählt hier nicht; er erhöht die Gefahr, während er näher kommt.',
  },
  'surprise.positionHealth': {
    label: 'Lage der Position',
    description:
      'Gewicht der Bewegung der eigenen Positionen: ihres unrealisierten Ergebnisses und der Liquidität außerhalb des Bereichs. Weniger als 0,1 zählt nicht.',
  },
  'surprise.threat': {
    label: 'Gefahr',
    description:
      'Gewicht von Stress im Markt: wie schnell der Preis fällt, wie viel weiter als sonst er schwankt, wie nah ein Umbruch zum Schlechteren ist und wie weit der Pool unter der Referenz liegt.',
  },
  'surprise.interventions': {
    label: 'Eingriffe',
    description: 'Gewicht jeder Anweisung des Besitzers zu diesem Tick, bis zu drei.',
  },
  'surprise.anomalies': {
    label: 'Auffälligkeiten',
    description: 'Gewicht jedes Messwerts außerhalb seines Normalbereichs, bis zu fünf.',
  },
  'surprise.perceived': {
    label: 'Erwartung aus Gamma',
    description:
      'Die erwartete Preisbewegung kommt zu diesem Anteil aus den jüngsten Schwankungen zwischen den Ticks, wie Gamma sie sah, und sonst aus den Bewegungen von Tick zu Tick.',
    raised: 'Höher: Die Erwartung wird mit dem Markt schneller weiter und enger.',
  },

  'triage.on': {
    label: 'Triage von Ereignissen',
    description:
      'Ob die Ereignisse jedes Blocks gesichtet werden: Logs einer Chain oder Aufzeichnung, Trades einer Marktdatei. Gilt ab dem nächsten Tick. Standardmäßig aus: Auf aufgezeichneten Märkten stammen alle Ereignisse aus dem gehandelten Pool. Ihre Swaps wirken wie Zeichen und lösen unnötige Überlegungen aus (`npm run eval -- triage`).',
  },
  'triage.curiosity': {
    label: 'Neugierschwelle',
    description:
      'Was der Blick auf ein Ereignis kostet, gemessen an dessen Bewertung. Eine genaue Überzeugung senkt die Schwelle, höchstens auf sechs Zehntel.',
    raised: 'Höher: Weniger Ereignisse werden eskaliert.',
  },
  'triage.most': {
    label: 'Eskaliert je Tick',
    description: 'So viele Ereignisse werden je Tick höchstens eskaliert; weitere werden eingerechnet.',
  },
  'triage.halfLife': {
    label: 'Halbwertszeit des Interesses',
    description: 'Ticks, nach denen sich das Interesse an einer Adresse ohne Ereignisse halbiert.',
  },
  'triage.salience': {
    label: 'Gewicht am Gate',
    description:
      'Was ein sehenswertes Ereignis höchstens zur Überraschung beiträgt: bei seinem Tick und den folgenden, bis zur nächsten Überlegung.',
    raised: 'Höher: Ereignisse lösen schneller Überlegungen aus, auch öfter grundlos.',
  },
  'triage.hebbian': {
    label: 'Gewicht des Interesses (Experiment)',
    description:
      'Um wie viel das Interesse an seinen Adressen es wahrscheinlicher macht, dass ein Ereignis mehr als Zufall ist; bei 1 so viel, wie Zweifel besteht. Standardmäßig aus: Auf Prüfgeländen brachte es weniger als 3 von 100 Punkten.',
  },

  'history.snapshotTicks': {
    label: 'Abstand der Zustände',
    description:
      'Entscheidungszyklen zwischen zwei gespeicherten Zuständen des Geistes. Ticks dazwischen werden ab dem früheren Zustand nachgespielt.',
  },
  'history.retained': {
    label: 'Aufbewahrte Zustände',
    description:
      'So viele neueste Zustände bleiben alle erhalten, von älteren der jedes 50. Ticks, später der jedes 500.',
  },

  'frames.maxRun': {
    label: 'P-Frames in Folge',
    description:
      'So viele Prompts nacheinander werden höchstens als Unterschied zu einem ganzen gespeichert; 0 speichert jeden ganz.',
  },
  'frames.tokenShare': {
    label: 'Größte Änderung',
    description:
      'Ändert sich seit dem letzten ganzen Prompt mindestens dieser Anteil am Budget, wird der Prompt ganz gespeichert.',
  },

  'tracing.kept': {
    label: 'Aufbewahrte Traces',
    description: 'So viele neueste Traces bleiben; die ältesten gehen zuerst. 0 zeichnet keinen auf.',
  },
  'tracing.slowMs': {
    label: 'Langsamer Tick',
    description: 'Der Trace eines Ticks, der mindestens so lange dauert, bleibt immer.',
  },
  'tracing.slowShare': {
    label: 'Langsam unter den letzten',
    description: 'Auch dieser langsamste Anteil der letzten 512 Ticks gilt als langsam.',
  },
  'tracing.sampleShare': {
    label: 'Stichprobe',
    description: 'Anteil aller anderen Ticks, deren Trace zum Vergleich bleibt.',
  },
  'tracing.attributed': {
    label: 'Entscheidungen in Ruhe zurückverfolgt',
    description:
      'Bei so vielen der neuesten Entscheidungen ermittelt das Modell in diesem Tab, welche Einträge des Prompts sie wahrscheinlich machten. Das geschieht, während der Golem ruht, und dauert je Entscheidung Minuten. Keine Schleife lernt daraus.',
  },
  'tracing.perSecond': {
    label: 'Gewöhnliche Traces',
    description:
      'So viele Traces je Sekunde bleiben höchstens als Stichprobe oder weil sie unter den letzten langsam waren. Ein schnelles Replay braucht nicht mehr.',
  },
};

import { count } from '../../../words/index.ts';
import type { english } from './strings.ts';

export const german: typeof english = {
  export: {
    about:
      'Eine Datei enthält das ganze Leben: Gedächtnis mit Vektoren, Aufzeichnungen, Prompts, Buchungen, Richtlinie mit Revisionen, Playbook, Geisteszustand, die Welten aus Ihren eigenen Marktdateien und die Einrichtung Ihrer Sprachmodelle. Schlüssel und Forks enthält sie nicht. Die Datei ist ein Snapshot eines Ticks. Der Golem läuft weiter, während sie geschrieben wird.',
    forks: 'Forks einzeln exportieren: Bildschirm Zustand',
    readOnly:
      'Ein anderer Tab führt diesen Golem, und nur jener Tab kann ein Leben importieren. Wechseln Sie dorthin oder schließen Sie ihn: Dann übernimmt dieser binnen einer Sekunde. Exportieren können Sie auch von hier.',
    everything: 'Alles exportieren…',
    part: 'Nur einen Teil, als Text',
    label: 'Export',
    progress: (what, bytes, worlds, share) =>
      `${what}: ${bytes} geschrieben${worlds ? '; eigene Welten' : ''}${share === null ? '' : `, ${share}`}`,
    done: '● Exportiert:',
    size: (bytes, tick) => (tick === null ? `(${bytes})` : `(${bytes}, bis Tick ${tick})`),
    failed: (why) => `Das Leben wurde nicht exportiert: ${why}`,
    kept: 'Dieses Leben ist unverändert. Die Datei ist unvollständig: Löschen Sie sie.',
  },
  import: {
    title: 'Ein Leben importieren',
    label: 'Ein Leben importieren',
    note: 'Sie sehen, was in der Datei ist, bevor sich etwas ändert.',
    pick: 'Eine Datei, die die Seite eines Golems exportiert hat (.golem). Wählen Sie sie, oder legen Sie sie hier ab.',
    looking: 'Die Datei wird gelesen…',
    offer: 'Was in der Datei ist',
    life: 'Leben',
    lived: 'Gelebt',
    ticks: (n) => count(n, 'Tick', 'Ticks'),
    memories: 'Erinnerungen',
    world: 'Welt',
    worlds: 'Bringt mit',
    worldsHelp: 'Welten aus Marktdateien',
    made: 'Exportiert am',
    size: 'Größe',
    withModels: 'Auch seine Sprachmodelle hier einrichten',
    inBrowser: 'in diesem Browser',
    near: (model, place) => `Auch ${model} einrichten: Seine Adresse liegt ${place}`,
    places: {
      machine: 'auf diesem Rechner',
      network: 'in Ihrem eigenen Netz',
      public: 'im öffentlichen Internet',
    },
    modelsAbout:
      'Prompts gingen an diese Adressen: Tun Sie das nur bei einer Datei, der Sie vertrauen. Adressen auf diesem Rechner oder in Ihrem Netz werden nur benutzt, wenn Sie sie ankreuzen. Dateien enthalten nie Schlüssel; geben Sie sie unter Sprachmodelle an.',
    replaces: (ticks) =>
      `Das importierte Leben ersetzt das hiesige (${count(ticks, 'Tick', 'Ticks')}). Zuerst wird die ganze Datei geprüft. Das ersetzte Leben bleibt erhalten, bis Sie die Seite noch zweimal geöffnet haben; bis dahin können Sie zu ihm zurück.`,
    replace: 'Dieses Leben ersetzen',
    keep: 'Dieses Leben behalten',
    progress: 'Import',
    stages: {
      rows: 'Datei wird gelesen',
      worlds: 'Welten der Datei werden gelesen',
      checking: 'Ganze Datei wird geprüft',
      storing: 'Leben wird gespeichert',
    },
    done: (tick) => `● Importiert. Der Golem lebt von Tick ${tick} an weiter.`,
    models: (models) => `Mit eingerichtet: ${models}.`,
    returned: '● Das Leben, das vorher hier war, ist zurück.',
    unchanged: 'Das Leben hier ist unverändert.',
    kept: (ticks, until) =>
      `Das Leben von vor dem Import (${count(ticks, 'Tick', 'Ticks')}) bleibt erhalten, ${until}.`,
    untilClosed: 'bis dieser Tab geschlossen wird',
    untilOnce: 'bis Sie die Seite noch einmal öffnen',
    untilTwice: 'bis Sie die Seite noch zweimal geöffnet haben',
    goBack: 'Zu ihm zurück',
    goingBack: 'Zurückkehren…',
  },
};

import { count, formatNumber } from '../../../../words/index.ts';
import type { english } from './strings.ts';

const memories = (n: number): string => count(n, 'Erinnerung', 'Erinnerungen');

export const german: typeof english = {
  group: 'Erinnerungen aus einer Datei',
  looking: (file) => `${file} wird gelesen…`,
  from: (file) => `${file}: Erinnerungen, die ein Golem exportiert hat`,
  bring: (n) => `${memories(n)} importieren`,
  other: 'Andere Dateien wählen',
  progress: (done, of) => `${formatNumber(done, { digits: 0 })} von ${memories(of)} gespeichert`,
  cancel: 'Abbrechen',
  cancelling: 'Abbrechen',
  brought: (n) => `${memories(n)} importiert.`,
  broughtOfMore: (n) => `${memories(n)} importiert; der Rest wurde abgebrochen.`,
  known: 'Der Golem kennt sie ab jetzt.',
  quarantined: (n) => `${formatNumber(n, { digits: 0 })} davon in Quarantäne: Keine Suche findet sie.`,
  undo: 'Rückgängig',
  more: 'Mehr aufnehmen',
  undoing: 'Wird rückgängig gemacht…',
  undone: (n) => `${memories(n)} gelöscht.`,
  again: 'Andere Dateien aufnehmen',
  preview: {
    adds: memories,
    addsAfter: 'würden hinzukommen. Noch ist nichts gespeichert.',
    addsAfterHas: (has) =>
      `würden hinzukommen; ${count(has, 'Erinnerung der Datei ist', 'Erinnerungen der Datei sind')} schon hier. Noch ist nichts gespeichert.`,
    types: 'Arten',
    beginning: 'Anfang',
    trust: 'Vertrauen',
    inherited: 'Höchstens geerbt.',
    lowered: (n) => `Höchstens geerbt; ${memories(n)} mit mehr Vertrauen darauf herabgesetzt.`,
    informs: 'Sie informieren Entscheidungen, binden sie nie und zählen nicht als hier erlebt.',
    quarantine: 'Quarantäne',
    quarantined: (n) => `${memories(n)}: lesen sich wie Anweisungen oder waren schon in Quarantäne.`,
    pinned: 'Dort angeheftet',
    pinnedHere: (n) => `${memories(n)}. Ein Import heftet nichts an.`,
    links: 'Verknüpfungen',
    linksOut: (n) =>
      `${count(n, 'Verknüpfung', 'Verknüpfungen')} verworfen: Das Ziel ist weder in der Datei noch hier.`,
    refused: 'Abgelehnt',
    line: (line, why) => `Zeile ${line}: ${why}`,
    moreLines: (n) => `und ${count(n, 'weitere Zeile', 'weitere Zeilen')}`,
  },
};

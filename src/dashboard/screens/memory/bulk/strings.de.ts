import { count, formatNumber } from '../../../words/index.ts';
import type { english } from './strings.ts';

const memories = (n: number): string => count(n, 'Erinnerung', 'Erinnerungen');
const whole = (n: number): string => formatNumber(n, { digits: 0 });

export const german: typeof english = {
  select: {
    group: 'Auswahl',
    several: 'Mehrere auswählen',
    shown: (n) => `Alle ${whole(n)} angezeigten`,
    found: 'Alle gefundenen',
    findingAll: 'Auswählen aller Erinnerungen',
    none: 'Keine',
    selected: (n) => `${memories(n)} ausgewählt`,
  },
  act: {
    group: 'Aktionen für die Auswahl',
    delete: (n) => `${whole(n)} löschen`,
    deleteTip: 'Nur was der Besitzer hinzugefügt hat, lässt sich löschen',
    release: (n) => `${whole(n)} freigeben`,
    pin: (n) => `${whole(n)} anheften`,
    pinTip: (most) => `Höchstens ${most} sind zugleich angeheftet; nichts aus der Quarantäne`,
    unpin: (n) => `${whole(n)} lösen`,
    exportAs: { jsonl: 'Exportieren (JSONL)', markdown: 'Exportieren (Markdown)' },
    learnt: 'Was der Golem gelernt hat, lässt sich nicht löschen.',
    undo: 'Rückgängig',
  },
  progress: (done, of) => `${whole(done)} von ${whole(of)} erledigt`,
  nothingChanged: 'Nichts wurde geändert.',
  done: {
    deleted: (n) => `${memories(n)} gelöscht.`,
    released: (n) => `${memories(n)} aus der Quarantäne freigegeben.`,
    pinned: (n) => `${memories(n)} in jeden Prompt geheftet.`,
    unpinned: (n) => `${memories(n)} gelöst.`,
  },
};

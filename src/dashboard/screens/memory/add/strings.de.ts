import { count, formatNumber } from '../../../words/index.ts';
import type { english } from './strings.ts';

const passages = (n: number): string => count(n, 'Passage', 'Passagen');

export const german: typeof english = {
  forms: {
    notes: 'Notizen',
    mail: 'E-Mail',
    WhatsApp: 'WhatsApp',
    ChatGPT: 'ChatGPT',
    Claude: 'Claude',
    Telegram: 'Telegram',
    Messenger: 'Messenger',
    Slack: 'Slack',
    JSON: 'JSON',
  },
  drop: {
    what: 'Notizen oder Chats',
    about:
      'Ziehen Sie Notizen oder Chats irgendwo auf diese Seite und stellen Sie Fragen dazu: Markdown (auch Ordner von Obsidian und Logseq), Text, Postfächer, JSON, Exporte von WhatsApp, Telegram, Messenger, Slack, ChatGPT oder Claude, oder Erinnerungen, die ein Golem exportiert hat. Die Dateien werden in diesem Browser gelesen und nirgendwohin hochgeladen.',
  },
  error: {
    kept: (n) => `${count(n, 'Passage ist', 'Passagen sind')} gespeichert.`,
    nothingKept: 'Nichts wurde gespeichert.',
    keptOfFile: (n) =>
      `${count(n, 'Erinnerung aus der Datei ist', 'Erinnerungen aus der Datei sind')} gespeichert.`,
    nothingChanged: 'Nichts wurde geändert.',
  },
  take: {
    in: (n) => `${passages(n)} aufnehmen`,
    other: 'Andere Dateien wählen',
    progress: (done, of) => `${formatNumber(done, { digits: 0 })} von ${passages(of)} verarbeitet`,
    cancel: 'Abbrechen',
    cancelling: 'Abbrechen',
    taken: ({ kept, wanted, cancelled }) =>
      (kept < wanted
        ? `${formatNumber(kept, { digits: 0 })} von ${passages(wanted)} aufgenommen`
        : `${passages(kept)} aufgenommen`) + (cancelled ? '; der Rest wurde abgebrochen.' : '.'),
    found: 'Die Suche findet sie jetzt nach Wörtern und nach Bedeutung, sobald sie Vektoren haben.',
    linked: (n) =>
      `${count(n, 'Verknüpfung', 'Verknüpfungen')} zwischen ihnen angelegt. Öffnen Sie eine Erinnerung, um ihre Verknüpfungen zu sehen.`,
    refused: (n) => `${passages(n)} nicht gespeichert: Duplikate, ohne Inhalt oder Worte des Golems selbst.`,
    quarantined: (n) =>
      n === 1
        ? '1 davon liest sich wie eine Anweisung und ist in Quarantäne: Keine Suche findet sie.'
        : `${formatNumber(n, { digits: 0 })} davon lesen sich wie Anweisungen und sind in Quarantäne: Keine Suche findet sie.`,
    ask: 'Eine Frage stellen',
    undo: 'Rückgängig',
    more: 'Mehr aufnehmen',
    undoing: 'Wird rückgängig gemacht…',
    undone: (n) => `${passages(n)} gelöscht.`,
    again: 'Andere Dateien aufnehmen',
  },
  preview: {
    passages,
    passagesAfter: (files, of) =>
      `aus ${count(files, 'Datei oder Kanal', 'Dateien oder Kanälen')}${of === '' ? '' : ` (${of})`}. Noch ist nichts gespeichert.`,
    question: 'Reihenfolge von Tag und Monat',
    speakers: 'Sprecher',
    speakersAnd: (names, more) => `${names} und ${formatNumber(more, { digits: 0 })} weitere`,
    dates: 'Zeitraum',
    beginning: 'Anfang',
    overLimit: 'Über der Grenze',
    beyond: (beyond, first) =>
      `Nur die ersten ${formatNumber(first, { digits: 0 })} werden aufgenommen, ${passages(beyond)} danach nicht.`,
    links: 'Verknüpfungen',
    linked: (n) => `${count(n, 'Verknüpfung', 'Verknüpfungen')} zwischen Passagen.`,
    linkedMissing: (n, missing) =>
      `${count(n, 'Verknüpfung', 'Verknüpfungen')} zwischen Passagen; ${formatNumber(missing, { digits: 0 })} weitere ${missing === 1 ? 'führt zu einer fehlenden Notiz' : 'führen zu fehlenden Notizen'}.`,
    skipped: 'Übersprungen',
    unread: 'Nicht gelesen',
    more: (n) => `und ${formatNumber(n, { digits: 0 })} weitere`,
  },
  form: {
    legend: 'Neuer Eintrag',
    type: 'Art',
    category: 'Kategorie',
    none: 'keine',
    title: 'Titel',
    text: 'Text',
    tags: 'Schlagwörter, durch Kommas getrennt',
    remember: 'Merken',
    saving: 'Wird gespeichert…',
    failed: (why) => `Nicht gespeichert: ${why}`,
    stillHere: 'Ihr Text steht noch im Formular.',
    saved: 'Gespeichert:',
  },
};

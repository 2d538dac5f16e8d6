import { count } from '../words/index.ts';
import type { english } from './strings.ts';

const memories = (many: number): string => count(many, 'Erinnerung', 'Erinnerungen');

export const german: typeof english = {
  rescue: {
    choose: 'Ein Leben wählen',
    title: 'Rettung',
    reading: 'Gespeicherte Leben werden gelesen …',
    save: 'Lesbares speichern.',
    saveAbout: 'Erinnerungen, Datensätze, Playbooks und Testamente, in einer Datei.',
    exportAsStored: 'Wie gespeichert exportieren …',
    rebuild: 'Wiederaufbauen.',
    rebuildAbout:
      'Beschädigte Indizes und Karten werden aus den Zeilen des Lebens neu aufgebaut. Das beschädigte Original wird beiseitegelegt.',
    rebuildNow: 'Wiederaufbauen',
    rebuilding: 'Wiederaufbau läuft …',
    openRebuilt: 'Das wiederaufgebaute Leben öffnen',
    back: 'Zurückkehren.',
    backAbout: (ticks) =>
      `Das Leben von vor dem Import (${count(ticks, 'Tick', 'Ticks')}) ist noch hier. Das beschädigte wird beiseitegelegt.`,
    goBack: 'Zu ihm zurückkehren',
    anew: 'Neu anfangen.',
    anewAbout:
      'Daneben beginnt ein anderer Golem. Das beschädigte Leben wird beiseitegelegt; exportieren oder löschen Sie es in den Einstellungen.',
    begin: 'Neues Leben beginnen',
    aside: 'Beiseitegelegt',
    allKept: 'Alle Leben oben bleiben erhalten.',
  },
  row: {
    named: (why, date) => `${why}, ${date}`,
    confirm: 'Löschen bestätigen',
    delete: 'Löschen …',
    deleteNow: 'Endgültig löschen',
    deleting: 'Wird gelöscht …',
    remove: 'Entfernen …',
    removeNow: 'Zeile entfernen',
    keep: 'Behalten',
    export: 'Exportieren …',
    exporting: 'Wird exportiert …',
    save: 'Lesbares speichern …',
    saving: 'Wird gelesen …',
    goOn: 'Damit weitermachen',
    opening: 'Wird geöffnet …',
  },
  why: {
    damaged: 'Beschädigt',
    replaced: 'Durch zwei Importe ersetzt',
    left: 'Für ein anderes Leben verlassen',
    found: 'Hier gefunden',
    gone: 'Die Datenbank ist weg',
    kept: 'Durch einen Import ersetzt',
    current: 'Das aktuelle Leben',
  },
  size: {
    ticks: (ticks) => count(ticks, 'Tick', 'Ticks'),
    memories,
    lastLived: (date) => `zuletzt gelaufen ${date}`,
  },
  saved: {
    memories,
    records: (records) => count(records, 'Datensatz', 'Datensätze'),
    playbooks: (playbooks) => count(playbooks, 'Playbook', 'Playbooks'),
    testaments: (testaments) => count(testaments, 'Testament', 'Testamente'),
  },
  unreadable: (saved, unreadable) => `${saved} (${unreadable} unlesbar)`,
  done: {
    exported: (name) => `Exportiert: ${name}. Importieren Sie die Datei unter „Mitnehmen“.`,
    asStored: (name, why) =>
      `Wie gespeichert exportiert: ${name}. ${why} Eine spätere Version dieser Seite kann vielleicht mehr davon lesen.`,
    saved: (name, counts) => `Gespeichert in ${name}: ${counts}.`,
    rebuilt: (parts) => `Wiederaufgebaut: ${parts}.`,
    deleted: 'Gelöscht.',
    nothingDeleted: 'Nichts wurde gelöscht.',
  },
};

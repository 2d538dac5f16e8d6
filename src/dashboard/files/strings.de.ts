import { formatNumber } from '../words/index.ts';
import type { english } from './strings.ts';

export const german: typeof english = {
  cancel: 'Abbrechen',
  zone: {
    files: (what) => `Dateien: ${what}`,
    folder: (what) => `Ordner: ${what}`,
    chooseFiles: 'Dateien wählen',
    chooseFolder: 'Ordner wählen',
    reading: 'Liest …',
  },
  given: {
    limits: (files, megabytes) =>
      `Höchstens ${formatNumber(files)} Dateien zu ${formatNumber(megabytes)} MB und ${formatNumber(10_000)} Passagen auf einmal.`,
    archive: 'Das ist ein Archiv. Entpacken Sie es und legen Sie den Ordner ab.',
    unnamed:
      'Der Name sagt nicht, was darin gepackt ist. Benennen Sie die Datei um, zum Beispiel in chat.json.gz.',
    unread: 'Lesbar sind nur Markdown, Text, Postfächer (.mbox, .eml), JSON und JSON Lines, auch als gzip.',
    large: (megabytes) => `Größer als ${formatNumber(megabytes)} MB. Teilen Sie die Datei.`,
    largeUnpacked: (megabytes) => `Entpackt größer als ${formatNumber(megabytes)} MB. Teilen Sie die Datei.`,
    damaged: (why) => `Nicht zu entpacken: ${why}. Holen Sie die Datei noch einmal von ihrer Quelle.`,
    tooMany: (files) => `Nur die ersten ${formatNumber(files)} Dateien werden gelesen.`,
    unreadable: 'Der Browser konnte die Datei nicht lesen.',
    notText: 'Keine Textdatei: Sie enthält binäre Daten.',
  },
  cargo: {
    life: 'Alles',
    events: 'Kontextereignisse (JSONL)',
    memoryToRead: 'Gedächtnis, zum Lesen (Markdown)',
    memory: 'Gedächtnis (JSONL)',
    records: 'Datensätze (JSONL)',
    ledger: 'Hauptbuch (CSV)',
  },
  kinds: {
    life: 'Leben eines Golems',
    lines: 'JSON Lines',
  },
};

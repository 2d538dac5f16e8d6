import { count, formatNumber } from '../../words/index.ts';
import type { english } from './strings.ts';

const whole = (n: number): string => formatNumber(n, { digits: 0 });
const documents = (n: number): string => count(n, 'Dokument', 'Dokumente');
const passages = (n: number): string => count(n, 'Passage', 'Passagen');

export const german: typeof english = {
  panels: {
    search: 'Dokumente durchsuchen',
    add: 'Dokumente hinzufügen',
    collections: 'Sammlungen',
    passage: 'Passage',
  },
  heading: 'Sammlungen',
  page: (page) => `Seite ${page}`,
  more: (n) => `und ${whole(n)} weitere`,
  undo: 'Rückgängig',
  add: {
    defaultName: 'Dokumente',
    what: 'Dokumente',
    about:
      'Ziehen Sie Dateien oder einen Ordner irgendwo auf diese Seite, um sie zu durchsuchen: Text, Markdown, HTML, PDF, CSV, JSON, Quelltext. Die Dateien werden in diesem Browser gelesen und nirgendwohin hochgeladen. Der Golem lernt nicht aus ihnen.',
    into: 'Sammlung',
    chunking: 'Aufteilung',
    chunkings: {
      recursive: 'nach Überschriften und Absätzen',
      semantic: 'wo das Thema wechselt (langsam)',
      fixed: 'in fester Länge',
    },
    kept: 'Vor dem Fehler hinzugefügte Dokumente bleiben.',
    tooMany: (most) =>
      `Höchstens ${whole(most)} Dateien lassen sich auf einmal hinzufügen. Fügen Sie den Ordner in Teilen hinzu.`,
    progress: (done, of, n, all, collection) =>
      `${done} von ${of}, ${whole(n)} von ${count(all, 'Dokument', 'Dokumenten')} in „${collection}“`,
    reading: (name) => `${name} wird gelesen`,
    saving: 'Wird gespeichert',
    cancel: 'Abbrechen',
    cancelling: 'Abbrechen',
  },
  added: {
    undone: (n) => `${documents(n)} entfernt.`,
    added: (n, chunks) => `${documents(n)} hinzugefügt, ${passages(chunks)}.`,
    replaced: (n) =>
      n === 1 ? '1 ersetzte eine frühere Fassung.' : `${whole(n)} ersetzten frühere Fassungen.`,
    cancelled: 'Der Rest wurde abgebrochen.',
    found: 'Die Suche findet sie jetzt nach Wörtern und nach Bedeutung, sobald sie Vektoren haben.',
    guessed: 'Kein UTF-8, als Windows-1252 gelesen. Prüfen Sie diese Buchstaben:',
    letters: (name, n) => `${name}: ${count(n, 'Buchstabe', 'Buchstaben')}`,
    refused: (n) => `${documents(n)} nicht hinzugefügt:`,
    more: 'Mehr hinzufügen',
  },
  list: {
    allVectors: 'alle nach Bedeutung auffindbar',
    someVectors: (n, of) => `${whole(n)} von ${whole(of)} nach Bedeutung auffindbar`,
    removed: (name) => `„${name}“ wurde entfernt.`,
    reading: 'Sammlungen werden gelesen…',
    none: 'Noch keine Sammlungen.',
    noneHow:
      'Eine Sammlung enthält Dokumente, die gemeinsam durchsucht werden. Fügen Sie ein Dokument hinzu, um eine anzulegen.',
    size: (n, chunks, bytes) => `${documents(n)}, ${passages(chunks)}, ${bytes}`,
    vectorsOf: (name) => `Vektoren von ${name}`,
    show: 'Dokumente anzeigen',
    hide: 'Dokumente ausblenden',
    remove: 'Entfernen',
    removeOf: (name) => `${name} entfernen`,
    removing: (name) => `Entfernen von ${name}`,
    bringingBack: (name) => `Wiederherstellen von ${name}`,
    vectorsWait: (why) => `Zurzeit werden keine Vektoren berechnet: ${why}`,
    notKept: 'Dokumente liegen nur im Arbeitsspeicher: Sie sind weg, wenn dieser Tab geschlossen wird.',
  },
  codex: {
    label: 'Kodex von',
    legend: (name) => `Wessen Kodex ${name} ist`,
    help: 'Anfragen erhalten diese Dokumente: ganz, wo sie passen, sonst die betroffenen Kapitel und eine Suche. Die Gedanken des Golems erhalten die betroffenen Kapitel, wo ein Modell denkt',
    uses: { chat: 'Chats', proxy: 'Programmen', ask: 'Fragen', golem: 'dem Golem' },
    elsewhere: (name, chapters) =>
      `Der Kodex des Golems hat auch „${name}“ (${count(chapters, 'Kapitel', 'Kapitel')}), das nicht in diesem Browser liegt.`,
    takeOut: 'Herausnehmen',
    choosing: 'Kodex wählen',
  },
  documents: {
    what: 'Dokumente',
    label: 'Dokumente',
    document: 'Dokument',
    passages: 'Passagen',
    size: 'Größe',
    remove: 'Entfernen',
    first: (shown, of) => `Die ersten ${whole(shown)} von ${whole(of)}.`,
  },
  hit: {
    in: (collection) => `in ${collection}`,
    score: 'Punktzahl',
    words: 'Wörter',
    meaning: 'Bedeutung',
    relativeMeaning: 'Bedeutung im Verhältnis zum besten Treffer',
    noVector: 'noch kein Vektor',
    rerank: 'Nachbewertung',
    instruction: 'liest sich wie eine Anweisung',
  },
  passage: {
    close: 'Schließen',
    what: 'Dokument',
    missing: 'Dokument nicht gefunden: Es wurde entfernt oder liegt in einem anderen Browser.',
    kinds: {
      text: 'Text',
      markdown: 'Markdown',
      html: 'HTML',
      pdf: 'PDF',
      csv: 'CSV',
      json: 'JSON',
      code: 'Quelltext',
    },
    about: (kind, bytes, chunks, collection) => `${kind}, ${bytes}, ${passages(chunks)}, in ${collection}`,
    textOf: (name) => `Text von ${name}`,
    nav: 'Passagen',
    before: 'Vorherige Passage',
    after: 'Nächste Passage',
    place: (n, of) => `${whole(n)} von ${whole(of)}`,
  },
  search: {
    about: 'Wörter oder eine Frage',
    placeholder: 'Was sagen die Dokumente über…',
    action: 'Suchen',
    by: 'Nach',
    modes: {
      hybrid: 'Wörtern und Bedeutung',
      keyword: 'Wörtern',
      vector: 'Bedeutung',
    },
    in: 'In',
    all: 'allen Sammlungen',
    empty: 'Hier erscheinen die Treffer, jeder mit Dokument, Seite und Überschrift.',
    addFirst: 'Fügen Sie zuerst Dokumente hinzu.',
    type: 'Geben Sie Wörter oder eine Frage ein.',
    found: (n, of) => `${passages(n)} von ${whole(of)}`,
    foundByWords: (n, of) => `${passages(n)} von ${whole(of)}, nach Wörtern`,
    foundWithoutVectors: (n, of) =>
      `${passages(n)} von ${whole(of)}, nur nach Wörtern: Noch lassen sich keine Vektoren vergleichen`,
    foundPartly: (n, of, embedded) =>
      `${passages(n)} von ${whole(of)}; ${whole(embedded)} haben einen Vektor, die übrigen werden nach Wörtern gefunden`,
    none: 'Keine Treffer.',
    noneHow: 'Kein Dokument enthält eines dieser Wörter oder kommt ihrer Bedeutung nahe.',
  },
};

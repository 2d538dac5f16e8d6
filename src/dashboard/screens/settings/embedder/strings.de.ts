import { count, formatNumber } from '../../../words/index.ts';
import type { english } from './strings.ts';

const memories = (n: number): string => count(n, 'Erinnerung', 'Erinnerungen');

export const german: typeof english = {
  bundled: 'all-MiniLM-L6-v2 (mitgeliefert)',
  sources: {
    folder: (name) => `Ordner ${name}`,
    hub: (host, id, commit) => `${host}/${id}, Commit ${commit}`,
  },
  pooling: {
    mean: 'Mittel seiner Token',
    first: 'sein erstes Token (CLS)',
    last: 'sein letztes Token',
    none: 'durch das Modell selbst',
    files: 'wie seine Dateien sagen, sonst das Mittel',
  },
  moves: {
    loading: 'Das neue Modell wird neben dem jetzigen geladen',
    embedding: 'Vektoren werden im Hintergrund berechnet',
    switching: 'Umstellung auf die neuen Vektoren',
    failed: 'Angehalten',
  },
  card: {
    source: 'Quelle',
    sourceAt: (source, when) => `${source}, ${when}`,
    dimensions: 'Dimensionen',
    size: 'Größe',
    reads: 'Liest höchstens',
    readsHelp: 'Längere Texte werden abgeschnitten',
    tokens: (n) => count(n, 'Token', 'Token'),
    pooling: 'Pooling',
    agreement: 'Übereinstimmung',
    agreementHelp:
      'Rangkorrelation seiner Ähnlichkeiten mit denen des mitgelieferten Modells über zwanzig Referenztexte: −1 bis 1',
    weights: 'Gewichte',
    weightsHash: 'SHA-256 der Gewichte',
  },
  panel: {
    vectors: 'Vektoren dieses Lebens',
    none: 'Noch keine. Der Vektor einer Erinnerung wird nach dem Tick berechnet, in dem sie entstand.',
    madeBy: (vectors, dimensions) =>
      `${count(vectors, 'Vektor', 'Vektoren')} mit ${formatNumber(dimensions)} Dimensionen von`,
    filesMissing: (title) =>
      `✕ Die Dateien von ${title} sind nicht in diesem Browser; Erinnerungen werden daher nach ihren Wörtern verglichen. Wählen Sie unten dasselbe Modell, oder kehren Sie zum mitgelieferten zurück.`,
    current: 'Erzeugt die Vektoren dieses Lebens.',
    use: 'Umstellen…',
    useNamed: (title) => `Umstellen auf ${title}…`,
    switchTo: (title) => `Umstellen auf ${title}`,
    about:
      'Neue Vektoren werden im Hintergrund neben den jetzigen berechnet. Sobald jede Erinnerung einen hat, wechseln alle zugleich. Ebenso können Sie zurückwechseln.',
    begin: 'Beginnen',
    leave: 'Abbrechen',
    delete: 'Löschen',
    deleteNamed: (title) => `${title} löschen`,
    changed: (times, title, tick) =>
      times === 1
        ? `Einmal umgestellt, auf ${title} nach Tick ${formatNumber(tick)}.`
        : `${formatNumber(times)}-mal umgestellt, zuletzt auf ${title} nach Tick ${formatNumber(tick)}.`,
  },
  move: {
    group: 'Anderes Modell',
    title: (title) => `Umstellung auf ${title}`,
    failed: (why) => `✕ ${why}`,
    vectorsOf: (done, all) =>
      `${formatNumber(done)} von ${memories(all)} ${done === 1 ? 'hat' : 'haben'} einen neuen Vektor.`,
    goesOn: 'Der Golem arbeitet mit seinen jetzigen Vektoren weiter.',
    resume: 'Fortsetzen',
    heard: (what, percent) => `${what} ${formatNumber(percent)} %`,
    working: (what) => `… ${what}`,
    workingOn: (what, done, all) => `… ${what}: ${formatNumber(done)} von ${memories(all)}`,
    progress: 'Vektoren des anderen Modells',
    about:
      'Erinnerungen werden nach den alten Vektoren verglichen, bis jede einen neuen hat; dann wechseln alle zugleich. Das geht nach einem Neuladen weiter.',
    stop: 'Umstellung abbrechen',
  },
  bring: {
    title: 'Weiteres Modell hinzufügen',
    about:
      'Jeder Text-Encoder für transformers.js, auf Englisch oder in einer anderen Sprache. Er braucht diese Dateien:',
    first:
      'Das Modell wird zuerst geprüft, dann in diesem Browser aufbewahrt. Nichts ändert sich, bevor Sie es wollen.',
    progress: (title) => `${title} wird hinzugefügt`,
    fetching: (title) => `${title} wird geladen`,
    fetched: (title, bytes) => `${title} wird geladen: ${bytes}`,
    fetchedOf: (title, bytes, all) => `${title} wird geladen: ${bytes} von ${all}`,
    checking: (title) => `${title} wird mit den Referenztexten geprüft…`,
    keeping: (title) => `${title} wird in diesem Browser gespeichert…`,
    pooling: 'Pooling',
    folder: 'Ordner eines Embedding-Modells',
    hub: 'Oder sein Name auf huggingface.co',
    hubHelp:
      'huggingface.co wird nur gefragt, wenn Sie die Schaltfläche drücken. Nichts aus diesem Leben wird gesendet.',
    hubPlaceholder: 'besitzer/name',
    fetch: 'Laden',
    kept: 'Nichts davon wurde behalten.',
    taken: (title) => `● ${title} wurde geprüft und liegt in diesem Browser.`,
  },
  asks: {
    cancelling: 'Abbrechen',
    switching: 'Embedding-Modell umstellen',
    stopping: 'Umstellung abbrechen',
    deleting: 'Modell löschen',
  },
};

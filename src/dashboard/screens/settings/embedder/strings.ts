import { catalog } from '../../../language/index.ts';
import { count, formatNumber } from '../../../words/index.ts';

const memories = (n: number): string => count(n, 'memory', 'memories');

export const english = {
  bundled: 'all-MiniLM-L6-v2 (bundled)',
  sources: {
    folder: (name: string) => `folder ${name}`,
    hub: (host: string, id: string, commit: string) => `${host}/${id} at ${commit}`,
  },
  pooling: {
    mean: 'mean of its tokens',
    first: 'its first token (CLS)',
    last: 'its last token',
    none: 'by the model itself',
    files: 'as its files say, else the mean',
  },
  moves: {
    loading: 'Loading the new model beside the current one',
    embedding: 'Computing vectors in the background',
    switching: 'Switching to the new vectors',
    failed: 'Stopped',
  },
  card: {
    source: 'Source',
    sourceAt: (source: string, when: string) => `${source}, ${when}`,
    dimensions: 'Dimensions',
    size: 'Size',
    reads: 'Reads at most',
    readsHelp: 'Longer texts are cut',
    tokens: (n: number) => count(n, 'token'),
    pooling: 'Pooling',
    agreement: 'Agreement',
    agreementHelp:
      'Rank correlation of its similarities with those of the bundled model, over twenty reference texts: −1 to 1',
    weights: 'Weights',
    weightsHash: 'SHA-256 of the weights',
  },
  panel: {
    vectors: 'Vectors of this life',
    none: 'None yet. A memory’s vector is computed after the tick that made the memory.',
    madeBy: (vectors: number, dimensions: number) =>
      `${count(vectors, 'vector')} of ${formatNumber(dimensions)} dimensions by`,
    filesMissing: (title: string) =>
      `✕ The files of ${title} are not in this browser, so memories are compared by their words. Choose the same model below, or go back to the bundled one.`,
    current: 'Makes the vectors of this life.',
    use: 'Switch to it…',
    useNamed: (title: string) => `Switch to ${title}…`,
    switchTo: (title: string) => `Switch to ${title}`,
    about:
      'New vectors are computed in the background, beside the current ones. Once every memory has one, all switch at once. You can switch back the same way.',
    begin: 'Begin',
    leave: 'Cancel',
    delete: 'Delete',
    deleteNamed: (title: string) => `Delete ${title}`,
    changed: (times: number, title: string, tick: number) =>
      times === 1
        ? `Switched once, to ${title} after tick ${formatNumber(tick)}.`
        : `Switched ${formatNumber(times)} times, last to ${title} after tick ${formatNumber(tick)}.`,
  },
  move: {
    group: 'Another model',
    title: (title: string) => `Switching to ${title}`,
    failed: (why: string) => `✕ ${why}`,
    vectorsOf: (done: number, all: number) =>
      `${formatNumber(done)} of ${memories(all)} ${done === 1 ? 'has' : 'have'} a new vector.`,
    goesOn: 'The golem goes on with its current vectors.',
    resume: 'Resume',
    heard: (what: string, percent: number) => `${what} ${formatNumber(percent)}%`,
    working: (what: string) => `… ${what}`,
    workingOn: (what: string, done: number, all: number) =>
      `… ${what}: ${formatNumber(done)} of ${memories(all)}`,
    progress: 'Vectors by the other model',
    about:
      'Memories are compared by the old vectors until each has a new one; then all switch at once. This continues after a reload.',
    stop: 'Cancel the switch',
  },
  bring: {
    title: 'Add another model',
    about: 'Any text encoder for transformers.js, in English or another language. It needs these files:',
    first: 'The model is tested first, then kept in this browser. Nothing changes before you say so.',
    progress: (title: string) => `Adding ${title}`,
    fetching: (title: string) => `Fetching ${title}`,
    fetched: (title: string, bytes: string) => `Fetching ${title}: ${bytes}`,
    fetchedOf: (title: string, bytes: string, all: string) => `Fetching ${title}: ${bytes} of ${all}`,
    checking: (title: string) => `Testing ${title} with the reference texts…`,
    keeping: (title: string) => `Storing ${title} in this browser…`,
    pooling: 'Pooling',
    folder: 'Folder of an embedding model',
    hub: 'Or its name on huggingface.co',
    hubHelp: 'huggingface.co is asked only when you press the button. Nothing of this life is sent.',
    hubPlaceholder: 'owner/name',
    fetch: 'Fetch it',
    kept: 'Nothing of it was kept.',
    taken: (title: string) => `● ${title} was tested and is kept in this browser.`,
  },
  asks: {
    cancelling: 'Cancelling',
    switching: 'Switching the embedding model',
    stopping: 'Cancelling the switch',
    deleting: 'Deleting the model',
  },
};

export const t = catalog('screens/settings/embedder', english);

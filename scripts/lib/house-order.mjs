// Folders are modules: which stand on which. In each list lower floors come first; whoever stands on one floor may know those of lower
// floors, and nobody beside or above. The lint, the map in docs/architecture.md and its test read this table.

/** Where modules lie, by the folder whose direct subfolders they are. A file beside them is one too. */
export const FLOORS = {
  'src/mind': [
    // What everything is made of: numbers, arithmetic, and what an organ is.
    ['policy', 'compression', 'field', 'ports.ts', 'mind-version.ts', 'playbook-default.ts'],
    ['market', 'candidates'],
    ['contract'],
    // Organs, and what they need of each other.
    ['daimon', 'drift', 'environment', 'standing-orders', 'prompt', 'gateway', 'formatting'],
    ['grimoire', 'deliberation', 'codex'],
    ['agent-memory', 'mortality', 'world', 'ask', 'attribution', 'evidence', 'karma', 'own-codex'],
    ['reflex', 'triage'],
    ['habits', 'episodic-replay', 'governor'],
    // Who knows organs by their contract: a tick, what was told it, and whatever is lived.
    ['heartbeat'],
    ['replay'],
    ['spans'],
  ],
  'src/adapters': [
    [
      'collections',
      'crypto',
      'earlier',
      'files',
      'idb',
      'net',
      'proving-key',
      'tokenizer',
      'umap',
      'uniswap-v3',
      'vendors',
      'zstd',
    ],
    ['chain', 'documents', 'mcp', 'model-sources', 'models', 'otlp', 'tape'],
    ['archive', 'onnx', 'proving'],
    ['market-file', 'pglite', 'proving-score'],
  ],
  'src/runtime': [
    ['environment', 'facade', 'observability', 'replay', 'worlds'],
    ['memory', 'models'],
    ['forks'],
    ['life'],
    ['programs', 'status.ts'],
    ['golem-deps.ts'],
    ['golem.ts'],
    ['verbs'],
  ],
  'src/dashboard': [
    ['language'],
    ['help', 'navigation', 'page', 'words'],
    ['life', 'policy'],
    ['charts', 'widgets'],
    ['controls', 'files', 'lives', 'request'],
    ['embed', 'past', 'talk'],
    ['screens'],
    ['shell'],
  ],
  // A screen knows no other.
  'src/dashboard/screens': [
    [
      'ask',
      'collections',
      'field',
      'gateway',
      'life',
      'live',
      'memory',
      'mind',
      'settings',
      'state',
      'telemetry',
      'tick',
      'triage',
      'world',
    ],
  ],
};

/** Modules that only those may know whose files begin so: what a golem is measured by is out of its reach. */
export const CLOSED = {
  'src/adapters/proving-key': ['src/adapters/proving', 'src/hosts/'],
  'src/adapters/proving-score': ['src/hosts/'],
};

const HOMES = Object.keys(FLOORS).sort((a, b) => b.length - a.length);

/**
 * The module that a file belongs to: the nearest.
 * @param {string} file from the repository's root, with slashes
 * @returns {{ home: string, name: string, face: string | null } | null} null outside of all homes; no face where it is a file itself
 */
export function moduleOf(file) {
  const home = HOMES.find((one) => file.startsWith(`${one}/`));
  if (home === undefined) return null;
  const [name, ...below] = file.slice(home.length + 1).split('/');
  return { home, name, face: below.length > 0 ? `${home}/${name}/index.ts` : null };
}

/** @returns {number} from 0, -1 where the table does not name it */
export const floorOf = (home, name) => FLOORS[home].findIndex((floor) => floor.includes(name));

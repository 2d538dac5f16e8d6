import { spawnSync } from 'node:child_process';
import { ROOT } from './paths.mjs';

/**
 * What takes long by its nature, and asks what seldom changes: kills, faults of the storage, soaks, whole tapes, generations, models run
 * with their real weights, a new version of the page, recipes followed in a copy of the tree, edges under thousands of seeded inputs. Each
 * run of `npm test` takes one turn's share of it; `npm run test:long` runs all of it, and so does Vitest or Playwright called by itself.
 * The longest stand first, since each turn takes every n-th.
 */
const LONG = {
  unit: [
    'test/long/life-in-node.test.ts',
    'test/runtime/attribution.test.ts',
    'test/hosts/live.test.ts',
    'test/house/recipes-followed.test.ts',
    'test/runtime/memory/embedding/memory-pace.test.ts',
    'test/runtime/life/flat-lines.test.ts',
    'test/adapters/onnx/browser.test.ts',
    'test/adapters/onnx/language/reply-grammar.test.ts',
    'test/fuzz/chain.fuzz.test.ts',
    'test/runtime/memory/embedding/own-model.test.ts',
    'test/runtime/distilled.test.ts',
    'test/property/owner.test.ts',
    'test/mind/daimon/markers.test.ts',
    'test/runtime/memory/embedding/drift.test.ts',
    'test/runtime/generations.test.ts',
    'test/runtime/all-by-words.test.ts',
    'test/runtime/retrieval-floor.test.ts',
    'test/adapters/models/local/local.test.ts',
    'test/fuzz/replies.fuzz.test.ts',
    'test/runtime/local-model.test.ts',
    'test/fuzz/sealed-files.fuzz.test.ts',
    'test/adapters/onnx/language/language-model.test.ts',
    'test/adapters/onnx/language/tools.test.ts',
    'test/adapters/pglite/tables/vectors/vector-index.test.ts',
    'test/runtime/compress.test.ts',
    'test/adapters/onnx/language/attribution.test.ts',
    'test/fuzz/gateway.fuzz.test.ts',
    'test/mind/grimoire/what-was-learnt-in-2008.test.ts',
    'test/runtime/memory/embedding/considered.test.ts',
    'test/runtime/kinds-with-vectors.test.ts',
    'test/mind/governor/position-eval.test.ts',
    'test/adapters/pglite/engine/bit-flips.test.ts',
    'test/runtime/other-language.test.ts',
    'test/fuzz/commands.fuzz.test.ts',
    'test/fuzz/market-files.fuzz.test.ts',
    'test/fuzz/messages.fuzz.test.ts',
    'test/fuzz/texts.fuzz.test.ts',
    'test/fuzz/verbs.fuzz.test.ts',
  ],
  e2e: [
    'e2e/lives.spec.ts',
    'e2e/damage.spec.ts',
    'e2e/offline.spec.ts',
    'e2e/legacy-storage.spec.ts',
    'e2e/crash.spec.ts',
    'e2e/attribution.spec.ts',
    'e2e/left-alone.spec.ts',
    'e2e/travel.spec.ts',
    'e2e/worker-death.spec.ts',
    'e2e/store-contract.spec.ts',
    'e2e/kill.spec.ts',
    'e2e/storage.spec.ts',
    'e2e/passphrase.spec.ts',
    'e2e/worker-policy.spec.ts',
    'e2e/learning.spec.ts',
    'e2e/hostile-models.spec.ts',
    'e2e/block-storage.spec.ts',
    'e2e/local-model.spec.ts',
    'e2e/life-and-death.spec.ts',
    'e2e/retention.spec.ts',
    'e2e/two-tabs-at-once.spec.ts',
    'e2e/other-language.spec.ts',
    'e2e/own-embedder.spec.ts',
    'e2e/joined-words.spec.ts',
    'e2e/firefox.spec.ts',
    'e2e/storage-faults.spec.ts',
    'e2e/collections-kept.spec.ts',
    'e2e/math.spec.ts',
    'e2e/live-in-terminal.spec.ts',
    'e2e/package.spec.ts',
  ],
};

/** In so many runs all of it has had its turn, where runs are of successive days or commits. */
export const TURNS = 6;
/** Tells Vitest's and Playwright's configurations whose turn it is. */
const VARIABLE = 'GOLEM_TEST_TURN';
const DAY_MS = 86_400_000;

/** @returns {string[]} the files of a turn, or of all of them */
export function longTests(kind, turn = null) {
  return LONG[kind].filter((_, i) => turn === null || i % TURNS === turn);
}

/**
 * By date and commit, so that whoever runs them on one commit day after day, and whoever runs each commit once, comes by all.
 * @param {Date} date
 * @param {string} commit its hash, or nothing where there is none
 */
export function turnOf(date, commit) {
  const days = Math.floor(date.getTime() / DAY_MS);
  return (days + (commit === '' ? 0 : Number.parseInt(commit.slice(0, 8), 16))) % TURNS;
}

/** @returns {number} the turn of today and of what is checked out */
export function currentTurn() {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' });
  return turnOf(new Date(), (stdout ?? '').trim());
}

/** For the environment of what runs a turn's tests. @returns {Record<string, string>} */
export const takingTurn = (turn) => ({ [VARIABLE]: String(turn) });

/** Whether this process was asked for one turn: then what has many cases may run a part of them. */
export const takesTurns = () => (process.env[VARIABLE] ?? '') !== '';

/** @returns {string[]} files that take long and whose turn it is not; none where nobody asked for a turn */
export function leftForLater(kind) {
  const turn = process.env[VARIABLE] ?? '';
  if (turn === '') return [];
  const now = new Set(longTests(kind, Number(turn)));
  return longTests(kind).filter((file) => !now.has(file));
}
